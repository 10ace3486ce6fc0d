-- Stores a new match. $1 id, $2 version (0), $3–$9 summary, $10–$12 entries, $13–$18 jobs, $19–$22 the other facts,
-- $23 whether it was uploaded. Returns the number of matches that were made: 0 if there is one with this id.
WITH made AS (
    INSERT INTO matches (id, variant, position, facts, created_ms) VALUES ($1, $19, $20, $21, $22)
    ON CONFLICT DO NOTHING
    RETURNING id
), summarised AS (
    INSERT INTO summaries
        (match_id, version, touched_ms, ply, to_move, is_over, is_listed, is_computer_due, deadline_ms, is_uploaded)
    SELECT id, $2::bigint + cardinality($10::bigint[]), $3::bigint, $4::bigint, $5::smallint, $6::boolean, $7::boolean,
        $8::boolean, $9::bigint, $23::boolean
    FROM made
), logged AS (
    INSERT INTO entries (match_id, seq, at_ms, kind, body)
    SELECT made.id, $2 + new.n, new.at_ms, new.kind, new.body
    FROM made, unnest($10, $11::text[], $12::text[]) WITH ORDINALITY AS new (at_ms, kind, body, n)
), put AS (
    INSERT INTO jobs (key, match_id, kind, urgency, body, owner, turn, made_ms)
    SELECT new.key, new.match_id, new.kind, new.urgency, new.body, new.owner, tabula_next_turn(new.urgency, new.owner),
        tabula_now_ms()
    FROM made, unnest($13::text[], $14::text[], $15::text[], $16::smallint[], $17::text[], $18::integer[])
        AS new (key, match_id, kind, urgency, body, owner)
    ON CONFLICT (key) DO NOTHING
)
SELECT count(*) FROM made
