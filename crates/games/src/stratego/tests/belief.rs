use super::*;
use crate::stratego::pieces::Piece;
use crate::stratego::squares::squares;
use crate::stratego::{Rank, Square, StrategoBelief};
use game_core::{BeliefNet, Believe, Evaluate, Playout, Rng, Side, Viewer};

const TEMPLAR: Viewer = Viewer::Seat(Side::First);

/// Plays a random game and calls `visit` with every position and what each viewer has seen.
fn watch(variant: &str, seed: u64, mut visit: impl FnMut(&Stratego, Viewer, &[String])) {
    let mut position = Stratego::start(&setting(variant));
    let mut seen = Viewer::ALL.map(|_| Vec::new());
    let mut rng = Rng::new(seed);
    while position.outcome().is_none() {
        for (viewer, seen) in Viewer::ALL.into_iter().zip(&seen) {
            visit(&position, viewer, seen);
        }
        let mv = position.random_move(&mut rng, &mut Vec::new());
        for (viewer, seen) in Viewer::ALL.into_iter().zip(&mut seen) {
            seen.push(position.seen_text(mv, viewer));
        }
        position.play_unchecked(mv);
    }
}

#[test]
fn worlds_agree_with_the_view_whatever_was_seen() {
    for (variant, seed) in [("classic", 1), ("special", 2), ("special", 3), ("duel", 4), ("duel", 5)] {
        let mut rng = Rng::new(seed);
        let mut n = 0;
        watch(variant, seed, |position, viewer, seen| {
            n += 1;
            if n % 17 != 0 && n > 30 {
                return;
            }
            let view = position.view(viewer);
            for seen in [seen, &[], &seen[..seen.len() / 2], &["nonsense".to_owned()]] {
                let world = Stratego::draw_world(&Stratego::belief(&view, seen, 0), &mut rng);
                assert_eq!(Stratego::view_text(&world.view(viewer)), Stratego::view_text(&view));
                assert_eq!(world.view(viewer), view);
                assert!(world.outcome().is_none());
            }
        });
    }
}

/// A net of beliefs with random weights.
fn random_beliefs(seed: u64) -> BeliefNet {
    let (inputs, kinds) = Stratego::belief_shape(&setting("classic")).unwrap();
    let mut rng = Rng::new(seed);
    let mut number = |limit: i32| rng.below(2 * limit as u32 + 1) as i32 - limit;
    BeliefNet {
        variant: "stratego/classic".to_owned(),
        inputs,
        hidden: 8,
        kinds,
        rows: (0..inputs * 8).map(|_| number(40) as i8).collect(),
        bias: (0..8).map(|_| number(60) as i16).collect(),
        output: (0..kinds * 8).map(|_| number(60) as i8).collect(),
        output_bias: (0..kinds).map(|_| number(2_000)).collect(),
    }
}

#[test]
fn learned_worlds_agree_with_the_view_and_chances_add_up_to_the_pieces_left() {
    let net = random_beliefs(9);
    for (variant, seed) in [("classic", 21), ("special", 22), ("duel", 23), ("duel", 24)] {
        let mut rng = Rng::new(seed);
        let mut n = 0;
        watch(variant, seed, |position, viewer, seen| {
            n += 1;
            if n % 17 != 0 && n > 30 {
                return;
            }
            let view = position.view(viewer);
            let belief = Stratego::learned_belief(&view, seen, &net);
            let world = Stratego::draw_world(&belief, &mut rng);
            assert_eq!(world.view(viewer), view);
            assert!(world.outcome().is_none());
            let Viewer::Seat(side) = viewer else { return };
            if position.setup_due() {
                return;
            }
            let mut sums = [0.0f32; 12];
            let mut places = 0;
            Stratego::suspicions(&view, seen, Some(&net), &mut |suspicion| {
                places += 1;
                assert!(suspicion.inputs.iter().all(|&input| usize::from(input) < net.inputs));
                let secret = usize::from(position.secret(suspicion.place).unwrap());
                assert!(suspicion.left[secret] > 0, "the truth is possible");
                for chances in [suspicion.by_counting, suspicion.by_hand, suspicion.learned.unwrap()] {
                    assert!((chances.iter().sum::<f32>() - 1.0).abs() < 1e-4);
                    let impossible = (0..12).filter(|&kind| suspicion.left[kind] == 0);
                    assert!(impossible.into_iter().all(|kind| chances[kind] == 0.0));
                }
                let learned = suspicion.learned.unwrap();
                sums.iter_mut().zip(learned).for_each(|(sum, chance)| *sum += chance);
            });
            let left = view.board.unknown(!side);
            assert_eq!(places, left.total());
            for rank in Rank::ALL {
                let (sum, count) = (sums[rank as usize - 1], f32::from(left.of(rank)));
                assert!((sum - count).abs() < 0.25 + 0.1 * count, "{rank:?}: {sum} for {count}");
            }
        });
    }
}

