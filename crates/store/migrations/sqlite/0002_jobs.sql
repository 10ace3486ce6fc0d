-- Work for the computer: moves to find, matches to analyse. A job is taken for a while, and gone when it is done.
CREATE TABLE jobs (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    key TEXT NOT NULL UNIQUE,
    match_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    urgency INTEGER NOT NULL,
    body TEXT NOT NULL,
    made_ms INTEGER NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    worker TEXT,
    held_until_ms INTEGER NOT NULL DEFAULT 0
);

CREATE INDEX jobs_order ON jobs (urgency, number);
CREATE INDEX jobs_worker ON jobs (worker) WHERE worker IS NOT NULL;

-- Long answers, written part by part. They outlive their jobs.
CREATE TABLE parts (
    key TEXT NOT NULL,
    number INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (key, number)
) WITHOUT ROWID;
