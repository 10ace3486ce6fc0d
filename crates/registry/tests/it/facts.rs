//! What is said of a move is true on the board: each fact is found a second time by playing every move of both sides.

use crate::{CATALOGUE, random_match, settings};
use game_core::{CellId, PaintedGrid, Piece, PieceId, Side, SingleThread, Viewer};
use registry::{AnyGame, AnyMatch, FactKind, FactPiece, MoveFact, ThinkRequest};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::AtomicBool;

/// How many moves of a position are looked at, beside the one that the engine finds.
const MOVES: usize = 3;
/// The game in which nobody is taken, though moves carry pieces of both sides.
const WITHOUT_CAPTURES: &str = "dedalles";

#[test]
fn a_move_takes_saves_and_threatens_whom_it_is_said_to() {
    for (game, setting) in settings().into_iter().filter(|(game, _)| !game.info().is_hidden) {
        let mut seen: BTreeMap<FactKind, usize> = BTreeMap::new();
        for plies in (1..90).step_by(4) {
            let (played, _) = random_match(game, &setting, plies as u64, plies);
            let Some(side) = played.to_move() else { continue };
            let mut texts = played.legal(Viewer::Seat(side));
            let step = texts.len().div_ceil(MOVES);
            texts = texts.into_iter().step_by(step).collect();
            texts.push(engine_move(game, &*played));
            for text in texts {
                let Some(expected) = facts_by_playing(game, &*played, &text) else { continue };
                let found = played.facts_ahead(&text);
                let position = played.position(Viewer::Spectator);
                assert_eq!(found, expected, "{setting}, {position}: {text}");
                for fact in &found {
                    *seen.entry(fact.kind).or_default() += 1;
                    assert!(fact.pieces.iter().all(|one| has_words(game, one)), "{setting}: {fact:?}");
                }
            }
        }
        let kinds = if game.info().id == WITHOUT_CAPTURES { 0 } else { 3 };
        assert_eq!(seen.len(), kinds, "{setting}: {seen:?}");
    }
}

#[test]
fn nothing_is_said_of_hidden_games_of_the_end_and_of_what_is_no_move() {
    for (game, setting) in settings() {
        let (played, _) = random_match(game, &setting, 2, 60);
        assert_eq!(played.facts_ahead("nonsense"), []);
        let legal = played.to_move().map_or(Vec::new(), |side| played.legal(Viewer::Seat(side)));
        if game.info().is_hidden {
            let revealed = played.boxed_clone().revealed();
            for text in &legal {
                assert!(played.facts_ahead(text).is_empty() && revealed.facts_ahead(text).is_empty(), "{text}");
            }
        }
        let (over, _) = random_match(game, &setting, 2, usize::MAX);
        assert!(over.outcome().is_some(), "{setting}");
        assert!(legal.iter().all(|text| over.facts_ahead(text).is_empty()), "{setting}");
    }
}

#[test]
fn examples_of_what_is_said() {
    let check = |variant: &str, position: &str, text: &str, expected: &[(FactKind, &str, &str)]| {
        let (game, setting) = registry::find(variant).unwrap();
        let played = game.start_at(&setting, position).unwrap();
        let cells = played.drawing(Viewer::Spectator).cells;
        let facts = played.facts_ahead(text);
        let said: Vec<_> = facts
            .iter()
            .flat_map(|fact| fact.pieces.iter().map(move |one| (fact.kind, one)))
            .map(|(kind, one)| (kind, one.glyph, cells[one.cell.index()].name.as_str()))
            .collect();
        assert_eq!(said, expected, "{variant}: {position}, {text}");
    };
    use FactKind::{Saves, Takes, Threatens};
    let runner = |kind, cell| (kind, "runner", cell);
    let jumps = [runner(Takes, "b4"), runner(Takes, "c4"), runner(Threatens, "e4")];
    check("squadro", "0,0,0,0,0/3,3,0,3,0 light", "4", &jumps);
    check("squadro", "2,0,0,0,0/3,3,0,3,0 light", "2", &[runner(Saves, "c2")]);
    check("latroncules", "6Cc/8/6C1/1f6/8/8/8/8 white 0", "g6-h7", &[(Takes, "cavalier", "h8")]);
    let open = "q1qr1tqq/2dr1ddd/ddd5/6d1/4R3/D1D1D2t/2DDD1DD/QQT1RTQQ blue - -/- c3:c3/d7:d7 30";
    check("latrel", open, "e4-e5", &[(Saves, "rondo", "e4"), (Threatens, "defender", "c7")]);
    check("latrel", open, "e4xb7", &[(Takes, "defender", "c6"), (Saves, "rondo", "e4")]);
    check("dedalles", "#l....#/ddddd../.#####./......./......./#..#..#/##llll# dark - 0", "e6-f6", &[]);
}

/// Whether every language says the piece with its article, as a sentence needs it.
fn has_words(game: &dyn AnyGame, piece: &FactPiece) -> bool {
    let id = format!("fact-piece-{}", piece.glyph);
    CATALOGUE.languages.iter().all(|lang| game.texts(lang).get(&id).is_some_and(|text| text.contains("{ $cell }")))
}

