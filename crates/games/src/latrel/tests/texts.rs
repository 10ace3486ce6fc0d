//! Texts that are refused, and random texts.

use super::*;
use game_core::{MoveError, Rng};

#[test]
fn unreadable_moves_are_refused_with_the_reason() {
    let start = Latrel::start(&setting(BASE));
    for (text, part) in [
        ("", "a move is written from-to"),
        ("a2", "a move is written from-to"),
        ("a2-", "\"\" is not a square"),
        ("a2-a9", "\"a9\" is not a square"),
        ("A2-a3", "\"A2\" is not a square"),
        ("a2-a3-a4", "\"a3-a4\" is not a square"),
        ("a2-a3 ", "\"a3 \" is not a square"),
        ("a2xx", "\"\" is not a square"),
        ("a2xa4x", "\"\" is not a square"),
        ("a2-a3=", "Q, T or R"),
        ("a2-a3=D", "Q, T or R"),
        ("a2-a3=q", "Q, T or R"),
        ("a2-a3=QQ", "Q, T or R"),
        ("é2-a3", "\"é2\" is not a square"),
    ] {
        let error = start.parse_move(text).unwrap_err();
        assert!(matches!(error, MoveError::Unreadable { .. }), "{text:?}: {error}");
        assert!(error.to_string().contains(part), "{text:?}: {error}");
    }
}

#[test]
fn impossible_positions_are_refused_with_the_reason() {
    const BOARD: &str = "qq6/8/8/8/8/8/8/QQ6";
    let with = |board: &str, rest: &str| format!("{board} {rest}");
    for (rest, text, part) in [
        (BASE, String::new(), "expected 6 fields"),
        (BASE, with(BOARD, "blue - -/- -/- 0 "), "expected 6 fields"),
        (BASE, with("qq6/8/8/8/8/8/QQ6", "blue - -/- -/- 0"), "expected 8 ranks separated by slashes, found 7"),
        (BASE, with("qq5/8/8/8/8/8/8/QQ6", "blue - -/- -/- 0"), "rank 8 has 7 squares"),
        (BASE, with("qq6/8/8/8/8/8/8/QQ7", "blue - -/- -/- 0"), "rank 1 has 9 squares"),
        (BASE, with("qq6/8/8/8/8/8/8/QQ6D", "blue - -/- -/- 0"), "rank 1 is longer than 8"),
        (BASE, with("qq33/8/8/8/8/8/8/QQ6", "blue - -/- -/- 0"), "'3' cannot stand there in rank 8"),
        (BASE, with("qq6/9/8/8/8/8/8/QQ6", "blue - -/- -/- 0"), "'9' cannot stand there in rank 7"),
        (BASE, with("qq6/0/8/8/8/8/8/QQ6", "blue - -/- -/- 0"), "'0' cannot stand there in rank 7"),
        (BASE, with("qq6/x7/8/8/8/8/8/QQ6", "blue - -/- -/- 0"), "'x' cannot stand there in rank 7"),
        (BASE, with("qq6/é7/8/8/8/8/8/QQ6", "blue - -/- -/- 0"), "'é' cannot stand there in rank 7"),
        (BASE, with("qqb5/8/8/8/8/8/8/QQ6", "blue - -/- -/- 0"), "red has 1 Blockers, at most 0"),
        (BASE, with(BOARD, "white - -/- -/- 0"), "expected blue or red"),
        (BASE, with(BOARD, "blue rb -/- -/- 0"), "expected br, b, r or -"),
        (BASE, with(BOARD, "blue - - -/- 0"), "a slash"),
        (BASE, with(BOARD, "blue - 3/- -/- 0"), "expected 2, 1, 0 or -, found \"3\""),
        (BASE, with(BOARD, "blue - 02/- -/- 0"), "found \"02\""),
        (BASE, with(BOARD, "blue - 2/- -/- 0"), "blue has 2 attackers: no counter runs"),
        (BASE, with("q7/8/8/8/8/8/8/QQ6", "blue - -/- -/- 0"), "red has one attacker: its counter runs"),
        (BASE, with("q7/8/8/8/8/8/8/Q7", "blue - 0/0 -/- 0"), "blue is to move, so its counter cannot have run out"),
        (BASE, with("q7/8/8/8/8/8/8/Q7", "red - 0/0 -/- 0"), "red is to move, so its counter cannot have run out"),
        (MASTER, with("q7/8/8/8/8/8/8/QQ6", "blue - -/2 -/- 0"), "no counters run in the master game"),
        (BASE, with(BOARD, "blue - -/- - 0"), "a slash"),
        (BASE, with(BOARD, "blue - -/- a1/- 0"), "a square, a colon and squares, found \"a1\""),
        (BASE, with(BOARD, "blue - -/- i1:a1/- 0"), "\"i1\" is not a square"),
        (BASE, with(BOARD, "blue - -/- a1:a1b/- 0"), "\"b\" is not a row of squares"),
        (BASE, with(BOARD, "blue - -/- a1:a1é/- 0"), "\"é\" is not a square"),
        (BASE, with(BOARD, "blue - -/- a1:a1aé/- 0"), "is not a row of squares"),
        (BASE, with(BOARD, "blue - -/- a1:b2a1/- 0"), "a1 is out of order"),
        (BASE, with(BOARD, "blue - -/- a1:a2a1/- 0"), "a1 is out of order"),
        (BASE, with(BOARD, "blue - -/- a1:a1a1a1/- 0"), "a1 is written more than twice"),
        (BASE, with(BOARD, "blue - -/- a1:b1/- 0"), "the figure on a1 has landed there"),
        (BASE, with(BOARD, "blue - -/- a1:/- 0"), "the figure on a1 has landed there"),
        (BASE, with(BOARD, "blue - -/- a2:a2/- 0"), "blue has no figure on a2"),
        (BASE, with(BOARD, "blue - -/- a8:a8/- 0"), "blue has no figure on a8"),
        (BASE, with(BOARD, "blue b -/- a1:a1/- 0"), "blue has not moved yet"),
        (BASE, with(BOARD, "blue - -/- -/- 101"), "from 0 to 100"),
        (BASE, with(BOARD, "blue - -/- -/- 05"), "from 0 to 100"),
        (BASE, with(BOARD, "blue - -/- -/- -1"), "from 0 to 100"),
        (
            BASE,
            with("8/8/8/8/8/8/8/QQ6", "blue - -/- -/- 0"),
            "red has no attacker, so it cannot have made the last move",
        ),
        (BASE, with("8/8/8/8/8/8/8/8", "blue - -/- -/- 0"), "red has no attacker"),
    ] {
        let error = Latrel::parse_position(&setting(rest), &text).unwrap_err().to_string();
        assert!(error.contains(part), "{text:?}: {error}");
    }
}

