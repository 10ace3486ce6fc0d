//! The rules of the repository, as tests: see `tests/it`. The program does not contain this crate.
