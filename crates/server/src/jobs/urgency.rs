//! The urgency of an answer: one type from the job in the store to the thread that searches.

/// The urgency of an answer. Its number is stored with every job: it never changes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub(crate) enum Urgency {
    /// A low level's move.
    Quick = 0,
    /// A high level's move.
    Deep = 1,
    /// A hint or the analysis of one position, for which a client waits now. Such a request is not stored.
    Asked = 2,
    /// The analysis of a whole match.
    Idle = 3,
}

/// Levels up to this one answer quickly.
const QUICK_LEVELS: u8 = 5;

impl Urgency {
    /// All urgencies, the most urgent first.
    pub(crate) const ALL: [Urgency; 4] = [Urgency::Quick, Urgency::Deep, Urgency::Asked, Urgency::Idle];

    /// The urgency of a level's moves.
    pub(crate) const fn of_level(level: u8) -> Urgency {
        if level <= QUICK_LEVELS { Urgency::Quick } else { Urgency::Deep }
    }

    /// The number in the store: the lowest is done first.
    pub(crate) const fn number(self) -> u8 {
        self as u8
    }

    /// The urgency with a number from the store. Unknown numbers have the lowest urgency.
    pub(crate) fn from_number(number: u8) -> Urgency {
        Urgency::ALL.into_iter().find(|urgency| urgency.number() == number).unwrap_or(Urgency::Idle)
    }

    /// The name in metrics.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Urgency::Quick => "quick",
            Urgency::Deep => "deep",
            Urgency::Asked => "asked",
            Urgency::Idle => "idle",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_in_the_store_stay_what_they_are() {
        assert_eq!(Urgency::ALL.map(Urgency::number), [0, 1, 2, 3]);
        assert_eq!(Urgency::ALL.map(|urgency| Urgency::from_number(urgency.number())), Urgency::ALL);
        assert_eq!(Urgency::from_number(200), Urgency::Idle);
        assert_eq!(
            [1, 5, 6, 10].map(Urgency::of_level),
            [Urgency::Quick, Urgency::Quick, Urgency::Deep, Urgency::Deep]
        );
    }
}
