//! How likely each rank is for each piece that a viewer does not know: from its square in the set-up, whether and how
//! it moved, and which enemies it approached or avoided. Worlds are drawn rank by rank from these weights, so that
//! every army has the right number of each rank.

use super::board::{Board, Phase};
use super::eval::ARRIVAL_NOW;
use super::features::{Army, FEATURES};
use super::library::{SETUP_FEATURES, library, mirrored, setup_features, unpacked};
use super::moves::Move;
use super::pieces::{Rank, Variant};
use super::pressing::Pressure;
use super::prior;
use super::rules::{Stratego, variant_of};
use super::scripted;
use super::setups::{good_setup, sheltered_setup};
use super::squares::{FILES, HOME_SQUARES, Square, squares};
use super::tracks::{RANKS, Tracks};
use super::view::StrategoView;
use game_core::{
    BELIEF_KINDS, BeliefNet, Believe, BySide, PositionError, Rng, Sample, ScriptedStyle, Setting, SetupBook, Side,
    Suspicion, Viewer,
};

/// The share of a uniform distribution that is mixed into the prior, because others set up differently from us.
const STRANGENESS: f32 = 0.3;
/// The largest factor that Bomb and Apple gain by a piece never having moved, and the turns after which they have half
/// of it.
const STILLNESS: f32 = 2.0;
const STILL_TURNS: f32 = 60.0;
/// The lower bound of a rank's factor by behaviour.
const LEAST: f32 = 0.08;
/// Rounds of iterative proportional fitting of the weights to the numbers of each rank.
const FITTING_ROUNDS: u32 = 12;
/// The number of worlds drawn in which the game would be over before a uniform sample is taken instead.
const TRIES: u32 = 20;

/// The belief of a viewer about the pieces it does not know.
#[derive(Clone, Debug)]
pub struct StrategoBelief {
    /// The view, without what was forgotten.
    view: StrategoView,
    /// The unknown pieces of each side, with their weights.
    unknown: BySide<Vec<Suspect>>,
    /// How much the viewer is in a hurry to win, and where its army has been.
    pressure: Option<Pressure>,
}

/// A piece of unknown rank.
#[derive(Clone, Copy, Debug)]
pub(super) struct Suspect {
    pub(super) at: Square,
    /// The weights by rank, Spy first; 0 where the rank is impossible.
    pub(super) weights: [f32; RANKS],
}

impl Suspect {
    /// The probability of each rank, Spy first.
    fn chances(&self) -> [f32; BELIEF_KINDS] {
        let sum = self.weights.iter().sum::<f32>().max(f32::MIN_POSITIVE);
        std::array::from_fn(|n| self.weights.get(n).map_or(0.0, |weight| weight / sum))
    }
}

impl StrategoBelief {
    /// The probability of each rank for the unknown piece on a square, Spy first; `None` if there is no such piece.
    pub fn chances(&self, at: Square) -> Option<[f32; RANKS]> {
        let suspect = self.unknown.0.iter().flatten().find(|suspect| suspect.at == at)?;
        let sum: f32 = suspect.weights.iter().sum();
        Some(suspect.weights.map(|weight| weight / sum))
    }
}

impl Believe for Stratego {
    type Belief = StrategoBelief;

    fn parse_view(setting: &Setting, side: Side, text: &str) -> Result<StrategoView, PositionError> {
        StrategoView::parse(variant_of(setting), side, text)
    }

    fn belief(view: &StrategoView, seen: &[String], forgetting: u16) -> StrategoBelief {
        believed(view, seen, forgetting, Likelihood::ByHand)
    }

    fn belief_shape(_setting: &Setting) -> Option<(usize, usize)> {
        Some((FEATURES, RANKS))
    }

    fn learned_belief(view: &StrategoView, seen: &[String], net: &BeliefNet) -> StrategoBelief {
        believed(view, seen, 0, Likelihood::Learned(net))
    }

