//! Minds over every registered variant: they play whole matches, from what a seat was told and nothing else.

use crate::{BEGUN_PLIES, CATALOGUE, SHORT_MATCH, settings};
use game_core::handicap::Handicap;
use game_core::{Setting, SingleThread, Verdict, Viewer};
use registry::{AnyGame, AnyMatch, AnyMind, Strategy, ThinkRequest, Thought};
use std::sync::atomic::AtomicBool;

const MEMORY: usize = 1 << 20;

fn task(strategy: Strategy, nodes: u64, seed: u64) -> ThinkRequest {
    ThinkRequest { strategy, nodes: Some(nodes), seed, ..ThinkRequest::best() }
}

fn think(mind: &mut dyn AnyMind, played: &dyn AnyMatch, task: &ThinkRequest) -> Thought {
    mind.learn(&played.knowledge(played.to_move().unwrap())).unwrap();
    mind.think(task, &SingleThread, &AtomicBool::new(false), &mut |_| {})
}

/// Plays a match of at most `plies` moves between two strategies and returns its moves.
fn play(
    game: &dyn AnyGame,
    setting: &Setting,
    strategies: [Strategy; 2],
    plies: usize,
    seed: u64,
) -> Box<dyn AnyMatch> {
    let mut played = game.start(setting);
    let mut minds = [game.mind(MEMORY), game.mind(MEMORY)];
    while let Some(side) = played.to_move() {
        if played.plies() >= plies {
            break;
        }
        let task = task(strategies[side.index()], 120, seed + played.plies() as u64);
        let thought = think(&mut *minds[side.index()], &*played, &task);
        let chosen = thought.chosen.expect("the match is not over");
        played.play(&chosen).unwrap_or_else(|error| panic!("{setting}: {error}"));
    }
    played
}

#[test]
fn every_strategy_plays_whole_matches_of_every_variant() {
    let held_back = Strategy::Handicapped(Handicap::UNKNOWN[2]);
    let pairs =
        [[Strategy::Best, Strategy::Random], [Strategy::Greedy, held_back], [Strategy::Uct, Strategy::Informed]];
    for (game, setting) in settings() {
        for (n, strategies) in pairs.into_iter().enumerate() {
            let plies = if n == 2 { 30 } else { 400 };
            let played = play(game, &setting, strategies, plies, 1);
            assert!(played.plies() > SHORT_MATCH, "{setting}: {:?}", played.outcome());
        }
    }
}

#[test]
fn the_same_seed_and_nodes_give_the_same_match() {
    for (game, setting) in settings() {
        let strategies = [Strategy::Best, Strategy::Handicapped(Handicap::UNKNOWN[3])];
        let [a, b] = [7, 7].map(|seed| play(game, &setting, strategies, 60, seed));
        assert_eq!(a.moves(Viewer::Spectator), b.moves(Viewer::Spectator), "{setting}");
        assert_eq!(a.position(Viewer::Spectator), b.position(Viewer::Spectator), "{setting}");
    }
}

#[test]
fn the_best_beats_the_random_player() {
    for game in CATALOGUE.games {
        let setting = game.info().settings().remove(0);
        let mut wins = 0;
        for seed in 0..4 {
            let played = play(*game, &setting, [Strategy::Best, Strategy::Random], 1_000, seed * 1_000);
            wins += u32::from(played.outcome().map(|end| end.verdict) == Some(Verdict::Win(game_core::Side::First)));
        }
        assert!(wins >= 3, "{setting}: {wins} of 4");
    }
}

#[test]
fn several_lines_are_told_best_first_and_differ() {
    for (game, setting) in settings() {
        let mut played = game.start(&setting);
        let mut mind = game.mind(MEMORY);
        while played.setup_due() {
            let thought = think(&mut *mind, &*played, &task(Strategy::Best, 1, 1));
            played.play(&thought.chosen.unwrap()).unwrap();
        }
        let thought = think(&mut *mind, &*played, &ThinkRequest { lines: 3, ..task(Strategy::Best, 20_000, 1) });
        assert_eq!(thought.lines.len(), 3, "{setting}");
        assert!(thought.lines.is_sorted_by(|a, b| a.judgement.points() >= b.judgement.points()), "{thought:?}");
        let firsts: Vec<_> = thought.lines.iter().map(|line| &line.moves[0]).collect();
        assert!(firsts[0] != firsts[1] && firsts[1] != firsts[2] && firsts[0] != firsts[2], "{firsts:?}");
    }
}

