use super::*;
use game_core::{Playout, Rng};

/// A text with a few letters changed, dropped or doubled.
pub(super) fn mutated(text: &str, rng: &mut Rng) -> String {
    const LETTERS: [char; 24] = [
        'a', 'e', 'j', 't', '1', '4', '8', '9', 'X', 'B', 'A', '?', '-', 'x', '+', ':', '#', '@', '/', '.', '*', ' ',
        'é', '🎲',
    ];
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..=rng.below(3) {
        let at = rng.below(letters.len() as u32 + 1) as usize;
        match rng.below(3) {
            0 => letters.insert(at, LETTERS[rng.below(24) as usize]),
            1 if at < letters.len() => letters[at] = LETTERS[rng.below(24) as usize],
            _ if at < letters.len() => drop(letters.remove(at)),
            _ => {}
        }
    }
    letters.into_iter().collect()
}

#[test]
fn garbage_is_refused_without_panic() {
    let mut rng = Rng::new(5);
    for setting in Stratego::INFO.settings() {
        let mut position = Stratego::start(&setting);
        for _ in 0..60 {
            if position.outcome().is_some() {
                break;
            }
            let mv = position.random_move(&mut rng, &mut Vec::new());
            for _ in 0..60 {
                let text = mutated(&position.move_text(mv), &mut rng);
                if let Ok(other) = position.parse_move(&text) {
                    assert_eq!(position.move_text(other), text);
                    assert!(position.is_legal(other));
                }
                let text = mutated(&position.position_text(), &mut rng);
                if let Ok(other) = Stratego::parse_position(&setting, &text) {
                    assert_eq!(other.position_text(), text);
                }
            }
            position.play(mv).unwrap();
        }
    }
}

#[test]
fn unreadable_moves_say_what_was_expected() {
    let position = position("special", "tA@a1 t5@b1 aA@j8 a5@i8", "templars play - -/- 0");
    for (text, part) in [
        ("", "a move is from-to"),
        ("b1", "a move is from-to"),
        ("b1-", "\"\" is no square"),
        ("b1-b9", "\"b9\" is no square"),
        ("k1-b1", "\"k1\" is no square"),
        ("b1-b2-b3", "\"b2-b3\" is no square"),
        ("b1xb2+", "\"\" is no square"),
        ("apple:", "\"\" is no square"),
        ("shroud:", "rank@square or none"),
        ("shroud:10@a1", "\"10\" is no rank"),
        ("shroud:9@", "\"\" is no square"),
        ("B1-B2", "\"B1\" is no square"),
        ("é1-b2", "is no square"),
        ("deploy:?", "separated by slashes, found 1"),
    ] {
        refused(&position, text, part);
    }
}