    fn suspicions(view: &StrategoView, seen: &[String], net: Option<&BeliefNet>, each: &mut dyn FnMut(&Suspicion<'_>)) {
        let Viewer::Seat(viewer) = view.viewer else { return };
        let (board, side) = (&view.board, !viewer);
        if board.phase == Phase::Setup {
            return;
        }
        let tracks = Tracks::followed(view, seen);
        let army = Army::new(board, side, &tracks);
        let weighed = |likelihood| suspects(board, side, &tracks, likelihood);
        let (counted, by_hand) = (weighed(Likelihood::Even), weighed(Likelihood::ByHand));
        let learned = net.map(|net| weighed(Likelihood::Learned(net)));
        let left = board.unknown(side);
        let mut inputs = Vec::new();
        for (n, suspect) in counted.iter().enumerate() {
            inputs.clear();
            army.inputs(suspect.at, &mut inputs);
            let mut numbers = [0; BELIEF_KINDS];
            for (rank, count) in left.iter().filter(|&(rank, _)| suspect.weights[rank as usize - 1] > 0.0) {
                numbers[rank as usize - 1] = count;
            }
            each(&Suspicion {
                place: suspect.at.index() as u8,
                inputs: &inputs,
                left: numbers,
                by_counting: suspect.chances(),
                by_hand: by_hand[n].chances(),
                learned: learned.as_ref().map(|learned| learned[n].chances()),
            });
        }
    }

    fn secret(&self, place: u8) -> Option<u8> {
        let at = Square::all().find(|at| at.index() == usize::from(place))?;
        self.board.piece(at)?.rank().map(|rank| rank as u8 - 1)
    }

    fn setup_of_book(view: &StrategoView, book: &SetupBook, rng: &mut Rng) -> Option<Move> {
        let variant = view.board.variant();
        let setup = unpacked(variant, book.draw(rng)?)?;
        let setup = if rng.below(2) == 0 { setup } else { mirrored(&setup) };
        setup.is_army(variant).then_some(Move::Deploy(setup))
    }

    fn setup_features(_setting: &Setting) -> Option<usize> {
        Some(SETUP_FEATURES)
    }

    fn features_of_setup(mv: Move, features: &mut Vec<u16>) {
        if let Move::Deploy(setup) = mv {
            setup_features(&setup, features);
        }
    }

    fn setup_book(setting: &Setting, weights: &[f32], count: usize, rng: &mut Rng) -> Vec<(Vec<u8>, u8)> {
        library(variant_of(setting), weights, count, rng)
    }

    fn draw_world(belief: &StrategoBelief, rng: &mut Rng) -> Stratego {
        if belief.view.board.phase == Phase::Setup {
            return Stratego::sample(&belief.view, rng);
        }
        for _ in 0..TRIES {
            let mut board = belief.view.board;
            for side in Side::ALL {
                cast(&mut board, side, &belief.unknown[side], rng);
            }
            board.ending = board.find_ending();
            if board.ending.is_none() {
                return Stratego { board };
            }
        }
        Stratego::sample(&belief.view, rng)
    }

    fn choose_setup(view: &StrategoView, carelessness: u16, rng: &mut Rng) -> Move {
        Move::Deploy(good_setup(view.board.variant(), carelessness, rng))
    }

    fn best_setup(view: &StrategoView, carelessness: u16, rng: &mut Rng) -> Move {
        Move::Deploy(sheltered_setup(view.board.variant(), carelessness, rng))
    }

    fn scripted(style: ScriptedStyle, view: &StrategoView, rng: &mut Rng) -> Option<Move> {
        let board = &view.board;
        if board.phase == Phase::Setup {
            return Some(Move::Deploy(scripted::setup(style, board.variant(), board.to_move, rng)));
        }
        scripted::choose(style, view, rng)
    }

    fn can_plan(&self, mv: Move) -> bool {
        self.is_plausible(mv)
    }

    fn appraise(&self) -> i32 {
        self.evaluated(&ARRIVAL_NOW)
    }

    fn urge(belief: &StrategoBelief, mv: Move) -> i32 {
        belief.pressure.as_ref().map_or(0, |pressure| pressure.urge(&belief.view.board, mv))
    }
}

/// How the weights of the ranks are made, before they are fitted to the numbers of pieces left.
#[derive(Clone, Copy)]
enum Likelihood<'a> {
    /// All possible ranks have the same weight.
    Even,
    /// Weights computed from the prior and the hand-written factors of behaviour.
    ByHand,
    /// Weights computed by the belief net.
    Learned(&'a BeliefNet),
}

fn believed(view: &StrategoView, seen: &[String], forgetting: u16, likelihood: Likelihood<'_>) -> StrategoBelief {
    let tracks = Tracks::followed(view, seen);
    let mut view = *view;
    if forgetting > 0
        && let Viewer::Seat(side) = view.viewer
    {
        tracks.forget(&mut view.board, !side, forgetting);
    }
    let unknown = BySide::from_fn(|side| suspects(&view.board, side, &tracks, likelihood));
    let pressure = match view.viewer {
        Viewer::Seat(side) => Pressure::of(&view.board, side, &unknown[!side], tracks.been()),
        Viewer::Spectator => None,
    };
    StrategoBelief { view, unknown, pressure }
}

/// Gives the unknown pieces of a side the ranks that are left: Apple and Bombs first, which only unmoved pieces can be,
/// then from the Marshal down, each to a piece drawn by weight.
fn cast(board: &mut Board, side: Side, suspects: &[Suspect], rng: &mut Rng) {
    let left = board.unknown(side);
    let mut is_open = [true; HOME_SQUARES];
    for (rank, count) in left.iter().rev() {
        for _ in 0..count {
            let weight = |n: usize| if is_open[n] { suspects[n].weights[rank as usize - 1] } else { 0.0 };
            let total: f32 = (0..suspects.len()).map(weight).sum();
            let mut ticket = rng.unit() as f32 * total;
            let mut chosen = None;
            for n in 0..suspects.len() {
                let weight = weight(n);
                if weight > 0.0 {
                    chosen = Some(n);
                    if ticket < weight {
                        break;
                    }
                    ticket -= weight;
                }
            }
            let Some(chosen) = chosen else { continue };
            is_open[chosen] = false;
            let piece = board.lift(suspects[chosen].at);
            board.put(suspects[chosen].at, piece.with_rank(Some(rank)));
        }
    }
}

/// The unknown pieces of a side with their weights, fitted to the numbers of the ranks that are left.
fn suspects(board: &Board, side: Side, tracks: &Tracks, likelihood: Likelihood<'_>) -> Vec<Suspect> {
    let left = board.unknown(side);
    let army = Army::new(board, side, tracks);
    let mut suspects = Vec::new();
    let mut inputs = Vec::new();
    for at in squares(board.army(side)) {
        let Some(piece) = board.piece(at).filter(|piece| piece.rank().is_none()) else { continue };
        let track = tracks.at[at.index()];
        let prior = prior_of(board.variant(), track.origin);
        let factors = match likelihood {
            Likelihood::Learned(net) => {
                inputs.clear();
                army.inputs(at, &mut inputs);
                net.factors(&inputs)
            }
            Likelihood::Even | Likelihood::ByHand => [1.0; BELIEF_KINDS],
        };
        let weights = std::array::from_fn(|n| {
            let rank = Rank::ALL[n];
            if left.of(rank) == 0 || (piece.has_moved() && !rank.is_mobile()) {
                return 0.0;
            }
            if !matches!(likelihood, Likelihood::ByHand) {
                return factors[n] * f32::from(left.of(rank));
            }
            let stillness = tracks.turns() / (tracks.turns() + STILL_TURNS) * STILLNESS;
            let still = if rank.is_mobile() { 1.0 } else { 1.0 + stillness };
            prior[n] * track.behaviour[n].clamp(LEAST, 1.0 / LEAST) * still
        });
        suspects.push(Suspect { at, weights });
    }
    for _ in 0..FITTING_ROUNDS {
        for suspect in &mut suspects {
            let sum: f32 = suspect.weights.iter().sum();
            if sum > 0.0 {
                suspect.weights.iter_mut().for_each(|weight| *weight /= sum);
            }
        }
        for (rank, count) in left.iter() {
            let n = rank as usize - 1;
            let sum: f32 = suspects.iter().map(|suspect| suspect.weights[n]).sum();
            if sum > 0.0 {
                suspects.iter_mut().for_each(|suspect| suspect.weights[n] *= f32::from(count) / sum);
            }
        }
    }
    // A possible weight stays positive, so that every rank can be assigned.
    for weight in suspects.iter_mut().flat_map(|suspect| &mut suspect.weights) {
        if *weight > 0.0 {
            *weight = weight.max(1e-6);
        }
    }
    suspects
}

/// How often each rank stands on a square of a set-up, in thousandths with a small minimum; all equal if the square is
/// not known.
fn prior_of(variant: Variant, origin: Option<u8>) -> [f32; RANKS] {
    let table = match variant {
        Variant::Classic | Variant::Special => &prior::ARMY,
        Variant::Duel => &prior::DUEL,
    };
    let army = variant.army();
    let blind = |n: usize| 1_000.0 * f32::from(army.of(Rank::ALL[n])) / army.total() as f32;
    match origin {
        Some(at) => {
            let (row, file) = (at / FILES, at % FILES);
            let (row, file) = (usize::from(row), usize::from(file.min(FILES - 1 - file)));
            std::array::from_fn(|n| f32::from(table[n][row][file]) + STRANGENESS * blind(n))
        }
        None => std::array::from_fn(blind),
    }
}
