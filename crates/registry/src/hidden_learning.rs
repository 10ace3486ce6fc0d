//! What learning needs from a game with secrets: games of the engine against itself, their worlds as a net of values
//! sees them, what each seat could know of the other's pieces, and the set-ups with their results.
//!
//! A packed game is its result for the first side (0 lost, 1 drawn, 2 won), a byte for each player that tells who it
//! was, the number of all plies, of the set-ups among them and of the random plies after these; then the set-ups as
//! texts, and for every ply the index of its move among the legal ones, followed by the score of the search (two bytes)
//! unless the ply was random. Numbers have seven bits a byte, the lowest first.

use crate::bundle::Bundle;
use crate::hidden_mind::{Lore, SearchableHidden};
use crate::learning::{
    AnyLearning, BeliefSample, LearningPosition, PackError, SelfPlay, SetupSample, Unpacking, net_name_of, number,
    points,
};
use game_core::{BeliefNet, BySide, History, NetInputs, Rng, ScriptedStyle, Setting, SetupBook, Side, Verdict, Viewer};
use search::{Net, NetError, SearchLimits, Worlds, WorldsOptions, score_of_value};
use std::marker::PhantomData;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// The score of a move that no search has chosen. It is beyond every evaluation, so that nets of values skip it.
const UNSEARCHED: i16 = i16::MIN;
/// Plies after which a game is a draw.
const MOST_PLIES: usize = 1_500;

pub(crate) struct HiddenLearning<G> {
    setting: Setting,
    variant: String,
    inputs: NetInputs,
    /// The nets of the best engine.
    lore: Lore,
    game: PhantomData<fn() -> G>,
}

/// A player of a game to learn from. Opponents of different kinds are met, so that beliefs do not rest on the habits of
/// one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Player {
    /// The best engine, with what the program has learned before.
    Best,
    /// The first released engine.
    Baseline,
    /// The best engine after a careless set-up.
    Careless(u16),
    /// A scripted style; where it has no script, the first released engine.
    Scripted(ScriptedStyle),
}

impl Player {
    fn drawn(rng: &mut Rng) -> Player {
        match rng.below(100) {
            0..40 => Player::Best,
            40..70 => Player::Baseline,
            70..80 => Player::Careless(100 + rng.below(900) as u16),
            _ => Player::Scripted(ScriptedStyle::ALL[rng.below(ScriptedStyle::ALL.len() as u32) as usize]),
        }
    }

    const fn byte(self) -> u8 {
        match self {
            Player::Best => 0,
            Player::Baseline => 1,
            Player::Careless(_) => 2,
            Player::Scripted(_) => 3,
        }
    }
}

/// A seat of a game in progress: all that it knows.
struct Seat<G: SearchableHidden> {
    view: G::View,
    seen: Vec<String>,
}

/// A game and what its seats have seen.
struct SelfPlayGame<G: SearchableHidden> {
    game: History<G>,
    seats: BySide<Seat<G>>,
}

impl<G: SearchableHidden> SelfPlayGame<G> {
    fn new(setting: &Setting) -> SelfPlayGame<G> {
        let seat = |side| Seat { view: G::start_view(setting, Viewer::Seat(side)), seen: Vec::new() };
        SelfPlayGame { game: History::new(G::start(setting)), seats: BySide::from_fn(seat) }
    }

    /// Plays a move that the seats see.
    fn play(&mut self, mv: G::Move) {
        for side in Side::ALL {
            let text = self.game.position().seen_text(mv, Viewer::Seat(side));
            let seat = &mut self.seats[side];
            // A legal move can be observed by everybody.
            let observed = G::observe(&mut seat.view, &text);
            debug_assert!(observed.is_ok(), "{text}: {observed:?}");
            seat.seen.push(text);
        }
        self.game.play_unchecked(mv);
    }

    fn mover(&self) -> &Seat<G> {
        &self.seats[self.game.position().to_move()]
    }
}

impl<G: SearchableHidden> HiddenLearning<G> {
    pub(crate) fn boxed(setting: &Setting) -> Option<Box<dyn AnyLearning>> {
        let inputs = G::net_inputs(setting)?;
        let variant = net_name_of::<G>(setting);
        let lore = Lore::embedded::<G>(setting);
        Some(Box::new(HiddenLearning::<G> { setting: setting.clone(), variant, inputs, lore, game: PhantomData }))
    }

