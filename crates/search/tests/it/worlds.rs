//! The search over worlds: it uses only its view, is a function of its arguments, and plays well.

use game_core::{
    Believe, Evaluate, Game, Notation, Observe, Playout, Rng, Sample, ScriptedStyle, Setting, Side, Verdict, Viewer,
};
use games::stratego::Stratego;
use search::{SearchLimits, Worlds, WorldsOptions, WorldsResult};
use std::sync::atomic::AtomicBool;

type Move = <Stratego as Game>::Move;

fn setting(variant: &str) -> Setting {
    Setting::parse(Stratego::INFO, &format!("/{variant}")).unwrap()
}

/// A position and what each seat has seen of the game.
#[derive(Clone)]
struct Watched {
    position: Stratego,
    seen: [Vec<String>; 2],
}

impl Watched {
    fn start(variant: &str) -> Watched {
        Watched { position: Stratego::start(&setting(variant)), seen: [Vec::new(), Vec::new()] }
    }

    fn play(&mut self, mv: Move) {
        for side in Side::ALL {
            self.seen[side.index()].push(self.position.seen_text(mv, Viewer::Seat(side)));
        }
        self.position.play(mv).expect("players play legal moves");
    }

    fn search(&self, worlds: &mut Worlds<Stratego>, nodes: u64, seed: u64) -> WorldsResult<Move> {
        let side = self.position.to_move();
        let view = self.position.view(Viewer::Seat(side));
        let belief = Stratego::belief(&view, &self.seen[side.index()], 0);
        let stop = AtomicBool::new(false);
        worlds.search(&view, &belief, SearchLimits::nodes(nodes), &stop, &mut Rng::new(seed))
    }
}

/// Makes an attack that it knows to win, else moves at random.
fn greedy(position: &Stratego, rng: &mut Rng) -> Move {
    if position.setup_due() {
        return Stratego::choose_setup(&position.view(Viewer::Seat(position.to_move())), 0, rng);
    }
    let mut moves = Vec::new();
    position.noisy_moves(&mut moves);
    rng.pick(&moves).copied().unwrap_or_else(|| position.random_move(rng, &mut moves))
}

#[test]
fn what_a_seat_cannot_know_changes_nothing() {
    for (variant, games) in [("classic", 1), ("special", 1), ("duel", 3)] {
        for seed in 0..games {
            let seat = Side::ALL[(seed % 2) as usize];
            let viewer = Viewer::Seat(seat);
            let mut rng = Rng::new(seed);
            let mut worlds = Worlds::new(WorldsOptions::default());
            let mut game = Watched::start(variant);
            // Another game that the seat cannot distinguish from this one, as long as that is so.
            let mut twin = game.clone();
            let mut differed = 0;
            while game.position.outcome().is_none() {
                let mv = if game.position.to_move() == seat {
                    let ply = game.seen[0].len() as u64;
                    let found = game.search(&mut worlds, 600, ply);
                    assert_eq!(twin.search(&mut worlds, 600, ply), found, "{variant} {seed} ply {ply}");
                    found.chosen.expect("the game is not over")
                } else {
                    greedy(&game.position, &mut rng)
                };
                differed += u32::from(twin.position != game.position);
                let looks_same = twin.position.is_legal(mv)
                    && twin.position.seen_text(mv, viewer) == game.position.seen_text(mv, viewer);
                game.play(mv);
                if looks_same {
                    twin.play(mv);
                }
                let view = game.position.view(viewer);
                if !looks_same || twin.position.view(viewer) != view || twin.position == game.position {
                    twin = game.clone();
                    if game.position.outcome().is_none() {
                        twin.position = Stratego::sample(&view, &mut rng);
                    }
                }
            }
            assert!(differed > 10, "{variant} {seed}: the twin was another one in {differed} plies");
        }
    }
}

#[test]
fn the_same_seed_and_nodes_give_the_same_game_twice_and_other_seeds_another() {
    let game = |seed: u64| {
        let mut worlds = Worlds::new(WorldsOptions::default());
        let mut game = Watched::start("special");
        for ply in 0..16 {
            let found = game.search(&mut worlds, 1_000, seed + ply);
            game.play(found.chosen.expect("the game is not over"));
        }
        game.position.position_text()
    };
    assert_eq!(game(1), game(1));
    assert_ne!(game(1), game(100));
}

