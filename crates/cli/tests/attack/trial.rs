//! The program that is tried.

use system_tests::Program;

/// The program just built, or another one that `TABULA_BIN` names.
pub(crate) fn start() -> Program {
    Program::start(env!("CARGO_BIN_EXE_tabula"), &[])
}