#[test]
fn what_a_net_of_beliefs_sees_does_not_depend_on_secrets() {
    // The ranks of two pieces that the Templars do not know are exchanged: every input and every chance stays the same.
    let net = random_beliefs(10);
    let all_suspicions = |setups: &str| {
        let mut position = Stratego::start(&setting("classic"));
        let (mut seen, mut written) = (Vec::new(), String::new());
        for text in format!("{setups} a3-a4 b6-b5 b3-b4 a6-a5").split_whitespace() {
            let mv = position.parse_move(text).unwrap();
            seen.push(position.seen_text(mv, TEMPLAR));
            position.play_unchecked(mv);
            Stratego::suspicions(&position.view(TEMPLAR), &seen, Some(&net), &mut |suspicion| {
                written += &format!("{suspicion:?}");
            });
        }
        written
    };
    let rows: Vec<&str> = ASSASSINS.split('/').collect();
    let mut last: Vec<char> = rows[2].chars().collect();
    let (one, other) = (3, (4..10).find(|&n| last[n] != last[3]).unwrap());
    last.swap(one, other);
    let swapped = format!("{}/{}/{}", rows[0], rows[1], last.into_iter().collect::<String>());
    let [before, after] = [ASSASSINS, &swapped].map(|assassins| all_suspicions(&format!("{TEMPLARS} {assassins}")));
    assert!(before.len() > 10_000 && swapped != ASSASSINS);
    assert_eq!(before, after);
}

#[test]
fn noisy_moves_are_the_legal_ones_that_are_noisy() {
    let mut count = 0;
    for (variant, seed) in [("classic", 6), ("special", 7), ("duel", 8)] {
        let (mut noisy, mut legal) = (Vec::new(), Vec::new());
        watch(variant, seed, |position, viewer, _| {
            if viewer != Viewer::Spectator || position.setup_due() {
                return;
            }
            noisy.clear();
            legal.clear();
            position.noisy_moves(&mut noisy);
            position.legal_moves(&mut legal);
            assert!(legal.iter().all(|&mv| position.move_slot(mv) < Stratego::MOVE_SLOTS));
            assert!(noisy.iter().all(|mv| legal.contains(mv)));
            assert_eq!(noisy.len(), legal.iter().filter(|&&mv| position.is_noisy(mv)).count());
            assert!(noisy.iter().all(|&mv| position.can_plan(mv)), "what is known can be planned");
            count += noisy.len();
        });
    }
    assert!(count > 0);
}

/// The belief of the Templars after these moves.
fn believed(variant: &str, moves: &str) -> StrategoBelief {
    let mut position = Stratego::start(&setting(variant));
    let mut seen = Vec::new();
    for text in moves.split_whitespace() {
        let mv = position.parse_move(text).unwrap_or_else(|e| panic!("{e}"));
        seen.push(position.seen_text(mv, TEMPLAR));
        position.play(mv).unwrap();
    }
    Stratego::belief(&position.view(TEMPLAR), &seen, 0)
}

