//! The interface of a second, slow, simple implementation of a game.
//!
//! It uses texts only, so that it shares nothing with the fast implementation but the notation: each game's
//! `reference.rs` is written from the clauses alone, and `cross_check` compares the two along whole games.

/// A game in progress, implemented as simply as possible.
///
/// An implementation may use any data structure: arrays, vectors, every earlier position as text.
///
/// ```
/// use testkit::reference::Reference;
///
/// const SIDES: [&str; 2] = ["first", "second"];
///
/// /// Each player takes one or two stones of a pile. Who takes the last stone wins (`PI-02`).
/// #[derive(Clone)]
/// struct Pile {
///     stones: usize,
///     side: usize,
/// }
///
/// impl Reference for Pile {
///     fn start(_variant: &str) -> Self {
///         Pile { stones: 7, side: 0 }
///     }
///     fn from_position(_variant: &str, text: &str) -> Self {
///         let (stones, side) = text.split_once(' ').unwrap();
///         Pile { stones: stones.parse().unwrap(), side: usize::from(side == SIDES[1]) }
///     }
///     fn to_move(&self) -> Option<usize> {
///         (self.stones > 0).then_some(self.side)
///     }
///     fn legal(&self) -> Vec<String> {
///         (1..=self.stones.min(2)).map(|taken| taken.to_string()).collect()
///     }
///     fn play(&mut self, text: &str) {
///         self.stones -= text.parse::<usize>().unwrap();
///         self.side = 1 - self.side;
///     }
///     fn position(&self) -> String {
///         format!("{} {}", self.stones, SIDES[self.side])
///     }
///     fn outcome(&self) -> Option<(&'static str, &'static str)> {
///         (self.stones == 0).then_some((SIDES[1 - self.side], "PI-02"))
///     }
///     fn features(&self, _text: &str) -> Vec<&'static str> {
///         Vec::new()
///     }
/// }
///
/// let mut game = Pile::from_position("pile", "3 second");
/// assert_eq!(game.legal(), ["1", "2"]);
/// game.play("2");
/// assert_eq!((game.position().as_str(), game.legal().len()), ("1 first", 1));
/// game.play("1");
/// assert_eq!((game.to_move(), game.outcome()), (None, Some(("first", "PI-02"))));
/// ```
pub trait Reference: Clone {
    /// The start of `variant`, given with all its options (`latrel/master?corners=safe`).
    fn start(variant: &str) -> Self;
    /// The position of `text` (see `docs/notation.md`), which is well formed; with no history.
    fn from_position(variant: &str, text: &str) -> Self;
    /// The side to move, 0 for First and 1 for Second; `None` when the game is over.
    fn to_move(&self) -> Option<usize>;
    /// The legal moves, sorted by text; `["deploy:*"]` while a set-up is due; none when the game is over.
    fn legal(&self) -> Vec<String>;
    /// Plays a move that is legal (or, while a set-up is due, a well-formed `deploy:` text).
    fn play(&mut self, text: &str);
    /// The position as text.
    fn position(&self) -> String;
    /// The result's id (a side's id or `draw`) and the clause that ended the game.
    fn outcome(&self) -> Option<(&'static str, &'static str)>;
    /// The names of rare rules that the move `text` would use here (`chain`, `corner`, `exchange`…), to count their
    /// occurrences.
    fn features(&self, text: &str) -> Vec<&'static str>;
}
