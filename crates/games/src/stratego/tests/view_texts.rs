use super::*;
use game_core::{Believe, Playout, Rng, Sample, Side, Viewer};

#[test]
fn what_a_seat_knows_is_read_as_it_was_written() {
    let mut unknown = 0;
    for (variant, games) in [("classic", 4), ("special", 12), ("duel", 12)] {
        for seed in 0..games {
            let mut rng = Rng::new(seed);
            let mut position = Stratego::start(&setting(variant));
            let mut followed = Side::ALL.map(|side| Stratego::start_view(&setting(variant), Viewer::Seat(side)));
            loop {
                for side in Side::ALL {
                    for view in [position.view(Viewer::Seat(side)), followed[side.index()]] {
                        let text = Stratego::view_text(&view);
                        let read = Stratego::parse_view(&setting(variant), side, &text);
                        assert_eq!(read, Ok(view), "{variant}, seed {seed}, {side:?}: {text}");
                        unknown += u32::from(text.contains('?'));
                    }
                }
                if position.outcome().is_some() {
                    break;
                }
                let mv = position.random_move(&mut rng, &mut Vec::new());
                for view in &mut followed {
                    Stratego::observe(view, &position.seen_text(mv, view.viewer())).unwrap();
                }
                position.play(mv).unwrap();
            }
        }
    }
    assert!(unknown > 1_000, "{unknown} texts with unknown pieces");
}

#[test]
fn a_full_position_is_read_as_what_the_seat_knows_of_it() {
    let position = position("classic", "tA@a1 t5@b1 t7'!@e4 aA@j8 a5@i8 a3'!@e5", "templars play - -/- 0");
    for side in Side::ALL {
        let read = Stratego::parse_view(&setting("classic"), side, &position.position_text()).unwrap();
        assert_eq!(read, position.view(Viewer::Seat(side)));
    }
}

#[test]
fn what_a_seat_cannot_know_or_what_cannot_be_is_refused() {
    let captured = "t9t3t3t2t2tBtBaXa3a2a2aBaB";
    let view = |pieces: &str, captured: &str| place(pieces, &format!("templars play - -/- 0 {captured}"));
    let good = "tA@a1 tX@b1 t1'@e4 a?@j8 a?'@e5 a1'!@f5 a3@i8!";
    let good = good.replace("a3@i8!", "a3!@i8");
    let read = |text: &str| Stratego::parse_view(&setting("duel"), Side::First, text).map_err(|e| e.to_string());
    assert!(read(&view(&good, captured)).is_ok(), "{:?}", read(&view(&good, captured)));
    for (text, part) in [
        (view(&good, captured).replace(&format!(" {captured}"), ""), "expected 7 fields"),
        (view(&good, "-"), "the templars have 7 unknown pieces"),
        (view(&good, "t9t3t3t2t2tBtBaXa3a2a2aB"), "the assassins have 3 unknown pieces"),
        (view(&good, "t9t3t3t2t2tBtBaXa3a3a2a2aB"), "the piece on i8 is among the captured"),
        (view(&good, "t8t3t3t2t2tBtBaXa3a2a2aBaB"), "captured pieces \"t8t3"),
        (view(&good, "t9t9t3t2t2tBtBaXa3a2a2aBaB"), "t9 cannot be captured"),
        (view(&good, "t3t9t3t2t2tBtBaXa3a2a2aBaB"), "from the highest rank down"),
        (view(&good, "t9t"), "a side and a rank each"),
        (view(&good.replace("tX@b1", "t?@b1"), captured), "the seat knows its own piece on b1"),
        (view(&good.replace("a?@j8", "a?!@j8"), captured), "the piece on j8 is known"),
        (view(&good.replace("a3!@i8", "a3@i8"), captured), "the seat cannot know the piece on i8"),
        (view(&good.replace("a?@j8", "a?@j5"), captured), "the piece on j5 is not where it was set up"),
        (view(&good.replace("a?@j8", "a?'@j8"), captured), "more pieces of the assassins have moved"),
        (view(&good, captured).replace("play", "setup"), "the Assassins are not set up"),
        (view(&good, captured).replace("a?", "aZ"), "expected 6 fields"),
    ] {
        let error = read(&text).expect_err(&text);
        assert!(error.contains(part), "{text}: {error}");
    }
    let shown = "tA!@a1 t5@b1 a?@j8 a5!@i8";
    let text = |used: &str| {
        let captured = "tXt9t8t8t7t7t7t6t6t6t5t4t4t3t3t3t3t2t2t2t2t2t1tBtBtBtBtB";
        let captured = format!("{captured}{}", captured.replace('t', "a"));
        place(shown, &format!("templars play {used} -/- 0 {captured}"))
    };
    let read = |text: &str| Stratego::parse_view(&setting("special"), Side::First, text).map_err(|e| e.to_string());
    assert!(read(&text("t")).is_ok(), "{:?}", read(&text("t")));
    assert!(read(&text("ta")).expect_err("its Apple is not known").contains("the used Apple of the assassins"));
}

#[test]
fn damaged_texts_are_refused_or_read_as_written() {
    let mut read = 0;
    for variant in ["special", "duel"] {
        let mut rng = Rng::new(9);
        let mut position = Stratego::start(&setting(variant));
        while position.outcome().is_none() {
            let side = *rng.pick(&Side::ALL).unwrap();
            let text = super::texts::mutated(&Stratego::view_text(&position.view(Viewer::Seat(side))), &mut rng);
            if let Ok(view) = Stratego::parse_view(&setting(variant), side, &text)
                && text.contains('?')
            {
                read += 1;
                assert_eq!(Stratego::view_text(&view), text);
                assert!(view.outcome().is_some() || Stratego::sample(&view, &mut rng).view(view.viewer()) == view);
            }
            let mv = position.random_move(&mut rng, &mut Vec::new());
            position.play(mv).unwrap();
        }
    }
    assert!(read > 0);
}
