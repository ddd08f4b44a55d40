"""The first schema: episodes, claims, bi-temporal fact versions, evidence by offsets, entities, jobs, rules.

Instants are UTC milliseconds. Every row that belongs to a relationship bears its ``group_id``.
Tables of parts that are not built yet (sagas, conflicts, batches …) stand here already, so that the
temporal graph grows into them without a rewrite.
"""

from __future__ import annotations

from sqlite_utils import Database

from migrations.registry import MIGRATIONS

_TABLES = """
CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL);

CREATE TABLE predicates (name TEXT PRIMARY KEY, definition TEXT NOT NULL);

CREATE TABLE companions (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, persona_version TEXT NOT NULL, created_at INTEGER NOT NULL);

CREATE TABLE persona_versions (
    id TEXT PRIMARY KEY, companion_id TEXT NOT NULL REFERENCES companions (id), version TEXT NOT NULL,
    contract TEXT NOT NULL, created_at INTEGER NOT NULL, UNIQUE (companion_id, version));

CREATE TABLE moods (
    id INTEGER PRIMARY KEY, group_id TEXT NOT NULL, mood TEXT NOT NULL, reason TEXT NOT NULL,
    valid_at INTEGER NOT NULL, valid_until INTEGER NOT NULL);

CREATE TABLE sessions (
    id TEXT NOT NULL, group_id TEXT NOT NULL, started_at INTEGER NOT NULL, title TEXT,
    PRIMARY KEY (group_id, id));

CREATE TABLE session_summaries (
    id INTEGER PRIMARY KEY, group_id TEXT NOT NULL, session_id TEXT NOT NULL, content TEXT NOT NULL,
    episode_ids TEXT NOT NULL, created_at INTEGER NOT NULL, stale INTEGER NOT NULL DEFAULT 0);

CREATE TABLE episodes (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, group_id TEXT NOT NULL,
    external_id TEXT, session_id TEXT NOT NULL, actor TEXT NOT NULL, source TEXT NOT NULL,
    source_description TEXT NOT NULL DEFAULT '', content TEXT NOT NULL, valid_at INTEGER NOT NULL,
    offset_minutes INTEGER NOT NULL, tz TEXT, created_at INTEGER NOT NULL, status TEXT NOT NULL,
    privacy TEXT NOT NULL, memory_write_policy TEXT NOT NULL, generation_id TEXT, intent_id TEXT,
    correlation_id TEXT, parent_id TEXT, speaker TEXT, is_stranger INTEGER NOT NULL DEFAULT 0,
    spans TEXT NOT NULL DEFAULT '[]', metadata TEXT NOT NULL DEFAULT '{}',
    withheld INTEGER NOT NULL DEFAULT 0);
CREATE INDEX episodes_by_session ON episodes (group_id, session_id, seq);
CREATE INDEX episodes_by_time ON episodes (group_id, valid_at, seq);
CREATE INDEX episodes_by_generation ON episodes (group_id, generation_id);

CREATE TABLE seen_turns (
    group_id TEXT NOT NULL, id_hash BLOB NOT NULL, content_hash BLOB NOT NULL,
    PRIMARY KEY (group_id, id_hash)) WITHOUT ROWID;

CREATE TABLE withheld_spans (
    episode_id TEXT NOT NULL REFERENCES episodes (id) ON DELETE CASCADE,
    start INTEGER NOT NULL, end INTEGER NOT NULL, PRIMARY KEY (episode_id, start, end)) WITHOUT ROWID;

CREATE TABLE entities (
    id TEXT PRIMARY KEY, group_id TEXT NOT NULL, name TEXT NOT NULL, labels TEXT NOT NULL DEFAULT '[]',
    summary TEXT NOT NULL DEFAULT '', summary_stale INTEGER NOT NULL DEFAULT 0,
    attributes TEXT NOT NULL DEFAULT '{}', first_seen INTEGER NOT NULL, last_seen INTEGER NOT NULL,
    merged_into TEXT REFERENCES entities (id));
CREATE INDEX entities_by_group ON entities (group_id, name);

CREATE TABLE entity_aliases (
    group_id TEXT NOT NULL, alias_key TEXT NOT NULL, kind TEXT NOT NULL,
    entity_id TEXT NOT NULL REFERENCES entities (id) ON DELETE CASCADE, alias TEXT NOT NULL,
    episode_id TEXT REFERENCES episodes (id) ON DELETE CASCADE,
    PRIMARY KEY (group_id, alias_key, kind, entity_id)) WITHOUT ROWID;

CREATE TABLE entity_merges (
    id INTEGER PRIMARY KEY, group_id TEXT NOT NULL, from_id TEXT NOT NULL, into_id TEXT NOT NULL,
    at INTEGER NOT NULL, reason TEXT NOT NULL, moved TEXT NOT NULL, undone_at INTEGER);

CREATE TABLE not_same (
    group_id TEXT NOT NULL, one TEXT NOT NULL, other TEXT NOT NULL, at INTEGER NOT NULL,
    PRIMARY KEY (group_id, one, other)) WITHOUT ROWID;

CREATE TABLE mentions (
    episode_id TEXT NOT NULL REFERENCES episodes (id) ON DELETE CASCADE,
    entity_id TEXT NOT NULL REFERENCES entities (id) ON DELETE CASCADE, group_id TEXT NOT NULL,
    start INTEGER NOT NULL, end INTEGER NOT NULL, PRIMARY KEY (entity_id, episode_id, start)) WITHOUT ROWID;
CREATE INDEX mentions_by_episode ON mentions (episode_id);

CREATE TABLE claims (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, group_id TEXT NOT NULL,
    line TEXT NOT NULL, episode_id TEXT NOT NULL REFERENCES episodes (id) ON DELETE CASCADE,
    quote_start INTEGER NOT NULL, quote_end INTEGER NOT NULL, operation TEXT NOT NULL,
    subject_id TEXT NOT NULL, predicate TEXT NOT NULL, scope_id TEXT, facet TEXT, slot TEXT NOT NULL,
    value_key TEXT NOT NULL, object TEXT NOT NULL, object_id TEXT, attributes TEXT NOT NULL DEFAULT '{}',
    valid_from INTEGER, date_precision TEXT NOT NULL, valid_to INTEGER, event_at INTEGER,
    said_at INTEGER NOT NULL, said_day INTEGER NOT NULL, offset_minutes INTEGER NOT NULL,
    confidence REAL NOT NULL, write_source TEXT NOT NULL, stability TEXT NOT NULL,
    pending TEXT NOT NULL DEFAULT '', sensitivity TEXT NOT NULL DEFAULT 'none', language TEXT NOT NULL,
    persona_version TEXT NOT NULL, rule TEXT NOT NULL, action_id TEXT, created_at INTEGER NOT NULL);
CREATE INDEX claims_by_line ON claims (group_id, line, seq);
CREATE INDEX claims_by_episode ON claims (episode_id);

CREATE TABLE user_actions (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, group_id TEXT NOT NULL,
    line TEXT NOT NULL, kind TEXT NOT NULL, at INTEGER NOT NULL, fact_id TEXT NOT NULL,
    claim_ids TEXT NOT NULL, value INTEGER, undoes TEXT, episode_id TEXT);
CREATE INDEX user_actions_by_line ON user_actions (group_id, line, seq);

CREATE TABLE facts (
    number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, group_id TEXT NOT NULL,
    line TEXT NOT NULL, subject_id TEXT NOT NULL, created_at INTEGER NOT NULL);
CREATE INDEX facts_by_line ON facts (group_id, line);

CREATE TABLE fact_versions (
    fact_id TEXT NOT NULL REFERENCES facts (id) ON DELETE CASCADE, version INTEGER NOT NULL,
    group_id TEXT NOT NULL, believed_from INTEGER NOT NULL, believed_to INTEGER, change_id INTEGER,
    predicate TEXT NOT NULL, object TEXT NOT NULL, object_id TEXT, scope_id TEXT, facet TEXT,
    attributes TEXT NOT NULL, valid_at INTEGER, invalid_at INTEGER, date_precision TEXT NOT NULL,
    event_at INTEGER, pending TEXT NOT NULL, confidence REAL NOT NULL, stability TEXT NOT NULL,
    sensitivity TEXT NOT NULL, write_source TEXT NOT NULL, explicitness REAL NOT NULL,
    pinned INTEGER NOT NULL, shared INTEGER NOT NULL DEFAULT 0, language TEXT NOT NULL,
    offset_minutes INTEGER NOT NULL, persona_version TEXT NOT NULL, superseded_by TEXT,
    conflict_kind TEXT, conflict_with TEXT, resolution TEXT, closed_reason TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (fact_id, version)) WITHOUT ROWID;
CREATE INDEX fact_versions_believed ON fact_versions (group_id, believed_to, predicate, valid_at);

CREATE TABLE fact_versions_archive AS SELECT * FROM fact_versions WHERE 0;

CREATE TABLE evidence (
    fact_id TEXT NOT NULL REFERENCES facts (id) ON DELETE CASCADE,
    claim_id TEXT NOT NULL, episode_id TEXT NOT NULL, group_id TEXT NOT NULL,
    start INTEGER NOT NULL, end INTEGER NOT NULL, PRIMARY KEY (fact_id, claim_id)) WITHOUT ROWID;
CREATE INDEX evidence_by_episode ON evidence (episode_id);
CREATE INDEX evidence_by_claim ON evidence (claim_id);

CREATE TABLE conflicts (
    id INTEGER PRIMARY KEY, group_id TEXT NOT NULL, one TEXT NOT NULL, other TEXT NOT NULL,
    kind TEXT NOT NULL, resolution TEXT NOT NULL, at INTEGER NOT NULL, closed_at INTEGER);

CREATE TABLE sagas (
    id TEXT PRIMARY KEY, group_id TEXT NOT NULL, name TEXT NOT NULL, entity_id TEXT,
    summary TEXT NOT NULL DEFAULT '', summary_stale INTEGER NOT NULL DEFAULT 0, created_at INTEGER NOT NULL);
CREATE TABLE saga_episodes (
    saga_id TEXT NOT NULL REFERENCES sagas (id) ON DELETE CASCADE,
    episode_id TEXT NOT NULL REFERENCES episodes (id) ON DELETE CASCADE, valid_at INTEGER NOT NULL,
    seq INTEGER NOT NULL, PRIMARY KEY (saga_id, valid_at, seq)) WITHOUT ROWID;

CREATE TABLE relationship_states (
    id INTEGER PRIMARY KEY, group_id TEXT NOT NULL, version INTEGER NOT NULL, projection TEXT NOT NULL,
    source_fact_ids TEXT NOT NULL, created_at INTEGER NOT NULL);

CREATE TABLE generations (
    id TEXT PRIMARY KEY, group_id TEXT NOT NULL, session_id TEXT NOT NULL, user_episode_id TEXT,
    reply_episode_id TEXT, model TEXT NOT NULL, persona_version TEXT NOT NULL, started_at INTEGER NOT NULL,
    ended_at INTEGER, status TEXT NOT NULL, partial TEXT NOT NULL DEFAULT '', active INTEGER NOT NULL DEFAULT 1);
CREATE TABLE reply_uses (
    generation_id TEXT NOT NULL REFERENCES generations (id) ON DELETE CASCADE, item_id TEXT NOT NULL,
    kind TEXT NOT NULL, role TEXT NOT NULL, reason TEXT NOT NULL DEFAULT '', group_id TEXT NOT NULL,
    PRIMARY KEY (generation_id, item_id, role)) WITHOUT ROWID;
CREATE INDEX reply_uses_by_item ON reply_uses (item_id);

CREATE TABLE memory_jobs (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, group_id TEXT NOT NULL,
    kind TEXT NOT NULL, episode_id TEXT NOT NULL REFERENCES episodes (id) ON DELETE CASCADE,
    state TEXT NOT NULL, attempts INTEGER NOT NULL DEFAULT 0, reason TEXT NOT NULL DEFAULT '',
    created_at INTEGER NOT NULL, UNIQUE (kind, episode_id));
CREATE INDEX memory_jobs_by_state ON memory_jobs (state, seq);

CREATE TABLE refusals (
    group_id TEXT NOT NULL, reason TEXT NOT NULL, count INTEGER NOT NULL,
    PRIMARY KEY (group_id, reason)) WITHOUT ROWID;

CREATE TABLE changes (
    id INTEGER PRIMARY KEY AUTOINCREMENT, group_id TEXT NOT NULL, at INTEGER NOT NULL, actor TEXT NOT NULL,
    op TEXT NOT NULL, fact_ids TEXT NOT NULL, reason TEXT NOT NULL, action_id TEXT, undone_by INTEGER);

CREATE TABLE batches (
    id TEXT PRIMARY KEY, group_id TEXT NOT NULL, kind TEXT NOT NULL, state TEXT NOT NULL,
    inverse TEXT NOT NULL DEFAULT '[]', started_at INTEGER NOT NULL, ended_at INTEGER);

CREATE TABLE probe_results (
    model_key TEXT PRIMARY KEY, passed INTEGER NOT NULL, detail TEXT NOT NULL, at INTEGER NOT NULL);

CREATE TABLE never_rules (
    id TEXT PRIMARY KEY, user_id TEXT NOT NULL, companion TEXT, kind TEXT NOT NULL, value TEXT NOT NULL,
    stopped INTEGER NOT NULL DEFAULT 0, created_at INTEGER NOT NULL);
CREATE TABLE tombstones (
    group_id TEXT NOT NULL, hash BLOB NOT NULL, at INTEGER NOT NULL,
    PRIMARY KEY (group_id, hash)) WITHOUT ROWID;

CREATE TABLE episode_vec (
    seq INTEGER PRIMARY KEY REFERENCES episodes (seq) ON DELETE CASCADE, group_id TEXT NOT NULL,
    engine TEXT NOT NULL, vector BLOB NOT NULL);
CREATE INDEX episode_vec_by_group ON episode_vec (group_id, engine);
CREATE TABLE fact_vec (
    number INTEGER PRIMARY KEY REFERENCES facts (number) ON DELETE CASCADE, group_id TEXT NOT NULL,
    engine TEXT NOT NULL, vector BLOB NOT NULL);
CREATE INDEX fact_vec_by_group ON fact_vec (group_id, engine);
"""

_INDEXES = ("episode_fts", "context_fts", "fact_fts")


@MIGRATIONS()
def m0001_initial(db: Database) -> None:
    """Create every table and the three word indexes."""
    for statement in _TABLES.split(";\n"):
        if statement.strip():
            db.execute(statement)
    for name in _INDEXES:
        # Words arrive split (Chinese as overlapping bigrams), so the tokeniser only stems and folds.
        db.execute(f"CREATE VIRTUAL TABLE {name} USING fts5(body, tokenize='porter unicode61 remove_diacritics 2')")
        # Stored in the index itself: a deleted row leaves no words behind in it.
        db.execute(f"INSERT INTO {name} ({name}, rank) VALUES ('secure-delete', 1)")
