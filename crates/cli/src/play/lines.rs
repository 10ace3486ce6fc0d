//! The line mode, for input without a screen: prints a board and a prompt, reads a move or a command a line. For
//! scripts, pipes and tests.

use super::command::{self, PlayerCommand};
use super::terminal_match::{Answer, TerminalMatch};
use super::thinker::{Thinker, What};
use anyhow::Result;
use draw::{Palette, TextOptions};
use game_core::{BySide, Side, Viewer};
use std::io::{BufRead, IsTerminal, Write};

/// Plays until the match or the input ends.
pub(super) fn run(
    match_: &mut TerminalMatch,
    thinker: &mut Thinker,
    mut seed: u64,
    mut input: impl BufRead,
    out: &mut impl Write,
) -> Result<()> {
    let words = match_.words;
    writeln!(out, "{}", words.title(match_.played().setting()))?;
    // The person who plays against the computer is at the bottom.
    let mut is_flipped = match_.computer().is_some_and(|computer| computer.side == Side::First);
    let mut shows_board = true;
    let mut was_running = true;
    loop {
        if let Some(request) = match_.computer_request(0) {
            out.flush()?;
            let thought = thinker.think(&request)?;
            let judgement = thought.lines.first().map(|line| line.judgement);
            tell(match_.play_computers(thought.chosen.as_deref().unwrap_or_default(), judgement), out)?;
            shows_board = true;
            continue;
        }
        if shows_board {
            write!(out, "\n{}", board(match_, is_flipped))?;
        }
        let is_running = match_.to_move().is_some();
        if !is_running && was_running {
            writeln!(out, "{}", match_.state())?;
        }
        was_running = is_running;
        if is_running {
            write!(out, "{}{}", match_.state(), words.colon().trim_end())?;
            // Without an Enter key that ends the line, the line end is printed.
            write!(out, "{}", if std::io::stdin().is_terminal() { " " } else { "\n" })?;
        }
        out.flush()?;
        let Some(line) = read(&mut input)? else { return Ok(()) };
        shows_board = false;
        let Some(rest) = line.strip_prefix(':') else {
            if line.is_empty() {
                continue;
            }
            let answer = match_.play(&line);
            shows_board = answer.is_ok();
            tell(answer, out)?;
            continue;
        };
        match PlayerCommand::parse(rest) {
            Err(Some(near)) => writeln!(out, "{}", words.say("unknown-command-near", &[("near", near)]))?,
            Err(None) => writeln!(out, "{}", words.own("unknown-command"))?,
            Ok(PlayerCommand::Undo) => {
                let answer = match_.undo();
                shows_board = answer.is_ok();
                tell(answer, out)?;
            }
            Ok(PlayerCommand::Resign) => tell(match_.resign(), out)?,
            Ok(PlayerCommand::Draw) if match_.computer().is_some() => tell(match_.offer(), out)?,
            Ok(PlayerCommand::Hint) => match match_.search_request(0, What::Hint) {
                Some(request) => writeln!(out, "{}", match_.hint(&thinker.think(&request)?))?,
                None => writeln!(out, "{}", words.own("over"))?,
            },
            Ok(PlayerCommand::Level(text)) => tell(match_.set_level(&text), out)?,
            Ok(PlayerCommand::Draw) => {
                if let Some(side) = match_.to_move() {
                    let names = [words.side(side), words.side(side.other())];
                    writeln!(out, "{}", words.say("ask-draw", &[("side", &names[0]), ("other", &names[1])]))?;
                    out.flush()?;
                    match read(&mut input)? {
                        Some(answer) if command::is_yes(&answer) => tell(match_.agree(), out)?,
                        _ => writeln!(out, "{}", words.own("draw-refused"))?,
                    }
                } else {
                    writeln!(out, "{}", words.own("over"))?;
                }
            }
            Ok(PlayerCommand::Save(file)) => {
                if match_.has_secrets() {
                    writeln!(out, "{}", words.own("secrets-kept"))?;
                }
                tell(match_.save(file.as_deref()), out)?;
            }
            Ok(PlayerCommand::Flip) => {
                is_flipped = !is_flipped;
                shows_board = true;
            }
            Ok(PlayerCommand::Shuffle) => match match_.board().setup {
                Some(setup) => {
                    let answer = match_.play(&registry::any_setup(&setup, seed));
                    seed = seed.wrapping_add(1);
                    shows_board = answer.is_ok();
                    tell(answer, out)?;
                }
                None => writeln!(out, "{}", words.own("shuffle-nothing"))?,
            },
            Ok(PlayerCommand::Board) => shows_board = true,
            Ok(PlayerCommand::Moves) => writeln!(out, "{}", match_.played().legal(match_.viewer()).join(" "))?,
            Ok(PlayerCommand::Help) => writeln!(out, "{}", words.own("help-lines"))?,
            Ok(PlayerCommand::Quit) => return Ok(()),
        }
    }
}

fn tell(answer: Answer, out: &mut impl Write) -> Result<()> {
    let text = answer.unwrap_or_else(|refusal| refusal);
    if !text.is_empty() {
        writeln!(out, "{text}")?;
    }
    Ok(())
}

/// The next line without its end and surrounding spaces; `None` at the end of the input.
fn read(input: &mut impl BufRead) -> Result<Option<String>> {
    let mut line = Vec::new();
    if input.read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    Ok(Some(String::from_utf8_lossy(&line).trim().to_owned()))
}

/// The plain board for the player to move.
fn board(match_: &TerminalMatch, is_flipped: bool) -> String {
    let words = match_.words;
    let name = |id: &str| words.of_game(id);
    let (first, second) = (words.side(Side::First), words.side(Side::Second));
    let flip = if match_.has_secrets() { match_.viewer() == Viewer::Seat(Side::Second) } else { is_flipped };
    let options = TextOptions {
        palette: Palette::Plain,
        flip,
        side_names: BySide([&first, &second]),
        words: Some(&name),
        ..TextOptions::default()
    };
    draw::text(&match_.board(), &options)
}
