//! Sentences from the words of moves: one function for every language and for page, terminal and screen reader. The
//! page has the same function in JavaScript (`web/panel/names.js`); a test compares both with one file of examples.
//!
//! `docs/words.md` says what a message can be filled in with.

use crate::Texts;
use game_core::{Announced, Cell, CellId, MoveWords};
use std::fmt;

/// The form of the words of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WordForm {
    /// For reading: short, with signs.
    Short,
    /// For listening: signs are replaced by words. The message is `…-spoken`, or the short form's if there is none.
    Spoken,
}

/// The message of a fight that is read aloud: `{ $attacker }` and `{ $others }`, the pieces that it fought.
const FIGHT: &str = "fight-spoken";

/// A move in the words of a language. It is displayed in one line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveText {
    /// What was done: `e4×e5`.
    pub done: String,
    /// The pieces that were announced: `7 : 5`. Empty if none were.
    pub announced: String,
    form: WordForm,
}

impl fmt::Display for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let MoveText { done, announced, form } = self;
        match form {
            _ if announced.is_empty() => f.write_str(done),
            WordForm::Short => write!(f, "{done} ({announced})"),
            WordForm::Spoken => write!(f, "{done}, {announced}"),
        }
    }
}

/// Messages that tell moves.
///
/// ```
/// use game_core::Viewer;
/// use registry::{ENGLISH, FRENCH, MoveTexts, WordForm};
///
/// let (game, setting) = registry::find("latrel").unwrap();
/// let words = game.words(&setting, "c1xe3xg5").unwrap();
/// let cells = game.start(&setting).drawing(Viewer::Spectator).cells;
/// let text = |lang, form| game.texts(lang).of_move(&words, &cells, form).to_string();
/// assert_eq!(text(&ENGLISH, WordForm::Short), "c1×e3×g5");
/// assert_eq!(text(&FRENCH, WordForm::Spoken), "c1, prend et va en e3, prend et va en g5");
/// ```
pub trait MoveTexts {
    /// The words of a move, or of a preview, on a board with these cells.
    fn of_move(&self, words: &MoveWords, cells: &[Cell], form: WordForm) -> MoveText;
}

impl MoveTexts for Texts {
    fn of_move(&self, words: &MoveWords, cells: &[Cell], form: WordForm) -> MoveText {
        let name = |cell: CellId| cells.get(cell.index()).map_or("?", |cell| cell.name.as_str());
        let spoken = format!("{}-spoken", words.id);
        let id = if form == WordForm::Spoken && self.get(&spoken).is_some() { &spoken } else { words.id };
        let names: Vec<&str> = words.cells.iter().map(|&cell| name(cell)).collect();
        MoveText { done: done(self, id, words, &names), announced: announced(self, words, name, form), form }
    }
}

/// The message of a move, filled in.
fn done(texts: &Texts, id: &str, words: &MoveWords, names: &[&str]) -> String {
    // A message about two cells in a row is applied along all of them.
    if texts.text(id).contains("{ $before }") {
        let join = |before: String, after: &&str| {
            texts.format(id, &[("before", &before), ("after", after)]).unwrap_or_default()
        };
        return names.iter().skip(1).fold(names.first().copied().unwrap_or_default().to_owned(), join);
    }
    let all = names.join(", ");
    let numbered: Vec<String> = (1..=names.len()).map(|n| format!("cell{n}")).collect();
    let (struck, count) = (words.struck.join(", "), words.struck.len().to_string());
    let mut values = vec![("cells", all.as_str()), ("name", words.name.unwrap_or_default())];
    values.extend([("struck", struck.as_str()), ("count", count.as_str())]);
    values.extend(numbered.iter().map(String::as_str).zip(names.iter().copied()));
    let piece = words.piece.map(|glyph| sign(texts, glyph));
    values.extend(piece.as_deref().map(|piece| ("piece", piece)));
    texts.format(id, &values).unwrap_or_else(|| id.to_owned())
}

/// The announced pieces: the attacker, the pieces that it fought, and those that were only revealed. The cell of a
/// piece is named if the move does not name it.
fn announced<'a>(texts: &Texts, words: &MoveWords, name: impl Fn(CellId) -> &'a str, form: WordForm) -> String {
    let called = |glyph: &str| match form {
        WordForm::Short => sign(texts, glyph),
        WordForm::Spoken => texts.get(&format!("piece-{glyph}")).map_or_else(|| sign(texts, glyph), str::to_owned),
    };
    let piece = |one: &Announced| {
        let called = called(one.piece);
        if words.cells.contains(&one.cell) { called } else { format!("{called} {}", name(one.cell)) }
    };
    let join = |pieces: &mut dyn Iterator<Item = &Announced>| pieces.map(piece).collect::<Vec<_>>().join(", ");
    let Some((attacker, others)) = words.announced.split_first() else { return String::new() };
    let fought = join(&mut others.iter().filter(|one| !one.is_beside));
    let beside = join(&mut others.iter().filter(|one| one.is_beside));
    let mut text = piece(attacker);
    if !fought.is_empty() {
        let spoken = texts.format(FIGHT, &[("attacker", &text), ("others", &fought)]);
        text = match form {
            WordForm::Short => format!("{text}\u{a0}:\u{a0}{fought}"),
            WordForm::Spoken => spoken.unwrap_or_else(|| format!("{text} {fought}")),
        };
    }
    if beside.is_empty() { text } else { format!("{text}; {beside}") }
}

/// How a piece is written in a move.
fn sign(texts: &Texts, glyph: &str) -> String {
    texts.text(&format!("sign-{glyph}")).to_owned()
}
