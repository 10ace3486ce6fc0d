-- Takes jobs for a while. $1 worker, $2 for how long, $3 and $4 urgencies, $5 how many. What another is just taking is passed over.
WITH free AS (
    SELECT number FROM jobs
    WHERE urgency BETWEEN $3 AND $4 AND held_until_ms <= tabula_now_ms()
    ORDER BY urgency, turn, number
    LIMIT $5
    FOR UPDATE SKIP LOCKED
), taken AS (
    UPDATE jobs
    SET worker = $1, held_until_ms = tabula_now_ms() + $2, attempts = attempts + 1
    FROM free
    WHERE jobs.number = free.number
    RETURNING jobs.number, key, match_id, kind, urgency, body, attempts, owner, turn
), noted AS (
    INSERT INTO turns AS known (urgency, owner, turn)
    SELECT urgency, -1, max(turn) FROM taken GROUP BY urgency
    ON CONFLICT (urgency, owner) DO UPDATE SET turn = greatest(known.turn, excluded.turn)
)
SELECT number, key, match_id, kind, urgency, body, attempts, owner, turn FROM taken
