//! The difference between two states that the same viewer gets.
//!
//! An update is made from the states alone, never from the match, so it contains nothing that
//! [`state_for`](super::state_for) did not give.

use protocol::{
    BoardState, BoardUpdate, Branch, BriefMotion, CellNumber, LastMove, LastMoveUpdate, LegalMoves, MoveState,
    MovesUpdate, PathTree, PieceNumber, PieceState, PieceUpdate, PlayerState, SharedBoard, State, Update, WordsUpdate,
};
use std::collections::BTreeMap;

/// Paths with more cells than this are listed in full, because parsers limit how deeply lists of JSON are nested.
const MAX_DEPTH: usize = 32;

/// What changed between two states of one match for one perspective. `None` if the states are of different matches or
/// perspectives, or if `after` has events: then the whole state has to be sent.
pub fn update(before: &State, after: &State) -> Option<Update> {
    Comparison::default().update(before, after)
}

/// Compares the states of several perspectives. Boards that perspectives share are compared once.
#[derive(Default)]
pub struct Comparison {
    last: Option<BoardComparison>,
}

/// The difference of two boards, which [`changed_board`] found.
struct BoardComparison {
    before: SharedBoard,
    after: SharedBoard,
    change: BoardChange,
}

impl Comparison {
    /// What changed between two states, as [`update`] tells it.
    pub fn update(&mut self, before: &State, after: &State) -> Option<Update> {
        made_update(before, after, |before, after| self.board(before, after))
    }

    /// The message with what changed between two states, if [`update`] can tell it.
    pub fn message(&mut self, before: &State, after: &State) -> Option<String> {
        self.update(before, after).map(|update| protocol::encode_update(&update))
    }

    fn board(&mut self, before: &SharedBoard, after: &SharedBoard) -> BoardChange {
        let is_known = |last: &BoardComparison| last.before.is_same(before) && last.after.is_same(after);
        if let Some(last) = self.last.as_ref().filter(|last| is_known(last)) {
            return last.change.clone();
        }
        let change = changed_board(before, after);
        self.last = Some(BoardComparison { before: before.clone(), after: after.clone(), change: change.clone() });
        change
    }
}

fn made_update(
    before: &State,
    after: &State,
    mut changed_board: impl FnMut(&SharedBoard, &SharedBoard) -> BoardChange,
) -> Option<Update> {
    let State {
        version,
        id,
        variant,
        // They follow from the variant.
        game: _,
        variant_id: _,
        you,
        your_seats,
        screen,
        touch_move,
        memory_mode,
        players,
        ply,
        to_move,
        setup_due,
        outcome,
        position,
        moves,
        words,
        last,
        board,
        options,
        setup,
        clock,
        offers,
        declined,
        delete_by,
        rematch,
        can,
        thinking,
        busy,
        notices,
        events,
    } = after;
    let is_same_match = before.id == *id && before.variant == *variant;
    let is_same_viewer = before.you == *you && before.your_seats == *your_seats;
    let modes = (screen, touch_move, memory_mode);
    let is_same_mode = (&before.screen, &before.touch_move, &before.memory_mode) == modes;
    if !is_same_match || !is_same_viewer || !is_same_mode || !events.is_empty() {
        return None;
    }
    Some(Update {
        from: before.version,
        version: *version,
        players: changed_players(&before.players, players),
        ply: changed(&before.ply, ply),
        to_move: changed(&before.to_move, to_move),
        setup_due: changed(&before.setup_due, setup_due),
        outcome: changed(&before.outcome, outcome),
        position: changed(&before.position, position),
        moves: changed_list(&before.moves, moves).map(|(keep, add)| MovesUpdate { keep, add }),
        words: changed_list(&before.words, words).map(|(keep, add)| WordsUpdate { keep, add }),
        last: (before.last != *last).then(|| last.as_ref().map(|last| last_move(last, after))),
        board: changed_board(&before.board, board)?,
        options: (before.options != *options).then(|| options.as_ref().map(tree)),
        setup: changed(&before.setup, setup),
        clock: changed(&before.clock, clock),
        offers: changed(&before.offers, offers),
        declined: changed(&before.declined, declined),
        delete_by: changed(&before.delete_by, delete_by),
        rematch: changed(&before.rematch, rematch),
        can: changed(&before.can, can),
        thinking: changed(&before.thinking, thinking),
        notices: changed(&before.notices, notices),
        busy: changed(&before.busy, busy),
    })
}

fn changed<T: PartialEq + Clone>(before: &T, after: &T) -> Option<T> {
    (before != after).then(|| after.clone())
}

/// The players that changed. The time since a player left does not count: a client counts it by itself.
fn changed_players<K: Ord + Clone>(
    before: &BTreeMap<K, PlayerState>,
    after: &BTreeMap<K, PlayerState>,
) -> BTreeMap<K, PlayerState> {
    let is_changed = |(side, player): &(&K, &PlayerState)| {
        let PlayerState { kind, name, level, is_online, left_ms_ago: _, is_ready } = player;
        !before.get(*side).is_some_and(|known| {
            known.kind == *kind
                && known.name == *name
                && known.level == *level
                && known.is_online == *is_online
                && known.is_ready == *is_ready
        })
    };
    after.iter().filter(is_changed).map(|(side, player)| (side.clone(), player.clone())).collect()
}

