//! The store and the bus of nodes: SQLite and the bus of one process, or PostgreSQL and NATS.

use crate::site::{Folder, Site};
use server::{Bus, LocalBus, NatsBus};
use std::sync::Arc;
use store::{SqliteStore, Store};

pub(crate) enum Ground {
    /// All nodes in this process share them.
    Embedded { folder: Arc<Folder>, store: Arc<dyn Store>, bus: Arc<LocalBus> },
    /// Every node has connections of its own.
    Services { folder: Arc<Folder>, db: String, bus: String },
}

impl Ground {
    pub(crate) async fn embedded() -> Ground {
        let folder = Arc::new(Folder::new());
        let store: Arc<dyn Store> = Arc::new(SqliteStore::open(&folder.0.join("test.db")).await.unwrap());
        Ground::Embedded { folder, store, bus: Arc::new(LocalBus::new()) }
    }

    pub(crate) async fn services() -> Ground {
        let db = services::Postgres::shared().database();
        Ground::Services { folder: Arc::new(Folder::new()), db, bus: services::Nats::shared().url() }
    }

    /// One of each kind.
    pub(crate) async fn both() -> [Ground; 2] {
        [Ground::embedded().await, Ground::services().await]
    }

    pub(crate) async fn store(&self) -> Arc<dyn Store> {
        match self {
            Ground::Embedded { store, .. } => Arc::clone(store),
            Ground::Services { db, .. } => store::open(db).await.unwrap(),
        }
    }

    pub(crate) async fn bus(&self) -> Arc<dyn Bus> {
        match self {
            Ground::Embedded { bus, .. } => Arc::clone(bus) as Arc<dyn Bus>,
            Ground::Services { bus, .. } => Arc::new(NatsBus::connect(bus).await.unwrap()),
        }
    }

    /// A node that makes `workers` of the computer's moves at a time.
    pub(crate) async fn node(&self, workers: usize) -> Site {
        let bus = self.bus().await;
        self.node_on(bus, workers).await
    }

    /// A node on another bus than the others.
    pub(crate) async fn node_on(&self, bus: Arc<dyn Bus>, workers: usize) -> Site {
        let (Ground::Embedded { folder, .. } | Ground::Services { folder, .. }) = self;
        Site::with_workers(Arc::clone(folder), self.store().await, bus, workers).await
    }
}
