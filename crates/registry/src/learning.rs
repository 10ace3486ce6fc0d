//! What learning an evaluation needs from a game: games of the engine against itself, packed to about three bytes a
//! ply, and their positions as a net sees them.
//!
//! A packed game is the number of its random first plies and of all plies, its result for the first side (0 lost, 1
//! drawn, 2 won), and for every ply the index of its move, followed by the score of the search unless the ply was
//! random. Numbers have seven bits a byte, the lowest first; a score has two bytes. The index counts the moves that a
//! search looks at ([`game_core::Evaluate::search_moves`]), then all legal ones.

use crate::GAMES;
use crate::open_mind::Searchable;
use game_core::{BeliefNet, Evaluate, Game, History, NetInputs, Rng, Setting, SetupBook, Side, Suspicion, Verdict};
use search::{Forced, Net, NetError, Root, SearchLimits, SearchOptions, Searcher, TranspositionTable};
use std::marker::PhantomData;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use thiserror::Error;

/// How a game of the engine against itself is played.
#[derive(Clone, Debug)]
pub struct SelfPlay {
    /// Positions to look at for each move.
    pub nodes: u64,
    /// The least and the largest number of random plies that begin a game.
    pub random_plies: (u32, u32),
    /// The net that evaluates, or else the game's own evaluation with the techniques of the player `baseline`.
    pub net: Option<Arc<Net>>,
}

/// A position of a packed game.
#[derive(Clone, Copy, Debug)]
pub struct LearningPosition<'a> {
    /// The key of the position.
    pub key: u64,
    /// The inputs that the side to move sees.
    pub inputs: &'a [u16],
    /// The bucket of the position.
    pub bucket: u8,
    /// The share of a net's value that counts, of [`game_core::FULL_SHARE`].
    pub share: u16,
    /// The score of the search for the side to move, in hundredths.
    pub score: i16,
    /// The evaluation written by hand for the side to move, in hundredths.
    pub eval: i16,
    /// The result of the game for the side to move: 0 lost, 1 drawn, 2 won.
    pub points: u8,
    /// Whether the move played changes the balance at once, or the score is a forced end: positions from which little
    /// is learned.
    pub is_noisy: bool,
}

/// Why bytes are no packed game of a variant.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PackError {
    /// The bytes end in the middle of the game.
    #[error("the packed game is cut off at byte {at}")]
    Cut { at: usize },
    /// There are bytes after the end of the game.
    #[error("{count} bytes follow the packed game")]
    Rest { count: usize },
    /// A number is larger than it can be.
    #[error("byte {at} of the packed game is part of a number that is too large")]
    Number { at: usize },
    /// A ply has an index that no move has, or follows the end of the game.
    #[error("ply {ply} of the packed game is move {index} of {moves}")]
    Move { ply: usize, index: usize, moves: usize },
}

/// A seat's belief about an unknown piece of the other side, and the truth.
#[derive(Clone, Copy, Debug)]
pub struct BeliefSample<'a> {
    /// What the seat could know.
    pub suspicion: &'a Suspicion<'a>,
    /// The kind of the piece.
    pub secret: u8,
}

/// A set-up of a packed game, and how the game ended for it.
#[derive(Clone, Copy, Debug)]
pub struct SetupSample<'a> {
    /// Whose it was.
    pub side: Side,
    /// The numbers of the features that it has (`Believe::features_of_setup`).
    pub features: &'a [u16],
    /// Who played: games of different players are compared with their own averages.
    pub player: u8,
    /// The result: 0 lost, 1 drawn, 2 won.
    pub points: u8,
}

