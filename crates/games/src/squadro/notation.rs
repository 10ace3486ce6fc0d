//! Moves and positions as text: a move is the name of its lane.

use super::board::{HOME, LANES, LanePlace, NO_CROSSING, SPEED_BACK, SPEED_OUT, Squadro, crossing};
use super::moves::Move;
use game_core::{BySide, Game, MoveError, Notation, PositionError, Setting, Side};

/// The names of the lanes, by side.
const LANE_NAMES: BySide<&str> = BySide(["23456", "bcdef"]);

impl Notation for Squadro {
    fn move_text(&self, Move(lane): Move) -> String {
        lane_name(self.turn(), lane.into()).to_owned()
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        let (side, lane) = read_move(text)?;
        if let Some(outcome) = self.outcome() {
            return Err(MoveError::finished(text, outcome));
        }
        match self.refusal(side, lane) {
            Some(reason) => Err(MoveError::refused(text, reason)),
            None => Ok(Move(lane as u8)),
        }
    }

    fn position_text(&self) -> String {
        let lanes =
            |side| (0..LANES).map(|lane| self.place(side, lane).number().to_string()).collect::<Vec<_>>().join(",");
        format!("{}/{} {}", lanes(Side::First), lanes(Side::Second), Self::INFO.side_id(self.turn()))
    }

    fn parse_position(_setting: &Setting, text: &str) -> Result<Self, PositionError> {
        let [board, side] = PositionError::fields(text)?;
        let to_move =
            Self::INFO.side(side).ok_or_else(|| PositionError::new("side to move", side, "expected light or dark"))?;
        let mut position = Squadro::at_start(to_move);
        let bad = |what: String| PositionError::new("board", board, what);
        let Some((light, dark)) = board.split_once('/') else {
            return Err(bad("expected Light's places, a slash and Dark's places".to_owned()));
        };
        for (side, text) in Side::ALL.into_iter().zip([light, dark]) {
            let places: Vec<&str> = text.split(',').collect();
            if places.len() != LANES {
                return Err(bad(format!("expected {LANES} places separated by commas, found {}", places.len())));
            }
            for (lane, text) in places.into_iter().enumerate() {
                let number = PositionError::counter("place", text, HOME.number().into())?;
                let place = LanePlace::at(number as u8);
                check_place(side, lane, place).map_err(bad)?;
                position.put(side, lane, place);
            }
        }
        position.check_crossings().map_err(bad)?;
        // There is no move after a win, so the winner cannot be the side to move, and only one side can have won.
        if position.outcome().is_some_and(|outcome| outcome.winner() == Some(to_move)) {
            return Err(bad(format!("{side} has already won and cannot be to move")));
        }
        Ok(position)
    }
}

pub(super) fn lane_name(side: Side, lane: usize) -> &'static str {
    &LANE_NAMES[side][lane..=lane]
}

/// The side and the lane of a move as it is written, legal or not.
pub(super) fn read_move(text: &str) -> Result<(Side, usize), MoveError> {
    lane_named(text).ok_or_else(|| MoveError::unreadable(text, "a move is the name of a lane: 2 to 6 or b to f"))
}

/// The side and lane with this name.
fn lane_named(text: &str) -> Option<(Side, usize)> {
    Side::ALL.into_iter().find_map(|side| {
        let names = LANE_NAMES[side];
        (text.len() == 1).then(|| names.find(text)).flatten().map(|lane| (side, lane))
    })
}

/// A runner faster than 1 never stops one step after an end: it goes on, or jumps who stands there.
fn check_place(side: Side, lane: usize, place: LanePlace) -> Result<(), String> {
    let speed = match place.number() {
        1 => SPEED_OUT[side][lane],
        7 => SPEED_BACK[side][lane],
        _ => 1,
    };
    if speed > 1 {
        let name = lane_name(side, lane);
        return Err(format!("the runner of lane {name} can never stop at place {}", place.number()));
    }
    Ok(())
}

impl Squadro {
    /// No two runners on one square.
    fn check_crossings(&self) -> Result<(), String> {
        for lane in 0..LANES {
            let enemy_lane = crossing(Side::First, self.place(Side::First, lane));
            if enemy_lane != NO_CROSSING && self.enemies_on(Side::First, lane) & (1 << enemy_lane) != 0 {
                return Err(format!(
                    "the runners of lanes {} and {} stand on the same square",
                    lane_name(Side::First, lane),
                    lane_name(Side::Second, enemy_lane.into()),
                ));
            }
        }
        Ok(())
    }
}
