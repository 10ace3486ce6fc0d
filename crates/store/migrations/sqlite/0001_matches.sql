-- A match: facts that never change, and a log that only grows.
CREATE TABLE matches (
    id TEXT PRIMARY KEY NOT NULL,
    variant TEXT NOT NULL,
    position TEXT,
    facts TEXT NOT NULL,
    created_ms INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE entries (
    match_id TEXT NOT NULL REFERENCES matches (id),
    seq INTEGER NOT NULL,
    at_ms INTEGER NOT NULL,
    kind TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (match_id, seq)
) WITHOUT ROWID;

-- What lists need, derived from the log and written together with it.
CREATE TABLE summaries (
    match_id TEXT PRIMARY KEY NOT NULL REFERENCES matches (id),
    version INTEGER NOT NULL,
    touched_ms INTEGER NOT NULL,
    ply INTEGER NOT NULL,
    to_move INTEGER,
    is_over INTEGER NOT NULL,
    is_listed INTEGER NOT NULL,
    is_computer_due INTEGER NOT NULL,
    deadline_ms INTEGER
) WITHOUT ROWID;

CREATE INDEX summaries_deadline ON summaries (deadline_ms) WHERE deadline_ms IS NOT NULL;
CREATE INDEX summaries_computer ON summaries (touched_ms) WHERE is_computer_due = 1;
CREATE INDEX summaries_listed ON summaries (touched_ms) WHERE is_listed = 1;

-- Facts about the server itself, such as when it was last alive.
CREATE TABLE facts (
    name TEXT PRIMARY KEY NOT NULL,
    value INTEGER NOT NULL
) WITHOUT ROWID;
