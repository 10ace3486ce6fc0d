mod clauses_ends;
mod clauses_play;
mod drawing;
mod drivers;
mod texts;

use super::reference::LatronculesReference;
use super::{Latroncules, SIZE};
use game_core::{Game, Notation, Setting};
use std::collections::HashMap;
use testkit::reference::Reference;

const START: &str = "fcfcfcfc/cfcfcfcf/8/8/8/8/FCFCFCFC/CFCFCFCF white 0";

fn setting() -> Setting {
    Setting::parse(Latroncules::INFO, "").unwrap()
}

fn position(text: &str) -> Latroncules {
    Latroncules::parse_position(&setting(), text).unwrap()
}

/// The position text of a list of men and squares: `set_up("Cd4 fh8", "white 0")`.
fn set_up(men: &str, rest: &str) -> String {
    let men: HashMap<&str, &str> = men.split_whitespace().map(|man| (&man[1..], &man[..1])).collect();
    let rank = |rank: u8| {
        let square = |file| format!("{}{rank}", char::from(b'a' + file));
        let letters: String = (0..SIZE).map(|file| *men.get(square(file).as_str()).unwrap_or(&".")).collect();
        (1..=8).rev().fold(letters, |text, n| text.replace(&".".repeat(n), &n.to_string()))
    };
    let ranks: Vec<String> = (1..=SIZE).rev().map(rank).collect();
    format!("{} {rest}", ranks.join("/"))
}

/// Plays `moves` and compares the position reached with the men expected, here and on the reference.
#[track_caller]
fn check((men, rest): (&str, &str), moves: &str, (expected_men, expected_rest): (&str, &str)) {
    let expected = set_up(expected_men, expected_rest);
    testkit::check_moves::<Latroncules, LatronculesReference>(&setting(), &set_up(men, rest), moves, &expected);
}

/// Where the man on `square` may go, the reference agreeing on all moves.
#[track_caller]
fn targets(text: &str, square: &str) -> Vec<String> {
    let texts = position(text).legal_texts();
    assert_eq!(texts, LatronculesReference::from_position("latroncules/tabula", text).legal(), "{text}");
    texts.iter().filter_map(|text| text.strip_prefix(square)?.strip_prefix('-')).map(str::to_owned).collect()
}

/// Asserts that a move is refused for the reason with this message and clause.
#[track_caller]
fn refuses(text: &str, mv: &str, reason: &str) {
    let legal = LatronculesReference::from_position("latroncules/tabula", text).legal();
    assert!(!legal.contains(&mv.to_owned()), "the reference allows {mv} in {text}");
    assert_eq!(position(text).legal_texts(), legal, "{text}");
    assert_eq!(
        position(text).parse_move(mv).unwrap_err().to_string(),
        format!("illegal move {mv:?}: {reason}"),
        "{text}"
    );
}

/// How a position ends the game, the reference agreeing.
#[track_caller]
fn end(text: &str) -> Option<(&'static str, &'static str)> {
    let outcome = position(text).outcome();
    let end = outcome.map(|o| (o.winner().map_or("draw", |side| Latroncules::INFO.side_id(side)), o.clause.0));
    assert_eq!(end, LatronculesReference::from_position("latroncules/tabula", text).outcome(), "{text}");
    assert_eq!(position(text).legal_texts().is_empty(), end.is_some());
    end
}
