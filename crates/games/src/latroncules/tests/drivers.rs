//! The drivers of the testkit, and statistical tests.

use super::{START, position, set_up, setting};
use crate::latroncules::reference::LatronculesReference;
use crate::latroncules::{Latroncules, Move};
use game_core::{Game, Notation, Playout, Rng};
use std::collections::HashMap;
use testkit::reference::Reference;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/latroncules/");

#[test]
fn every_promise_holds_over_random_games() {
    testkit::conformance::<Latroncules>(8);
}

#[test]
fn it_agrees_with_the_reference() {
    let census = testkit::cross_check::<Latroncules, LatronculesReference>(&setting(), 30);
    for rule in [
        "capture-after-jump",
        "capture-by-fantassin",
        "capture-corner",
        "capture-two",
        "draw-hundred-plies",
        "draw-no-move",
        "draw-only-into-capture",
        "imperator",
        "late-count-restart",
        "promotion",
        "promotion-waits",
        "promotion-with-capture",
        "refused-corner",
        "refused-jumped-man-counts",
        "safe-beside-jumped-man",
        "safe-between",
    ] {
        assert!(census.get(rule).is_some_and(|&n| n > 2), "{rule} is rare: {census:?}");
    }
}

/// A position with men anywhere, crowded or nearly empty; last ranks and corners are likelier than other squares.
fn scattered(rng: &mut Rng) -> String {
    let mut squares: Vec<String> = (0..64u8).map(|n| format!("{}{}", char::from(b'a' + n % 8), n / 8 + 1)).collect();
    rng.shuffle(&mut squares);
    let is_rim = |name: &String| name.ends_with(['1', '8']) || ["a2", "h2", "a7", "h7"].contains(&name.as_str());
    if rng.below(3) == 0 {
        squares.sort_by_key(|name| !is_rim(name));
    }
    let most = 1 + rng.below(8);
    let mut men = Vec::new();
    for letter in ["F", "C", "f", "c"] {
        let full = letter.eq_ignore_ascii_case("c") && rng.below(3) == 0;
        let count = if full { 8 } else { rng.below(most + 1) };
        men.extend((0..count).map(|_| letter));
    }
    if men.is_empty() {
        men.push("C");
    }
    rng.shuffle(&mut men);
    let men: Vec<String> = men.iter().zip(&squares).map(|(letter, square)| format!("{letter}{square}")).collect();
    let side = ["white", "black"][rng.below(2) as usize];
    let idle = [0, 57, 98, 99, 100][rng.below(5) as usize];
    set_up(&men.join(" "), &format!("{side} {idle}"))
}

#[test]
fn it_agrees_with_the_reference_from_scattered_positions() {
    let mut rng = Rng::new(21);
    let mut census: HashMap<&str, u32> = HashMap::new();
    for _ in 0..2_000 {
        let from = scattered(&mut rng);
        let mut fast = position(&from);
        let mut slow = LatronculesReference::from_position("latroncules/tabula", &from);
        let mut moves = Vec::new();
        for _ in 0..4 {
            assert_eq!(fast.position_text(), slow.position(), "{from} {moves:?}");
            assert_eq!(fast.legal_texts(), slow.legal(), "{from} {moves:?}");
            let outcome =
                fast.outcome().map(|o| (o.winner().map_or("draw", |s| Latroncules::INFO.side_id(s)), o.clause.0));
            assert_eq!(outcome, slow.outcome(), "{from} {moves:?}");
            assert_eq!(fast.key(), position(&fast.position_text()).key(), "{from} {moves:?}");
            if let Some((_, clause)) = outcome {
                *census.entry(clause).or_default() += 1;
                break;
            }
            let text = rarest(&slow, &census, &mut rng);
            let mv = fast.parse_move(&text).unwrap();
            for feature in slow.features(&text) {
                *census.entry(feature).or_default() += 1;
            }
            fast.play_unchecked(mv);
            slow.play(&text);
            moves.push(text);
        }
    }
    for rule in [
        "LC-16",
        "LC-17",
        "LC-18",
        "capture-corner",
        "capture-three-or-more",
        "draw-no-move-before-limits",
        "late-exchange-enemy-move",
        "late-exchange-own-move",
        "lowest-file-first",
        "safe-in-corner",
        "several-exchanges",
        "waiting-fantassin-captor",
        "waiting-fantassin-captured",
    ] {
        assert!(census.get(rule).is_some_and(|&n| n > 0), "{rule} did not occur: {census:?}");
    }
}

/// Among a few legal moves, the one whose rarest rule has occurred least.
fn rarest(slow: &LatronculesReference, census: &HashMap<&str, u32>, rng: &mut Rng) -> String {
    let mut legal = slow.legal();
    rng.shuffle(&mut legal);
    legal.truncate(8);
    let rarity = |text: &String| {
        slow.features(text).iter().map(|f| census.get(f).copied().unwrap_or(0)).min().unwrap_or(u32::MAX)
    };
    legal.into_iter().min_by_key(rarity).expect("the game goes on")
}

#[test]
fn move_trees_have_the_counted_size() {
    testkit::perft_file::<Latroncules>(include_str!("../perft.txt"), 500_000);
}

#[test]
fn the_reference_counts_the_same_trees() {
    testkit::perft_reference::<Latroncules, LatronculesReference>(include_str!("../perft.txt"), 2_000);
}

#[test]
fn a_whole_game_is_as_recorded() {
    testkit::drawing::<Latroncules>(&setting(), 190, format!("{FOLDER}drawing-tabula.txt"));
    testkit::playthrough::<Latroncules>(&setting(), 190, format!("{FOLDER}playthrough-tabula.txt"));
}

#[test]
fn a_position_is_small() {
    assert_eq!(size_of::<Latroncules>(), 40);
    assert_eq!(size_of::<Move>(), 2);
}

#[test]
fn random_moves_are_evenly_spread() {
    // The second and third have moves that LC-12 forbids, and some that it would but for a capture.
    for text in [
        START.to_owned(),
        set_up("Cd4 Cf4 fe5 fc4 fa5 cb5 Ca3 Ch5", "black 0"),
        set_up("Cc3 Fd3 Cd6 cc4 ce4 cd5 fh8 Cb1", "white 0"),
        set_up("Cd4 Cf4 fe5 cg4 cb8 Ca7 Cb7 Cc7 Ca8 Cc8", "black 0"),
    ] {
        let position = position(&text);
        let legal = position.legal_texts();
        let mut counts: HashMap<String, u32> = HashMap::new();
        let mut rng = Rng::new(8);
        let each = 2_000;
        for _ in 0..each * legal.len() {
            let mv = position.random_move(&mut rng, &mut Vec::new());
            *counts.entry(position.move_text(mv)).or_default() += 1;
        }
        assert_eq!(counts.len(), legal.len(), "{text}");
        let each = each as f64;
        let chi_squared: f64 = counts.values().map(|&n| (f64::from(n) - each).powi(2) / each).sum();
        // The mean is the degrees of freedom, the variance twice that; four deviations are one case in ten thousand or
        // so.
        let freedom = (legal.len() - 1) as f64;
        assert!(chi_squared < freedom + 4.0 * (2.0 * freedom).sqrt() + 4.0, "{text}: {chi_squared} {counts:?}");
    }
}
