"""A store from before sagas and behaviours: brought up, and its stories found at the next start."""

from __future__ import annotations

import pytest
from sqlite_utils import Database as Sqlite
from sqlite_utils import Migrations

from companion_app.domain.ids import group_id
from companion_app.paths import Home
from companion_app.store import migrate
from companion_app.store.connection import connect
from companion_app.store.database import Database
from migrations import MIGRATIONS
from tests.integration.store.conftest import KEY

pytestmark = [pytest.mark.integration, pytest.mark.usefixtures("nothing_left_running")]
GROUP = group_id("me", "default")
LINE = "user\x1fHAS_GOAL\x1f\x1f\x1frunamarathon"


def before_stories() -> Migrations:
    old = Migrations("companion")
    for migration in MIGRATIONS.pending(Sqlite(memory=True)):
        if migration.name == "m0004_derive_stories":
            break
        old(name=migration.name)(migration.fn)
    return old


def insert(db: Sqlite, table: str, **values: object) -> None:
    """Put a row in, as a program of then would have."""
    names, marks = ", ".join(values), ", ".join("?" * len(values))
    db.conn.execute(f"INSERT INTO {table} (group_id, {names}) VALUES (?, {marks})", [GROUP, *values.values()])


def fill(home: Home) -> None:
    """Two wordings of one goal, one fact, no thing for it; and a project with its thing."""
    db = connect(home.database, KEY)
    with db.conn:
        for number, words in ((1, "Run a marathon"), (2, "run a marathon!")):
            insert(
                db, "episodes", id=f"ep_{number}", session_id="chat", actor="user", source="chat", content=words,
                valid_at=number, offset_minutes=0, created_at=0, status="completed", privacy="normal",
                memory_write_policy="candidate",
            )  # fmt: skip
            insert(
                db, "claims", id=f"claim_{number}", line=LINE, episode_id=f"ep_{number}", quote_start=0, quote_end=5,
                operation="assert", subject_id="user", predicate="HAS_GOAL", slot="runamarathon",
                value_key="runamarathon", object=words, date_precision="instant", said_at=number, said_day=0,
                offset_minutes=0, confidence=0.9, write_source="explicit_user", stability="stable", language="en",
                persona_version="1", rule="r", created_at=0,
            )  # fmt: skip
        insert(db, "facts", id="fact_1", line=LINE, subject_id="user", created_at=0)
        insert(
            db, "fact_versions", fact_id="fact_1", version=1, believed_from=0, predicate="HAS_GOAL",
            object="Run a marathon", attributes="{}", valid_at=1, date_precision="instant", pending="",
            confidence=0.9, stability="stable", sensitivity="none", write_source="explicit_user", explicitness=0.5,
            pinned=0, language="en", offset_minutes=0, persona_version="1",
        )  # fmt: skip
        for number in (1, 2):
            insert(
                db, "evidence", fact_id="fact_1", claim_id=f"claim_{number}", episode_id=f"ep_{number}", start=0, end=5
            )
        insert(db, "entities", id="ent_old", name="Project Heron", first_seen=1, last_seen=1)
        insert(
            db, "entity_aliases", alias_key="projectheron", kind="project", entity_id="ent_old", alias="Project Heron"
        )
    db.conn.close()


def test_goals_of_an_older_store_become_things_and_everything_waits_to_be_derived(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(migrate, "MIGRATIONS", before_stories())
        Database(home, KEY).close()
    fill(home)
    store = Database(home, KEY)
    things = store.read(lambda unit: unit.entities.all(GROUP))
    assert [(thing.name, thing.labels) for thing in things] == [("Project Heron", ()), ("Run a marathon", ("goal",))]
    goal = things[1].id
    assert store.read(lambda unit: unit.claims.named_by(["claim_1", "claim_2"])) == [goal, "user"]
    assert store.read(lambda unit: unit.sagas.roots(GROUP, [goal], ["HAS_GOAL"]))[0].fact_id == "fact_1"
    assert store.read(lambda unit: unit.entities.known(GROUP, "goal", "runamarathon")) == goal
    assert sorted(store.read(lambda unit: unit.graph.stale(10))) == sorted([(GROUP, "ent_old"), (GROUP, goal)])
    assert {name.name for name in store.read(lambda unit: unit.graph.fresh_names(10))} == {
        "Project Heron", "Run a marathon",
    }  # fmt: skip
    store.close()


@pytest.mark.parametrize(
    ("way", "index"),
    [
        ("SELECT id FROM facts WHERE group_id = ? AND subject_id IN ('a', 'b')", "facts_by_subject"),
        ("SELECT fact_id FROM fact_versions WHERE group_id = ? AND object_id IN ('a', 'b')", "versions_by_object"),
        ("SELECT fact_id FROM fact_versions WHERE group_id = ? AND scope_id IN ('a', 'b')", "versions_by_scope"),
    ],
)
def test_the_ways_into_the_graph_go_by_an_index(home: Home, way: str, index: str) -> None:
    Database(home, KEY).close()
    db = connect(home.database, KEY, read_only=True)
    plan = " ".join(str(row[3]) for row in db.conn.execute(f"EXPLAIN QUERY PLAN {way}", [GROUP]).fetchall())
    db.conn.close()
    assert index in plan
