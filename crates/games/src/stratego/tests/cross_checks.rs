use super::*;
use game_core::{Playout, Rng, Side, Viewer};
use testkit::reference::Reference;
use testkit::{Coverage, cross_check};

#[test]
fn it_agrees_with_the_reference_from_the_start() {
    // SG-06, SG-24.
    for (variant, games, rules) in [
        ("classic", 2, &["scout-line-attack", "miner-clears-bomb", "two-square-bars", "two-square-captured"][..]),
        ("special", 3, &["apple", "apple-bomb", "apple-rest-untouched", "shroud-return"][..]),
        ("duel", 5, &["scout-run", "takes-apple", "two-square-bars", "ends-stuck"][..]),
    ] {
        let census = cross_check::<Stratego, StrategoReference>(&setting(variant), games);
        for rule in rules {
            assert!(census.contains_key(*rule), "{variant}: {rule} is missing: {census:?}");
        }
    }
}

#[test]
fn it_agrees_with_the_reference_from_crowded_positions() {
    // SG-30 to SG-41: rules too rare in games from the start.
    let mut census = Coverage::new();
    for (variant, games) in [("special", 500), ("classic", 20), ("duel", 30)] {
        for seed in 0..games {
            play_on(variant, seed, &mut census);
        }
    }
    for rule in [
        "apple-captain",
        "apple-costs-spy",
        "apple-equal-neighbours",
        "apple-miner-bomb",
        "apple-only-action",
        "apple-spares-apple",
        "apple-spy-marshal",
        "double-apple",
        "double-bomb",
        "double-loss",
        "double-tie",
        "double-two-captains",
        "double-won",
        "shroud-after-both-spies",
        "shroud-both",
        "shroud-none",
        "shroud-not-this-turn",
        "shroud-nothing",
        "shroud-too-late",
        "two-square-stuck",
        "ends-barren",
        "ends-quiet",
        "ends-stuck",
    ] {
        assert!(census.contains_key(rule), "{rule} is missing: {census:#?}");
    }
}

/// Plays one game from a random position on both implementations, and follows it with every kind of view.
fn play_on(variant: &str, seed: u64, census: &mut Coverage) {
    let mut rng = Rng::new(seed);
    let setting = setting(variant);
    let from = made_up(variant, &mut rng);
    let mut fast = Stratego::parse_position(&setting, &from).unwrap_or_else(|e| panic!("{e}"));
    let mut slow = StrategoReference::from_position(&setting.to_string(), &from);
    let mut views = Viewer::ALL.map(|viewer| fast.view(viewer));
    for ply in 0..400 {
        let here = || format!("{variant}, seed {seed}, ply {ply}, from {from}");
        assert_eq!(fast.position_text(), slow.position(), "{}", here());
        assert_eq!(Stratego::parse_position(&setting, &slow.position()), Ok(fast), "{}", here());
        let result = slow.outcome().map_or("-".to_owned(), |(result, clause)| format!("{result} {clause}"));
        assert_eq!(outcome(&fast), result, "{}", here());
        let legal = slow.legal();
        assert_eq!(fast.legal_texts(), legal, "{}", here());
        if legal.is_empty() {
            return;
        }
        assert_eq!(views, Viewer::ALL.map(|viewer| fast.view(viewer)), "{}", here());
        if ply % 8 == 0 {
            check_every_move(&fast, &here);
        }
        let text = choose(&slow, &legal, census, &mut rng);
        for feature in slow.features(&text) {
            *census.entry(feature.to_owned()).or_default() += 1;
        }
        let mv = fast.parse_move(&text).unwrap();
        let seen = fast.seen_text(mv, Viewer::Spectator);
        assert_eq!(seen.split(';').next(), Some(&*slow.seen(&text)), "{}", here());
        for view in &mut views {
            Stratego::observe(view, &seen).unwrap_or_else(|e| panic!("{e}, {}", here()));
        }
        let motions = fast.motions(mv);
        assert!(motions.len() <= 10, "{motions:?}");
        fast.play_unchecked(mv);
        slow.play(&text);
    }
}

/// A move with a rare rule, or any move.
fn choose(slow: &StrategoReference, legal: &[String], census: &Coverage, rng: &mut Rng) -> String {
    let any = legal[rng.below(legal.len() as u32) as usize].clone();
    if rng.below(3) == 0 {
        return any;
    }
    let rarity = |text: &String| slow.features(text).iter().map(|f| census.get(*f).copied().unwrap_or(0)).min();
    // A few random ones are enough, and faster.
    let some = (0..10).map(|_| &legal[rng.below(legal.len() as u32) as usize]);
    some.filter_map(|text| rarity(text).map(|n| (n, text))).min().map_or(any, |(_, text)| text.clone())
}

