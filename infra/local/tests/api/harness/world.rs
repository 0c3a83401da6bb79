//! A running stack: the shared one, or a test's own.

use std::collections::BTreeSet;
use std::net::{Ipv4Addr, TcpListener};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU16, Ordering};
use std::time::Duration;

use goldgrove_app::App;
use goldgrove_app::aws::AwsClients;
use goldgrove_app::wiring::{FromSettings, Wiring};
use goldgrove_crypto::UserKeys;
use goldgrove_domain::ids::UserId;
use goldgrove_http::config::{SettingsError, Source};
use goldgrove_local::calls;
use goldgrove_local::ports::Ports;
use goldgrove_local::stack::{Stack, StackSettings, Urls, function_variables, sdk_variables};
use goldgrove_standin_cognito::NewUser;
use goldgrove_testing::MockClock;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::OnceCell;

use super::person::{PASSWORD, Person, unused_email};

/// The time limit for the tasks of a stopped stack.
const STOPPING: Duration = Duration::from_secs(10);

/// A stack with its own runtime, so that it outlives the test that started it and ends on request.
pub(crate) struct World {
    pub(crate) clock: Arc<MockClock>,
    folder: TempDir,
    running: Option<Running>,
    /// How many seconds unwrapped data keys stay in memory.
    key_lifetime: u16,
}

struct Running {
    runtime: Runtime,
    stack: Stack,
}

/// The shared stack of most tests. Its clock does not move.
pub(crate) async fn shared() -> &'static World {
    static SHARED: OnceCell<World> = OnceCell::const_new();
    SHARED.get_or_init(World::start).await
}

/// A new person on the shared stack.
pub(crate) async fn person() -> Person {
    shared().await.person().await
}

impl World {
    /// A new stack on free ports.
    pub(crate) async fn start() -> Self {
        let mut world = Self::empty();
        world.begin(Ports::Free).await;
        world
    }

    /// A new stack whose functions cache keys for the full time.
    pub(crate) async fn start_remembering() -> Self {
        let mut world = Self::empty();
        world.key_lifetime = 300;
        world.begin(Ports::Free).await;
        world
    }

    /// A new data folder, without a running stack.
    pub(crate) fn empty() -> Self {
        Self {
            clock: Arc::default(),
            folder: tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap(),
            running: None,
            // A function's calls for keys must not depend on earlier callers.
            key_lifetime: 0,
        }
    }

    /// Starts the stack on the folder.
    pub(crate) async fn begin(&mut self, ports: Ports) {
        calls::keep_in(Path::new(concat!(env!("CARGO_TARGET_TMPDIR"), "/calls.jsonl"))).unwrap();
        let runtime = Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()
            .unwrap();
        let settings = StackSettings {
            ports,
            data: self.folder.path().to_path_buf(),
            dist: self.folder.path().join("dist"),
            functions: vec![("DATA_KEY_LIFETIME_S".to_owned(), self.key_lifetime.to_string())],
            admits_other_keys: false,
        };
        let started = runtime.spawn(Stack::start(settings, self.clock.clone()));
        let stack = started.await.unwrap().unwrap();
        self.running = Some(Running { runtime, stack });
    }

    /// Stops the stack and all its tasks, as at the end of a process.
    pub(crate) async fn stop(&mut self) {
        let Running { runtime, stack } = self.running.take().unwrap();
        drop(stack);
        tokio::task::spawn_blocking(move || runtime.shutdown_timeout(STOPPING))
            .await
            .unwrap();
    }

    pub(crate) fn stack(&self) -> &Stack {
        &self.running.as_ref().unwrap().stack
    }

    pub(crate) fn urls(&self) -> &Urls {
        &self.stack().urls
    }

    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// The settings of a function in its own process, with `others` replaced.
    pub(crate) fn settings(&self, others: &[(&str, &str)]) -> Source {
        let variables = function_variables(self.urls())
            .into_iter()
            .chain(sdk_variables(self.urls()));
        let others = others
            .iter()
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        Source::fixed(variables).with(others)
    }

    /// The result of `build` with `settings`, as in its own process.
    pub(crate) fn wired<T>(&self, settings: &Source, build: impl FnOnce(&Wiring<'_>) -> Result<T, SettingsError>) -> T {
        let aws = AwsClients::of(settings).unwrap();
        Wiring::build(settings, &aws, self.clock.clone(), build).unwrap()
    }

    /// The ports of a function with `settings`, as in its own process.
    pub(crate) fn ports<P: FromSettings + Send + Sync + 'static>(&self, settings: &Source) -> Arc<P> {
        let aws = AwsClients::of(settings).unwrap();
        Wiring::build(settings, &aws, self.clock.clone(), Wiring::get).unwrap()
    }

