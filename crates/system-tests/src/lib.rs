//! The real program, for tests: [`Program`] starts `tabula serve` on loopback with its own database, measures it and
//! kills it; [`Client`] and [`Socket`] use real connections, from a [`ClientAddress`] that has a rate limit like any
//! other client.
//!
//! Only tests depend on this crate. They are integration tests of `cli`, because only there Cargo tells the path of the
//! program that it has just built: `Program::start(env!("CARGO_BIN_EXE_tabula"), &[])`. The variable `TABULA_BIN` names
//! another one, for example a release build.

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