fn chance(belief: &StrategoBelief, file: u8, row: u8, rank: Rank) -> f32 {
    belief.chances(Square::new(file, row)).unwrap()[rank as usize - 1]
}

#[test]
fn the_apple_is_looked_for_at_the_back_and_never_among_movers() {
    let belief = believed("classic", &format!("{TEMPLARS} {ASSASSINS} a3-a4 b6-b5"));
    assert!(chance(&belief, 0, 7, Rank::Apple) > 8.0 * chance(&belief, 0, 5, Rank::Apple));
    assert!(chance(&belief, 9, 5, Rank::Scout) > 2.0 * chance(&belief, 9, 7, Rank::Scout));
    for rank in [Rank::Apple, Rank::Bomb] {
        assert_eq!(chance(&belief, 1, 4, rank), 0.0);
    }
    assert_eq!(belief.chances(Square::new(1, 5)), None);
    assert_eq!(belief.chances(Square::new(0, 0)), None, "one's own pieces are no secret");
}

#[test]
fn who_goes_for_a_known_piece_is_likelier_to_beat_it() {
    let armies = "deploy:A........./BB......../X933221... deploy:A........./BB......../X933221...";
    // The Scout on e5 is known; a piece steps beside it, or elsewhere.
    let went_for = believed("duel", &format!("{armies} e3-e5 f6-f5"));
    let went_by = believed("duel", &format!("{armies} e3-e5 a6-a5"));
    let odds = |belief: &StrategoBelief, file, row| {
        chance(belief, file, row, Rank::Marshal) / chance(belief, file, row, Rank::Spy)
    };
    assert!(odds(&went_for, 5, 4) > 2.0 * odds(&went_by, 5, 5));
}

#[test]
fn plans_rest_on_what_the_attacker_knows() {
    let pieces = "tA@a1 t4'@e4 tX'@a4 aA@j8 a2'!@f4 a3'@e5 a7'@a5 a9@j7";
    let position = position("classic", pieces, "templars play - -/- 0");
    let can_plan = |text: &str| position.can_plan(position.parse_move(text).unwrap());
    assert!(can_plan("e4xf4"), "known");
    assert!(!can_plan("e4xe5"), "a Sergeant against the unknown");
    assert!(can_plan("a4xa5"), "a Marshal against what has moved");
    assert!(can_plan("e4-e3"));
    // The true rank makes no difference.
    let other = pieces.replace("a3'@e5 a7'@a5", "a7'@e5 a3'@a5");
    let other = super::position("classic", &other, "templars play - -/- 0");
    for text in ["e4xe5", "a4xa5"] {
        assert_eq!(other.can_plan(other.parse_move(text).unwrap()), can_plan(text), "{text}");
    }
}

#[test]
fn the_evaluation_knows_what_a_piece_is_for() {
    let value = |variant: &str, pieces: &str| position(variant, pieces, "templars play - -/- 0").evaluate();
    let base = "tA@a1 t4@a2 aA@j8 a4@j7";
    let gain = |with: &str, piece: &str| {
        value("classic", &format!("{base} {with} {piece}")) - value("classic", &format!("{base} {with}"))
    };
    assert!(gain("", "tX@c1") > gain("", "t9@c1"));
    assert!(gain("aX@c8", "t1@c1") > gain("", "t1@c1"), "a Spy has its prey");
    assert!(gain("aB@i8 aB@j6", "t3@c1") > gain("", "t3@c1") + 50, "a Miner has its Bombs");
    assert!(gain("", "t7@c1") > gain("", "t7!@c1"), "a secret is worth something");
    let unused = value("special", &format!("{base} t7@c1 a7@c8 a5@d8"));
    let used =
        position("special", &format!("{base} t7@c1 a7@c8 a5@d8").replace("tA@", "tA!@"), "templars play t -/- 0");
    assert!(unused > used.evaluate() + 100, "so is an unused Apple");
    // A Miner on its way to an Apple that was shown, and a Captain that can or cannot stop it.
    let raid = |miner: &str, guard: &str| {
        let pieces = format!("tA!@a1 tB@a2 tB@b1 t4@j1 t6@{guard} aA@j8 a3'@{miner}");
        position("special", &pieces, "templars play t -/- 0").evaluate()
    };
    assert!(raid("a4", "j3") + 200 < raid("a4", "b2"), "somebody must stay at home");
    assert!(raid("a4", "j3") + 200 < raid("i5", "j3"), "the nearer the worse");
}

