//! Checks a database: its file, the logs against their summaries, and every log by a function of the caller.

use crate::look::Look;
use crate::{Address, Answer, StoreError, Stored};

/// The most faults that are listed; the others are counted.
const MAX_LISTED: usize = 100;

/// The result of a check.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Checked {
    /// The number of matches.
    pub matches: u64,
    /// The number of log entries.
    pub entries: u64,
    /// The first hundred faults.
    pub faults: Vec<String>,
    /// The number of further faults.
    pub more: u64,
}

impl Checked {
    fn fault(&mut self, what: String) {
        if self.faults.len() < MAX_LISTED {
            self.faults.push(what);
        } else {
            self.more += 1;
        }
    }

    /// The value of an answer; an error is added as a fault.
    fn hear<T: Default>(&mut self, what: &str, answer: Result<T, StoreError>) -> T {
        answer.unwrap_or_else(|error| {
            self.fault(format!("{what}: {error}"));
            T::default()
        })
    }
}

/// Logs with gaps, or whose summary names another last entry.
const GAPS: &str = "SELECT match_id FROM summaries LEFT JOIN \
     (SELECT match_id, count(*) AS entries, max(seq) AS last FROM entries GROUP BY match_id) AS log USING (match_id) \
     WHERE (version, version) <> (coalesce(entries, 0), coalesce(last, 0))";
/// Matches without a summary, which are in no list and have no clock.
const UNSUMMED: &str =
    "SELECT id FROM matches WHERE NOT EXISTS (SELECT 1 FROM summaries WHERE summaries.match_id = matches.id)";

/// Checks a database, which a server may be using, and changes nothing. `each` returns what is wrong with a match;
/// `progress` is called with the number of matches checked and the number of all.
///
/// # Errors
/// If the database cannot be opened. Errors inside are faults of the result.
pub fn check<'a>(
    address: &'a Address,
    each: &'a mut (dyn FnMut(&Stored) -> Result<(), String> + Send),
    progress: &'a mut (dyn FnMut(u64, u64) + Send),
) -> Answer<'a, Checked> {
    Box::pin(check_each(address, each, progress))
}

async fn check_each(
    address: &Address,
    each: &mut (dyn FnMut(&Stored) -> Result<(), String> + Send),
    progress: &mut (dyn FnMut(u64, u64) + Send),
) -> Result<Checked, StoreError> {
    let look = Look::at(address)?;
    // An address that cannot be reached is no fault of the data.
    if let Address::Postgres { .. } = address {
        look.texts("SELECT 'here'").await?;
    }
    let mut checked = whole(&look).await;
    let ids = look.texts("SELECT id FROM matches ORDER BY id").await;
    let ids = checked.hear("the list of matches", ids);
    for (n, id) in (0..).zip(&ids) {
        progress(n, ids.len() as u64);
        match look.load(id).await {
            Ok(Some(stored)) => {
                if let Err(what) = each(&stored) {
                    checked.fault(what);
                }
            }
            // The match was deleted in the meantime.
            Ok(None) => {}
            Err(error) => checked.fault(format!("match {id}: {error}")),
        }
    }
    progress(ids.len() as u64, ids.len() as u64);
    Ok(checked)
}

/// The counts, and the faults that can be found without reading a log.
pub(crate) async fn whole(look: &Look) -> Checked {
    let mut checked = Checked::default();
    if let Look::Sqlite(_) = look {
        let said = look.texts("PRAGMA integrity_check").await;
        let said = checked.hear("the file", said);
        said.iter().filter(|line| *line != "ok").for_each(|line| checked.fault(format!("the file: {line}")));
        let said = look
            .texts("SELECT \"table\" || ' refers to a match that is not there' FROM pragma_foreign_key_check")
            .await;
        checked.hear("the file", said).into_iter().for_each(|line| checked.fault(line));
    }
    let matches = look.number("SELECT count(*) FROM matches").await;
    checked.matches = checked.hear("the table matches", matches);
    let entries = look.number("SELECT count(*) FROM entries").await;
    checked.entries = checked.hear("the table entries", entries);
    let gaps = look.texts(GAPS).await;
    for id in checked.hear("the logs", gaps) {
        checked.fault(format!("match {id}: its log has gaps, or another length than its summary says"));
    }
    let unsummed = look.texts(UNSUMMED).await;
    for id in checked.hear("the summaries", unsummed) {
        checked.fault(format!("match {id}: it has no summary"));
    }
    checked
}
