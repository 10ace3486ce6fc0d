-- Takes free jobs with a lease. $1 worker, $2 lease, $3 and $4 the range of urgencies, $5 limit. Rows that another
-- worker has locked are skipped.
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
