//! The type-erased interface of a match: moves go in as text, views come out.

use crate::ids::PieceIds;
use crate::{Knowledge, MoveFact, facts};
use game_core::{
    BoardView, CellId, Describe, Draw, Evaluate, History, Mark, Motion, MotionEnd, MoveEffect, MoveError, MoveOption,
    MoveWords, Notice, NoticeKind, Obstacle, Outcome, Playout, Reason, Sample, Setting, Side, Viewer,
};

/// A match being played or watched. Everything it returns is made for a viewer and contains only what that viewer may
/// know, unless the match was [`revealed`](AnyMatch::revealed).
///
/// ```
/// use game_core::Viewer;
///
/// let (game, setting) = registry::find("squadro").unwrap();
/// let mut played = game.start(&setting);
/// let seat = Viewer::Seat(played.to_move().unwrap());
/// assert_eq!(played.legal(seat), ["2", "3", "4", "5", "6"]);
/// played.play("3").unwrap();
/// assert!(played.play("3").is_err(), "it is the other side's turn");
/// assert_eq!(played.moves(Viewer::Spectator), ["3"]);
/// ```
pub trait AnyMatch: Send + Sync {
    /// The variant and its options.
    fn setting(&self) -> &Setting;
    /// The side to move; `None` when the match is over.
    fn to_move(&self) -> Option<Side>;
    /// How it ended.
    fn outcome(&self) -> Option<Outcome>;
    /// The id of the message that says how it ended, chosen among those that exist (`has`).
    fn end_text_id(&self, has: &dyn Fn(&str) -> bool) -> Option<String>;
    /// Whether the side to move must set up its army.
    fn setup_due(&self) -> bool;
    /// The number of moves played.
    fn plies(&self) -> usize;
    /// Plays a move of the side to move.
    ///
    /// # Errors
    /// If the text is no legal move here; nothing changes then.
    fn play(&mut self, text: &str) -> Result<(), MoveError>;
    /// Ends the match for a reason outside the rules of the game: resignation, agreement, time. Does nothing if it is
    /// over.
    fn conclude(&mut self, outcome: Outcome);
    /// Takes back moves (and a conclusion) until `plies` are left. Does nothing if there are no more than that.
    fn rewind(&mut self, plies: usize);
    /// The position it began at, as `viewer` knows it, if not the variant's own.
    fn start_position(&self, viewer: Viewer) -> Option<String>;
    /// The moves played, as `viewer` saw them; in full once the match is over.
    fn moves(&self, viewer: Viewer) -> Vec<String>;
    /// The words of those moves.
    fn words(&self, viewer: Viewer) -> Vec<MoveWords>;
    /// The words of moves that could follow, such as a line of play. From the first move on that cannot be played here
    /// they are those of the texts alone; moves that are not written like moves of the game are left out.
    fn words_ahead(&self, moves: &[String]) -> Vec<MoveWords>;
    /// The pieces that a next move takes, saves and threatens. Empty if the text is no legal move here, and in games
    /// with secrets, where it depends on pieces that the mover does not know.
    fn facts_ahead(&self, text: &str) -> Vec<MoveFact>;
    /// The last move as `viewer` saw it (in full once the match is over), and its motions.
    fn last_move(&self, viewer: Viewer) -> Option<SeenMove>;
    /// Everything the seat of `side` has been told: the input of a bot that plays it.
    fn knowledge(&self, side: Side) -> Knowledge;
    /// The legal moves, sorted: for the seat to move; none for anybody else.
    fn legal(&self, viewer: Viewer) -> Vec<String>;
    /// The position as text, with `?` for what `viewer` does not know.
    fn position(&self, viewer: Viewer) -> String;
    /// The drawing for `viewer`: with the last move marked and, for the seat to move, all its legal moves. There may be
    /// more of them than a server should list for a client: see [`AnyMatch::drawing`] and [`AnyMatch::options`].
    fn board(&self, viewer: Viewer) -> BoardView;
    /// The drawing for `viewer` with the last move marked, without moves.
    fn drawing(&self, viewer: Viewer) -> BoardView;
    /// The part of [`AnyMatch::drawing`] that changes from move to move: pieces, trays, marks and the set-up that is
    /// due. It has no cells, no labels and no decorations.
    fn pieces(&self, viewer: Viewer) -> BoardView;
    /// Whether two viewers may know the same, so that their drawings differ at most in the set-up that is due.
    fn is_same_view(&self, one: Viewer, other: Viewer) -> bool;
    /// The legal moves, sorted by text, for the seat to move; none for anybody else. `None` if there are more than
    /// `limit`: listing stops there.
    fn options(&self, viewer: Viewer, limit: usize) -> Option<Vec<MoveOption>>;
    /// The legal move with this text, for the seat to move. Set-ups are none: they have no path.
    fn option(&self, viewer: Viewer, text: &str) -> Option<MoveOption>;
    /// How a path of cells may continue, for the seat to move. Fast even in a position with very many moves.
    fn continuations(&self, viewer: Viewer, path: &[CellId]) -> Continuations;
    /// Why the piece on `cell` cannot move, if it is one of the seat to move, `viewer`.
    fn why_stuck(&self, viewer: Viewer, cell: CellId) -> Option<Reason>;
    /// Why a half-made move, whose cells so far are `begun`, cannot go on with `cell`, for the seat to move.
    fn why_not(&self, viewer: Viewer, begun: &[CellId], cell: CellId) -> Option<Obstacle>;
    /// The effects of the moves that a path of cells makes, and of those that one more cell makes: one for each path,
    /// sorted by path, for the seat to move. They are made from that seat's view.
    fn effects(&self, viewer: Viewer, path: &[CellId]) -> Vec<PathEffect>;
    /// The notices of the position, as far as `viewer` knows.
    fn notices(&self, viewer: Viewer) -> Vec<Notice>;
    /// Whether every viewer sees everything: the match is over, or was [`revealed`](AnyMatch::revealed).
    fn is_open(&self) -> bool;
    /// The match with nothing hidden from any viewer any more; it can be played on.
    ///
    /// This is the only way to see the secrets of a match that goes on. It takes the match by value, so that a caller
    /// with a match that others still play has to copy it first ([`AnyMatch::boxed_clone`]). The caller makes sure that
    /// only viewers who may see it get the copy.
    fn revealed(self: Box<Self>) -> Box<dyn AnyMatch>;
    /// A copy of the match, with its secrets still hidden.
    fn boxed_clone(&self) -> Box<dyn AnyMatch>;
}

