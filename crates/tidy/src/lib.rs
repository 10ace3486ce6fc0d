//! The rules of the repository, as tests: see `tests/it`. Nothing here ships.