#[test]
fn impossible_positions_are_refused_with_the_reason() {
    let fields = |variant: &str, rest: &str| (variant.to_owned(), place("tA@a1 t5'@e4 t2'@e5 aA@j8 a5@i8", rest));
    let pieces = |variant: &str, pieces: &str| (variant.to_owned(), place(pieces, "templars play - -/- 0"));
    let board = |text: &str| ("classic".to_owned(), format!("{text} templars play - -/- 0"));
    for ((variant, text), part) in [
        (("classic".to_owned(), String::new()), "expected 6 fields"),
        (fields("classic", "templars play - -/-"), "expected 6 fields"),
        (fields("classic", "templars play - -/- 0 "), "expected 6 fields"),
        (fields("classic", "red play - -/- 0"), "expected templars or assassins"),
        (fields("classic", "templars plays - -/- 0"), "expected setup, play or shroud"),
        (fields("classic", "templars play t -/- 0"), "only the special variant"),
        (fields("special", "templars play at -/- 0"), "expected t, a, ta or -"),
        (fields("special", "templars play t -/- 0"), "the used Apple of the templars is known"),
        (fields("classic", "templars play - - 0"), "separated by a slash"),
        (fields("classic", "templars play - e3-e4/- 0"), "expected - or from-to*count"),
        (fields("classic", "templars play - e3-e4*4/- 0"), "count from 1 to 3"),
        (fields("classic", "templars play - e3-e4*0/- 0"), "count from 1 to 3"),
        (fields("classic", "templars play - e4-e3*1/- 0"), "no piece of the templars that moved is on e3"),
        (fields("classic", "templars play - -/h8-i8*1 0"), "no piece of the assassins that moved is on i8"),
        (fields("classic", "templars play - e4-e4*1/- 0"), "not in one line"),
        (fields("classic", "templars play - f3-e4*1/- 0"), "not in one line"),
        (fields("classic", "templars play - e2-e4*1/- 0"), "cannot have come from e2"),
        (fields("classic", "templars play - e7-e5*1/- 0"), "cannot have come from e7"),
        (fields("classic", "templars play - d4-e4*1/- 0"), "cannot have come from d4"),
        (fields("classic", "templars play - -/- 201"), "from 0 to 200"),
        (fields("classic", "templars play - -/- 01"), "from 0 to 200"),
        (fields("classic", "templars setup - -/- 0"), "not set up before the Templars"),
        (fields("classic", "templars shroud:assassins:t1 - -/- 0"), "only the special variant has a Shroud"),
        (fields("special", "templars shroud:x:t1 - -/- 0"), "shroud:templars:"),
        (fields("special", "templars shroud:assassins - -/- 0"), "expected setup, play or shroud"),
        (fields("special", "templars shroud:assassins:t - -/- 0"), "a side and a rank each"),
        (fields("special", "templars shroud:assassins:tA - -/- 0"), "tA cannot be captured"),
        (fields("special", "templars shroud:assassins: - -/- 0"), "has no choice to make"),
        (fields("special", "assassins shroud:assassins:t1 - -/- 0"), "has no choice to make"),
        (fields("special", "templars shroud:assassins:t1t1 - -/- 0"), "t1 cannot be captured"),
        (fields("special", "templars shroud:assassins:a1t1 - -/- 0"), "Templars first"),
        (fields("special", "templars shroud:assassins:t1t9 - -/- 0"), "from the highest rank down"),
        (fields("special", "templars shroud:templars:t9t1 - -/- 0"), "one turn cannot capture"),
        (fields("special", "templars shroud:assassins:tXt9t8t8t7t1 - -/- 0"), "one turn cannot capture"),
        (fields("special", "templars shroud:assassins:t1 - -/- 4"), "follows a fight"),
        (fields("special", "templars shroud:templars:t1 - e3-e4*1/- 0"), "follows a fight"),
        (board("10/10/10/10/10/10/10/10"), "is neither a side nor an empty square"),
        (board("........../........../.........."), "expected 8 ranks"),
        (
            board("........../........../........../........../........../........../........../.........."),
            "c5 is an explosion",
        ),
        (
            board("...*....../........../........../..**..**../..**..**../........../........../.........."),
            "d8 is not an explosion",
        ),
        (
            board(".........../........../........../..**..**../..**..**../........../........../.........."),
            "more than 10 squares",
        ),
        (
            board("........./........../........../..**..**../..**..**../........../........../.........."),
            "only 9 squares",
        ),
        (
            board("tZ........./........../........../..**..**../..**..**../........../........../.........."),
            "no rank for the piece on a8",
        ),
        (
            board(".........t/........../........../..**..**../..**..**../........../........../.........."),
            "no rank for the piece on j8",
        ),
        (
            board("t5!'......../........../........../..**..**../..**..**../........../........../.........."),
            "'\\'' on b8",
        ),
        (pieces("classic", "tA@a1 tX@a2 tX@a3 aA@j8"), "too many pieces X"),
        (pieces("duel", "tA@a1 t5@a2 aA@j8"), "too many pieces 5"),
        (pieces("classic", "tA@a1 tA@a2 aA@j8"), "too many pieces A"),
        (pieces("classic", "tA@a1 tB'@a2 aA@j8"), "B on a2 cannot have moved"),
        (pieces("classic", "tA@a4 aA@j8"), "not where it was set up"),
        (pieces("classic", "tA@a1 t5!@a4 aA@j8"), "not where it was set up"),
        (pieces("special", "tA@a1 t5@a4 aA@j8"), "not where it was set up"),
        (pieces("special", "tA@a1 t1!@a4 aA@j8"), "not where it was set up"),
        (pieces("classic", "tA@a1 t5@a2 a5@j8"), "a side without its Apple"),
        (pieces("classic", "t5@a2 a5@j8"), "a side without its Apple"),
    ] {
        let result = Stratego::parse_position(&setting(&variant), &text);
        let error = result.expect_err(&text).to_string();
        assert!(error.contains(part), "{text:?}: {error}");
    }
}

#[test]
fn half_made_set_ups_are_checked() {
    let army = "........../........../........../..**..**../..**..**../tXt9t3t3t2t2t1.../tBtB......../tA.........";
    let read = |text: &str| Stratego::parse_position(&setting("duel"), text).map_err(|error| error.to_string());
    assert!(read(&format!("{army} assassins setup - -/- 0")).is_ok());
    for (text, part) in [
        (format!("{army} templars setup - -/- 0"), "set up already"),
        (format!("{army} assassins setup - -/- 1"), "nothing has been played"),
        (format!("{army} assassins setup - -/- 0").replace("tX", "tX!"), "no piece has moved or is known"),
        (format!("{army} assassins setup - -/- 0").replace("tX", "."), "must be complete"),
        (format!("{army} assassins setup - -/- 0").replace("t1.", "t1tX"), "must be complete"),
    ] {
        let error = read(&text).expect_err(&text);
        assert!(error.contains(part), "{text}: {error}");
    }
}
