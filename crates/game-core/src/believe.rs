//! The beliefs of a player of a hidden game about what it does not know.

use crate::{BELIEF_KINDS, BeliefNet, Evaluate, PositionError, Rng, Sample, ScriptedStyle, Setting, SetupBook, Side};

/// What a viewer thinks of one piece that it does not know, by several beliefs: what nets of beliefs are trained on and
/// measured with.
#[derive(Clone, Debug)]
pub struct Suspicion<'a> {
    /// The piece, by a number of the game's ([`Believe::secret`]).
    pub place: u8,
    /// The inputs of a net of beliefs that hold for it.
    pub inputs: &'a [u16],
    /// By kind: how many pieces of that kind are not known; 0 where the piece cannot be of that kind.
    pub left: [u8; BELIEF_KINDS],
    /// The probability of each kind from the numbers of pieces left alone.
    pub by_counting: [f32; BELIEF_KINDS],
    /// The same in the belief written by hand.
    pub by_hand: [f32; BELIEF_KINDS],
    /// The same in the belief of a net, if one was given.
    pub learned: Option<[f32; BELIEF_KINDS]>,
}

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

    /// The number of inputs and of kinds of the nets of beliefs; `None` in a game without such nets.
    fn belief_shape(_setting: &Setting) -> Option<(usize, usize)> {
        None
    }

    /// The same as [`Believe::belief`] with the likelihoods of a net of this variant, nothing being forgotten.
    fn learned_belief(view: &Self::View, seen: &[String], _net: &BeliefNet) -> Self::Belief {
        Self::belief(view, seen, 0)
    }

    /// Calls `each` for every piece of the other side that the viewer, a seat, does not know. As in
    /// [`Believe::belief`], all is made from the view and the moves that its viewer saw.
    fn suspicions(
        _view: &Self::View,
        _seen: &[String],
        _net: Option<&BeliefNet>,
        _each: &mut dyn FnMut(&Suspicion<'_>),
    ) {
    }

    /// The kind of the piece that a [`Suspicion`] is about, in the true position: what a net of beliefs is to learn.
    fn secret(&self, _place: u8) -> Option<u8> {
        None
    }

    /// A set-up of a library for the side to move, which is the viewer's; `None` if the library is not one of this
    /// variant.
    fn setup_of_book(_view: &Self::View, _book: &SetupBook, _rng: &mut Rng) -> Option<Self::Move> {
        None
    }

    /// The number of features of a set-up by which its worth is estimated; `None` in games without libraries.
    fn setup_features(_setting: &Setting) -> Option<usize> {
        None
    }

    /// Appends the features of a set-up.
    fn features_of_setup(_mv: Self::Move, _features: &mut Vec<u16>) {}

    /// A library of `count` set-ups, those of the highest worth among many, chosen the more often the higher it is. The
    /// worth of a set-up is the sum of the weights of its features, in logarithms of odds.
    fn setup_book(_setting: &Setting, _weights: &[f32], _count: usize, _rng: &mut Rng) -> Vec<(Vec<u8>, u8)> {
        Vec::new()
    }

    /// What a move adds to the search's value in hundredths, from the belief alone, for a player who wants to finish a
    /// game that it is winning: approaching, exploring and not going to and fro. 0 by default and while nobody leads.
    fn urge(_belief: &Self::Belief, _mv: Self::Move) -> i32 {
        0
    }
}
