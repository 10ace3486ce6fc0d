//! Games that are expensive for a server: very long ones, and a position with very many moves.

use game_core::{Rng, Viewer};
use registry::AnyMatch;
use std::sync::OnceLock;

/// A position of La-Trel in which 89,018 moves are legal.
pub(crate) const MANY_MOVES: (&str, &str) =
    ("latrel/base", "q1t1r2q/dqddrdqd/1d2d1d1/6t1/4D3/3R2DD/DDD1D1DQ/QQT1RTQ1 blue - -/- e4:e4e4e5/e7:e7 20");

/// The variant of the long game.
pub(crate) const LONG_VARIANT: &str = "dedalles/senior";
/// The number of its moves.
pub(crate) const LONG_PLIES: usize = 40_000;

/// The moves of a legal Dédalles game that does not end: pawns step forward at times, and slides carry them back.
pub(crate) fn long_moves() -> &'static [String] {
    static MOVES: OnceLock<Vec<String>> = OnceLock::new();
    MOVES.get_or_init(|| make_long(LONG_PLIES))
}

/// A record of these moves, as it is uploaded.
pub(crate) fn record(variant: &str, moves: &[String]) -> String {
    let mut text = format!("[Variant \"{variant}\"]\n[Result \"*\"]\n\n");
    for (n, pair) in moves.chunks(2).enumerate() {
        text += &format!("{}. {}\n", n + 1, pair.join(" "));
    }
    text + "*\n"
}

fn make_long(plies: usize) -> Vec<String> {
    let (game, setting) = registry::find(LONG_VARIANT).unwrap();
    let mut rng = Rng::new(1);
    let mut moves = Vec::with_capacity(plies);
    let mut position = game.start(&setting).position(Viewer::Spectator);
    // Repetition is counted over the whole game, so no position may occur a third time; the generator avoids even the
    // second.
    let mut seen = std::collections::HashSet::new();
    while moves.len() < plies {
        let here = game.start_at(&setting, &position).unwrap();
        let quiet: u32 = quiet(&position);
        let after = |text: &String| {
            let mut next = here.boxed_clone();
            next.play(text).unwrap();
            next.outcome().is_none().then(|| next.position(Viewer::Spectator))
        };
        let mut legal: Vec<String> = legal(&*here);
        rng.shuffle(&mut legal);
        let options = legal.iter().filter_map(|text| Some((text, after(text)?)));
        let options: Vec<(&String, String)> = options.filter(|(_, next)| !seen.contains(key(next))).collect();
        // A forward step resets the counter; as long as possible, the pawns go back.
        let is_urgent = quiet > 70;
        let (text, next) = options
            .into_iter()
            .take(if is_urgent { usize::MAX } else { 4 })
            .min_by_key(|(_, next)| (is_urgent && self::quiet(next) > 0, progress(next)))
            .expect("there is a move that does not end the game");
        moves.push(text.clone());
        seen.insert(key(&next).to_owned());
        position = next;
    }
    moves
}

fn legal(here: &dyn AnyMatch) -> Vec<String> {
    here.to_move().map_or(Vec::new(), |side| here.legal(Viewer::Seat(side)))
}

/// The part of a position that repetition compares: all but the counter at the end.
fn key(position: &str) -> &str {
    position.rsplit_once(' ').map_or(position, |(key, _)| key)
}

/// The plies without a forward step: the last field of the position.
fn quiet(position: &str) -> u32 {
    position.rsplit(' ').next().and_then(|count| count.parse().ok()).unwrap_or(0)
}

/// The number of ranks that the pawns of both sides have advanced.
fn progress(position: &str) -> usize {
    let board = position.split(' ').next().unwrap_or_default();
    let row = |(rank, row): (usize, &str)| {
        row.chars()
            .map(|c| {
                if c == 'l' {
                    6 - rank
                } else if c == 'd' {
                    rank
                } else {
                    0
                }
            })
            .sum::<usize>()
    };
    board.split('/').enumerate().map(row).sum()
}

#[test]
fn the_long_game_is_legal_and_does_not_end() {
    let (game, setting) = registry::find(LONG_VARIANT).unwrap();
    let mut played = game.start(&setting);
    for text in long_moves() {
        played.play(text).unwrap();
    }
    assert_eq!((played.plies(), played.outcome()), (LONG_PLIES, None));
}
