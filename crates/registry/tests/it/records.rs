use crate::{CATALOGUE, random_match, settings};
use game_core::record::{Ending, Reader, Record};
use game_core::{Clause, Outcome, Side, Viewer};
use registry::{RecordFault, Replayed, record_of, replay_record, replay_record_until};
use std::sync::atomic::AtomicBool;

fn through_text(record: &Record) -> Record {
    let text = record.to_text().unwrap();
    let mut read = Reader::new(text.lines());
    let found = read.next().unwrap().unwrap_or_else(|e| panic!("{e}:\n{text}")).record;
    assert!(read.next().is_none());
    found
}

#[test]
fn a_finished_match_survives_its_record() {
    for (game, setting) in settings() {
        let (played, _) = random_match(game, &setting, 7, usize::MAX);
        for viewer in Viewer::ALL {
            let record = through_text(&record_of(&*played, viewer));
            assert_eq!(record.seat, None, "nothing is hidden any more");
            let Ok(Replayed::Whole(again)) = replay_record(&CATALOGUE, &record) else {
                panic!("{setting} does not replay")
            };
            assert_eq!(again.outcome(), played.outcome());
            assert_eq!(again.position(viewer), played.position(viewer));
        }
    }
}

#[test]
fn a_running_match_is_recorded_as_its_viewer_knows_it() {
    for (game, setting) in settings() {
        for plies in [0, 1, 2, 3, 25, 60] {
            let (played, _) = random_match(game, &setting, 8, plies);
            if played.outcome().is_some() {
                continue;
            }
            for viewer in Viewer::ALL {
                let record = through_text(&record_of(&*played, viewer));
                assert_eq!(record.seat.is_some(), game.info().is_hidden);
                let position =
                    match replay_record(&CATALOGUE, &record).unwrap_or_else(|e| panic!("{setting}, {viewer:?}: {e}")) {
                        Replayed::Whole(again) => again.position(viewer),
                        Replayed::Seen { view, viewer: read, .. } => {
                            assert_eq!(read, viewer);
                            view.position()
                        }
                    };
                assert_eq!(position, played.position(viewer), "{setting}, {viewer:?}");
            }
        }
    }
}

#[test]
fn ends_outside_the_rules_are_recorded() {
    for (game, setting) in settings() {
        for outcome in [
            Outcome::draw(Clause::AGREED.0),
            Outcome::win(Side::Second, Clause::RESIGNED.0),
            Outcome::win(Side::First, Clause::TIME.0),
        ] {
            let (mut played, _) = random_match(game, &setting, 9, 6);
            played.conclude(outcome);
            let record = through_text(&record_of(&*played, Viewer::Spectator));
            let Ok(Replayed::Whole(again)) = replay_record(&CATALOGUE, &record) else {
                panic!("{setting} does not replay")
            };
            assert_eq!(again.outcome(), Some(outcome));
        }
    }
}

#[test]
fn a_match_from_a_position_names_it() {
    for (game, setting) in settings().into_iter().filter(|(game, _)| !game.info().is_hidden) {
        let (played, _) = random_match(game, &setting, 10, 11);
        let position = played.position(Viewer::Spectator);
        let begun = game.start_at(&setting, &position).unwrap();
        let record = through_text(&record_of(&*begun, Viewer::Spectator));
        assert_eq!(record.position.as_deref(), Some(position.as_str()));
        assert!(replay_record(&CATALOGUE, &record).is_ok());
    }
}

#[test]
fn a_record_that_does_not_hold_is_refused_with_the_reason() {
    for (game, setting) in settings() {
        let (played, _) = random_match(game, &setting, 11, usize::MAX);
        let good = record_of(&*played, Viewer::Spectator);
        let refused = |change: &dyn Fn(&mut Record), part: &str| {
            let mut record = good.clone();
            change(&mut record);
            let fault = replay_record(&CATALOGUE, &record)
                .err()
                .unwrap_or_else(|| panic!("{setting}: {part} is accepted"))
                .to_string();
            assert!(fault.contains(part), "{setting}: {fault}");
        };
        refused(&|r| r.variant = "nonsense".into(), "unknown game \"nonsense\"");
        refused(&|r| r.position = Some("x".into()), "bad position");
        refused(&|r| r.seat = Some("nobody".into()), "unknown seat \"nobody\"");
        refused(&|r| r.ending = Ending::Running, "the record says the match goes on");
        refused(&|r| r.ending = Ending::Draw { clause: "agreed".into() }, "the moves say");
        refused(&|r| r.moves.push("a1-a1".into()), "the game is over");
        refused(&|r| r.moves[0] = "nonsense".into(), "ply 0");
        refused(&|r| drop(r.moves.pop()), "the moves say the match goes on");
    }
}

#[test]
fn a_replay_that_nobody_waits_for_stops() {
    for (game, setting) in settings() {
        let (played, _) = random_match(game, &setting, 11, usize::MAX);
        for viewer in [Viewer::Spectator, Viewer::Seat(Side::First)] {
            let record = record_of(&*played, viewer);
            assert!(replay_record_until(&CATALOGUE, &record, &AtomicBool::new(false)).is_ok());
            let stopped = replay_record_until(&CATALOGUE, &record, &AtomicBool::new(true)).err();
            assert_eq!(stopped, Some(RecordFault::Stopped), "{setting}");
        }
    }
}
