//! Move ordering: the table's move first, then noisy ones, killers, and the rest by history, all with the game's guess.

use crate::SearchOptions;
use game_core::{Evaluate, Side};

/// The ranks of the classes of moves; within a class guess and history decide.
const HASH_MOVE: i64 = 1 << 40;
const NOISY: i64 = 1 << 30;
const KILLER: i64 = 2_000;
/// The weight of a unit of guess in units of history.
const GUESS_WEIGHT: i64 = 64;
/// Guesses are clamped to this.
const GUESS_LIMIT: i32 = 4_000;
/// The bound of history counts.
const HISTORY_LIMIT: i32 = 16_384;
/// The most that one cut-off adds.
const BONUS_LIMIT: i32 = 1_600;

/// The most moves of a list: indices have 16 bits, and the table needs one value for none.
pub(crate) const MAX_MOVES: usize = u16::MAX as usize;

/// A pooled list of moves that returns the most promising one first. A rank is packed with the move's index, so that
/// equal moves keep the generator's order.
#[derive(Debug)]
pub(crate) struct MoveList<M> {
    pub(crate) moves: Vec<M>,
    keys: Vec<i64>,
}

/// A move of a list.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Picked<M> {
    pub(crate) mv: M,
    /// Its index among the legal moves.
    pub(crate) index: u16,
    pub(crate) is_noisy: bool,
}

impl<M> Default for MoveList<M> {
    fn default() -> Self {
        MoveList { moves: Vec::new(), keys: Vec::new() }
    }
}

impl<M: Copy + Eq> MoveList<M> {
    pub(crate) fn clear(&mut self) {
        self.moves.clear();
        self.keys.clear();
    }

    #[inline]
    fn rank(&mut self, index: usize, rank: i64, is_noisy: bool) {
        self.keys.push(rank << 17 | i64::from(is_noisy) << 16 | i64::from(u16::MAX - index as u16));
    }

    /// Lists the moves to search: all legal ones, or those of [`Evaluate::search_moves`]. Moves beyond [`MAX_MOVES`]
    /// are left out.
    #[inline]
    pub(crate) fn fill<G: Evaluate<Move = M>>(&mut self, position: &G, options: &SearchOptions) {
        if options.selection {
            position.search_moves(&mut self.moves);
        } else {
            position.legal_moves(&mut self.moves);
        }
        self.moves.truncate(MAX_MOVES);
    }

    /// Sorts all moves into the order in which [`MoveList::pick`] returns them.
    pub(crate) fn sort(&mut self) {
        self.keys.sort_unstable_by(|a, b| b.cmp(a));
    }

    /// The best of the ranked moves that are not among the first `given`.
    #[inline]
    pub(crate) fn pick(&mut self, given: usize) -> Option<Picked<M>> {
        let rest = self.keys.get_mut(given..)?;
        let (best, _) = rest.iter().enumerate().max_by_key(|&(_, key)| key)?;
        rest.swap(0, best);
        Some(self.given(given))
    }

    /// The move that was returned as number `n`.
    #[inline]
    pub(crate) fn given(&self, n: usize) -> Picked<M> {
        let key = self.keys[n];
        let index = u16::MAX - key as u16;
        Picked { mv: self.moves[index as usize], index, is_noisy: key & (1 << 16) != 0 }
    }

    /// The capacity of the list, in moves.
    pub(crate) fn capacity(&self) -> usize {
        self.moves.capacity() + self.keys.capacity()
    }

    /// Ranks the legal moves in the list.
    #[inline]
    pub(crate) fn rank_all<G: Evaluate<Move = M>>(
        &mut self,
        position: &G,
        best: Option<u16>,
        killers: &[Option<M>; 2],
        history: &HistoryHeuristic,
        options: &SearchOptions,
    ) {
        let side = position.to_move();
        for index in 0..self.moves.len() {
            let mv = self.moves[index];
            let is_noisy = position.is_noisy(mv);
            let mut rank = 0;
            if options.guess {
                rank += i64::from(position.guess(mv).clamp(-GUESS_LIMIT, GUESS_LIMIT)) * GUESS_WEIGHT;
                rank += if is_noisy { NOISY } else { 0 };
            }
            if !is_noisy && options.history {
                rank += i64::from(history.count(side, position.move_slot(mv)));
            }
            if !is_noisy && options.killers && killers.contains(&Some(mv)) {
                rank += KILLER;
            }
            if best == Some(index as u16) {
                rank += HASH_MOVE;
            }
            self.rank(index, rank, is_noisy);
        }
    }

