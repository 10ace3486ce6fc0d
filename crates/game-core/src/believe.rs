//! The beliefs of a player of a hidden game about what it does not know.

use crate::{Evaluate, PositionError, Rng, Sample, ScriptedStyle, Setting, Side};

/// A hidden game that can be played from a view: worlds drawn by how likely they are, set-ups to begin with, and which
/// moves of a world a player could plan. Open games do not need it.
///
/// Everything is made from a view and the moves as its viewer saw them, so that nothing else can flow into it.
///
/// ```
/// use game_core::{Believe, Game, Observe, Rng, Setting, Side, Viewer};
/// use games::stratego::Stratego;
///
/// let setting = Setting::parse(Stratego::INFO, "/classic").unwrap();
/// let view = Stratego::start_view(&setting, Viewer::Seat(Side::First));
/// let setup = Stratego::choose_setup(&view, 0, &mut Rng::new(1));
/// assert!(Stratego::start(&setting).is_legal(setup));
/// ```
pub trait Believe: Sample {
    /// How likely the secrets of a view are.
    type Belief: Clone + Send + Sync + 'static;

    /// The view that [`crate::Observe::view_text`] wrote for the seat of `side`.
    ///
    /// # Errors
    /// If the text is malformed or impossible.
    fn parse_view(setting: &Setting, side: Side, text: &str) -> Result<Self::View, PositionError>;

    /// The belief of a viewer given its view and the moves it has seen ([`crate::Observe::seen_text`]), all of the game
    /// so far. Moves that do not lead to the view are ignored.
    ///
    /// `forgetting` in a thousand of the shown ranks are forgotten: the same ones whenever it is asked in the same
    /// game.
    fn belief(view: &Self::View, seen: &[String], forgetting: u16) -> Self::Belief;

    /// A position that agrees with everything the view knows and has not forgotten, drawn by the weights of the belief.
    /// Its side to move and the moves of that side are those of the view.
    fn draw_world(belief: &Self::Belief, rng: &mut Rng) -> Self;

    /// A good set-up for the side to move, which is the viewer's, chosen among very many. `carelessness` of a thousand
    /// pieces are placed at random.
    fn choose_setup(view: &Self::View, carelessness: u16, rng: &mut Rng) -> Self::Move;

    /// The set-up of today's engine for the side to move, which is the viewer's; `carelessness` as in
    /// [`Believe::choose_setup`], which stays as the first released engine had it.
    fn best_setup(view: &Self::View, carelessness: u16, rng: &mut Rng) -> Self::Move {
        Self::choose_setup(view, carelessness, rng)
    }

    /// The move or set-up of a scripted style for the side to move, which is the viewer's; `None` if the game has no
    /// script for it.
    fn scripted(_style: ScriptedStyle, _view: &Self::View, _rng: &mut Rng) -> Option<Self::Move> {
        None
    }

    /// Whether the side to move would choose `mv` in this world from its own knowledge. A search that looks ahead in a
    /// world follows only such moves, so that no plan relies on secrets.
    #[inline]
    fn can_plan(&self, _mv: Self::Move) -> bool {
        true
    }

    /// The value of a world to the side to move for today's engine, in hundredths. [`Evaluate::evaluate`], which it is
    /// by default, stays as the first released engine had it.
    #[inline]
    fn appraise(&self) -> i32
    where
        Self: Evaluate,
    {
        self.evaluate()
    }

    /// What a move adds to the search's value in hundredths, from the belief alone, for a player who wants to finish a
    /// game that it is winning: approaching, exploring and not going to and fro. 0 by default and while nobody leads.
    fn urge(_belief: &Self::Belief, _mv: Self::Move) -> i32 {
        0
    }
}
