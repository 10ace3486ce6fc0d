-- A match: facts that never change, and a log that only grows.
CREATE TABLE matches (
    id TEXT PRIMARY KEY,
    variant TEXT NOT NULL,
    position TEXT,
    facts TEXT NOT NULL,
    created_ms BIGINT NOT NULL
);

-- No foreign key: an entry is written only by the statement that has just moved the match's summary on, and a key would
-- write a lock into the row of the match for every move.
CREATE TABLE entries (
    match_id TEXT NOT NULL,
    seq BIGINT NOT NULL,
    at_ms BIGINT NOT NULL,
    kind TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (match_id, seq)
);

-- What lists need, derived from the log and written together with it. It changes with every move: room is left on its pages.
CREATE TABLE summaries (
    match_id TEXT PRIMARY KEY REFERENCES matches (id),
    version BIGINT NOT NULL,
    touched_ms BIGINT NOT NULL,
    ply BIGINT NOT NULL,
    to_move SMALLINT,
    is_over BOOLEAN NOT NULL,
    is_listed BOOLEAN NOT NULL,
    is_computer_due BOOLEAN NOT NULL,
    deadline_ms BIGINT
) WITH (fillfactor = 70);

CREATE INDEX summaries_deadline ON summaries (deadline_ms) WHERE deadline_ms IS NOT NULL;
CREATE INDEX summaries_computer ON summaries (touched_ms) WHERE is_computer_due;
CREATE INDEX summaries_listed ON summaries (touched_ms) WHERE is_listed;

-- Facts about the server itself, such as when it was last alive.
CREATE TABLE facts (
    name TEXT PRIMARY KEY,
    value BIGINT NOT NULL
);
