//! The guarantees of the engines, on the open games and on trees written as text.

#[macro_use]
mod open_games;

mod allocations;
mod behaviour;
mod dummy;
mod equivalence;
mod hashed;
mod mcts;
mod nets;
mod plain;
mod positions;
mod shared_table;
mod signature;
mod wins;
mod worlds;
