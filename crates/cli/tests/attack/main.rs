//! The real program under attack: what clients can do to it within their rate limits, while somebody else plays.
//!
//! `docs/testing.md`, "Attacks", lists the attacks and says how to run a single one.

mod attacks;
mod base;
mod bystander;
mod field;
mod games;
mod kills;
mod random;
mod times;
mod trial;
