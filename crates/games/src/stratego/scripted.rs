//! Six scripted styles, as opponents with which engines are measured. They read a view and nothing else.

use super::board::Board;
use super::fights::{Bout, fight};
use super::moves::{Deployment, Move};
use super::notation::DEPLOY;
use super::pieces::{Piece, Rank, Variant};
use super::setups::{good_setup, presets};
use super::squares::{FILES, HOME_SQUARES, ROWS, Square, squares};
use super::view::StrategoView;
use game_core::{Rng, ScriptedStyle, Side};

/// The first square of the front row of a set-up.
const FRONT: usize = HOME_SQUARES - FILES as usize;

/// The set-up of a style.
pub(super) fn setup(style: ScriptedStyle, variant: Variant, side: Side, rng: &mut Rng) -> Deployment {
    let drawn = good_setup(variant, 0, rng);
    match style {
        ScriptedStyle::ScoutRush => brought_forward(&drawn, Rank::Scout),
        ScriptedStyle::MinerRush => brought_forward(&drawn, Rank::Miner),
        ScriptedStyle::Mirror => favourite(variant, side).unwrap_or(drawn),
        ScriptedStyle::Berserker | ScriptedStyle::NeverAttacks | ScriptedStyle::Shuffler => drawn,
    }
}

/// The move of a style in an ordinary turn; `None` if it has no script for it.
pub(super) fn choose(style: ScriptedStyle, view: &StrategoView, rng: &mut Rng) -> Option<Move> {
    if style == ScriptedStyle::Mirror {
        return None;
    }
    let mut moves = Vec::new();
    view.board.list_moves(&mut moves);
    rng.shuffle(&mut moves);
    moves.into_iter().max_by_key(|&mv| liking(style, &view.board, mv))
}

/// The first preset, mirrored from left to right.
fn favourite(variant: Variant, side: Side) -> Option<Deployment> {
    let preset = presets(variant, side).into_iter().next()?;
    let rows = preset.text.strip_prefix(DEPLOY)?;
    let mirrored: Vec<String> = rows.split('/').map(|row| row.chars().rev().collect()).collect();
    match Move::parse(&format!("{DEPLOY}{}", mirrored.join("/"))) {
        Ok(Move::Deploy(deployment)) => Some(deployment),
        _ => None,
    }
}

/// The set-up with every piece of `rank` exchanged with one of another rank that stands in front.
fn brought_forward(deployment: &Deployment, rank: Rank) -> Deployment {
    let mut ranks: [Option<Rank>; HOME_SQUARES] = std::array::from_fn(|n| deployment.rank(n));
    for n in (0..FRONT).filter(|&n| deployment.rank(n) == Some(rank)) {
        let in_front = (FRONT..HOME_SQUARES).find(|&front| ranks[front] != Some(rank));
        if let Some(front) = in_front {
            ranks.swap(n, front);
        }
    }
    let mut forward = Deployment::EMPTY;
    for (n, rank) in ranks.into_iter().enumerate().filter_map(|(n, rank)| Some((n, rank?))) {
        forward.put(n, rank);
    }
    forward
}

/// How much a style likes a move; the largest wins.
fn liking(style: ScriptedStyle, board: &Board, mv: Move) -> i32 {
    match style {
        ScriptedStyle::ScoutRush => rush(board, mv, Rank::Scout),
        ScriptedStyle::MinerRush => rush(board, mv, Rank::Miner),
        ScriptedStyle::Berserker => match mv {
            Move::Attack { .. } | Move::Double { .. } | Move::Apple { .. } => 100,
            Move::Step { from, to } => nearest_enemy(board, from) - nearest_enemy(board, to),
            _ => 0,
        },
        ScriptedStyle::NeverAttacks => i32::from(matches!(mv, Move::Step { .. })),
        ScriptedStyle::Shuffler | ScriptedStyle::Mirror => match mv {
            Move::Step { from, to } => 1 + i32::from(is_return(board, from, to)),
            _ => 0,
        },
    }
}

/// Pieces of one rank run forward and attack whatever they meet; the others take what they know to beat.
fn rush(board: &Board, mv: Move, runner: Rank) -> i32 {
    let runs = |from: Square| board.piece(from).is_some_and(|piece| piece.is(runner));
    match mv {
        Move::Attack { from, to } if runs(from) || beats(board, from, to) => 200,
        Move::Attack { .. } | Move::Double { .. } | Move::Apple { .. } => -100,
        Move::Step { from, to } => forward(board, from, to) * if runs(from) { 10 } else { 1 },
        _ => 0,
    }
}

/// Whether the attacker knows that it wins.
fn beats(board: &Board, from: Square, to: Square) -> bool {
    let rank = |at| board.piece(at).and_then(Piece::rank);
    rank(from).zip(rank(to)).is_some_and(|(attacker, defender)| fight(attacker, defender) == Bout::Won)
}

/// Rows towards the enemy.
fn forward(board: &Board, from: Square, to: Square) -> i32 {
    let rows = i32::from(to.row()) - i32::from(from.row());
    if board.to_move == Side::First { rows } else { -rows }
}

/// Files and rows to the nearest enemy.
fn nearest_enemy(board: &Board, at: Square) -> i32 {
    let distance = |other: Square| i32::from(at.file().abs_diff(other.file()) + at.row().abs_diff(other.row()));
    squares(board.army(!board.to_move)).map(distance).min().unwrap_or((FILES + ROWS).into())
}

/// Whether a step goes back to where its piece has just come from.
fn is_return(board: &Board, from: Square, to: Square) -> bool {
    let run = board.runs[board.to_move];
    run.count > 0 && run.to == from && run.from == to
}
