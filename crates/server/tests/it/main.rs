//! The server through its public interface: real HTTP and WebSocket on a port of this machine.

mod actions;
mod bounds;
mod bus;
mod class;
mod client;
mod clocks;
mod computer;
mod edge;
mod endings;
mod erase;
mod files;
mod ground;
mod guard;
mod invites;
mod jobs;
mod leak;
mod long;
mod memory;
mod nodes;
mod openapi;
mod outages;
mod page;
mod play;
mod python;
mod races;
mod rations;
mod setups;
mod site;
mod tls;
#[path = "../../../registry/tests/it/twin.rs"]
mod twin;
mod workers;

use registry::Catalogue;

// The tests of another program include some of these files with its own games: these are the games and the sizes here.

/// What the servers of these tests offer.
fn catalogue() -> Catalogue {
    registry::CATALOGUE
}

/// How many random games of each hidden variant are played to look for leaks.
const SERVER_LEAK_SEEDS: u64 = 2;
