-- What is kept for how long depends on whether a match was played here and on whether a move was made in it.
ALTER TABLE summaries ADD COLUMN is_uploaded BOOLEAN NOT NULL DEFAULT FALSE;
UPDATE summaries SET is_uploaded = TRUE
WHERE match_id IN (SELECT id FROM matches WHERE strpos(facts, '"is_uploaded":true') > 0);

CREATE INDEX summaries_unplayed ON summaries (touched_ms) WHERE ply = 0 AND NOT is_uploaded;
CREATE INDEX summaries_uploaded ON summaries (touched_ms) WHERE is_uploaded;