    /// Ranks the table's move and the noisy ones, which come before all others, because moves are ranked by guess. The
    /// indices of the others are left in `rest` for [`MoveList::rank_rest`].
    #[inline]
    pub(crate) fn rank_first<G: Evaluate<Move = M>>(&mut self, position: &G, best: Option<u16>, rest: &mut Vec<u16>) {
        rest.clear();
        for index in 0..self.moves.len() {
            let mv = self.moves[index];
            let is_noisy = position.is_noisy(mv);
            let is_best = best == Some(index as u16);
            if is_noisy || is_best {
                let guess = i64::from(position.guess(mv).clamp(-GUESS_LIMIT, GUESS_LIMIT)) * GUESS_WEIGHT;
                let rank = guess + if is_noisy { NOISY } else { 0 } + if is_best { HASH_MOVE } else { 0 };
                self.rank(index, rank, is_noisy);
            } else {
                rest.push(index as u16);
            }
        }
    }

    /// Ranks the moves that were left.
    #[inline]
    pub(crate) fn rank_rest<G: Evaluate<Move = M>>(
        &mut self,
        position: &G,
        rest: &[u16],
        killers: &[Option<M>; 2],
        history: &HistoryHeuristic,
        options: &SearchOptions,
    ) {
        let side = position.to_move();
        for &index in rest {
            let index = usize::from(index);
            let mv = self.moves[index];
            let mut rank = i64::from(position.guess_quiet(mv).clamp(-GUESS_LIMIT, GUESS_LIMIT)) * GUESS_WEIGHT;
            if options.history {
                rank += i64::from(history.count(side, position.move_slot(mv)));
            }
            if options.killers && killers.contains(&Some(mv)) {
                rank += KILLER;
            }
            self.rank(index, rank, false);
        }
    }

    /// Ranks noisy moves for quiescence.
    #[inline]
    pub(crate) fn rank_noisy<G: Evaluate<Move = M>>(&mut self, position: &G, options: &SearchOptions) {
        for index in 0..self.moves.len() {
            let rank = if options.guess { i64::from(position.guess(self.moves[index])) } else { 0 };
            self.rank(index, rank, true);
        }
    }
}

/// How often moves of each kind caused a cut-off, by side and [`Evaluate::move_slot`].
#[derive(Debug)]
pub(crate) struct HistoryHeuristic {
    counts: Vec<i16>,
    slots: usize,
}

impl HistoryHeuristic {
    pub(crate) fn new(slots: usize) -> HistoryHeuristic {
        HistoryHeuristic { counts: vec![0; 2 * slots], slots }
    }

