//! The words of moves: a message of the game's texts, the cells it names, and the pieces that were announced.

use crate::draw::glyph;
use crate::moves::Move;
use crate::notation::{DEPLOY, parse_kind};
use crate::rules::Fanion;
use game_core::{Announced, CellId, Describe, MoveError, MoveWords, Setting, split_announced};

impl Describe for Fanion {
    fn words(_setting: &Setting, seen: &str) -> Result<MoveWords, MoveError> {
        let (text, announced_text) = split_announced(seen);
        // A set-up announces the squares of an army, which the board shows.
        if text.starts_with(DEPLOY) {
            return Ok(MoveWords::new("move-deploy", []));
        }
        let bad = |what: String| MoveError::unreadable(seen, what);
        match Move::parse(text).map_err(bad)? {
            Move::Deploy(_) => Ok(MoveWords::new("move-deploy", [])),
            Move::Step { .. } if announced_text.is_some() => Err(bad("nothing is announced with a step".to_owned())),
            Move::Step { from, to } => Ok(MoveWords::new("move-step", [from.cell(), to.cell()])),
            Move::Attack { from, to } => {
                let cells = [from.cell(), to.cell()];
                let announced =
                    announced_text.map(|announced_text| announced(cells, announced_text)).transpose().map_err(bad)?;
                Ok(MoveWords::new("move-attack", cells).with_announced(announced.unwrap_or_default()))
            }
        }
    }
}

/// FA-05: the kinds of the attacker and of the defender, as in `G:R`.
fn announced(cells: [CellId; 2], announced_text: &str) -> Result<Vec<Announced>, String> {
    let letters: Vec<char> = announced_text.chars().collect();
    let [attacker, ':', defender] = letters[..] else {
        return Err(format!("expected #kind:kind, found {announced_text:?}"));
    };
    let piece = |(cell, letter)| Ok(Announced { cell, piece: glyph(parse_kind(letter)?), is_beside: false });
    cells.into_iter().zip([attacker, defender]).map(piece).collect()
}
