//! Whole games on the fast implementation and on the slow reference, compared at every ply.

use crate::reference::Reference;
use game_core::{History, Notation, Playout, Rng, Setting};
use std::collections::BTreeMap;

/// The number of occurrences of each rare rule and each end of a game.
pub type Coverage = BTreeMap<String, u64>;

/// The choice of the next move.
#[derive(Clone, Copy, Debug)]
enum Policy {
    /// Any legal move.
    Random,
    /// A move that uses some rare rule, if there is one.
    Greedy,
    /// The move whose rarest rule has occurred least so far.
    Seeking,
}

/// Plays `games` games (times [`crate::scale`]) of `setting` under each policy on both implementations and compares
/// legal moves, positions and outcomes at every ply. Returns how often each rare rule and each end occurred.
///
/// # Panics
/// At the first difference, with the policy, the seed and the moves so far.
pub fn cross_check<G: Notation + Playout, R: Reference>(setting: &Setting, games: u64) -> Coverage {
    let mut census = Coverage::new();
    for policy in [Policy::Random, Policy::Greedy, Policy::Seeking] {
        for seed in 0..games * crate::scale() {
            play::<G, R>(setting, policy, seed, &mut census);
        }
    }
    keep(setting, &census);
    census
}

/// Writes the coverage to the folder `TABULA_CENSUS`, if that is set.
fn keep(setting: &Setting, census: &Coverage) {
    let Some(folder) = std::env::var_os("TABULA_CENSUS") else { return };
    let lines: String = census.iter().map(|(rule, count)| format!("{count:>9}  {rule}\n")).collect();
    let file = std::path::Path::new(&folder).join(setting.to_string().replace(['/', '?', '='], "-") + ".txt");
    std::fs::write(&file, lines).unwrap_or_else(|e| panic!("cannot write {}: {e}", file.display()));
}

fn play<G: Notation + Playout, R: Reference>(setting: &Setting, policy: Policy, seed: u64, census: &mut Coverage) {
    let mut rng = Rng::new(seed);
    let mut fast = History::new(G::start(setting));
    let mut slow = R::start(&setting.to_string());
    let mut moves: Vec<String> = Vec::new();
    let mut scratch = Vec::new();
    loop {
        let here = || format!("{setting}, {policy:?}, seed {seed}, after: {}", moves.join(" "));
        let position = fast.position();
        assert_eq!(position.position_text(), slow.position(), "position, {}", here());
        let outcome = fast.outcome().map(|o| (o.winner().map_or("draw", |s| G::INFO.side_id(s)), o.clause.0));
        assert_eq!(outcome, slow.outcome(), "outcome, {}\n{}", here(), slow.position());
        if let Some((result, clause)) = outcome {
            assert_eq!(slow.to_move(), None, "{}", here());
            assert!(slow.legal().is_empty(), "{}", here());
            *census.entry(format!("end {clause} {result}")).or_default() += 1;
            return;
        }
        assert_eq!(Some(position.to_move().index()), slow.to_move(), "side to move, {}", here());
        let legal = slow.legal();
        assert_eq!(position.legal_texts(), legal, "legal moves, {}\n{}", here(), slow.position());
        let text = if position.setup_due() {
            position.move_text(position.random_move(&mut rng, &mut scratch))
        } else {
            choose(&slow, &legal, policy, census, &mut rng)
        };
        for feature in slow.features(&text) {
            *census.entry(feature.to_owned()).or_default() += 1;
        }
        *census.entry("plies".to_owned()).or_default() += 1;
        let mv = position.parse_move(&text).unwrap_or_else(|e| panic!("{e}, {}", here()));
        fast.play_unchecked(mv);
        slow.play(&text);
        moves.push(text);
    }
}

fn choose<R: Reference>(slow: &R, legal: &[String], policy: Policy, census: &Coverage, rng: &mut Rng) -> String {
    let any = legal[rng.below(legal.len() as u32) as usize].clone();
    // Even `Seeking` plays random moves sometimes, so that games differ.
    if matches!(policy, Policy::Random) || rng.below(4) == 0 {
        return any;
    }
    let rarity = |text: &String| slow.features(text).iter().map(|f| census.get(*f).copied().unwrap_or(0)).min();
    let featured = legal.iter().filter_map(|text| rarity(text).map(|n| (n, text)));
    let chosen = match policy {
        Policy::Greedy => {
            let featured: Vec<_> = featured.collect();
            rng.pick(&featured).map(|(_, text)| (*text).clone())
        }
        _ => featured.min().map(|(_, text)| text.clone()),
    };
    chosen.unwrap_or(any)
}
