//! What everybody is told when pieces leave the board in a game with secrets.

use crate::words::Words;
use game_core::{BoardView, Side};

/// The pieces that a public drawing shows as captured and the one before did not.
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
