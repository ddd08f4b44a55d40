"""What sagas, mentions and summaries need: where a name was looked for, what is stale, and ways into the graph.

Goals, boundaries, manners and routines become things of their own in stores that were written before they were.
Everything derived is marked stale, so that the memory writer builds it at the next start.
"""

from __future__ import annotations

from sqlite_utils import Database

from migrations.registry import MIGRATIONS

_STEPS = (
    # How far the turns were looked through for a name that came up later than they did; NULL: all of them.
    "ALTER TABLE entity_aliases ADD COLUMN looked_to INTEGER DEFAULT 0",
    "CREATE INDEX entity_aliases_not_looked ON entity_aliases (looked_to) WHERE looked_to IS NOT NULL",
    "CREATE INDEX IF NOT EXISTS entity_aliases_by_entity ON entity_aliases (entity_id)",
    # Between which instants a summary is true as it stands.
    "ALTER TABLE entities ADD COLUMN summary_from INTEGER",
    "ALTER TABLE entities ADD COLUMN summary_until INTEGER",
    "CREATE INDEX entities_stale ON entities (summary_stale, id) WHERE summary_stale = 1",
    "CREATE INDEX IF NOT EXISTS entities_merged ON entities (merged_into) WHERE merged_into IS NOT NULL",
    "CREATE INDEX entities_leading_to ON entities (group_id, merged_into) WHERE merged_into IS NOT NULL",
    "CREATE INDEX IF NOT EXISTS entity_merges_from ON entity_merges (from_id)",
    "CREATE INDEX IF NOT EXISTS entity_merges_into ON entity_merges (into_id)",
    # Why a turn belongs to a saga: the span that states or names it.
    "ALTER TABLE saga_episodes ADD COLUMN start INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE saga_episodes ADD COLUMN end INTEGER NOT NULL DEFAULT 0",
    "CREATE UNIQUE INDEX sagas_by_entity ON sagas (group_id, entity_id)",
    "CREATE INDEX saga_episodes_by_episode ON saga_episodes (episode_id)",
    "CREATE INDEX IF NOT EXISTS facts_by_subject ON facts (group_id, subject_id)",
    "CREATE INDEX IF NOT EXISTS versions_by_object ON fact_versions (group_id, object_id) WHERE object_id IS NOT NULL",
    "CREATE INDEX IF NOT EXISTS versions_by_scope ON fact_versions (group_id, scope_id) WHERE scope_id IS NOT NULL",
    "CREATE INDEX IF NOT EXISTS claims_standing_by_subject ON claims (group_id, subject_id)",
    "CREATE INDEX IF NOT EXISTS claims_by_object ON claims (group_id, object_id) WHERE object_id IS NOT NULL",
    "CREATE INDEX IF NOT EXISTS claims_standing_by_scope ON claims (group_id, scope_id) WHERE scope_id IS NOT NULL",
    ("CREATE INDEX versions_shared ON fact_versions (group_id, fact_id) WHERE shared = 1 AND believed_to IS NULL"),
)

_KIND = (
    "CASE predicate WHEN 'HAS_GOAL' THEN 'goal' WHEN 'HAS_BOUNDARY' THEN 'boundary' "
    "WHEN 'HAS_ROUTINE' THEN 'routine' ELSE 'manner' END"
)
_BEHAVIOUR = "('HAS_GOAL', 'HAS_BOUNDARY', 'HAS_ROUTINE', 'RESPONSE_STYLE', 'REMINDER_POLICY')"
_BACKFILL = (
    # Of one value in several wordings the first is the name.
    (
        "CREATE TEMP TABLE behaviour AS SELECT b.*, c.object, 'ent_' || lower(hex(randomblob(8))) AS id "
        "FROM (SELECT group_id, " + _KIND + " AS kind, value_key, min(said_at) AS first_seen, "
        "max(said_at) AS last_seen, min(seq) AS seq FROM claims WHERE operation = 'assert' AND object_id IS NULL "
        "AND object <> '' AND predicate IN " + _BEHAVIOUR + " GROUP BY group_id, 2, value_key) b "
        "JOIN claims c ON c.seq = b.seq"
    ),
    (
        "INSERT INTO entities (id, group_id, name, labels, first_seen, last_seen) "
        "SELECT id, group_id, object, json_array(kind), first_seen, last_seen FROM behaviour"
    ),
    (
        "INSERT INTO entity_aliases (group_id, alias_key, kind, entity_id, alias) "
        "SELECT group_id, value_key, kind, id, object FROM behaviour"
    ),
    (
        "UPDATE claims SET object_id = (SELECT id FROM behaviour b WHERE b.group_id = claims.group_id "
        "AND b.kind = " + _KIND + " AND b.value_key = claims.value_key) WHERE operation = 'assert' "
        "AND object_id IS NULL AND object <> '' AND predicate IN " + _BEHAVIOUR
    ),
    (
        "UPDATE fact_versions SET object_id = (SELECT min(c.object_id) FROM evidence e JOIN claims c "
        "ON c.id = e.claim_id WHERE e.fact_id = fact_versions.fact_id) WHERE object_id IS NULL "
        "AND predicate IN " + _BEHAVIOUR
    ),
    "DROP TABLE behaviour",
    "UPDATE entities SET summary = '', summary_stale = 1",
)


@MIGRATIONS()
def m0004_derive_stories(db: Database) -> None:
    """Add columns, indexes and the parts of a deed; make things of behaviours; mark everything derived stale."""
    for statement in (*_STEPS, *_BACKFILL):
        db.execute(statement)