/// A variant whose evaluation can be learned. The later methods are for games with secrets alone.
///
/// ```
/// use registry::{AnyLearning, SelfPlay};
/// use std::sync::atomic::AtomicBool;
///
/// let (game, setting) = registry::find("dedalles").unwrap();
/// let learning: Box<dyn AnyLearning> = game.learning(&setting).unwrap();
/// let how = SelfPlay { nodes: 50, random_plies: (4, 4), net: None };
/// let packed = learning.self_play(&how, 1, &AtomicBool::new(false)).unwrap();
/// let mut positions = 0;
/// learning.replay(&packed, &mut |position| positions += usize::from(!position.inputs.is_empty())).unwrap();
/// assert!(positions > 10);
/// ```
pub trait AnyLearning: Send + Sync {
    /// The game's id, a slash, the variant's id: the name that nets of this variant bear.
    fn variant(&self) -> &str;
    /// The inputs of nets of this variant.
    fn inputs(&self) -> &NetInputs;
    /// Reads a net of this variant.
    ///
    /// # Errors
    /// If the bytes are no such net.
    fn read_net(&self, bytes: &[u8]) -> Result<Net, NetError>;
    /// A packed game of the engine against itself: a function of the arguments alone. `None` if it was stopped.
    fn self_play(&self, how: &SelfPlay, seed: u64, stop: &AtomicBool) -> Option<Vec<u8>>;
    /// Plays a packed game again and calls `each` with its positions, those of the random plies left out.
    ///
    /// # Errors
    /// If the bytes are no packed game of this variant.
    fn replay(&self, packed: &[u8], each: &mut dyn FnMut(LearningPosition<'_>)) -> Result<(), PackError>;

    /// The number of inputs and of kinds of nets of beliefs; `None` in a game without them.
    fn belief_shape(&self) -> Option<(usize, usize)> {
        None
    }

    /// Plays a packed game again and calls `each` with what the seats thought before some plies, drawn by `seed`:
    /// `samples` for each seat at most.
    ///
    /// # Errors
    /// If the bytes are no packed game of this variant.
    fn beliefs(
        &self,
        _packed: &[u8],
        _seed: u64,
        _samples: u32,
        _net: Option<&BeliefNet>,
        _each: &mut dyn FnMut(BeliefSample<'_>),
    ) -> Result<(), PackError> {
        Ok(())
    }

    /// The number of features of a set-up; `None` in a game without libraries of set-ups.
    fn setup_features(&self) -> Option<usize> {
        None
    }

    /// Calls `each` with the set-ups of a packed game.
    ///
    /// # Errors
    /// If the bytes are no packed game of this variant.
    fn setups(&self, _packed: &[u8], _each: &mut dyn FnMut(SetupSample<'_>)) -> Result<(), PackError> {
        Ok(())
    }

    /// A library of set-ups, given the worth of each feature in logarithms of odds.
    fn setup_book(&self, _weights: &[f32], _count: usize, _seed: u64) -> Option<SetupBook> {
        None
    }
}

/// Bytes of the transposition table of a game.
const TABLE: usize = 1 << 20;
/// Plies after which a game is a draw.
const MOST_PLIES: usize = 500;
/// A game is a draw when this many scores in a row are near 0.
const EVEN_PLIES: usize = 40;
const EVEN: i32 = 20;
/// The number of legal moves that are listed to find the index of one.
const LISTED: usize = 1 << 18;

pub(crate) struct Learning<G> {
    setting: Setting,
    variant: String,
    inputs: NetInputs,
    game: PhantomData<fn() -> G>,
}

impl<G: Searchable> Learning<G> {
    /// The learner of a variant's evaluation; `None` in games without nets.
    pub(crate) fn boxed(setting: &Setting) -> Option<Box<dyn AnyLearning>> {
        let inputs = G::net_inputs(setting)?;
        let variant = net_name_of::<G>(setting);
        Some(Box::new(Learning::<G> { setting: setting.clone(), variant, inputs, game: PhantomData }))
    }

    /// A game that is not over after its random plies, packed so far.
    fn opening(&self, how: &SelfPlay, rng: &mut Rng) -> (History<G>, Vec<u64>, Packing<G>) {
        let (least, most) = how.random_plies;
        loop {
            let plies = least + rng.below(most.max(least) - least + 1);
            let mut game = History::new(G::start(&self.setting));
            let (mut earlier, mut packing, mut moves) = (Vec::new(), Packing::new(), Vec::new());
            for _ in 0..plies {
                if game.outcome().is_some() {
                    break;
                }
                let mv = game.position().random_move(rng, &mut moves);
                let index = packing.index(game.position(), mv).unwrap_or(0);
                let mv = packing.moves[index];
                packing.random(index);
                earlier.push(game.position().key());
                game.play_unchecked(mv);
            }
            if game.outcome().is_none() {
                return (game, earlier, packing);
            }
        }
    }
}

/// The name of the net of a variant, if a game of the product has it: see [`crate::AnyGame::net_name`].
pub fn net_name(setting: &Setting) -> String {
    let id = setting.game().id;
    let game = GAMES.iter().find(|game| game.info().id == id);
    game.map_or_else(|| format!("{id}/{}", setting.variant()), |game| game.net_name(setting))
}

/// The name of the net of a variant of a game.
pub(crate) fn net_name_of<G: Evaluate>(setting: &Setting) -> String {
    format!("{}/{}", setting.game().id, G::net_variant(setting))
}

impl<G: Searchable> AnyLearning for Learning<G> {
    fn variant(&self) -> &str {
        &self.variant
    }

    fn inputs(&self) -> &NetInputs {
        &self.inputs
    }

    fn read_net(&self, bytes: &[u8]) -> Result<Net, NetError> {
        Net::read(bytes, &self.variant, &self.inputs)
    }

    fn self_play(&self, how: &SelfPlay, seed: u64, stop: &AtomicBool) -> Option<Vec<u8>> {
        let mut rng = Rng::new(seed);
        let (mut game, mut earlier, mut packing) = self.opening(how, &mut rng);
        let table = TranspositionTable::new(TABLE);
        let mut searcher = match &how.net {
            None => Searcher::<G>::new(SearchOptions::baseline::<G>()),
            Some(net) => Searcher::<G>::new(SearchOptions::with_net::<G>()).with_net(Arc::clone(net)),
        };
        let (mut even, mut winner) = (0, None);
        while game.outcome().is_none() && even < EVEN_PLIES && earlier.len() < MOST_PLIES && winner.is_none() {
            if stop.load(Relaxed) {
                return None;
            }
            table.new_search();
            let position = game.position();
            let root = Root { position, earlier: &earlier };
            let found = searcher.search(root, &table, SearchLimits::nodes(how.nodes), &AtomicBool::new(false), |_| {});
            let (mv, score) = (found.best()?, found.score());
            let Some(index) = packing.index(position, mv) else { break };
            packing.scored(index, score.value() as i16);
            even = if score.value().abs() <= EVEN { even + 1 } else { 0 };
            // A forced end counts as played, because its plies have nothing to learn from.
            winner = score.forced().map(|forced| match forced {
                Forced::Win(_) => position.to_move(),
                Forced::Loss(_) => !position.to_move(),
            });
            earlier.push(position.key());
            game.play_unchecked(mv);
        }
        let verdict = match (winner, game.outcome()) {
            (Some(side), _) => Verdict::Win(side),
            (None, Some(outcome)) => outcome.verdict,
            (None, None) => Verdict::Draw,
        };
        Some(packing.finish(points(verdict, Side::First)))
    }

    fn replay(&self, packed: &[u8], each: &mut dyn FnMut(LearningPosition<'_>)) -> Result<(), PackError> {
        let mut packed = Unpacking::new(packed);
        let (random, plies) = (packed.number()?, packed.number()?);
        let first_points = packed.byte()?.min(2);
        let mut position = G::start(&self.setting);
        let (mut packing, mut inputs) = (Packing::<G>::new(), Vec::new());
        for ply in 0..plies {
            let index = packed.number()?;
            packing.list(&position, index);
            let moves = packing.moves.len();
            let mv = *packing.moves.get(index).ok_or(PackError::Move { ply, index, moves })?;
            if ply >= random {
                let score = i16::from_le_bytes([packed.byte()?, packed.byte()?]);
                let is_first = position.to_move() == Side::First;
                self.fill_inputs(&position, &mut inputs);
                each(LearningPosition {
                    key: position.search_key(),
                    inputs: &inputs,
                    bucket: position.net_bucket() as u8,
                    share: position.net_share() as u16,
                    score,
                    eval: position.evaluate() as i16,
                    points: if is_first { first_points } else { 2 - first_points },
                    is_noisy: position.is_noisy(mv) || i32::from(score).abs() >= game_core::EVAL_LIMIT,
                });
            }
            position.play_unchecked(mv);
        }
        packed.end()
    }
}

impl<G: Searchable> Learning<G> {
    /// The inputs that the side to move sees.
    fn fill_inputs(&self, position: &G, inputs: &mut Vec<u16>) {
        inputs.clear();
        self.inputs.fill(position.to_move().index(), &position.input_sets(), inputs);
    }
}

/// The points of a side, twice.
pub(crate) fn points(verdict: Verdict, side: Side) -> u8 {
    match verdict {
        Verdict::Draw => 1,
        Verdict::Win(winner) => 2 * u8::from(winner == side),
    }
}

/// A game while it is packed, or the moves of a position while a game is read.
struct Packing<G: Game> {
    bytes: Vec<u8>,
    random: usize,
    plies: usize,
    /// The moves of the last position: those that a search looks at, then all legal ones if they were needed.
    moves: Vec<G::Move>,
}

impl<G: Searchable> Packing<G> {
    fn new() -> Self {
        Packing { bytes: Vec::new(), random: 0, plies: 0, moves: Vec::new() }
    }

    /// Lists the moves up to this index.
    fn list(&mut self, position: &G, index: usize) {
        self.moves.clear();
        position.search_moves(&mut self.moves);
        if index >= self.moves.len() {
            position.some_moves(LISTED, &mut self.moves);
        }
    }

    /// The index of a legal move; `None` if there are too many moves to find it.
    fn index(&mut self, position: &G, mv: G::Move) -> Option<usize> {
        self.list(position, 0);
        if !self.moves.contains(&mv) {
            self.list(position, usize::MAX);
        }
        self.moves.iter().position(|&other| other == mv)
    }

    fn random(&mut self, index: usize) {
        number(&mut self.bytes, index);
        self.random += 1;
        self.plies += 1;
    }

    fn scored(&mut self, index: usize, score: i16) {
        number(&mut self.bytes, index);
        self.bytes.extend(score.to_le_bytes());
        self.plies += 1;
    }

    fn finish(self, points: u8) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(self.bytes.len() + 5);
        number(&mut bytes, self.random);
        number(&mut bytes, self.plies);
        bytes.push(points);
        bytes.extend(self.bytes);
        bytes
    }
}

/// Appends a number, seven bits a byte, the lowest first.
pub(crate) fn number(bytes: &mut Vec<u8>, mut number: usize) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// Reads the numbers of a packed game.
pub(crate) struct Unpacking<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Unpacking<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        Unpacking { bytes, at: 0 }
    }

    pub(crate) fn bytes(&mut self, length: usize) -> Result<&'a [u8], PackError> {
        let bytes = self.bytes.get(self.at..).and_then(|rest| rest.get(..length));
        let bytes = bytes.ok_or(PackError::Cut { at: self.bytes.len() })?;
        self.at += length;
        Ok(bytes)
    }

    /// That nothing follows.
    pub(crate) fn end(&self) -> Result<(), PackError> {
        let count = self.bytes.len() - self.at;
        if count > 0 { Err(PackError::Rest { count }) } else { Ok(()) }
    }

    pub(crate) fn byte(&mut self) -> Result<u8, PackError> {
        let byte = *self.bytes.get(self.at).ok_or(PackError::Cut { at: self.at })?;
        self.at += 1;
        Ok(byte)
    }

    pub(crate) fn number(&mut self) -> Result<usize, PackError> {
        let mut number = 0;
        for shift in [0, 7, 14] {
            let byte = self.byte()?;
            number |= usize::from(byte & 0x7F) << shift;
            if byte & 0x80 == 0 {
                return Ok(number);
            }
        }
        Err(PackError::Number { at: self.at })
    }
}