    /// Clears all counts. Each searcher but the first begins with small numbers of its own, so that searchers differ.
    pub(crate) fn reset(&mut self, searcher: usize) {
        for (n, count) in self.counts.iter_mut().enumerate() {
            let noise = (n as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_mul(searcher as u64);
            *count = if searcher == 0 { 0 } else { ((noise >> 56) as i16) - 128 };
        }
    }

    #[inline]
    pub(crate) fn count(&self, side: Side, slot: usize) -> i16 {
        self.counts[side.index() * self.slots + slot]
    }

    /// Changes a count by the bonus of a depth, up or down, by less the nearer it is to the limit.
    #[inline]
    pub(crate) fn update(&mut self, side: Side, slot: usize, depth: i32, is_good: bool) {
        let bonus = (16 * depth * depth).min(BONUS_LIMIT);
        let count = &mut self.counts[side.index() * self.slots + slot];
        let old = i32::from(*count);
        *count = (old + if is_good { bonus } else { -bonus } - old * bonus / HISTORY_LIMIT) as i16;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::{Rng, Setting};
    use games::dedalles::Dedalles;
    use games::latrel::Latrel;
    use games::latroncules::Latroncules;

    #[test]
    fn moves_come_by_rank_and_equal_ones_in_the_generators_order() {
        let mut list = MoveList { moves: vec!['a', 'b', 'c', 'd', 'e'], ..MoveList::default() };
        for (index, rank) in [3, -9, 3, 1 << 40, 0].into_iter().enumerate() {
            list.rank(index, rank, rank < 0);
        }
        let order: Vec<_> = (0..).map_while(|n| list.pick(n)).map(|p| (p.mv, p.index, p.is_noisy)).collect();
        assert_eq!(order, [('d', 3, false), ('a', 0, false), ('c', 2, false), ('e', 4, false), ('b', 1, true)]);
        assert_eq!(list.given(1).mv, 'a');
    }

    /// The moves of a random game in the order in which they are given, ranked at once or the quiet ones late.
    fn check_late_ranks<G: Evaluate>(seed: u64) {
        let mut rng = Rng::new(seed);
        let mut position = G::start(&Setting::parse(G::INFO, "").unwrap());
        let options = SearchOptions { killers: true, ..SearchOptions::with_net::<G>() };
        let mut history = HistoryHeuristic::new(G::MOVE_SLOTS);
        let (mut rest, mut late_noisy) = (Vec::new(), 0);
        for _ in 0..60 {
            let (mut at_once, mut late) = (MoveList::default(), MoveList::default());
            at_once.fill(&position, &options);
            late.moves.clone_from(&at_once.moves);
            let count = at_once.moves.len() as u32;
            for &mv in at_once.moves.iter().filter(|&&mv| !position.is_noisy(mv)) {
                assert_eq!(position.guess_quiet(mv), position.guess(mv), "{mv:?}: {position:?}");
            }
            let killers = [0; 2].map(|_| Some(any_of(&at_once.moves, &mut rng)));
            for _ in 0..10 {
                let slot = position.move_slot(any_of(&at_once.moves, &mut rng));
                history.update(position.to_move(), slot, 20, true);
            }
            let best = Some(rng.below(count + 1) as u16).filter(|&best| u32::from(best) < count);
            at_once.rank_all(&position, best, &killers, &history, &options);
            late.rank_first(&position, best, &mut rest);
            for tried in 0..count as usize {
                if late.pick(tried).is_none() {
                    late_noisy += usize::from(tried > 0);
                    late.rank_rest(&position, &rest, &killers, &history, &options);
                }
                let [a, b] = [&mut at_once, &mut late].map(|list| list.pick(tried).expect("as many as are legal"));
                assert_eq!((a.index, a.is_noisy), (b.index, b.is_noisy), "{position:?}");
            }
            assert!(late.pick(count as usize).is_none());
            position.play_unchecked(any_of(&at_once.moves, &mut rng));
            if position.outcome().is_some() {
                break;
            }
        }
        assert!(late_noisy > 10, "{late_noisy} positions in which moves come before the quiet ones");
    }

    fn any_of<M: Copy>(moves: &[M], rng: &mut Rng) -> M {
        moves[rng.below(moves.len() as u32) as usize]
    }

    #[test]
    fn moves_that_are_ranked_late_come_in_the_same_order() {
        check_late_ranks::<Latrel>(2);
        check_late_ranks::<Latroncules>(2);
        check_late_ranks::<Dedalles>(2);
    }

    #[test]
    fn history_never_leaves_its_limits() {
        let mut history = HistoryHeuristic::new(3);
        for _ in 0..10_000 {
            history.update(Side::First, 2, 60, true);
            history.update(Side::Second, 2, 60, false);
        }
        let [up, down] = Side::ALL.map(|side| i32::from(history.count(side, 2)));
        assert!((HISTORY_LIMIT - 100..=HISTORY_LIMIT).contains(&up), "{up}");
        assert!((HISTORY_LIMIT - 100..=HISTORY_LIMIT).contains(&-down), "{down}");
        assert_eq!(history.count(Side::First, 1), 0);
    }
}