/// Checks that `is_legal` agrees with move generation on every move.
fn check_every_move(position: &Stratego, here: &dyn Fn() -> String) {
    let mut legal = Vec::new();
    position.legal_moves(&mut legal);
    let squares: Vec<_> = super::super::Square::all().collect();
    let mut count = 0;
    let mut ask = |mv: Move| {
        if position.is_legal(mv) {
            count += 1;
            assert!(legal.contains(&mv), "{mv:?}, {}", here());
            assert_eq!(position.parse_move(&position.move_text(mv)), Ok(mv));
        }
    };
    for &from in &squares {
        ask(Move::Apple { target: from });
        for &to in &squares {
            ask(Move::Step { from, to });
            ask(Move::Attack { from, to });
        }
    }
    for mv in &legal {
        if let Move::Double { from, first, second } = *mv {
            ask(Move::Double { from, first, second });
            assert!(!position.is_legal(Move::Double { from, first: second, second: first }));
            assert!(!position.is_legal(Move::Double { from, first, second: first }));
        }
        if matches!(mv, Move::Shroud { .. } | Move::ShroudNone) {
            ask(*mv);
        }
    }
    assert_eq!(count, legal.len(), "{}", here());
}

/// A position text with parts of both armies close together.
fn made_up(variant: &str, rng: &mut Rng) -> String {
    let army = match variant {
        "duel" => "X93322BB1",
        _ => "X98877766655443333222221BBBBB",
    };
    let mut squares = vec![String::new(); 80];
    let is_free = |squares: &[String], at: usize| {
        squares[at].is_empty() && !(matches!(at / 10, 3 | 4) && matches!(at % 10, 2 | 3 | 6 | 7))
    };
    let mut used = String::new();
    for (side, home) in [('t', 0..30), ('a', 50..80)] {
        let has_used = variant == "special" && rng.below(2) == 0;
        used += if has_used { &"ta"[usize::from(side == 'a')..][..1] } else { "" };
        // Few or many pieces, always the Spy and the Captains; now and then nothing that moves, or everything.
        let share = rng.below(9);
        let keeps = |c, rng: &mut Rng| if share == 0 { c == 'B' } else { "16".contains(c) || rng.below(8) < share };
        let pieces: Vec<char> = army.chars().filter(|&c| keeps(c, rng)).collect();
        // The pieces that must stand on their home rows come first.
        for rank in std::iter::once('A').chain(pieces.into_iter().rev()) {
            let fixed = "BA".contains(rank);
            let at = loop {
                let at = if fixed {
                    home.start + rng.below(30) as usize
                } else if rng.below(3) == 0 {
                    rng.below(80) as usize
                } else {
                    20 + rng.below(40) as usize
                };
                if is_free(&squares, at) {
                    break at;
                }
            };
            let moved = if !fixed && (!home.contains(&at) || rng.below(2) == 0) { "'" } else { "" };
            let known = if rank == 'A' && has_used || rng.below(4) == 0 { "!" } else { "" };
            squares[at] = format!("{side}{rank}{moved}{known}");
        }
    }
    let pieces: Vec<String> = (0..80)
        .filter(|&at| !squares[at].is_empty())
        .map(|at| format!("{}@{}{}", squares[at], char::from(b'a' + at as u8 % 10), at / 10 + 1))
        .collect();
    let side = Stratego::INFO.side_id(Side::ALL[rng.below(2) as usize]);
    let used = if used.is_empty() { "-" } else { &used };
    let quiet = if rng.below(4) == 0 { 190 + rng.below(10) } else { rng.below(100) };
    place(&pieces.join(" "), &format!("{side} play {used} -/- {quiet}"))
}

#[test]
fn random_moves_are_legal_in_crowded_positions() {
    let mut rng = Rng::new(21);
    for variant in ["classic", "special", "duel"] {
        for _ in 0..200 {
            let mut position = Stratego::parse_position(&setting(variant), &made_up(variant, &mut rng)).unwrap();
            for _ in 0..30 {
                if position.outcome().is_some() {
                    break;
                }
                let mv = position.random_move(&mut rng, &mut Vec::new());
                assert!(position.is_legal(mv), "{mv:?} in {}", position.position_text());
                position.play_unchecked(mv);
            }
        }
    }
}
