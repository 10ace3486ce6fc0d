-- Jobs take turns by the asker they are for: `owner` is a number made from the asker's address, `turn` the round in which the job is due.
ALTER TABLE jobs ADD COLUMN owner INTEGER NOT NULL DEFAULT 0;
ALTER TABLE jobs ADD COLUMN turn INTEGER NOT NULL DEFAULT 0;
DROP INDEX jobs_order;
CREATE INDEX jobs_order ON jobs (urgency, turn, number);

-- The last turn that each owner was given; the row of owner -1 holds the turn that was last taken by a worker.
CREATE TABLE turns (
    urgency INTEGER NOT NULL,
    owner INTEGER NOT NULL,
    turn INTEGER NOT NULL,
    PRIMARY KEY (urgency, owner)
) WITHOUT ROWID;
