//! The types of what is stored.

/// The row of a match in the database, which never changes.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatchRow {
    pub id: String,
    /// The game, the variant and its options.
    pub variant: String,
    /// The start position, if it is not the variant's own.
    pub position: Option<String>,
    /// Everything else, in a format of the server.
    pub body: String,
    pub created_ms: i64,
}

/// An entry of a log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its number, from 1 without gaps.
    pub seq: u64,
    /// When it happened, by the server's clock.
    pub at_ms: i64,
    /// The kind of event.
    pub kind: String,
    /// The event, in a format of the server.
    pub body: String,
}

/// An entry that has no number yet.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewEntry {
    pub at_ms: i64,
    pub kind: String,
    pub body: String,
}

/// A match and its log.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stored {
    pub facts: MatchRow,
    pub entries: Vec<Entry>,
}

/// The removal of names from a match: the only change of stored facts and entries.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rewrite {
    /// The expected body of the facts.
    pub old_facts: String,
    /// The new body of the facts.
    pub new_facts: String,
    /// The new bodies of entries, by their numbers.
    pub entries: Vec<(u64, String)>,
}

/// The columns of a match that lists and clocks need, so that its log is not read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Summary {
    /// The time of the last entry.
    pub touched_ms: i64,
    /// The number of moves played.
    pub ply: u32,
    /// The side to move: 0, 1, or none.
    pub to_move: Option<u8>,
    /// Whether it is over.
    pub is_over: bool,
    /// Whether it waits for an opponent and may be listed.
    pub is_listed: bool,
    /// Whether the computer is to move.
    pub is_computer_due: bool,
    /// When the running clock runs out.
    pub deadline_ms: Option<i64>,
    /// Whether it was uploaded as a record. Set when the match is created.
    pub is_uploaded: bool,
}

/// The clocks of all matches, as a server looks at them several times a second.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ClockCheck {
    /// When a server was last alive.
    pub alive_ms: Option<i64>,
    /// When the first of the running clocks runs out, or ran out; `None` if none runs.
    pub next_ms: Option<i64>,
}

/// A job that is not in the queue yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewJob {
    /// Idempotency key: a second job with the same key is ignored.
    pub key: String,
    /// The match to which it belongs.
    pub match_id: String,
    /// The kind of job.
    pub kind: String,
    /// How urgent it is: 0 comes first.
    pub urgency: u8,
    /// The owner: jobs of different owners take turns.
    pub owner: u16,
    /// The job, in a format of the server.
    pub body: String,
}

/// A job that a worker has taken.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Job {
    pub key: String,
    pub match_id: String,
    pub kind: String,
    pub urgency: u8,
    pub owner: u16,
    pub body: String,
    /// Number of attempts, this one included; used to give up on jobs that crash their worker.
    pub attempts: u32,
}

/// The number of jobs of one urgency.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Backlog {
    pub urgency: u8,
    /// The number of jobs that no worker holds.
    pub waiting: u64,
    /// The number of jobs that a worker holds.
    pub running: u64,
    /// The age of the oldest job that no worker holds; 0 if there is none.
    pub oldest_ms: i64,
}
