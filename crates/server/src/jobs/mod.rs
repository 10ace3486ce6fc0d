//! Work that takes longer than a request should: the computer's moves, analyses, replays and pictures.
//!
//! | to change | look at |
//! |---|---|
//! | how jobs are taken from the store, repeated and given up | `runner` |
//! | a new kind of job, or what follows the end of a match | `kind` |
//! | which jobs are more urgent than others | `urgency` |
//! | the threads that search, and how urgencies share them | `pool` |
//! | how the computer makes its move | `bot_moves`, and `bots` for the search itself |
//! | the analysis of a position or of a match | `analysis` |
//! | replays, records, uploads and pictures on blocking threads | `blocking` |
//! | how many long answers may be unread, and for how long | `unsent` |
//!
//! # From a job to a search
//!
//! A *job* is stored: the computer's move, or the analysis of a whole match. A *search* runs on a thread: a job of the
//! first kind has one, an analysis one for each ply, and a hint or the analysis of one position is a search without a
//! job, because a client waits for it now. Both have an [`Urgency`](urgency::Urgency) and an owner, and within an
//! urgency the owners take turns. They wait in two queues, one after the other:
//!
//! 1. The store has the jobs of all nodes. The [`JobRunner`](runner::JobRunner) takes them by four lanes, each a range
//!    of urgencies with slots of its own, so that jobs of one lane never wait for those of another: with W workers, as
//!    many as there are threads by default, 4 W low levels' moves, W − 1 high levels' moves, W / 2 analyses and one
//!    analysis of a very long match, and one at least of each. A slot is held until the job is struck off. What is
//!    not taken can be taken by another node, is counted in the backlog, and shortens the searches of high levels.
//! 2. The [`SearchPool`](pool::SearchPool) has the searches of this process, whether they come from jobs that were
//!    taken or from direct requests. Urgencies share its threads by weight; one thread is for low levels' moves alone.
//!
//! They are not one queue for three reasons. Direct requests are never in the store, so whoever divides the threads
//! between them and the jobs has to sit behind the store. An analysis is hundreds of searches with writes to the store
//! in between: were it taken only when a thread is free for it, it would either hold that thread while it writes, or
//! be taken anew for every ply. And a low level's move is found sooner than the next job can be fetched, so that with
//! one job a thread the threads would wait for the database: four are taken for each.
//!
//! What a taken job still waits for is bounded. A high level's move finds no more moves of high levels before it than
//! there are threads to search for them, and searches of other urgencies only by their weight; these last 1.5 s at
//! most. A low level's move waits for 4 W − 1 others at most, of some milliseconds each.

pub(crate) mod analysis;
pub(crate) mod blocking;
pub(crate) mod bot_moves;
pub(crate) mod bots;
pub(crate) mod kind;
pub(crate) mod pool;
pub(crate) mod runner;
pub(crate) mod unsent;
pub(crate) mod urgency;
