//! The results of fights, and of the sequences of fights by the Sword (SG-32) and the Apple (SG-36).

use super::pieces::Rank;

/// The result of a fight for the attacker.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bout {
    /// The defender leaves.
    Won,
    /// The attacker leaves.
    Lost,
    /// Both pieces are removed.
    Tied,
    /// No piece is removed: an Apple is attacked by a piece under the enemy Apple's power (SG-38).
    Shown,
}

/// An ordinary attack.
#[inline]
pub(super) fn fight(attacker: Rank, defender: Rank) -> Bout {
    match (attacker, defender) {
        // SG-16, SG-17, SG-20.
        (Rank::Miner, Rank::Bomb) | (Rank::Spy, Rank::Marshal) | (_, Rank::Apple) => Bout::Won,
        (_, Rank::Bomb) => Bout::Lost,
        // SG-15.
        _ if attacker > defender => Bout::Won,
        _ if attacker < defender => Bout::Lost,
        _ => Bout::Tied,
    }
}

/// Up to four bouts in the order they are fought, each with the index of its defender among the targets.
#[derive(Clone, Copy, Debug)]
pub(super) struct Melee {
    bouts: [(usize, Bout); 4],
    len: usize,
}

impl Melee {
    /// SG-32 to SG-35: a Captain attacks two.
    pub(super) fn sword(targets: [Rank; 2]) -> Melee {
        if targets == [Rank::Captain; 2] {
            // SG-34: all three leave.
            return Melee { bouts: [(0, Bout::Tied), (1, Bout::Tied), (0, Bout::Shown), (0, Bout::Shown)], len: 2 };
        }
        Melee::fought(&targets, |defender| fight(Rank::Captain, defender))
    }

    /// SG-36 to SG-38: a piece under the enemy Apple's power attacks its neighbours.
    pub(super) fn control(attacker: Rank, neighbours: &[Rank]) -> Melee {
        Melee::fought(neighbours, |defender| match defender {
            Rank::Apple => Bout::Shown,
            _ => fight(attacker, defender),
        })
    }

    fn fought(targets: &[Rank], bout: impl Fn(Rank) -> Bout) -> Melee {
        let mut order = [0, 1, 2, 3];
        let order = &mut order[..targets.len()];
        // Bombs first, then from the lowest rank up, the Apple last; equal ranks in square order.
        order.sort_by_key(|&n| if targets[n] == Rank::Bomb { 0 } else { targets[n] as u8 });
        let mut melee = Melee { bouts: [(0, Bout::Shown); 4], len: 0 };
        for &mut n in order {
            let bout = bout(targets[n]);
            melee.bouts[melee.len] = (n, bout);
            melee.len += 1;
            if matches!(bout, Bout::Lost | Bout::Tied) {
                break;
            }
        }
        melee
    }

    pub(super) fn bouts(&self) -> &[(usize, Bout)] {
        &self.bouts[..self.len]
    }

    /// Whether the attacker leaves the board.
    pub(super) fn is_fatal(&self) -> bool {
        self.bouts().iter().any(|(_, bout)| matches!(bout, Bout::Lost | Bout::Tied))
    }
}
