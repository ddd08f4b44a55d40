"""What entity resolution rests on: names as they were said, an index of names, pairs to review, deeds to undo."""

from __future__ import annotations

from sqlite_utils import Database

from migrations.registry import MIGRATIONS

_TABLES = """
CREATE TABLE entity_names (
    group_id TEXT NOT NULL, kind TEXT NOT NULL, name_key TEXT NOT NULL,
    entity_id TEXT NOT NULL REFERENCES entities (id) ON DELETE CASCADE,
    PRIMARY KEY (group_id, kind, name_key, entity_id)) WITHOUT ROWID;
CREATE INDEX entity_names_by_entity ON entity_names (entity_id);

CREATE TABLE entity_vec (
    entity_id TEXT NOT NULL REFERENCES entities (id) ON DELETE CASCADE, group_id TEXT NOT NULL,
    kind TEXT NOT NULL, engine TEXT NOT NULL, vector BLOB NOT NULL, PRIMARY KEY (entity_id, engine));
CREATE INDEX entity_vec_by_group ON entity_vec (group_id, kind, engine);

CREATE TABLE entity_reviews (
    id TEXT PRIMARY KEY, group_id TEXT NOT NULL,
    one TEXT NOT NULL REFERENCES entities (id) ON DELETE CASCADE,
    other TEXT NOT NULL REFERENCES entities (id) ON DELETE CASCADE,
    at INTEGER NOT NULL, score REAL NOT NULL, parts TEXT NOT NULL, differs TEXT NOT NULL, cause TEXT NOT NULL,
    state TEXT NOT NULL, UNIQUE (group_id, one, other));
CREATE INDEX entity_reviews_by_state ON entity_reviews (group_id, state, at);
CREATE INDEX entity_reviews_by_other ON entity_reviews (other);
CREATE INDEX entity_reviews_by_one ON entity_reviews (one);

CREATE TABLE entity_deeds (
    id TEXT PRIMARY KEY, group_id TEXT NOT NULL, at INTEGER NOT NULL, inverse TEXT NOT NULL);

ALTER TABLE entities ADD COLUMN is_namesake INTEGER NOT NULL DEFAULT 0;
ALTER TABLE entity_merges ADD COLUMN episode_id TEXT;
ALTER TABLE claims ADD COLUMN said_subject TEXT;
ALTER TABLE claims ADD COLUMN said_scope TEXT;

CREATE INDEX entities_merged ON entities (merged_into) WHERE merged_into IS NOT NULL;
CREATE INDEX entity_aliases_by_entity ON entity_aliases (entity_id);
CREATE INDEX entity_aliases_by_episode ON entity_aliases (episode_id) WHERE episode_id IS NOT NULL;
CREATE INDEX entity_merges_by_entity ON entity_merges (group_id, from_id);
"""

#: Where an entity stood before merges that still hold: the first of them knows.
_SAID = """
UPDATE claims SET said_subject = coalesce((SELECT json_extract(m.value, '$[2]') FROM entity_merges e,
    json_each(e.moved) m WHERE e.group_id = claims.group_id AND e.undone_at IS NULL
    AND json_extract(m.value, '$[0]') = claims.id ORDER BY e.id LIMIT 1), subject_id),
  said_scope = coalesce((SELECT json_extract(m.value, '$[3]') FROM entity_merges e,
    json_each(e.moved) m WHERE e.group_id = claims.group_id AND e.undone_at IS NULL
    AND json_extract(m.value, '$[0]') = claims.id ORDER BY e.id LIMIT 1), scope_id);

CREATE INDEX claims_by_subject ON claims (said_subject);
CREATE INDEX claims_by_object ON claims (object_id) WHERE object_id IS NOT NULL;
CREATE INDEX claims_by_scope ON claims (said_scope) WHERE said_scope IS NOT NULL;
UPDATE entity_merges SET moved = '[]';
"""


@MIGRATIONS()
def m0003_resolve_entities(db: Database) -> None:
    """Claims keep the entity that was named; where they stand follows from it and from the merges that hold."""
    for statement in (_TABLES + _SAID).split(";\n"):
        if statement.strip():
            db.execute(statement)