    /// A confirmed person who has signed in.
    pub(crate) async fn person(&self) -> Person {
        let email = unused_email();
        let new_user = NewUser {
            email: email.clone(),
            password: PASSWORD.to_owned(),
            given_name: "Robin".to_owned(),
            family_name: "Vale".to_owned(),
        };
        let id = self.seed(new_user).await;
        Person::sign_in(self.urls(), &email, &id).await.of(self)
    }

    /// Creates a confirmed person; returns the pool's subject.
    pub(crate) async fn seed(&self, new_user: NewUser) -> String {
        let pool = self.stack().pool.clone();
        let seeded = self.beside_the_stack(async move { pool.seed_user(new_user).await });
        seeded.await.unwrap().to_string()
    }

    /// Runs `work` with the stack's own ports on its own runtime, because the connections it opens outlive the test.
    pub(crate) async fn beside_the_stack<F>(&self, work: F) -> F::Output
    where
        F: Future<Output: Send> + Send + 'static,
    {
        self.running.as_ref().unwrap().runtime.spawn(work).await.unwrap()
    }

    /// Stores rows of `person` with the stack's own ports.
    pub(crate) async fn store_for<F>(&self, person: &Person, work: impl FnOnce(Arc<App>, UserId, Arc<UserKeys>) -> F)
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let (app, user) = (Arc::clone(&self.stack().app), UserId::parse(&person.id).unwrap());
        let keys = {
            let (app, user) = (Arc::clone(&app), user.clone());
            self.beside_the_stack(async move { app.keys(&user).await.unwrap() })
                .await
        };
        self.beside_the_stack(work(app, user, keys)).await;
    }

    /// All rows of all tables, and the providers' state, which a call without effects does not change.
    pub(crate) async fn snapshot(&self) -> Snapshot {
        let mut all = BTreeSet::new();
        for table in ["main", "data-keys", "idempotency", "audit"] {
            let mut answer = self.on_table("Scan", table, json!({})).await;
            assert!(
                answer.get("LastEvaluatedKey").is_none(),
                "the whole table fits one page"
            );
            // The engine returns the members of a row in any order.
            answer.sort_all_objects();
            let rows = answer["Items"].as_array().expect("a scan has items");
            all.extend(rows.iter().map(Value::to_string));
        }
        all.insert(std::fs::read_to_string(self.folder().join("plaid.json")).unwrap());
        all.insert(std::fs::read_to_string(self.folder().join("stripe.json")).unwrap_or_default());
        Snapshot(all)
    }
}

/// All stored data.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Snapshot(BTreeSet<String>);

impl Snapshot {
    /// The rows with sort keys that begin with `prefix`.
    pub(crate) fn rows(&self, prefix: &str) -> Vec<String> {
        let sort_key = format!(r#""sk":{{"S":"{prefix}"#);
        self.0.iter().filter(|row| row.contains(&sort_key)).cloned().collect()
    }

    /// The snapshot without rate limit counters.
    pub(crate) fn without_counts(self) -> Self {
        Self(
            self.0
                .into_iter()
                .filter(|row| !row.contains(r#""pk":{"S":"LIMIT#"#))
                .collect(),
        )
    }

    /// The snapshot without audit trails.
    pub(crate) fn without_trails(self) -> Self {
        Self(
            self.0
                .into_iter()
                .filter(|row| !row.contains(r#""sk":{"S":"EVENT#"#))
                .collect(),
        )
    }

    /// Asserts that nothing was stored, changed or removed since `before`.
    #[track_caller]
    pub(crate) fn assert_unchanged_since(&self, before: &Self) {
        let changed: Vec<_> = self.0.symmetric_difference(&before.0).collect();
        assert!(changed.is_empty(), "{changed:#?}");
    }
}

impl Drop for World {
    fn drop(&mut self) {
        if let Some(Running { runtime, stack }) = self.running.take() {
            drop(stack);
            runtime.shutdown_background();
        }
    }
}

/// The first of twelve consecutive free ports, one more than a stack needs, outside the range of outgoing connections.
pub(crate) fn free_range() -> u16 {
    const FIRST: u16 = 20_000;
    const BLOCK: u16 = 12;
    const BLOCKS: u16 = 1_000;
    static TRIED: AtomicU16 = AtomicU16::new(0);
    // Concurrent processes start at different offsets.
    let offset = u16::try_from(std::process::id() % u32::from(BLOCKS)).unwrap();
    loop {
        let tried = TRIED.fetch_add(1, Ordering::Relaxed);
        assert!(tried < BLOCKS, "no twelve free ports in a row");
        let first = FIRST + (offset + tried) % BLOCKS * BLOCK;
        let free = |port| TcpListener::bind((Ipv4Addr::LOCALHOST, port)).is_ok();
        if (first..first + BLOCK).all(free) {
            return first;
        }
    }
}
