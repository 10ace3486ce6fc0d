//! The guarantees of the traits, checked along random games of every variant.

use crate::check_bounded;
use game_core::{ByViewer, CellId, Draw, Game, History, Notation, Playout, Rng, Sample, Setting, Trunk, Viewer};
use std::collections::{HashMap, HashSet};

/// A bound of a game's length: each game limits plies without progress, and captures and steps are finite.
const LONGEST_GAME: u32 = 20_000;
/// The number of cells of a path that are looked at one by one.
const MAX_LEGS: usize = 4;

/// Plays `games` random games of every setting of `G` and checks each position. The key of a position must correspond
/// to its text without the last field, if that is a number: games write their draw counter there.
///
/// # Panics
/// At the first violation, with the setting, the seed and the moves so far.
pub fn conformance<G: Sample + Draw + Playout>(games: u64) {
    conformance_by_key::<G>(games, without_counter);
}

/// [`conformance`] of a game whose keys leave out more than a draw counter: `keyed` is the part of a position text that
/// corresponds to the key.
///
/// # Panics
/// As [`conformance`].
pub fn conformance_by_key<G: Sample + Draw + Playout>(games: u64, keyed: fn(&str) -> String) {
    check_settings::<G>();
    for setting in G::INFO.settings() {
        for seed in 0..games * crate::scale() {
            let mut game = Checked { setting: &setting, seed, keyed, moves: Vec::new(), keys: HashMap::new() };
            game.play_random::<G>();
        }
    }
}

fn check_settings<G: Game>() {
    let settings = G::INFO.settings();
    for setting in &settings {
        let text = setting.to_string();
        let rest = text.strip_prefix(G::INFO.id).expect("a setting's text begins with its game");
        assert_eq!(Setting::parse(G::INFO, rest).as_ref(), Ok(setting));
    }
    assert_eq!(Setting::parse(G::INFO, "").as_ref(), Ok(&settings[0]), "the default is the first setting");
    for bad in ["/", "/nonsense", "?nonsense=1", "nonsense"] {
        assert!(Setting::parse(G::INFO, bad).is_err(), "{bad:?} must be refused");
    }
}

/// A position text without its draw counter: without its last field, if that is a number.
pub fn without_counter(text: &str) -> String {
    match text.rsplit_once(' ') {
        Some((board, counter)) if counter.parse::<u32>().is_ok() => board.to_owned(),
        _ => text.to_owned(),
    }
}

struct Checked<'a> {
    setting: &'a Setting,
    seed: u64,
    /// The part of a position text that corresponds to a key.
    keyed: fn(&str) -> String,
    moves: Vec<String>,
    /// The texts by key.
    keys: HashMap<u64, String>,
}

