//! Positions as grids to be painted: a runner with the way it goes. A lane without a runner has it at home. On the two
//! end squares of a lane a runner looks one way only, so that either of its faces may be painted there.

use super::board::{HOME, LANES, LanePlace, START, Squadro, TURN};
use super::notation::lane_name;
use super::view::{cell_id, runner_face, square, squares};
use game_core::{Brush, BrushPiece, CellId, EMPTY, Edit, Grid, PaintedGrid, PositionError, Side};

impl Edit for Squadro {
    fn grid(&self) -> Option<Grid> {
        let standing: Vec<(CellId, char)> = self.runners().map(|runner| (runner.cell, runner.letter)).collect();
        let token = |cell| {
            let found = standing.iter().find(|(other, _)| *other == cell);
            found.map_or(EMPTY.to_owned(), |(_, letter)| letter.to_string())
        };
        let brush = |side, is_out| {
            let (facing, letter) = runner_face(side, is_out);
            Brush { token: letter.to_string(), pieces: vec![BrushPiece { glyph: "runner", side: Some(side), facing }] }
        };
        let brushes = Side::ALL.into_iter().flat_map(|side| [true, false].map(|is_out| brush(side, is_out)));
        Some(Grid {
            cells: squares().map(cell_id).map(|cell| (cell, token(cell))).collect(),
            palette: std::iter::once(Brush::empty()).chain(brushes).collect(),
            to_move: self.turn(),
        })
    }

    fn painted_fields(&self, painted: &PaintedGrid) -> Result<(String, String), PositionError> {
        let board = |side| {
            let places =
                (0..LANES).map(|lane| painted_place(painted, side, lane).map(|place| place.number().to_string()));
            places.collect::<Result<Vec<String>, _>>().map(|places| places.join(","))
        };
        let bad = |what: String| PositionError::new("grid", "", what);
        let (first, second) = (board(Side::First).map_err(bad)?, board(Side::Second).map_err(bad)?);
        check_lanes(painted).map_err(bad)?;
        Ok((format!("{first}/{second}"), String::new()))
    }
}

/// Whether a token stands for a runner of `side` at a place of its lane. On its start and its turn square it may look
/// either way.
fn is_runner(token: &str, side: Side, place: LanePlace) -> bool {
    let is_end = place == START || place == TURN;
    let looks = |is_out: bool| token.chars().eq([runner_face(side, is_out).1]);
    looks(place.is_out()) || is_end && looks(!place.is_out())
}

/// The place of the one runner that is painted on a lane; home if there is none.
fn painted_place(painted: &PaintedGrid, side: Side, lane: usize) -> Result<LanePlace, String> {
    let is_there = |place: &LanePlace| {
        is_runner(painted.token(cell_id(square(side, lane, *place))).unwrap_or(EMPTY), side, *place)
    };
    let mut places = (0..HOME.number()).map(LanePlace::at).filter(is_there);
    match (places.next(), places.next()) {
        (None, _) => Ok(HOME),
        (Some(place), None) => Ok(place),
        (Some(_), Some(_)) => Err(format!("lane {} has more than one runner", lane_name(side, lane))),
    }
}

/// Every painted runner must stand where its side has a place with that way to go.
fn check_lanes(painted: &PaintedGrid) -> Result<(), String> {
    let places =
        |side| (0..LANES).flat_map(move |lane| (0..HOME.number()).map(move |n| (side, lane, LanePlace::at(n))));
    let known: Vec<(Side, LanePlace, CellId)> = Side::ALL
        .into_iter()
        .flat_map(places)
        .map(|(side, lane, place)| (side, place, cell_id(square(side, lane, place))))
        .collect();
    let is_known =
        |cell: CellId, token: &str| known.iter().any(|&(side, place, at)| at == cell && is_runner(token, side, place));
    let stray = painted.cells.iter().find(|(cell, token)| token != EMPTY && !is_known(*cell, token));
    match stray {
        Some((cell, token)) => Err(format!("the runner {token} cannot stand on cell {cell}")),
        None => Ok(()),
    }
}