/// A move as a viewer saw it.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeenMove {
    pub by: Side,
    pub text: String,
    /// The same move as words.
    pub words: Option<MoveWords>,
    /// The motions, in the order to show them: the same for everybody.
    pub motions: Vec<Motion>,
}

/// The continuations of a path of cells.
#[derive(Clone, PartialEq, Debug)]
pub struct Continuations {
    /// The cells that may come next, in ascending order.
    pub next: Vec<CellId>,
    /// The moves that the path makes, sorted by text.
    pub done: Vec<MoveOption>,
}

/// The effect of the move that a path of cells makes.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PathEffect {
    pub path: Vec<CellId>,
    pub effect: MoveEffect,
}

/// What one viewer knows, updated with what it sees. It never contains more than that.
///
/// ```
/// use game_core::Viewer;
///
/// let (game, setting) = registry::find("squadro").unwrap();
/// let mut view = game.watch(&setting, Viewer::Spectator);
/// view.observe("3").unwrap();
/// assert_eq!(view.position(), "0,1,0,0,0/0,0,0,0,0 dark");
/// ```
pub trait AnyView: Send + Sync {
    /// Updates the view by a move as the viewer saw it.
    ///
    /// # Errors
    /// If the text is unreadable or cannot have happened.
    fn observe(&mut self, seen: &str) -> Result<(), MoveError>;
    /// The position as text, with `?` for what is not known.
    fn position(&self) -> String;
    /// The drawing of the view.
    fn board(&self) -> BoardView;
}

/// The number of plies between two snapshots of the piece numbers.
const SNAPSHOT_EVERY: usize = 256;

#[derive(Clone)]
pub(crate) struct Match<G: Sample + Draw> {
    setting: Setting,
    start: G,
    game: History<G>,
    moves: Vec<G::Move>,
    concluded: Option<Outcome>,
    /// See [`AnyMatch::revealed`].
    is_revealed: bool,
    ids: PieceIds,
    /// The piece numbers after every [`SNAPSHOT_EVERY`] plies: they are the most expensive part of a rewind.
    snapshots: Vec<PieceIds>,
    last_path: Vec<CellId>,
    /// The position before the last move, and its motions.
    last: Option<(G, Vec<Motion>)>,
}

impl<G: Sample + Draw + Describe + Evaluate + Playout> Match<G> {
    pub(crate) fn new(setting: Setting, start: G) -> Self {
        let ids = PieceIds::of(&G::draw_pieces(&start.reveal()));
        Match {
            setting,
            game: History::new(start.clone()),
            start,
            moves: Vec::new(),
            concluded: None,
            is_revealed: false,
            ids,
            snapshots: Vec::new(),
            last_path: Vec::new(),
            last: None,
        }
    }