/// The squares of the pieces that the Templars were shown and have forgotten.
fn forgotten(position: &Stratego, seen: &[String], forgetting: u16) -> Vec<Square> {
    let belief = Stratego::belief(&position.view(TEMPLAR), seen, forgetting);
    let is_known = |&at: &Square| position.board.piece(at).is_some_and(Piece::is_known);
    squares(position.board.army(Side::Second)).filter(is_known).filter(|&at| belief.chances(at).is_some()).collect()
}

#[test]
fn who_forgets_forgets_a_share_of_what_was_shown_and_for_good() {
    let (mut all, mut half, mut last) = (0, 0, Vec::new());
    for seed in 20..60 {
        last.clear();
        watch("classic", seed, |position, viewer, seen| {
            if viewer != TEMPLAR || seen.len() < 60 || seen.len() > 100 {
                return;
            }
            assert!(forgotten(position, seen, 0).is_empty());
            all += forgotten(position, seen, 1_000).len();
            let now = forgotten(position, seen, 500);
            half += now.len();
            // A piece that is still there is still forgotten, unless it was shown again.
            let moved = seen.last().unwrap();
            for at in std::mem::replace(&mut last, now) {
                let is_same = !moved.contains(&at.to_string()) && !moved.contains(':');
                assert!(!is_same || last.contains(&at), "{at} is remembered after {moved}");
            }
        });
    }
    assert!(all > 500, "{all}");
    let share = half as f64 / all as f64;
    assert!((0.35..0.65).contains(&share), "{half} of {all}");
}

#[test]
fn what_was_just_shown_is_remembered_and_the_other_side_s_moves_are_not_changed() {
    let mut rng = Rng::new(3);
    let mut fights = 0;
    for (variant, seed) in [("classic", 31), ("special", 32), ("duel", 33)] {
        watch(variant, seed, |position, viewer, seen| {
            if viewer != TEMPLAR || position.setup_due() {
                return;
            }
            // No other piece can stand yet on the square of a fight.
            for fresh in seen.last().into_iter().filter(|text| text.contains('#')) {
                let there = |at: &Square| fresh.contains(&at.to_string());
                assert!(!forgotten(position, seen, 1_000).iter().any(there), "{fresh}");
                fights += 1;
            }
            let world = Stratego::draw_world(&Stratego::belief(&position.view(viewer), seen, 1_000), &mut rng);
            if position.to_move() == Side::First {
                assert_eq!(world.legal_texts(), position.legal_texts());
            }
        });
    }
    assert!(fights > 20, "{fights}");
}

#[test]
fn careless_set_ups_are_legal_and_leave_more_apples_open() {
    let mut rng = Rng::new(8);
    for variant in ["classic", "special", "duel"] {
        let start = Stratego::start(&setting(variant));
        let mut at_the_back = |carelessness: u16| {
            let choose = |rng: &mut Rng| Stratego::choose_setup(&start.view(TEMPLAR), carelessness, rng);
            let texts = (0..400).map(|_| choose(&mut rng)).map(|mv| {
                assert!(start.is_legal(mv));
                start.move_text(mv)
            });
            texts.filter(|text| text.split('/').next().is_some_and(|row| row.contains('A'))).count()
        };
        let (careful, careless) = (at_the_back(0), at_the_back(1_000));
        assert!(careful > 330 && careless < 220, "{variant}: {careful}, {careless}");
    }
}
