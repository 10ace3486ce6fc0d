//! The real program, for tests: [`Program`] starts `tabula serve` on loopback with a database of its own, measures it and kills it;
//! [`Client`] and [`Socket`] ask it over real connections, from an [`ClientAddress`] that pays rations like a stranger.
//!
//! Only tests depend on this crate. They are integration tests of `cli`, because only there Cargo tells where the program is that it
//! has just built: `Program::start(env!("CARGO_BIN_EXE_tabula"), &[])`. The variable `TABULA_BIN` names another one, for example a
//! release build.

mod address;
mod client;
mod process;
mod program;
mod socket;

pub use address::ClientAddress;
pub use client::{Client, HttpAnswer, HttpRequest};
pub use process::Process;
pub use program::Program;
pub use socket::Socket;