#[test]
fn nonsense_never_panics() {
    let mut rng = Rng::new(11);
    let alphabet: Vec<char> = "abcdefgh123456789x-=QTRDBqtrdb/ :blue0é🎲".chars().collect();
    let mut scratch = Vec::new();
    for rest in [BASE, MASTER, OPEN_CORNERS] {
        let setting = setting(rest);
        for seed in 0..40 {
            let mut position = Latrel::start(&setting);
            let mut play = Rng::new(seed);
            for _ in 0..30 {
                if position.outcome().is_some() {
                    break;
                }
                let mv = game_core::Playout::random_move(&position, &mut play, &mut scratch);
                let text = mutated(&position.move_text(mv), &alphabet, &mut rng);
                if let Ok(read) = position.parse_move(&text) {
                    assert!(position.is_legal(read), "{text}");
                    assert_eq!(position.move_text(read), text);
                }
                let text = mutated(&position.position_text(), &alphabet, &mut rng);
                if let Ok(read) = Latrel::parse_position(&setting, &text) {
                    assert_eq!(read.position_text(), text);
                    read.legal_texts();
                }
                position.play_unchecked(mv);
            }
        }
    }
}

/// The text with one to three letters changed, left out or inserted.
fn mutated(text: &str, alphabet: &[char], rng: &mut Rng) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..=rng.below(3) {
        let at = rng.below(letters.len() as u32 + 1) as usize;
        let letter = alphabet[rng.below(alphabet.len() as u32) as usize];
        match rng.below(3) {
            0 if at < letters.len() => letters[at] = letter,
            1 if at < letters.len() => {
                letters.remove(at);
            }
            _ => letters.insert(at, letter),
        }
    }
    letters.into_iter().collect()
}

#[test]
fn moves_of_another_position_are_judged_like_any_other() {
    // `is_legal` looks at the one move, the list at all of them: they agree on moves that were legal elsewhere.
    for rest in [BASE, MASTER, OPEN_CORNERS] {
        let setting = setting(rest);
        let (mut scratch, mut elsewhere, mut here) = (Vec::new(), Vec::new(), Vec::new());
        for seed in 0..6 {
            let mut rng = Rng::new(seed);
            let mut position = Latrel::start(&setting);
            while position.outcome().is_none() {
                here.clear();
                position.legal_moves(&mut here);
                if here.len() < 1_000 {
                    for mv in &elsewhere {
                        assert_eq!(position.is_legal(*mv), here.contains(mv), "{mv:?}, {}", position.position_text());
                    }
                }
                elsewhere.clear();
                elsewhere.extend(here.iter().take(200));
                let mv = game_core::Playout::random_move(&position, &mut rng, &mut scratch);
                position.play_unchecked(mv);
            }
        }
    }
}
