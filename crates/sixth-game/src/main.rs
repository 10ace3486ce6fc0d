//! The test program `sixth-game`: the whole of `tabula` with one more game and one more language.

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::main(&sixth_game::CATALOGUE)
}