impl Checked<'_> {
    fn play_random<G: Sample + Draw + Playout>(&mut self) {
        let mut rng = Rng::new(self.seed);
        let mut game = History::new(G::start(self.setting));
        let mut views = ByViewer::from_fn(|viewer| G::start_view(self.setting, viewer));
        let mut branch = game.clone();
        let mut scratch = Vec::new();
        loop {
            let position = game.position();
            self.assert(branch.outcome() == game.outcome(), "a branch ends as the game it left does");
            if self.moves.len().is_multiple_of(7) {
                Trunk::new(&branch.clone()).branch(&mut branch);
            }
            self.check_position(position, &mut rng);
            // The end of a hidden game reveals more than what was seen.
            if !(G::INFO.is_hidden && game.outcome().is_some()) {
                for viewer in Viewer::ALL {
                    self.assert(position.view(viewer) == views[viewer], "views follow from what was seen");
                }
            }
            if game.outcome().is_some() {
                break;
            }
            let mv = position.random_move(&mut rng, &mut scratch);
            self.assert(position.is_legal(mv), "random moves are legal");
            for viewer in Viewer::ALL {
                let seen = position.seen_text(mv, viewer);
                let result = G::observe(&mut views[viewer], &seen);
                self.assert(result.is_ok(), &format!("a view can follow {seen}: {result:?}"));
            }
            self.moves.push(position.move_text(mv));
            let mut checked = game.clone();
            self.assert(checked.play(mv).is_ok(), "a legal move can be played");
            game.play_unchecked(mv);
            branch.play_unchecked(mv);
            self.assert(checked.position() == game.position(), "play and play_unchecked agree");
            self.assert((self.moves.len() as u32) < LONGEST_GAME, "the game ends");
        }
    }

    fn check_position<G: Sample + Draw + Playout>(&mut self, position: &G, rng: &mut Rng) {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let is_over = position.outcome().is_some();
        self.assert(
            moves.is_empty() == (is_over || position.setup_due()),
            "there are legal moves exactly while the game goes on",
        );
        self.check_moves(position, &moves);
        self.check_text(position);
        self.check_drawing(position, &moves);
        self.check_foresight(position, &moves);
        let broken = check_bounded(position, &moves, rng).err().unwrap_or_default();
        self.assert(broken.is_empty(), &broken);
        if !is_over {
            for viewer in Viewer::ALL {
                let view = position.view(viewer);
                let sampled = G::sample(&view, rng);
                self.assert(sampled.view(viewer) == view, "a sampled position looks the same");
                self.assert(sampled.outcome().is_none(), "a sampled position goes on");
                self.assert(
                    !viewer.is_seat(position.to_move()) || sampled.legal_texts() == position.legal_texts(),
                    "what a seat may do follows from what it knows",
                );
            }
        }
    }

    fn check_moves<G: Notation>(&self, position: &G, moves: &[G::Move]) {
        let mut texts = HashSet::new();
        for &mv in moves {
            let text = position.move_text(mv);
            self.assert(position.is_legal(mv), &format!("{text} is generated, so it is legal"));
            self.assert(text.is_ascii() && !text.contains(char::is_whitespace), &format!("{text:?} is plain"));
            let parsed = position.parse_move(&text);
            self.assert(parsed == Ok(mv), &format!("{text} reads back as itself, not {parsed:?}"));
            self.assert(texts.insert(text.clone()), &format!("{text} is generated once"));
        }
        // Texts that are no moves in any game.
        for nonsense in ["", " ", "-", "z9-z9", "a1-a1", "é", "0", "deploy:", "deploy:*", "🎲", "a1xa1xa1", "=Q"] {
            self.assert(position.parse_move(nonsense).is_err(), &format!("{nonsense:?} is refused"));
        }
    }

    fn check_text<G: Notation>(&mut self, position: &G) {
        let text = position.position_text();
        let parsed = G::parse_position(self.setting, &text);
        self.assert(parsed.as_ref() == Ok(position), &format!("{text} reads back as itself, not {parsed:?}"));
        let parsed = parsed.expect("just compared");
        self.assert(parsed.key() == position.key(), "the incremental key is the key of the position");
        self.assert(parsed.outcome() == position.outcome(), "the outcome follows from the position");
        self.assert(!text.contains('\n') && text.is_ascii(), "a position is one plain line");
        // Two positions with one key would break the repetition rule and tables.
        let keyed = (self.keyed)(&text);
        let known = self.keys.entry(position.key()).or_insert_with(|| keyed.clone()).clone();
        self.assert(known == keyed, &format!("one key for {known} and {keyed}"));
    }

    fn check_drawing<G: Draw>(&self, position: &G, moves: &[G::Move]) {
        let mut paths = HashSet::new();
        for &mv in moves {
            let path = position.path(mv);
            let known = paths.insert(format!("{path:?}"));
            self.assert(known, &format!("the path of {} is its own: {path:?}", position.move_text(mv)));
        }
        let fixed = |position: &G| G::draw_board(&position.view(Viewer::Spectator));
        self.assert(fixed(position) == fixed(&G::start(self.setting)), "the board itself is the same in all positions");
        for viewer in Viewer::ALL {
            let view = position.view(viewer);
            let (pieces, board) = (G::draw_pieces(&view), G::draw(&view));
            let has_fixed = !pieces.cells.is_empty() || !pieces.labels.is_empty() || !pieces.decorations.is_empty();
            self.assert(!has_fixed, "cells, labels and decorations are drawn by `draw_board`");
            let n = board.cells.len();
            self.assert(n > 0 && n <= 256, "cells can be numbered");
            self.assert(
                board.cells.iter().all(|c| c.x > 0.0 && c.y > 0.0 && c.x < board.width && c.y < board.height),
                "cells lie on the drawing",
            );
            self.assert(board.pieces.iter().all(|p| p.cell.index() < n), "pieces stand on cells");
            self.assert(board.marks.iter().all(|m| m.cell.index() < n), "marks lie on cells");
            let ids: HashSet<_> = board.pieces.iter().map(|p| p.id).collect();
            self.assert(ids.len() == board.pieces.len(), "piece ids are unique");
            for &mv in moves {
                self.assert(position.path(mv).cells.iter().all(|&c| c.index() < n), "paths lie on cells");
            }
        }
    }

    /// Every cell that can be touched next is allowed, and every other one is refused with a reason. Effects lie on the
    /// board.
    fn check_foresight<G: Draw>(&self, position: &G, moves: &[G::Move]) {
        let cells = (0..G::draw(&position.reveal()).cells.len() as u8).map(CellId);
        if moves.is_empty() {
            self.assert(cells.clone().all(|cell| position.why_not(&[], cell).is_none()), "nothing is refused");
            return;
        }
        let mut next: HashMap<Vec<CellId>, HashSet<CellId>> = HashMap::from([(Vec::new(), HashSet::new())]);
        for &mv in moves {
            let path = position.path(mv).cells;
            for (n, &cell) in path.iter().enumerate().take(2) {
                next.entry(path[..n].to_vec()).or_default().insert(cell);
            }
            for n in 0..path.len().min(MAX_LEGS) {
                let refused = position.why_not(&path[..n], path[n]);
                self.assert(refused.is_none(), &format!("{path:?} is legal, but refused after {n}: {refused:?}"));
            }
            let effect = position.effect(mv);
            self.assert(
                effect.struck.iter().all(|&cell| cells.clone().any(|known| known == cell)),
                "what is struck stands on a cell",
            );
        }
        for (begun, next) in next {
            for cell in cells.clone().filter(|cell| !next.contains(cell)) {
                let is_refused = position.why_not(&begun, cell).is_some();
                self.assert(is_refused, &format!("{begun:?} cannot go on with {cell:?}, and nobody says why"));
            }
        }
    }

    #[track_caller]
    fn assert(&self, holds: bool, promise: &str) {
        assert!(holds, "{promise}\n{}, seed {}, after: {}", self.setting, self.seed, self.moves.join(" "));
    }
}