    /// The move of a player, and its score, if it was searched for.
    fn choose(&self, player: Player, seat: &Seat<G>, how: &SelfPlay, rng: &mut Rng) -> Option<(G::Move, i16)> {
        if let Player::Scripted(style) = player
            && let Some(mv) = G::scripted(style, &seat.view, rng)
        {
            return Some((mv, UNSEARCHED));
        }
        let is_baseline = !matches!(player, Player::Best | Player::Careless(_));
        let belief = if is_baseline {
            G::belief(&seat.view, &seat.seen, 0)
        } else {
            self.lore.belief::<G>(&seat.view, &seat.seen, 0)
        };
        let options = if is_baseline { WorldsOptions::BASELINE } else { WorldsOptions::default() };
        let mut worlds = Worlds::<G>::new(options);
        if let Some(net) = how.net.as_ref().filter(|_| !is_baseline) {
            worlds = worlds.with_net(Arc::clone(net));
        }
        let limits = SearchLimits::nodes(how.nodes);
        let found = worlds.search(&seat.view, &belief, limits, &AtomicBool::new(false), rng);
        let mv = found.chosen?;
        let score = found.candidates.first().map_or(0, |best| {
            // The urge to finish says nothing about the position.
            let urge = if is_baseline { 0 } else { G::urge(&belief, best.mv) };
            if best.value.is_finite() { score_of_value(best.value) - urge } else { 0 }
        });
        Some((mv, score.clamp(i32::from(i16::MIN), i32::from(i16::MAX)) as i16))
    }

    /// Plays a packed game again and calls `each` before every ply with the game, the ply, the move, its score if it
    /// was searched for, the result for the first side and who played. Seats see the moves if `is_watched`.
    fn play_again(
        &self,
        packed: &[u8],
        is_watched: bool,
        mut each: impl FnMut(&SelfPlayGame<G>, usize, G::Move, Option<i16>, [u8; 3]),
    ) -> Result<(), PackError> {
        let mut packed = Unpacking::new(packed);
        let header = [packed.byte()?.min(2), packed.byte()?, packed.byte()?];
        let (plies, setups, random) = (packed.number()?, packed.number()?, packed.number()?);
        let mut played = SelfPlayGame::<G>::new(&self.setting);
        let mut moves = Vec::new();
        let play = |played: &mut SelfPlayGame<G>, mv| {
            if is_watched { played.play(mv) } else { played.game.play_unchecked(mv) }
        };
        for ply in 0..plies {
            let position = played.game.position();
            if ply < setups {
                let length = packed.number()?;
                let text = packed.bytes(length)?;
                let mv = str::from_utf8(text).ok().and_then(|text| position.parse_move(text).ok());
                let mv = mv.filter(|&mv| position.is_legal_setup(mv));
                let mv = mv.ok_or(PackError::Move { ply, index: 0, moves: 0 })?;
                each(&played, ply, mv, None, header);
                play(&mut played, mv);
                continue;
            }
            let index = packed.number()?;
            moves.clear();
            position.legal_moves(&mut moves);
            let mv = *moves.get(index).ok_or(PackError::Move { ply, index, moves: moves.len() })?;
            let score =
                if ply < setups + random { None } else { Some(i16::from_le_bytes([packed.byte()?, packed.byte()?])) };
            each(&played, ply, mv, score, header);
            play(&mut played, mv);
        }
        packed.end()
    }
}

impl<G: SearchableHidden> AnyLearning for HiddenLearning<G> {
    fn variant(&self) -> &str {
        &self.variant
    }

    fn inputs(&self) -> &NetInputs {
        &self.inputs
    }

    fn read_net(&self, bytes: &[u8]) -> Result<Net, NetError> {
        let bundle = Bundle::read(bytes)?;
        Net::read(bundle.value.ok_or(NetError::Magic)?, &self.variant, &self.inputs)
    }

