-- Jobs take turns by the asker they are for: `owner` is a number made from the asker's address, `turn` the round in which the job is due.
ALTER TABLE jobs ADD COLUMN owner INTEGER NOT NULL DEFAULT 0;
ALTER TABLE jobs ADD COLUMN turn BIGINT NOT NULL DEFAULT 0;
DROP INDEX jobs_order;
CREATE INDEX jobs_order ON jobs (urgency, turn, number);

-- The last turn that each owner was given; the row of owner -1 holds the turn that was last taken by a worker.
CREATE TABLE turns (
    urgency SMALLINT NOT NULL,
    owner INTEGER NOT NULL,
    turn BIGINT NOT NULL,
    PRIMARY KEY (urgency, owner)
);

-- The turn of an owner's next job: one after its last, but not before the turn that was last taken.
CREATE FUNCTION tabula_next_turn(of_urgency SMALLINT, of_owner INTEGER) RETURNS BIGINT LANGUAGE sql VOLATILE AS $$
    INSERT INTO turns AS known (urgency, owner, turn)
    VALUES (of_urgency, of_owner, coalesce((SELECT turn FROM turns WHERE urgency = of_urgency AND owner = -1), 0))
    ON CONFLICT (urgency, owner) DO UPDATE SET turn = greatest(known.turn + 1, excluded.turn)
    RETURNING turn
$$;
