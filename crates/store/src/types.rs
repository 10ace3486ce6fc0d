//! What is kept.

/// The facts of a match, which never change.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Facts {
    /// Its id.
    pub id: String,
    /// The game, the variant and its options.
    pub variant: String,
    /// The position it began at, if not the variant's own.
    pub position: Option<String>,
    /// Everything else, as the server writes it.
    pub body: String,
    /// When it was made.
    pub created_ms: i64,
}

/// An entry of a log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its number, from 1 without gaps.
    pub seq: u64,
    /// When it happened, by the server's clock.
    pub at_ms: i64,
    /// What kind of thing happened.
    pub kind: String,
    /// What happened, as the server writes it.
    pub body: String,
}

/// An entry that has no number yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewEntry {
    /// When it happened.
    pub at_ms: i64,
    /// What kind of thing happened.
    pub kind: String,
    /// What happened.
    pub body: String,
}

/// A match and its log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stored {
    /// The facts.
    pub facts: Facts,
    /// The log.
    pub entries: Vec<Entry>,
}

/// Names that are taken out of a match: the only change of what is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rewrite {
    /// The body of the facts, as it must be.
    pub old_facts: String,
    /// The body of the facts, as it shall be.
    pub new_facts: String,
    /// The new bodies of entries, by their numbers.
    pub entries: Vec<(u64, String)>,
}

/// What lists and clocks need to know of a match without reading its log.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Summary {
    /// When something last happened.
    pub touched_ms: i64,
    /// How many moves were played.
    pub ply: u32,
    /// Whose turn it is: 0, 1, or nobody's.
    pub to_move: Option<u8>,
    /// Whether it is over.
    pub is_over: bool,
    /// Whether it waits for an opponent and may be listed.
    pub is_listed: bool,
    /// Whether the computer is to move.
    pub is_computer_due: bool,
    /// When the running clock runs out.
    pub deadline_ms: Option<i64>,
    /// Whether it was played elsewhere and taken in as a record. Noted when the match is made.
    pub is_uploaded: bool,
}

/// A job that is not in the queue yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewJob {
    /// What there is only one of: who puts it twice has put it once.
    pub key: String,
    /// The match it is about.
    pub match_id: String,
    /// What kind of work it is.
    pub kind: String,
    /// How urgent it is: 0 comes first.
    pub urgency: u8,
    /// For whom it is: jobs of different owners take turns.
    pub owner: u16,
    /// The work, as the server writes it.
    pub body: String,
}

/// A job that somebody has taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Job {
    /// Its key.
    pub key: String,
    /// The match it is about.
    pub match_id: String,
    /// What kind of work it is.
    pub kind: String,
    /// How urgent it is.
    pub urgency: u8,
    /// For whom it is.
    pub owner: u16,
    /// The work.
    pub body: String,
    /// How often it was taken, this time included: a job that nobody survives is known by it.
    pub attempts: u32,
}

/// How much work there is of one urgency.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Backlog {
    /// The urgency.
    pub urgency: u8,
    /// How many jobs nobody holds.
    pub waiting: u64,
    /// How many somebody holds.
    pub running: u64,
    /// How long the oldest of those that nobody holds has been there; 0 if there is none.
    pub oldest_ms: i64,
}