    fn self_play(&self, how: &SelfPlay, seed: u64, stop: &AtomicBool) -> Option<Vec<u8>> {
        let mut rng = Rng::new(seed);
        let players = BySide::from_fn(|_| Player::drawn(&mut rng));
        let (least, most) = how.random_plies;
        let random = (least + rng.below(most.max(least) - least + 1)) as usize;
        let mut played = SelfPlayGame::<G>::new(&self.setting);
        let (mut bytes, mut plies, mut setups, mut randoms) = (Vec::new(), 0, 0, 0);
        let mut moves = Vec::new();
        while played.game.outcome().is_none() && plies < MOST_PLIES {
            if stop.load(Relaxed) {
                return None;
            }
            let position = played.game.position();
            let player = players[position.to_move()];
            if position.setup_due() {
                let view = &played.mover().view;
                let mv = match player {
                    Player::Best => self.lore.setup::<G>(view, &mut rng),
                    Player::Baseline => G::choose_setup(view, 0, &mut rng),
                    Player::Scripted(style) => {
                        G::scripted(style, view, &mut rng).unwrap_or_else(|| G::choose_setup(view, 0, &mut rng))
                    }
                    Player::Careless(carelessness) => G::best_setup(view, carelessness, &mut rng),
                };
                let text = position.move_text(mv);
                number(&mut bytes, text.len());
                bytes.extend(text.bytes());
                setups += 1;
                played.play(mv);
            } else {
                let is_random = randoms < random;
                let (mv, score) = if is_random {
                    (position.random_move(&mut rng, &mut moves), 0)
                } else {
                    self.choose(player, played.mover(), how, &mut rng)?
                };
                moves.clear();
                position.legal_moves(&mut moves);
                number(&mut bytes, moves.iter().position(|&other| other == mv)?);
                if is_random {
                    randoms += 1;
                } else {
                    bytes.extend(score.to_le_bytes());
                }
                played.play(mv);
            }
            plies += 1;
        }
        let verdict = played.game.outcome().map_or(Verdict::Draw, |outcome| outcome.verdict);
        let mut packed = vec![points(verdict, Side::First), players[Side::First].byte(), players[Side::Second].byte()];
        for count in [plies, setups, randoms] {
            number(&mut packed, count);
        }
        packed.extend(bytes);
        Some(packed)
    }

    fn replay(&self, packed: &[u8], each: &mut dyn FnMut(LearningPosition<'_>)) -> Result<(), PackError> {
        let mut inputs = Vec::new();
        self.play_again(packed, false, |played, _, mv, score, [first_points, ..]| {
            let Some(score) = score else { return };
            let position = played.game.position();
            let side = position.to_move();
            inputs.clear();
            self.inputs.fill(side.index(), &position.input_sets(), &mut inputs);
            each(LearningPosition {
                key: position.search_key(),
                inputs: &inputs,
                bucket: position.net_bucket() as u8,
                share: position.net_share() as u16,
                score,
                eval: position.appraise() as i16,
                points: if side == Side::First { first_points } else { 2 - first_points },
                is_noisy: position.is_noisy(mv) || i32::from(score).abs() >= game_core::EVAL_LIMIT - 1,
            });
        })
    }

    fn belief_shape(&self) -> Option<(usize, usize)> {
        G::belief_shape(&self.setting)
    }

    fn beliefs(
        &self,
        packed: &[u8],
        seed: u64,
        samples: u32,
        net: Option<&BeliefNet>,
        each: &mut dyn FnMut(BeliefSample<'_>),
    ) -> Result<(), PackError> {
        let mut plies = 0;
        self.play_again(packed, false, |_, ply, _, _, _| plies = ply + 1)?;
        let mut rng = Rng::new(seed);
        // The plies before which each seat is asked what it believes.
        let mut asked: Vec<(usize, Side)> = Vec::new();
        for _ in 0..samples {
            for side in Side::ALL {
                asked.push((rng.below(plies.max(1) as u32) as usize, side));
            }
        }
        asked.sort_unstable_by_key(|&(ply, side)| (ply, side.index()));
        asked.dedup();
        self.play_again(packed, true, |played, ply, _, _, _| {
            for &(_, side) in asked.iter().filter(|&&(asked, _)| asked == ply) {
                let seat = &played.seats[side];
                G::suspicions(&seat.view, &seat.seen, net, &mut |suspicion| {
                    if let Some(secret) = played.game.position().secret(suspicion.place) {
                        each(BeliefSample { suspicion, secret });
                    }
                });
            }
        })
    }

    fn setup_features(&self) -> Option<usize> {
        G::setup_features(&self.setting)
    }

    fn setups(&self, packed: &[u8], each: &mut dyn FnMut(SetupSample<'_>)) -> Result<(), PackError> {
        let mut features = Vec::new();
        self.play_again(packed, false, |played, _, mv, _, [first_points, first, second]| {
            let position = played.game.position();
            if !position.setup_due() {
                return;
            }
            let side = position.to_move();
            features.clear();
            G::features_of_setup(mv, &mut features);
            let points = if side == Side::First { first_points } else { 2 - first_points };
            let player = if side == Side::First { first } else { second };
            each(SetupSample { side, features: &features, player, points });
        })
    }

    fn setup_book(&self, weights: &[f32], count: usize, seed: u64) -> Option<SetupBook> {
        let setups = G::setup_book(&self.setting, weights, count, &mut Rng::new(seed));
        (!setups.is_empty()).then(|| SetupBook { variant: self.variant.clone(), setups })
    }
}
