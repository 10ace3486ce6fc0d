//! The levels of a game: what makes a bot weaker than full strength.
//!
//! A handicap imitates human errors. A handicapped bot looks ahead less far, overlooks moves, misjudges positions and,
//! in hidden games, forgets what it was shown; it never picks a random move.

/// The levels below the best, 1 to 9, in order. Level 10 has no handicap.
pub type Handicaps = [Handicap; 9];

/// The limits of a bot. The same seed makes the same errors.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Handicap {
    /// The most positions it looks at for a move.
    pub nodes: u64,
    /// The most plies it looks ahead.
    pub depth: u32,
    /// How far off its judgement of a position can be, in hundredths (see [`crate::Evaluate::evaluate`]).
    pub noise: i32,
    /// Of a thousand moves beyond its own next one, how many it overlooks; of a thousand pieces of a set-up, how many
    /// it places at random.
    pub blindness: u16,
    /// Of a thousand facts that it was shown, how many it forgets. Only hidden games use it.
    pub forgetting: u16,
    /// Whether it judges positions by the net of the variant, where there is one, instead of the evaluation written by
    /// hand.
    pub net: bool,
}

impl Handicap {
    /// Handicaps for a game that has not been measured yet.
    pub const UNKNOWN: Handicaps = [
        Handicap::new(60, 1, 300, 500),
        Handicap::new(120, 2, 220, 350),
        Handicap::new(300, 2, 150, 220),
        Handicap::new(800, 3, 110, 120),
        Handicap::new(2_500, 4, 75, 60),
        Handicap::new(8_000, 5, 50, 30),
        Handicap::new(30_000, 7, 30, 10),
        Handicap::new(120_000, 10, 15, 0),
        Handicap::new(600_000, 16, 0, 0),
    ];

    /// A handicap that forgets nothing and evaluates without a net.
    pub const fn new(nodes: u64, depth: u32, noise: i32, blindness: u16) -> Handicap {
        Handicap { nodes, depth, noise, blindness, forgetting: 0, net: false }
    }

    /// The same handicap that evaluates with the net of the variant, where there is one.
    pub const fn with_net(self) -> Handicap {
        Handicap { net: true, ..self }
    }

    /// The same handicap that also forgets `forgetting` of a thousand facts that it was shown.
    pub const fn forgetful(self, forgetting: u16) -> Handicap {
        Handicap { forgetting, ..self }
    }
}
