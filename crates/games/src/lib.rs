//! The rules of the games, one folder each, exactly as the clauses of `docs/clauses.md` say.
//!
//! Read the files of a folder in this order: `board` (cells, pieces, the packed position), `moves` (the move type,
//! generation), `rules` (the [`game_core::Game`] trait), `notation`, `view`. The crate is pure: no I/O, no clock, no
//! random source of its own.

pub mod dedalles;
pub mod latrel;
pub mod latroncules;
pub mod squadro;
pub mod stratego;
