-- What is kept for how long depends on whether a match was played here and on whether a move was made in it.
ALTER TABLE summaries ADD COLUMN is_uploaded INTEGER NOT NULL DEFAULT 0;
UPDATE summaries SET is_uploaded = 1
WHERE match_id IN (SELECT id FROM matches WHERE instr(facts, '"is_uploaded":true') > 0);

CREATE INDEX summaries_unplayed ON summaries (touched_ms) WHERE ply = 0 AND NOT is_uploaded;
CREATE INDEX summaries_uploaded ON summaries (touched_ms) WHERE is_uploaded;
