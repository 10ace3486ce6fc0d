//! Moves and positions as text: what is refused, why, and that nothing panics.

use super::{START, scattered, senior, setting};
use crate::dedalles::{Dedalles, Slide};
use game_core::{CellId, Draw, Game, MoveError, Notation, Playout, Rng};
use std::collections::BTreeSet;

#[test]
fn moves_that_cannot_be_read_are_refused_with_what_is_wrong() {
    let position = Dedalles::start(&setting(""));
    for (text, part) in [
        ("", "a move is a step as d1-d2"),
        ("Pass", "a move is a step as d1-d2"),
        ("d1d2", "a move is a step as d1-d2"),
        ("d1-d2 ", "a move is a step as d1-d2"),
        ("aN1", "a move is a step as d1-d2"),
        ("hN", "a move is a step as d1-d2"),
        ("8E", "a move is a step as d1-d2"),
        ("an", "a move is a step as d1-d2"),
        ("h1-h2", "\"h1\" is no square"),
        ("d1-d8", "\"d8\" is no square"),
        ("d0-d1", "\"d0\" is no square"),
        ("é-d2", "\"é\" is no square"),
        ("aE", "a file slides to N or S"),
        ("1N", "a rank slides to E or W"),
    ] {
        let error = position.parse_move(text).unwrap_err();
        assert!(matches!(error, MoveError::Unreadable { .. }), "{text:?}: {error:?}");
        assert!(error.to_string().contains(part), "{text:?}: {error}");
    }
}

#[test]
fn impossible_positions_are_refused_with_the_reason() {
    let with = |rank: &str| START.replacen("..#.#..", rank, 1);
    for (text, part) in [
        (String::new(), "expected 4 fields"),
        (format!("{START} light - 0 "), "expected 4 fields"),
        (format!("{START} light -  0"), "expected 4 fields"),
        (format!("{} light - 0", &START[8..]), "expected 7 ranks separated by slashes, found 6"),
        (format!("{START}/ light - 0"), "expected 7 ranks separated by slashes, found 8"),
        (format!("{} light - 0", with("..#.#.")), "expected 7 places on rank 5, found 6"),
        (format!("{} light - 0", with("..#.#...")), "expected 7 places on rank 5, found 8"),
        (format!("{} light - 0", with("2#1#2")), "expected 7 places on rank 5, found 5"),
        (format!("{} light - 0", with("..#x#..")), "'x' on rank 5 is none of"),
        (format!("{} light - 0", with("..#é#..")), "'é' on rank 5 is none of"),
        (format!("{} light - 0", with("..###..")), "expected 13 Minos tiles, found 14"),
        (format!("{} light - 0", with("....#..")), "expected 13 Minos tiles, found 12"),
        (format!("{} light - 0", with("l.#.#..")), "expected 5 light pawns, found 6"),
        (format!("{} light - 0", with("d.#.#..")), "expected 5 dark pawns, found 6"),
        (format!("{} light - 0", START.replace("#lllll#", "#llll.#")), "expected 5 light pawns, found 4"),
        (format!("{} light - 0", START.replace("#lllll#", "Lllll.#")), "here one does on a1 (DD-09)"),
        (format!("{START} blue - 0"), "expected light or dark"),
        (format!("{START} Light - 0"), "expected light or dark"),
        (format!("{START} light aE 0"), "expected a slide, pass, pass2 or -"),
        (format!("{START} light pass3 0"), "expected a slide, pass, pass2 or -"),
        (format!("{START} light bN 1"), "cannot have led to this board"),
        (format!("{START} light 3E 1"), "cannot have led to this board"),
        (format!("{START} light - 101"), "from 0 to 100"),
        (format!("{START} light - -1"), "from 0 to 100"),
        (format!("{START} light - 00"), "from 0 to 100"),
        (format!("{START} light - x"), "from 0 to 100"),
        // A lock would have prevented this slide.
        (
            "#.l...#/ddddd../.#####./......./......./#..#..#/##llll# light 7E 1".to_owned(),
            "cannot have led to this board",
        ),
    ] {
        let error = Dedalles::parse_position(&setting(""), &text).unwrap_err().to_string();
        assert!(error.contains(part), "{text:?}: {error}");
    }
    // A pawn came in with the Minos tile: only junior has such boards.
    let error = Dedalles::parse_position(
        &setting("/junior"),
        "#ddddd#/.#...#./..#.#../...#.../..#.#../.#...#./Lllll.# light aN 1",
    );
    assert!(error.unwrap_err().to_string().contains("cannot have led"), "a1 bears a pawn");
}

