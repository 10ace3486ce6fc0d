-- The parts of an answer about a match go with the match. Their key is KIND:MATCH:…, and the match is found by this index.
CREATE INDEX parts_match ON parts (
    substr(substr(key, instr(key, ':') + 1), 1, instr(substr(key, instr(key, ':') + 1) || ':', ':') - 1)
);
-- So do its jobs.
CREATE INDEX jobs_match ON jobs (match_id);