/// The move of a short search.
fn engine_move(game: &dyn AnyGame, played: &dyn AnyMatch) -> String {
    let mut mind = game.mind(1 << 18);
    mind.learn(&played.knowledge(played.to_move().unwrap())).unwrap();
    let task = ThinkRequest { nodes: Some(60), ..ThinkRequest::best() };
    let thought = mind.think(&task, &SingleThread, &AtomicBool::new(false), &mut |_| {});
    thought.lines[0].moves[0].clone()
}

/// The facts about a move, from positions alone; `None` if there is no position with the other side to move.
fn facts_by_playing(game: &'static dyn AnyGame, played: &dyn AnyMatch, text: &str) -> Option<Vec<MoveFact>> {
    let mover = played.to_move().unwrap();
    let before = fresh(game, played);
    let mut after = before.boxed_clone();
    after.play(text).unwrap();
    let taken = struck(&*before, text);
    let mut facts = vec![(FactKind::Takes, on_cells(&*before, !mover, &taken))];
    if after.outcome().is_none() {
        let (waiting, again) = (passed(game, &*before)?, passed(game, &*after)?);
        let (endangered, still) = (all_struck(&*waiting), all_struck(&*after));
        let (aimed_at, already) = (all_struck(&*again), all_struck(&*before));
        let places = |side| places(&*before, &*after, side);
        let saved = places(mover).filter(|(was, is)| endangered.contains(&was.cell) && !still.contains(&is.cell));
        facts.push((FactKind::Saves, saved.map(|(was, _)| named(&was)).collect()));
        let threatened = places(!mover).filter(|(was, is)| aimed_at.contains(&is.cell) && !already.contains(&was.cell));
        facts.push((
            FactKind::Threatens,
            threatened.map(|(was, is)| FactPiece { cell: is.cell, ..named(&was) }).collect(),
        ));
    }
    Some(facts.into_iter().filter(|(_, pieces)| !pieces.is_empty()).map(|(kind, pieces)| fact(kind, pieces)).collect())
}

fn fact(kind: FactKind, mut pieces: Vec<FactPiece>) -> MoveFact {
    pieces.sort_unstable();
    MoveFact { kind, pieces }
}

fn named(piece: &Piece) -> FactPiece {
    FactPiece { cell: piece.cell, glyph: piece.glyph }
}

/// A match that begins at the position of another one.
fn fresh(game: &'static dyn AnyGame, played: &dyn AnyMatch) -> Box<dyn AnyMatch> {
    game.start_at(played.setting(), &played.position(Viewer::Spectator)).unwrap()
}

/// A match at the same position with the other side to move, painted; `None` if the rules know no such position.
fn passed(game: &'static dyn AnyGame, played: &dyn AnyMatch) -> Option<Box<dyn AnyMatch>> {
    let (setting, position) = (played.setting(), played.position(Viewer::Spectator));
    let grid = game.grid(setting, Some(&position)).unwrap()?;
    let painted = PaintedGrid { cells: grid.cells, to_move: !grid.to_move };
    let text = game.edited(setting, Some(&position), &painted).ok()?;
    game.start_at(setting, &text).ok()
}

fn pieces_of(played: &dyn AnyMatch, side: Side) -> Vec<Piece> {
    let pieces = played.pieces(Viewer::Spectator).pieces.into_iter();
    pieces.filter(|piece| piece.side == Some(side)).collect()
}

fn on_cells(played: &dyn AnyMatch, side: Side, cells: &BTreeSet<CellId>) -> Vec<FactPiece> {
    pieces_of(played, side).iter().filter(|piece| cells.contains(&piece.cell)).map(named).collect()
}

/// The pieces of a side that stand on the board before and after a move, by their numbers.
fn places(before: &dyn AnyMatch, after: &dyn AnyMatch, side: Side) -> impl Iterator<Item = (Piece, Piece)> {
    let later: BTreeMap<PieceId, Piece> = pieces_of(after, side).into_iter().map(|piece| (piece.id, piece)).collect();
    pieces_of(before, side).into_iter().filter_map(move |was| later.get(&was.id).cloned().map(|is| (was, is)))
}

/// The cells that a move clears of the other side's pieces.
fn struck(played: &dyn AnyMatch, text: &str) -> BTreeSet<CellId> {
    let other = !played.to_move().unwrap();
    if played.setting().game().id == WITHOUT_CAPTURES {
        return BTreeSet::new();
    }
    let mut after = played.boxed_clone();
    after.play(text).unwrap();
    let left: BTreeSet<CellId> = pieces_of(&*after, other).iter().map(|piece| piece.cell).collect();
    pieces_of(played, other).iter().map(|piece| piece.cell).filter(|cell| !left.contains(cell)).collect()
}

fn all_struck(played: &dyn AnyMatch) -> BTreeSet<CellId> {
    let Some(side) = played.to_move() else { return BTreeSet::new() };
    played.legal(Viewer::Seat(side)).iter().flat_map(|text| struck(played, text)).collect()
}
