-- The parts of an answer about a match go with the match. Their key is KIND:MATCH:…, and the match is found by this index.
CREATE INDEX parts_match ON parts (split_part(key, ':', 2));
-- So do its jobs.
CREATE INDEX jobs_match ON jobs (match_id);
