//! The real program under attack: what strangers can do to it, with the rations that they have, while somebody else plays.
//!
//! `docs/testing.md`, "Attacks", says what is attacked and how to run one attack by hand.

mod attacks;
mod base;
mod bystander;
mod field;
mod games;
mod kills;
mod random;
mod times;
mod trial;