#[test]
fn what_cannot_be_true_is_refused_with_its_ply_and_the_mind_goes_on() {
    for (game, setting) in settings() {
        let played = game.start(&setting);
        let side = played.to_move().unwrap();
        let mut mind = game.mind(MEMORY);
        let mut knowledge = played.knowledge(side);
        knowledge.moves.push("nonsense".to_owned());
        let error = mind.learn(&knowledge).unwrap_err().to_string();
        assert!(error.starts_with("ply 0: ") && error.contains("nonsense"), "{error}");
        assert_eq!(
            mind.think(&ThinkRequest::best(), &SingleThread, &AtomicBool::new(true), &mut |_| {}),
            Thought::default()
        );
        knowledge.moves.pop();
        knowledge.position = Some("nonsense".to_owned());
        assert!(mind.learn(&knowledge).is_err());
        assert!(think(&mut *mind, &*played, &task(Strategy::Best, 10, 1)).chosen.is_some());
    }
}

#[test]
fn a_mind_that_is_shown_another_match_starts_afresh() {
    for game in CATALOGUE.games {
        let setting = game.info().settings().remove(0);
        let long = play(*game, &setting, [Strategy::Random, Strategy::Random], 12, 3);
        let mut mind = game.mind(MEMORY);
        let ask =
            |mind: &mut dyn AnyMind, played: &dyn AnyMatch| think(mind, played, &task(Strategy::Greedy, 1, 5)).chosen;
        let first = ask(&mut *mind, &*long);
        let mut short = long.boxed_clone();
        short.rewind(4);
        let fresh = ask(&mut *game.mind(MEMORY), &*short);
        assert_eq!(ask(&mut *mind, &*short), fresh);
        assert_eq!(ask(&mut *mind, &*long), first);
    }
}

#[test]
fn a_match_of_a_hidden_game_that_began_at_a_position_is_played_from_what_each_seat_knows_of_it() {
    for (game, setting) in settings().into_iter().filter(|(game, _)| game.info().is_hidden) {
        let begun = play(game, &setting, [Strategy::Greedy, Strategy::Greedy], BEGUN_PLIES, 1);
        assert_eq!(begun.outcome(), None, "{setting}: the match is over before the position is reached");
        let mut played = game.start_at(&setting, &begun.revealed().position(Viewer::Spectator)).unwrap();
        let mut minds = [game.mind(MEMORY), game.mind(MEMORY)];
        for ply in 0..20 {
            let Some(side) = played.to_move() else { break };
            let knowledge = played.knowledge(side);
            assert!(knowledge.position.as_ref().is_some_and(|text| text.contains('?')), "{knowledge:?}");
            let thought = think(&mut *minds[side.index()], &*played, &task(Strategy::Best, 300, ply));
            assert_eq!(minds[side.index()].position(), played.position(Viewer::Seat(side)));
            assert_eq!(minds[side.index()].legal(), played.legal(Viewer::Seat(side)));
            played.play(&thought.chosen.unwrap()).unwrap();
        }
        assert!(played.plies() > 10 || played.outcome().is_some());
    }
}

#[test]
fn levels_are_a_ladder_and_the_lower_ones_are_quick() {
    for (game, setting) in settings() {
        let levels: Vec<Handicap> = (1..=9).map(|level| game.handicap(&setting, level).unwrap()).collect();
        assert_eq!(game.handicap(&setting, 10), None, "{setting}");
        assert!(levels.is_sorted_by_key(|level| level.nodes), "{setting}: {levels:?}");
        assert!(levels.is_sorted_by_key(|level| level.depth), "{setting}: {levels:?}");
        assert!(levels.is_sorted_by(|a, b| a.noise > b.noise), "{setting}: {levels:?}");
        assert!(levels.is_sorted_by(|a, b| a.forgetting >= b.forgetting), "{setting}: {levels:?}");
        // A tenth of a second, at the least.
        assert!(levels[5].nodes <= 200_000, "{setting}: {levels:?}");
        assert_eq!(levels[0].depth, 1, "{setting}: level 1 does not look at replies");
    }
}