    fn apply(&mut self, mv: G::Move) {
        let position = self.game.position();
        let motions = position.motions(mv);
        self.last_path = touched(&position.path(mv).cells, &motions);
        let before = position.clone();
        if position.setup_due() {
            // There were only set-ups so far: the pieces are numbered anew, by cell, once they are all placed.
            self.game.play_unchecked(mv);
            self.ids = PieceIds::of(&G::draw_pieces(&self.game.position().reveal()));
        } else {
            self.ids.follow(&motions);
            self.game.play_unchecked(mv);
        }
        self.last = Some((before, motions));
        self.moves.push(mv);
        if self.moves.len().is_multiple_of(SNAPSHOT_EVERY) {
            self.snapshots.push(self.ids.clone());
        }
    }

    /// What `viewer` may know: everything about the position that leaves this crate is made from it.
    fn view_of(&self, position: &G, viewer: Viewer) -> G::View {
        if self.is_open() { position.reveal() } else { position.view(viewer) }
    }

    fn option_of(&self, mv: G::Move) -> MoveOption {
        let position = self.game.position();
        let text = position.move_text(mv);
        MoveOption { preview: G::preview(&self.setting, &text), path: position.path(mv), text }
    }

    fn view(&self, viewer: Viewer) -> G::View {
        self.view_of(self.game.position(), viewer)
    }

    fn is_on_turn(&self, viewer: Viewer) -> bool {
        self.to_move().is_some_and(|side| viewer.is_seat(side))
    }
}

impl<G: Sample + Draw + Describe + Evaluate + Playout> AnyMatch for Match<G> {
    fn setting(&self) -> &Setting {
        &self.setting
    }

    fn to_move(&self) -> Option<Side> {
        self.outcome().is_none().then(|| self.game.position().to_move())
    }

    fn outcome(&self) -> Option<Outcome> {
        self.concluded.or(self.game.outcome())
    }

    fn end_text_id(&self, has: &dyn Fn(&str) -> bool) -> Option<String> {
        let outcome = self.outcome()?;
        let position = self.game.position();
        let key = match (self.concluded, position.outcome()) {
            (Some(_), _) => None,
            (None, None) => Some("repetition"),
            (None, Some(_)) => position.end_key(),
        };
        let own = key.map(|key| format!("end-{}-{key}", outcome.clause)).filter(|id| has(id));
        Some(own.unwrap_or_else(|| outcome.text_id(has)))
    }

    fn setup_due(&self) -> bool {
        self.outcome().is_none() && self.game.position().setup_due()
    }

    fn plies(&self) -> usize {
        self.moves.len()
    }

    fn play(&mut self, text: &str) -> Result<(), MoveError> {
        if let Some(outcome) = self.outcome() {
            return Err(MoveError::finished(text, outcome));
        }
        let mv = self.game.position().parse_move(text)?;
        self.apply(mv);
        Ok(())
    }

    fn conclude(&mut self, outcome: Outcome) {
        if self.outcome().is_none() {
            self.concluded = Some(outcome);
        }
    }

    fn rewind(&mut self, plies: usize) {
        if plies >= self.moves.len() {
            return;
        }
        let mut moves = std::mem::take(&mut self.moves);
        let mut snapshots = std::mem::take(&mut self.snapshots);
        let is_revealed = self.is_revealed;
        *self = Match { is_revealed, ..Match::new(self.setting.clone(), self.start.clone()) };
        // From the last snapshot on everything is replayed, at least the last move; before it only the position.
        snapshots.truncate(plies.saturating_sub(1) / SNAPSHOT_EVERY);
        let rest = moves.split_off(snapshots.len() * SNAPSHOT_EVERY);
        if let Some(ids) = snapshots.last() {
            self.ids = ids.clone();
            moves.iter().for_each(|&mv| self.game.play_unchecked(mv));
        }
        let left = plies - moves.len();
        (self.moves, self.snapshots) = (moves, snapshots);
        for mv in rest.into_iter().take(left) {
            self.apply(mv);
        }
    }

    fn start_position(&self, viewer: Viewer) -> Option<String> {
        (self.start != G::start(&self.setting)).then(|| G::view_text(&self.view_of(&self.start, viewer)))
    }