/// The number of entries at the beginning of a list that stay, and the entries after them; `None` if nothing changed.
fn changed_list<T: PartialEq + Clone>(before: &[T], after: &[T]) -> Option<(u32, Vec<T>)> {
    let keep = before.iter().zip(after).take_while(|(before, after)| before == after).count();
    let is_changed = keep < before.len() || keep < after.len();
    is_changed.then(|| (keep as u32, after[keep..].to_vec()))
}

fn last_move(last: &LastMove, state: &State) -> LastMoveUpdate {
    let LastMove { text, by, motions, said, words } = last;
    let newest_words = state.words.last().map(|words| &**words);
    let is_newest = state.moves.last().is_some_and(|newest| **newest == **text);
    LastMoveUpdate {
        text: (!is_newest).then(|| text.clone()),
        by: by.clone(),
        motions: motions.iter().map(BriefMotion::from).collect(),
        said: said.clone(),
        words: words.clone().filter(|words| newest_words != Some(words)),
    }
}

/// What changed on a board; the inner `None` if nothing did. The outer `None` if two pieces have the same number, so
/// that a change cannot be attributed to one of them.
type BoardChange = Option<Option<BoardUpdate>>;

fn changed_board(before: &BoardState, after: &BoardState) -> BoardChange {
    let (old, new) = (by_number(&before.pieces)?, by_number(&after.pieces)?);
    let find = |pieces: &[&PieceState], id: PieceNumber| pieces.binary_search_by_key(&id, |piece| piece.id).ok();
    let change = |piece: &&PieceState| match find(&old, piece.id) {
        Some(at) => changed_piece(old[at], piece),
        None => Some(new_piece(piece)),
    };
    let made = BoardUpdate {
        gone: old.iter().map(|piece| piece.id).filter(|id| find(&new, *id).is_none()).collect(),
        pieces: new.iter().filter_map(change).collect(),
        trays: changed(&before.trays, &after.trays),
        marks: changed(&before.marks, &after.marks),
    };
    Some((made != BoardUpdate::default()).then_some(made))
}

/// The pieces in the order of their numbers; `None` if two have the same.
fn by_number(pieces: &[PieceState]) -> Option<Vec<&PieceState>> {
    let mut sorted: Vec<&PieceState> = pieces.iter().collect();
    sorted.sort_unstable_by_key(|piece| piece.id);
    sorted.windows(2).all(|pair| pair[0].id != pair[1].id).then_some(sorted)
}

fn changed_piece(before: &PieceState, after: &PieceState) -> Option<PieceUpdate> {
    let PieceState { id, glyph, letter, side, cell, facing, tags } = after;
    (before != after).then(|| PieceUpdate {
        id: *id,
        glyph: changed(&before.glyph, glyph),
        letter: changed(&before.letter, letter),
        side: changed(&before.side, side),
        cell: changed(&before.cell, cell),
        facing: changed(&before.facing, facing),
        tags: changed(&before.tags, tags),
    })
}

fn new_piece(piece: &PieceState) -> PieceUpdate {
    PieceUpdate {
        id: piece.id,
        glyph: Some(piece.glyph.clone()),
        letter: Some(piece.letter),
        side: piece.side.map(Some),
        cell: Some(piece.cell),
        facing: Some(piece.facing).filter(|facing| *facing != 0),
        tags: Some(piece.tags.clone()).filter(|tags| !tags.is_empty()),
    }
}

/// The legal moves: those that their path determines as a tree, the others in full.
fn tree(options: &LegalMoves) -> PathTree {
    let mut moves: Vec<&MoveState> = options.moves.iter().collect();
    moves.sort_by(|a, b| a.path.cmp(&b.path));
    let (mut paths, mut others) = (Vec::new(), Vec::new());
    for same in moves.chunk_by(|a, b| a.path == b.path) {
        match same {
            [option] if is_plain(option) => paths.push(option.path.as_slice()),
            _ => others.extend(same.iter().map(|option| (*option).clone())),
        }
    }
    let mut tree = Vec::new();
    add_branches(&mut tree, &paths, 0);
    PathTree { paths: tree, others, is_cut: options.is_cut }
}

/// Whether its path alone determines a move.
fn is_plain(option: &MoveState) -> bool {
    let MoveState { text: _, path, choice, any_order, preview } = option;
    choice.is_none() && !any_order && preview.is_none() && (1..=MAX_DEPTH).contains(&path.len())
}

/// Adds the tree of sorted paths that are alike up to `depth` and longer than that.
fn add_branches(tree: &mut Vec<Branch>, paths: &[&[CellNumber]], depth: usize) {
    for same in paths.chunk_by(|a, b| a[depth] == b[depth]) {
        let cell = same[0][depth];
        // The shortest comes first, and no two are the same.
        let ends = usize::from(same[0].len() == depth + 1);
        tree.extend((ends == 1).then_some(Branch::End(cell)));
        let longer = &same[ends..];
        if !longer.is_empty() {
            let mut branch = Vec::with_capacity(longer.len() + 1);
            branch.push(Branch::End(cell));
            add_branches(&mut branch, longer, depth + 1);
            tree.push(Branch::On(branch));
        }
    }
}
