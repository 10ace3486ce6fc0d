-- Appends to the log of a match. $1 id, $2 version, $3–$9 summary, $10–$12 entries, $13–$18 jobs. Returns the number of
-- matches that were changed: 0 if the version is another.
WITH moved AS (
    UPDATE summaries
    SET version = $2::bigint + cardinality($10::bigint[]), touched_ms = $3, ply = $4, to_move = $5, is_over = $6,
        is_listed = $7, is_computer_due = $8, deadline_ms = $9
    WHERE match_id = $1 AND version = $2
    RETURNING match_id
), logged AS (
    INSERT INTO entries (match_id, seq, at_ms, kind, body)
    SELECT moved.match_id, $2 + new.n, new.at_ms, new.kind, new.body
    FROM moved, unnest($10, $11::text[], $12::text[]) WITH ORDINALITY AS new (at_ms, kind, body, n)
), put AS (
    INSERT INTO jobs (key, match_id, kind, urgency, body, owner, turn, made_ms)
    SELECT new.key, new.match_id, new.kind, new.urgency, new.body, new.owner, tabula_next_turn(new.urgency, new.owner),
        tabula_now_ms()
    FROM moved, unnest($13::text[], $14::text[], $15::text[], $16::smallint[], $17::text[], $18::integer[])
        AS new (key, match_id, kind, urgency, body, owner)
    ON CONFLICT (key) DO NOTHING
)
SELECT count(*) FROM moved