#[test]
fn a_refusal_has_a_reason_exactly_where_a_move_is_illegal() {
    let mut rng = Rng::new(2);
    let mut keys = BTreeSet::new();
    let squares: Vec<String> =
        (0..49).map(|n| format!("{}{}", char::from(b'a' + n % 7), char::from(b'1' + n / 7))).collect();
    let mut texts: Vec<String> = Slide::all().map(|slide| slide.to_string()).collect();
    texts.extend(squares.iter().flat_map(|from| squares.iter().map(move |to| format!("{from}-{to}"))));
    texts.push("pass".to_owned());
    for n in 0..120 {
        let setting = setting(if n % 2 == 0 { "/senior" } else { "/junior" });
        let position = match n {
            0 => Dedalles::start(&setting),
            2 => senior(&format!("{} light - 0", super::clauses::BLOCKED)),
            _ => Dedalles::parse_position(&setting, &scattered(&setting, &mut rng)).unwrap(),
        };
        let legal = position.legal_texts();
        for text in &texts {
            match position.parse_move(text) {
                Ok(mv) => assert!(position.is_legal(mv) && legal.contains(text), "{text}"),
                Err(MoveError::Illegal { reason, .. }) => {
                    assert!(!legal.contains(text), "{text}");
                    keys.insert(reason.key);
                }
                Err(MoveError::Finished { .. }) => assert!(position.outcome().is_some()),
                Err(error) => panic!("{error}"),
            }
        }
        keys.extend((0..77).filter_map(|cell| position.why_stuck(CellId(cell))).map(|reason| reason.key));
    }
    // Random positions hardly ever have walls on all sides.
    let walled = senior("#ddddd#/.#...../..#..../.#l#.../..#..../##..#../#llll## light - 0");
    keys.extend(walled.why_stuck(CellId(23)).map(|reason| reason.key));
    let expected = [
        "backwards",
        "can-act",
        "capture",
        "diagonal",
        "hemmed-in",
        "jump",
        "locked",
        "minos-taken",
        "minos-wall",
        "no-minos",
        "no-pawn",
        "not-your-pawn",
        "own-pawn",
        "shut-in",
        "slide-back",
        "stays",
        "too-far",
        "walled-in",
    ];
    assert_eq!(keys.iter().copied().collect::<Vec<_>>(), expected);
    for key in keys {
        for (_, texts) in Dedalles::INFO.texts {
            assert!(texts.contains(&format!("\nwhy-{key} = ")), "{key} has no message");
        }
    }
}

#[test]
fn slides_are_named_in_order_and_paired_with_their_opposites() {
    for slide in Slide::all() {
        assert_eq!(slide.opposite().opposite(), slide);
        assert_eq!(slide.way_in(), slide.opposite().way_out());
        assert_eq!(slide.to_string()[..1], slide.opposite().to_string()[..1]);
    }
    let names: Vec<String> = Slide::all().map(|slide| slide.to_string()).collect();
    let expected = "aN bN cN dN eN fN gN aS bS cS dS eS fS gS 1E 2E 3E 4E 5E 6E 7E 1W 2W 3W 4W 5W 6W 7W";
    assert_eq!(names.join(" "), expected);
}

#[test]
fn garbage_never_panics() {
    let mut rng = Rng::new(8);
    let letters: Vec<char> = "abgh017-#.lLdD/ NSEWpas2é🎲\0".chars().collect();
    for n in 0..4_000 {
        let setting = setting(if n % 2 == 0 { "/senior" } else { "/junior" });
        let position = Dedalles::parse_position(&setting, &scattered(&setting, &mut rng)).unwrap();
        let good = match n % 3 {
            0 => position.position_text(),
            1 if position.outcome().is_none() => position.move_text(position.random_move(&mut rng, &mut Vec::new())),
            _ => "1E".to_owned(),
        };
        let mut text: Vec<char> = good.chars().collect();
        for _ in 0..=rng.below(3) {
            let at = rng.below(text.len() as u32 + 1) as usize;
            let letter = *rng.pick(&letters).unwrap();
            match rng.below(3) {
                0 => text.insert(at, letter),
                1 if at < text.len() => text[at] = letter,
                _ if at < text.len() => drop(text.remove(at)),
                _ => {}
            }
        }
        let text: String = text.into_iter().collect();
        if let Ok(mv) = position.parse_move(&text) {
            assert_eq!(position.move_text(mv), text);
        }
        if let Ok(read) = Dedalles::parse_position(&setting, &text) {
            assert_eq!(read.position_text(), text);
        }
    }
}