#[test]
fn stopped_at_once_it_still_gives_a_legal_move_and_never_exceeds_its_nodes() {
    let mut game = Watched::start("classic");
    let mut worlds = Worlds::new(WorldsOptions::default());
    for _ in 0..2 {
        let found = game.search(&mut worlds, 1, 3);
        game.play(found.chosen.expect("a set-up"));
    }
    for nodes in [0, 1, 7, 100, 5_000] {
        let found = game.search(&mut worlds, nodes, 1);
        assert!(found.nodes <= nodes);
        assert!(game.position.is_legal(found.chosen.expect("the game is not over")));
    }
    let view = game.position.view(Viewer::Seat(Side::First));
    let belief = Stratego::belief(&view, &game.seen[0], 0);
    let stop = AtomicBool::new(true);
    let found = worlds.search(&view, &belief, SearchLimits::default(), &stop, &mut Rng::new(1));
    assert!(game.position.is_legal(found.chosen.expect("the game is not over")) && found.nodes == 0);
}

/// The most likely choice in a position given as text, without mixing.
fn choice(variant: &str, text: &str) -> String {
    let position = Stratego::parse_position(&setting(variant), text).unwrap_or_else(|e| panic!("{e}"));
    let options = WorldsOptions { mixing: 0.0, ..WorldsOptions::default() };
    let game = Watched { position, seen: [Vec::new(), Vec::new()] };
    let found = game.search(&mut Worlds::new(options), 20_000, 1);
    position.move_text(found.chosen.expect("the game is not over"))
}

#[test]
fn it_takes_what_it_should() {
    // The known Apple; a known Major rather than a known Bomb; the Marshal by the Spy.
    for (pieces, expected) in [
        (["......aA!...", "......t4'..."], "g7xg8"),
        (["..a7'!aB!.....aA", "..t8't8'......"], "c7xc8"),
        (["..aX'!......aA", "..t1'...t4'..."], "c7xc8"),
    ] {
        let [eighth, seventh] = pieces.map(|row| {
            let squares = row.chars().filter(|c| matches!(c, '.' | 'a' | 't')).count();
            format!("{row}{}/", ".".repeat(10 - squares))
        });
        let rest = "........../..**..**../..**..**../........../........../tA.........";
        let text = format!("{eighth}{seventh}{rest} templars play - -/- 0");
        assert_eq!(choice("classic", &text), expected, "{text}");
    }
}

#[test]
fn it_beats_a_player_who_takes_what_he_knows() {
    let mut points = 0;
    for seed in 0..6 {
        let us = Side::ALL[(seed % 2) as usize];
        let mut rng = Rng::new(seed);
        let mut worlds = Worlds::new(WorldsOptions::default());
        let mut game = Watched::start("duel");
        while game.position.outcome().is_none() {
            let mv = if game.position.to_move() == us {
                game.search(&mut worlds, 2_000, rng.next_u64()).chosen.expect("the game is not over")
            } else {
                greedy(&game.position, &mut rng)
            };
            game.play(mv);
        }
        points += match game.position.outcome().map(|outcome| outcome.verdict) {
            Some(Verdict::Win(side)) if side == us => 2,
            Some(Verdict::Draw) => 1,
            _ => 0,
        };
    }
    assert!(points >= 10, "{points} of 12 half points");
}

#[test]
fn a_side_that_is_far_ahead_finishes() {
    let text = "aAaB......a2./aB........./........../..**..**../..**..**../........../t3t8......../tAtX........ \
                templars play - -/- 0";
    let position = Stratego::parse_position(&setting("classic"), text).unwrap_or_else(|e| panic!("{e}"));
    for seed in 0..3 {
        let mut game = Watched { position, seen: [Vec::new(), Vec::new()] };
        let mut worlds = Worlds::new(WorldsOptions::default());
        let (mut rng, mut turns) = (Rng::new(seed), 0);
        while game.position.outcome().is_none() {
            let side = game.position.to_move();
            let mv = if side == Side::First {
                turns += 1;
                game.search(&mut worlds, 1_000, rng.next_u64()).chosen.expect("the game is not over")
            } else {
                let view = game.position.view(Viewer::Seat(side));
                Stratego::scripted(ScriptedStyle::Shuffler, &view, &mut rng).expect("a script")
            };
            game.play(mv);
        }
        let verdict = game.position.outcome().map(|outcome| outcome.verdict);
        assert_eq!(verdict, Some(Verdict::Win(Side::First)), "{seed}: after {turns} turns");
        assert!(turns < 80, "{seed}: {turns} turns");
    }
}
