//! The announcement of pieces that leave the board in a game with secrets.

use crate::words::Words;
use game_core::{BoardView, Side};

/// The pieces that `after` shows as captured and `before` does not.
pub(super) fn losses(words: &Words, before: &BoardView, after: &BoardView) -> String {
    let lost = |side: Side| {
        let count = |board: &BoardView, glyph: &str| -> u8 {
            let trays = board.trays.iter().filter(|tray| tray.side == side && tray.title == "captured");
            trays.flat_map(|tray| &tray.pieces).filter(|(g, _)| *g == glyph).map(|(_, count)| *count).sum()
        };
        let trays = after.trays.iter().filter(|tray| tray.side == side && tray.title == "captured");
        let pieces: Vec<String> = trays
            .flat_map(|tray| &tray.pieces)
            .filter_map(|&(glyph, now)| match now.saturating_sub(count(before, glyph)) {
                0 => None,
                1 => Some(words.of_game(&format!("piece-{glyph}"))),
                many => Some(format!("{} ×{many}", words.of_game(&format!("piece-{glyph}")))),
            })
            .collect();
        let name = words.side(side);
        (!pieces.is_empty()).then(|| words.say("lost", &[("side", &name), ("pieces", &pieces.join(", "))]))
    };
    Side::ALL.into_iter().filter_map(lost).collect::<Vec<_>>().join(" ")
}
