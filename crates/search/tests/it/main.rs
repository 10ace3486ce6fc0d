//! Every promise of the engines, on three games and on trees written as text.

mod allocations;
mod behaviour;
mod dummy;
mod equivalence;
mod hashed;
mod mcts;
mod plain;
mod positions;
mod shared_table;
mod signature;
mod wins;