    fn moves(&self, viewer: Viewer) -> Vec<String> {
        let is_open = self.is_open();
        let mut position = self.start.clone();
        let text = |&mv: &G::Move| {
            let text = if is_open { position.move_text(mv) } else { position.seen_text(mv, viewer) };
            position.play_unchecked(mv);
            text
        };
        self.moves.iter().map(text).collect()
    }

    fn words(&self, viewer: Viewer) -> Vec<MoveWords> {
        let mut position = self.start.clone();
        let words_of = |&mv: &G::Move| {
            // The text as it was seen has what was announced, also where everything is open by now.
            let (motions, seen) = (position.motions(mv), position.seen_text(mv, viewer));
            position.play_unchecked(mv);
            G::words_with_motions(&self.setting, &seen, &motions).ok()
        };
        self.moves.iter().filter_map(words_of).collect()
    }

    fn words_ahead(&self, moves: &[String]) -> Vec<MoveWords> {
        // Facts are given in games without secrets only: in others the search was not of this position.
        let mut position = (!G::INFO.is_hidden).then(|| self.game.position().clone());
        let words_of = |text: &String| {
            position = position.take().filter(|position| position.outcome().is_none());
            let mv = position.as_ref().and_then(|position| position.parse_move(text).ok());
            let (Some(here), Some(mv)) = (&mut position, mv) else {
                position = None;
                return G::words(&self.setting, text).ok();
            };
            let motions = here.motions(mv);
            here.play_unchecked(mv);
            G::words_with_motions(&self.setting, text, &motions).ok()
        };
        moves.iter().filter_map(words_of).collect()
    }

    fn facts_ahead(&self, text: &str) -> Vec<MoveFact> {
        let position = self.game.position();
        if G::INFO.is_hidden || self.outcome().is_some() {
            return Vec::new();
        }
        position.parse_move(text).map_or(Vec::new(), |mv| facts::facts(position, mv))
    }

    fn last_move(&self, viewer: Viewer) -> Option<SeenMove> {
        let ((before, motions), &mv) = (self.last.as_ref()?, self.moves.last()?);
        let seen = before.seen_text(mv, viewer);
        Some(SeenMove {
            by: before.to_move(),
            words: G::words_with_motions(&self.setting, &seen, motions).ok(),
            text: if self.is_open() { before.move_text(mv) } else { seen },
            motions: motions.clone(),
        })
    }

    fn knowledge(&self, side: Side) -> Knowledge {
        let viewer = Viewer::Seat(side);
        Knowledge {
            setting: self.setting.clone(),
            side,
            position: self.start_position(viewer),
            moves: self.moves(viewer),
        }
    }

    fn legal(&self, viewer: Viewer) -> Vec<String> {
        if self.is_on_turn(viewer) { self.game.position().legal_texts() } else { Vec::new() }
    }

    fn position(&self, viewer: Viewer) -> String {
        G::view_text(&self.view(viewer))
    }

    fn board(&self, viewer: Viewer) -> BoardView {
        let mut board = self.drawing(viewer);
        board.moves = self.options(viewer, usize::MAX).unwrap_or_default();
        board
    }

    fn drawing(&self, viewer: Viewer) -> BoardView {
        let BoardView { width, height, cells, labels, decorations, .. } = G::draw_board(&self.view(viewer));
        BoardView { width, height, cells, labels, decorations, ..self.pieces(viewer) }
    }

    fn pieces(&self, viewer: Viewer) -> BoardView {
        let mut board = G::draw_pieces(&self.view(viewer));
        self.ids.give(&mut board);
        board.marks.extend(last_move_marks(&self.last_path));
        if !self.is_on_turn(viewer) {
            board.setup = None;
        }
        board
    }

    fn is_same_view(&self, one: Viewer, other: Viewer) -> bool {
        self.view(one) == self.view(other)
    }

    fn options(&self, viewer: Viewer, limit: usize) -> Option<Vec<MoveOption>> {
        if !self.is_on_turn(viewer) {
            return Some(Vec::new());
        }
        let position = self.game.position();
        let mut moves = Vec::new();
        position.some_moves(limit.saturating_add(1), &mut moves);
        if moves.len() > limit {
            return None;
        }
        Some(sorted(moves.into_iter().map(|mv| self.option_of(mv)).collect()))
    }

    fn option(&self, viewer: Viewer, text: &str) -> Option<MoveOption> {
        let position = self.game.position();
        if !self.is_on_turn(viewer) || position.setup_due() {
            return None;
        }
        position.parse_move(text).ok().map(|mv| self.option_of(mv))
    }

