//! The kinds of jobs: the work of each, and which jobs follow the end of a match.

use crate::ApiError;
use crate::app::App;
use futures_util::future::BoxFuture;
use matches::MatchState;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use store::{Job, NewJob};

/// The result of running a job.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Progress {
    /// It is done.
    Done,
    /// It is requeued and continues later.
    GivesWay,
}

/// A kind of job. The server has a list of them (`App::job_kinds`); a job in the store names its kind.
pub(crate) trait JobKind: Send + Sync {
    /// The name that jobs of this kind are stored with.
    fn name(&self) -> &'static str;

    /// Runs a job, or a part of it. It ends early when `stop` is raised.
    fn run<'a>(
        &'a self,
        app: &'a App,
        job: &'a Job,
        stop: &'a Arc<AtomicBool>,
    ) -> BoxFuture<'a, Result<Progress, ApiError>>;

    /// Records, visibly for players, that a job failed for good.
    fn give_up<'a>(&'a self, app: &'a App, job: &'a Job) -> BoxFuture<'a, Result<(), ApiError>>;

    /// The job that follows the end of a match, if there is one. It is stored in the transaction that ends the match,
    /// so that it is not lost if the node dies.
    fn after_end(&self, _ended: &MatchState) -> Option<NewJob> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;
    use crate::jobs::bot_moves::BotMoves;
    use crate::jobs::urgency::Urgency;
    use crate::live::creation::create;
    use crate::nodes::bus::LocalBus;
    use crate::test_folder::TestFolder;
    use futures_util::FutureExt;
    use game_core::Side;
    use protocol::Action;
    use serde_json::json;
    use tokio::sync::mpsc;

    /// Sends the body of each of its jobs: how the match ended.
    struct AfterEnd(mpsc::UnboundedSender<String>);

    impl JobKind for AfterEnd {
        fn name(&self) -> &'static str {
            "after_end"
        }

        fn run<'a>(
            &'a self,
            _: &'a App,
            job: &'a Job,
            _: &'a Arc<AtomicBool>,
        ) -> BoxFuture<'a, Result<Progress, ApiError>> {
            self.0.send(format!("{} {}", job.match_id, job.body)).unwrap();
            async { Ok(Progress::Done) }.boxed()
        }

        fn give_up<'a>(&'a self, _: &'a App, _: &'a Job) -> BoxFuture<'a, Result<(), ApiError>> {
            async { Ok(()) }.boxed()
        }

        fn after_end(&self, ended: &MatchState) -> Option<NewJob> {
            let outcome = ended.played.outcome()?;
            Some(NewJob {
                key: format!("after_end:{}", ended.id),
                match_id: ended.id.to_string(),
                kind: self.name().to_owned(),
                urgency: Urgency::Idle.number(),
                owner: 0,
                body: outcome.clause.0.to_owned(),
            })
        }
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn the_end_of_a_match_is_followed_by_its_job_once() {
        let folder = TestFolder::new();
        let store = Arc::new(store::SqliteStore::open(&folder.0.join("test.db")).await.unwrap());
        let (ended, mut jobs) = mpsc::unbounded_channel();
        let kinds: Vec<Box<dyn JobKind>> = vec![Box::new(BotMoves), Box::new(AfterEnd(ended))];
        let app = App::with_job_kinds(store, Arc::new(LocalBus::new()), Config::default(), kinds);
        app.start().await.unwrap();
        let info = registry::GAMES[0].info();
        let [first, second] = info.sides;
        let new_match = json!({ "variant": info.id, "seats": { first: { "kind": "me" }, second: { "kind": "me" } } });
        for action in [Action::Resign, Action::OfferDraw] {
            let new_match = serde_json::from_value(new_match.clone()).unwrap();
            let id = create(&app, new_match, None).await.unwrap().id;
            let live = app.live(&id).await.unwrap();
            app.act(&live, Side::First, &Action::Rename { name: "Ada".to_owned() }).await.unwrap();
            app.act(&live, Side::First, &action).await.unwrap();
            // Entries after the end are not another end.
            app.act(&live, Side::First, &Action::Rename { name: "Eve".to_owned() }).await.unwrap();
            let clause = live.state().unwrap().played.outcome().unwrap().clause.0;
            assert_eq!(jobs.recv().await, Some(format!("{id} {clause}")));
        }
        assert!(jobs.try_recv().is_err(), "two matches ended");
    }
}
