//! The words of moves. A slide is told by an arrow, its line and the end of the board that it goes to. The arrow points
//! as on a board with rank 1 at the bottom; the end is the same for both players, while "up" would be "down" for the
//! one opposite.

use super::board::{Dedalles, Ending, SIZE, Slide};
use super::moves::Move;
use super::notation::read_move;
use super::view::{cell_id, handle_id};
use game_core::{Describe, MoveError, MoveWords, Setting};

impl Describe for Dedalles {
    fn words(_setting: &Setting, seen: &str) -> Result<MoveWords, MoveError> {
        Ok(match read_move(seen).map_err(|what| MoveError::unreadable(seen, what))? {
            Move::Step { from, to } => MoveWords::new("move-step", [from, to].map(cell_id)),
            Move::Slide(slide) => {
                let (id, line) = slide_words(slide);
                MoveWords::new(id, [handle_id(slide)]).with_name(line)
            }
            Move::Pass => MoveWords::new("move-pass", []),
        })
    }

    fn end_key(&self) -> Option<&'static str> {
        (self.ending() == Some(Ending::QuietPlies)).then_some("quiet")
    }
}

/// The names of the lines.
const FILES: &str = "abcdefg";
const RANKS: &str = "1234567";

/// The message of a slide, by the end of the board towards which the line goes, and the name of the line.
fn slide_words(slide: Slide) -> (&'static str, &'static str) {
    let line = usize::from(slide.number() % SIZE);
    let (id, names) = match slide.number() / SIZE {
        0 => ("move-slide-to-7", FILES),
        1 => ("move-slide-to-1", FILES),
        2 => ("move-slide-to-g", RANKS),
        _ => ("move-slide-to-a", RANKS),
    };
    (id, &names[line..=line])
}