    fn continuations(&self, viewer: Viewer, path: &[CellId]) -> Continuations {
        let (mut next, mut done) = (Vec::new(), Vec::new());
        if self.is_on_turn(viewer) {
            let position = self.game.position();
            let mut moves = Vec::new();
            position.along(path, &mut moves);
            for mv in moves {
                match position.path(mv).cells.get(path.len()) {
                    Some(&cell) => next.push(cell),
                    None => done.push(self.option_of(mv)),
                }
            }
        }
        Continuations { next: sorted_once(next), done: sorted(done) }
    }

    fn why_stuck(&self, viewer: Viewer, cell: CellId) -> Option<Reason> {
        if self.is_on_turn(viewer) { self.game.position().why_stuck(cell) } else { None }
    }

    fn why_not(&self, viewer: Viewer, begun: &[CellId], cell: CellId) -> Option<Obstacle> {
        if self.is_on_turn(viewer) { self.game.position().why_not(begun, cell) } else { None }
    }

    fn effects(&self, viewer: Viewer, path: &[CellId]) -> Vec<PathEffect> {
        if !self.is_on_turn(viewer) {
            return Vec::new();
        }
        let position = self.game.position();
        let mut moves = Vec::new();
        position.along(path, &mut moves);
        let next: Vec<CellId> =
            moves.iter().filter_map(|&mv| position.path(mv).cells.get(path.len()).copied()).collect();
        for cell in sorted_once(next) {
            // Of the moves that go on with a cell, `along` gives one at least: perhaps not the one that ends there.
            let longer = [path, &[cell]].concat();
            let ends = |mv: &G::Move| position.path(*mv).cells == longer;
            if !moves.iter().any(ends) {
                position.along(&longer, &mut moves);
            }
        }
        let is_near = |effect: &PathEffect| effect.path.len() <= path.len() + 1 && effect.path.starts_with(path);
        let effect = |mv| PathEffect { path: position.path(mv).cells, effect: position.effect(mv) };
        let mut effects: Vec<PathEffect> = moves.into_iter().map(effect).filter(is_near).collect();
        // Moves with the same path differ in their choice: the simplest one is shown.
        effects.sort_by(|a, b| (&a.path, a.effect.motions.len()).cmp(&(&b.path, b.effect.motions.len())));
        effects.dedup_by(|b, a| a.path == b.path);
        effects
    }

    fn notices(&self, viewer: Viewer) -> Vec<Notice> {
        let mut notices = G::notices(&self.view(viewer));
        if self.outcome().is_none() && self.game.is_repetition_near() {
            notices.push(Notice::new(NoticeKind::Alarm, REPETITION_NEAR));
        }
        notices
    }

    fn is_open(&self) -> bool {
        self.is_revealed || self.outcome().is_some()
    }

    fn revealed(mut self: Box<Self>) -> Box<dyn AnyMatch> {
        self.is_revealed = true;
        self
    }

    fn boxed_clone(&self) -> Box<dyn AnyMatch> {
        Box::new(self.clone())
    }
}

/// The notice, with a message of the texts of each game with this end, that a position has occurred so often that once
/// more ends the match.
pub const REPETITION_NEAR: &str = "notice-repetition";

fn sorted_once(mut cells: Vec<CellId>) -> Vec<CellId> {
    cells.sort_unstable();
    cells.dedup();
    cells
}

fn sorted(mut moves: Vec<MoveOption>) -> Vec<MoveOption> {
    moves.sort_unstable_by(|a, b| a.text.cmp(&b.text));
    moves
}

/// The cells of a move to mark: those of its path, and where the piece went if the path has only its start.
fn touched(path: &[CellId], motions: &[Motion]) -> Vec<CellId> {
    match (path, motions.first()) {
        (&[cell], Some(&Motion { from: MotionEnd::Cell(from), to: MotionEnd::Cell(to), .. })) if cell == from => {
            vec![from, to]
        }
        _ => path.to_vec(),
    }
}

/// The first cell of the last move as `from`, the others as `to`.
fn last_move_marks(path: &[CellId]) -> impl Iterator<Item = Mark> {
    let is_single = path.len() == 1;
    path.iter().enumerate().map(move |(n, &cell)| Mark { cell, kind: if n == 0 && !is_single { "from" } else { "to" } })
}

pub(crate) struct Watched<G: Draw>(pub(crate) G::View);

impl<G: Draw> AnyView for Watched<G> {
    fn observe(&mut self, seen: &str) -> Result<(), MoveError> {
        G::observe(&mut self.0, seen)
    }

    fn position(&self) -> String {
        G::view_text(&self.0)
    }

    fn board(&self) -> BoardView {
        G::draw(&self.0)
    }
}
