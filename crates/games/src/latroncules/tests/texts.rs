//! Texts that are refused, and texts that are noise.

use super::{START, position, set_up, setting};
use crate::latroncules::Latroncules;
use game_core::{Game, History, Notation, Playout, Rng};

#[test]
fn impossible_positions_are_refused_with_the_reason() {
    for (text, part) in [
        ("", "expected 3 fields"),
        ("8/8/8/8/8/8/8/8 white", "expected 3 fields"),
        ("fcfcfcfc/cfcfcfcf/8/8/8/8/FCFCFCFC/CFCFCFCF  white 0", "expected 3 fields"),
        ("8/8/8/8/8/8/8/8 white 0", "no man on the board"),
        ("8/8/8/8/8/8/8/C7 blue 0", "side to move \"blue\": expected white or black"),
        ("8/8/8/8/8/8/8/C7 White 0", "expected white or black"),
        ("8/8/8/8/8/8/8/C7 white 101", "idle plies \"101\": expected a number from 0 to 100"),
        ("8/8/8/8/8/8/8/C7 white -1", "from 0 to 100"),
        ("8/8/8/8/8/8/8/C7 white 00", "from 0 to 100"),
        ("8/8/8/8/8/8/C7 white 0", "expected 8 ranks separated by slashes, found 7"),
        ("8/8/8/8/8/8/8/8/C7 white 0", "found 9"),
        ("8/8/8/8/8/8/8/C6 white 0", "rank 1 does not have 8 squares"),
        ("8/8/8/8/8/8/8/C8 white 0", "rank 1 does not have 8 squares"),
        ("8/8/8/8/8/8/8/8C white 0", "rank 1 does not have 8 squares"),
        ("8//8/8/8/8/8/C7 white 0", "rank 7 does not have 8 squares"),
        ("8/8/8/8/8/8/8/C34 white 0", "rank 1 has two numbers in a row"),
        ("8/8/8/8/8/8/8/C9 white 0", "'9' is neither a man"),
        ("8/8/8/8/8/8/8/C07 white 0", "'0' is neither a man"),
        ("8/8/8/8/8/8/8/Q7 white 0", "'Q' is neither a man"),
        ("8/8/8/8/8/8/8/é7 white 0", "'é' is neither a man"),
        ("8/8/8/8/8/8/C7/CCCCCCCC white 0", "more than 8 men 'C'"),
        ("c7/8/8/8/8/8/f7/ffffffff white 0", "more than 8 men 'f'"),
    ] {
        let error = Latroncules::parse_position(&setting(), text).unwrap_err().to_string();
        assert!(error.contains(part), "{text:?}: {error}");
    }
}

#[test]
fn unreadable_moves_are_refused_with_the_reason() {
    for (text, part) in [
        ("", "two squares joined by a hyphen"),
        ("a2a3", "two squares joined by a hyphen"),
        ("a2-a9", "\"a9\" is no square from a1 to h8"),
        ("i2-a3", "\"i2\" is no square"),
        ("A2-a3", "\"A2\" is no square"),
        ("a2-a3-a4", "\"a3-a4\" is no square"),
        ("a2-", "\"\" is no square"),
        ("é-a3", "\"é\" is no square"),
        ("a2 -a3", "\"a2 \" is no square"),
    ] {
        let error = position(START).parse_move(text).unwrap_err().to_string();
        assert!(error.contains(part), "{text:?}: {error}");
    }
}

#[test]
fn every_pair_of_squares_is_legal_or_has_a_reason() {
    let mut rng = Rng::new(11);
    let mut game = History::new(Latroncules::start(&setting()));
    let mut scratch = Vec::new();
    let names: Vec<String> = (0..64u8).map(|n| format!("{}{}", char::from(b'a' + n % 8), n / 8 + 1)).collect();
    while game.outcome().is_none() {
        let here = game.position();
        let legal = here.legal_texts();
        for text in names.iter().flat_map(|from| names.iter().map(move |to| format!("{from}-{to}"))) {
            let is_listed = legal.binary_search(&text).is_ok();
            assert_eq!(here.parse_move(&text).is_ok(), is_listed, "{text} in {}", here.position_text());
        }
        for _ in 0..7 {
            if game.outcome().is_none() {
                let mv = game.position().random_move(&mut rng, &mut scratch);
                game.play_unchecked(mv);
            }
        }
    }
}

#[test]
fn noise_never_panics() {
    let mut rng = Rng::new(4);
    let seeds = [START, "8/8/2c5/1F6/8/8/8/C7 black 99", "a2-a3", "h8-g7", "8/8/8/8/8/8/8/8 white 0"];
    let letters: Vec<char> = "fcFC0123456789/ -abhxw\u{e9}\u{1f3b2}\0".chars().collect();
    let start = position(START);
    for _ in 0..20_000 {
        let mut text: Vec<char> = rng.pick(&seeds).unwrap().chars().collect();
        for _ in 0..=rng.below(3) {
            let at = rng.below(text.len() as u32 + 1) as usize;
            match rng.below(3) {
                0 => text.insert(at, *rng.pick(&letters).unwrap()),
                1 if at < text.len() => text[at] = *rng.pick(&letters).unwrap(),
                _ if at < text.len() => drop(text.remove(at)),
                _ => {}
            }
        }
        let text: String = text.into_iter().collect();
        if let Ok(position) = Latroncules::parse_position(&setting(), &text) {
            assert_eq!(position.position_text(), text);
        }
        if let Ok(mv) = start.parse_move(&text) {
            assert_eq!(start.move_text(mv), text);
        }
    }
    assert_eq!(position(&set_up("Ca1 ch8 fh7", "white 3")).position_text(), "7c/7f/8/8/8/8/8/C7 white 3");
}
