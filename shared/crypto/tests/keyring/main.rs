//! The keyring's promises: few calls to the key service, a cache with an end, races with one winner, closed failure.

#![expect(clippy::unwrap_used, reason = "in the helpers of a test, a failure is a panic")]

mod fake;

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use async_trait::async_trait;
use goldgrove_crypto::{
    KeyContext, KeyError, KeyService, Keyring, KeyringSettings, OsRandom, UserKeys, WrappedKey, WrappedKeyStore,
    WrappedKeyStoreError,
};
use goldgrove_domain::ids::UserId;
use goldgrove_domain::sealing::{FieldKeys, FieldPath, KeyVersion, Scratch, SealError, SealedField, SealedTable};
use goldgrove_testing::MockClock;
use jiff::SignedDuration;
use tokio::sync::Barrier;

use fake::{FakeKms, InMemoryWrappedKeys, KeyServiceCalls};

const AT: FieldPath<'static> = FieldPath {
    table: SealedTable::Goals,
    record: "goal_1",
    field: "target_amount",
};

/// One process, or several over one store and one key service.
struct World {
    kms: Arc<FakeKms>,
    store: Arc<InMemoryWrappedKeys>,
    clock: Arc<MockClock>,
}

impl World {
    fn new() -> Self {
        Self {
            kms: Arc::new(FakeKms::new()),
            store: Arc::new(InMemoryWrappedKeys::new()),
            clock: Arc::new(MockClock::default()),
        }
    }

    fn process(&self) -> Keyring {
        self.process_with(KeyringSettings::default())
    }

    fn process_with(&self, settings: KeyringSettings) -> Keyring {
        self.over(Arc::clone(&self.store) as Arc<dyn WrappedKeyStore>, settings)
    }

    fn over(&self, store: Arc<dyn WrappedKeyStore>, settings: KeyringSettings) -> Keyring {
        let (kms, clock) = (Arc::clone(&self.kms), Arc::clone(&self.clock));
        Keyring::new(kms, store, Arc::new(OsRandom), clock, settings)
    }

    fn pass(&self, seconds: i64) {
        self.clock.advance(SignedDuration::from_secs(seconds));
    }

    fn unwrapped(&self) -> usize {
        self.kms.calls().decrypt
    }
}

fn user(name: &str) -> UserId {
    UserId::parse(name).unwrap()
}

fn seal(keys: &UserKeys) -> SealedField {
    let mut sealed = SealedField::default();
    keys.seal(AT, b"1234.56", &mut sealed).unwrap();
    sealed
}

fn opens(keys: &UserKeys, version: KeyVersion, sealed: &SealedField) -> bool {
    keys.open(AT, version, sealed, &mut Scratch::new()) == Ok(b"1234.56")
}

#[tokio::test]
async fn a_user_without_a_key_gets_none_and_none_is_made() {
    let world = World::new();
    let missing = world.process().for_user(&user("avery")).await.err();
    assert_eq!(missing, Some(KeyError::Missing));
    assert_eq!(world.kms.calls(), KeyServiceCalls::default());
}

#[tokio::test]
async fn creating_takes_one_call_and_its_keys_are_at_hand() {
    let world = World::new();
    let keyring = world.process();
    let sealed = seal(&keyring.create_for_user(&user("avery")).await.unwrap());

    let keys = keyring.for_user(&user("avery")).await.unwrap();

    assert!(opens(&keys, KeyVersion::FIRST, &sealed));
    assert_eq!(
        world.kms.calls(),
        KeyServiceCalls {
            generate: 1,
            decrypt: 0
        }
    );
}

#[tokio::test]
async fn creating_again_keeps_the_key() {
    let world = World::new();
    let sealed = seal(&world.process().create_for_user(&user("avery")).await.unwrap());
    let again = world.process().create_for_user(&user("avery")).await.unwrap();
    assert!(opens(&again, KeyVersion::FIRST, &sealed));
    assert_eq!(world.kms.calls().generate, 1);
}

#[tokio::test]
async fn a_user_costs_one_unwrapping_however_often_and_by_how_many_they_are_asked_for() {
    let world = World::new();
    world.process().create_for_user(&user("avery")).await.unwrap();
    let (keyring, avery) = (world.process(), user("avery"));

    let (one, two, three) = tokio::join!(
        keyring.for_user(&avery),
        keyring.for_user(&avery),
        keyring.for_user(&avery)
    );

    assert!(Arc::ptr_eq(&one.unwrap(), &two.unwrap()));
    assert!(Arc::ptr_eq(&three.unwrap(), &keyring.for_user(&avery).await.unwrap()));
    assert_eq!(world.unwrapped(), 1);
}

#[tokio::test]
async fn keys_leave_the_cache_after_five_minutes_and_no_later() {
    let world = World::new();
    world.process().create_for_user(&user("avery")).await.unwrap();
    let settings = KeyringSettings::new(SignedDuration::from_hours(1), 10);
    let keyring = world.process_with(settings);
    let rows = [
        ("at first", 0, 1),
        ("after 4:59", 299, 1),
        ("after 5:00", 1, 2),
        ("just after that", 1, 2),
    ];
    for (name, seconds, unwrapped) in rows {
        world.pass(seconds);
        keyring.for_user(&user("avery")).await.unwrap();
        assert_eq!(world.unwrapped(), unwrapped, "{name}");
    }
}

#[tokio::test]
async fn expired_keys_leave_memory_when_anyone_asks_for_any_keys() {
    let world = World::new();
    let keyring = world.process();
    let held = keyring.create_for_user(&user("avery")).await.unwrap();
    assert_eq!(Arc::strong_count(&held), 2);
    world.pass(300);
    keyring.for_user(&user("nobody")).await.unwrap_err();
    assert_eq!(Arc::strong_count(&held), 1);
}

#[tokio::test]
async fn a_clock_that_goes_back_never_lengthens_a_life() {
    let world = World::new();
    let keyring = world.process();
    keyring.create_for_user(&user("avery")).await.unwrap();
    world.pass(-3_600);
    keyring.for_user(&user("avery")).await.unwrap();
    assert_eq!(world.unwrapped(), 1);
}

#[tokio::test]
async fn a_full_cache_lets_go_of_the_oldest() {
    let world = World::new();
    let keyring = world.process_with(KeyringSettings::new(SignedDuration::from_mins(5), 2));
    for name in ["avery", "blake", "casey"] {
        keyring.create_for_user(&user(name)).await.unwrap();
        world.pass(1);
    }
    for (name, unwrapped) in [("casey", 0), ("blake", 0), ("avery", 1)] {
        keyring.for_user(&user(name)).await.unwrap();
        assert_eq!(world.unwrapped(), unwrapped, "{name}");
    }
}

#[tokio::test]
async fn forgotten_keys_are_unwrapped_afresh_and_shredded_ones_are_gone() {
    let world = World::new();
    let (keyring, avery) = (world.process(), user("avery"));
    keyring.create_for_user(&avery).await.unwrap();
    keyring.forget(&avery);
    keyring.for_user(&avery).await.unwrap();
    assert_eq!(world.unwrapped(), 1);

    world.store.shred(&avery);
    keyring.forget(&avery);
    assert_eq!(keyring.for_user(&avery).await.err(), Some(KeyError::Missing));
}

#[tokio::test]
async fn every_refusal_is_an_error_and_none_is_remembered() {
    let world = World::new();
    let avery = user("avery");
    world.process().create_for_user(&avery).await.unwrap();
    let keyring = world.process();
    for refusal in [
        KeyError::Denied,
        KeyError::Throttled,
        KeyError::Unavailable,
        KeyError::WrongContext,
    ] {
        world.kms.refuse(Some(refusal));
        assert_eq!(keyring.for_user(&avery).await.err(), Some(refusal));
        assert_eq!(keyring.create_for_user(&user("blake")).await.err(), Some(refusal));
        assert_eq!(keyring.rotate_for_user(&avery).await.err(), Some(refusal));
    }
    world.kms.refuse(None);
    assert!(keyring.for_user(&avery).await.is_ok());
    assert_eq!(keyring.for_user(&user("blake")).await.err(), Some(KeyError::Missing));
}

#[tokio::test]
async fn a_store_that_is_down_is_an_error_and_makes_no_key() {
    let world = World::new();
    let keyring = world.process();
    world.store.set_down(true);
    assert_eq!(keyring.for_user(&user("avery")).await.err(), Some(KeyError::Store));
    assert_eq!(
        keyring.create_for_user(&user("avery")).await.err(),
        Some(KeyError::Store)
    );
    assert_eq!(world.kms.calls(), KeyServiceCalls::default());
}

#[tokio::test]
async fn a_wrapped_key_moved_to_another_user_or_version_does_not_unwrap() {
    let world = World::new();
    let (avery, blake) = (user("avery"), user("blake"));
    world.process().create_for_user(&avery).await.unwrap();
    let stolen = world.store.load_all(&avery).await.unwrap().remove(0);
    world.store.insert(&blake, stolen.clone()).await.unwrap();
    let version = KeyVersion::new(2);
    world
        .store
        .insert(&avery, WrappedKey { version, ..stolen })
        .await
        .unwrap();

    for (name, owner) in [("another user", &blake), ("another version", &avery)] {
        assert_eq!(
            world.process().for_user(owner).await.err(),
            Some(KeyError::WrongContext),
            "{name}"
        );
    }
}

#[tokio::test]
async fn a_rotated_key_settles_before_it_seals_so_that_every_process_can_open() {
    let world = World::new();
    let (avery, second) = (user("avery"), KeyVersion::new(2));
    let (rotating, other) = (world.process(), world.process());
    let old = seal(&rotating.create_for_user(&avery).await.unwrap());
    other.for_user(&avery).await.unwrap();
    world.pass(3_600);
    other.for_user(&avery).await.unwrap();

    assert_eq!(rotating.rotate_for_user(&avery).await, Ok(second));

    for seconds in [0, 299, 60] {
        world.pass(seconds);
        let (sealing, opening) = (
            rotating.for_user(&avery).await.unwrap(),
            other.for_user(&avery).await.unwrap(),
        );
        assert_eq!(sealing.current_version(), KeyVersion::FIRST);
        assert!(opens(&opening, sealing.current_version(), &seal(&sealing)));
    }
    world.pass(300);
    let settled = rotating.for_user(&avery).await.unwrap();
    assert_eq!(settled.current_version(), second);
    assert!(opens(&settled, KeyVersion::FIRST, &old));
    assert!(opens(&other.for_user(&avery).await.unwrap(), second, &seal(&settled)));
}

#[tokio::test]
async fn a_repeated_rotation_adds_no_key_until_the_first_has_settled_everywhere() {
    let world = World::new();
    let (avery, keyring) = (user("avery"), world.process());
    keyring.create_for_user(&avery).await.unwrap();
    for (seconds, version) in [(0, 2), (0, 2), (719, 2), (1, 3)] {
        world.pass(seconds);
        assert_eq!(keyring.rotate_for_user(&avery).await, Ok(KeyVersion::new(version)));
    }
    assert_eq!(world.store.load_all(&avery).await.unwrap().len(), 3);
}

#[tokio::test]
async fn only_a_user_with_a_key_can_rotate_it() {
    let refused = World::new().process().rotate_for_user(&user("avery")).await;
    assert_eq!(refused, Err(KeyError::Missing));
}

/// A store whose first two readers wait for each other, so that both see it before either writes.
struct Racing {
    store: Arc<InMemoryWrappedKeys>,
    readers: AtomicUsize,
    start: Barrier,
}

#[async_trait]
impl WrappedKeyStore for Racing {
    async fn load_all(&self, user: &UserId) -> Result<Vec<WrappedKey>, WrappedKeyStoreError> {
        let seen = self.store.load_all(user).await;
        if self.readers.fetch_add(1, Ordering::Relaxed) < 2 {
            self.start.wait().await;
        }
        seen
    }

    async fn insert(&self, user: &UserId, key: WrappedKey) -> Result<(), WrappedKeyStoreError> {
        self.store.insert(user, key).await
    }
}

impl World {
    /// Two processes that read the store at the same moment.
    fn racers(&self) -> [Keyring; 2] {
        let racing = Arc::new(Racing {
            store: Arc::clone(&self.store),
            readers: AtomicUsize::new(0),
            start: Barrier::new(2),
        });
        [(); 2].map(|()| {
            self.over(
                Arc::clone(&racing) as Arc<dyn WrappedKeyStore>,
                KeyringSettings::default(),
            )
        })
    }
}

#[tokio::test]
async fn of_two_that_create_at_once_both_get_the_winners_key() {
    let world = World::new();
    let (avery, [one, other]) = (user("avery"), world.racers());

    let (one, other) = tokio::join!(one.create_for_user(&avery), other.create_for_user(&avery));

    let (one, other) = (one.unwrap(), other.unwrap());
    assert!(opens(&other, KeyVersion::FIRST, &seal(&one)));
    assert!(opens(&one, KeyVersion::FIRST, &seal(&other)));
    assert_eq!(world.store.load_all(&avery).await.unwrap().len(), 1);
}

#[tokio::test]
async fn of_two_that_rotate_at_once_both_name_the_same_new_version() {
    let world = World::new();
    let avery = user("avery");
    world.process().create_for_user(&avery).await.unwrap();
    let [one, other] = world.racers();

    let (one, other) = tokio::join!(one.rotate_for_user(&avery), other.rotate_for_user(&avery));

    assert_eq!((one, other), (Ok(KeyVersion::new(2)), Ok(KeyVersion::new(2))));
    assert_eq!(world.store.load_all(&avery).await.unwrap().len(), 2);
    assert!(world.process().for_user(&avery).await.is_ok());
}

#[tokio::test]
async fn the_fake_key_service_unwraps_in_the_same_context_only() {
    let kms = FakeKms::new();
    let (avery, blake) = (user("avery"), user("blake"));
    let context = |user, version| KeyContext {
        user,
        version: KeyVersion::new(version),
    };
    let generated = kms.generate_data_key(context(&avery, 1)).await.unwrap();
    let rows = [
        ("the same context", context(&avery, 1), None),
        ("another user", context(&blake, 1), Some(KeyError::WrongContext)),
        ("another version", context(&avery, 2), Some(KeyError::WrongContext)),
    ];
    for (name, context, expected) in rows {
        assert_eq!(kms.decrypt(&generated.wrapped, context).await.err(), expected, "{name}");
    }
    assert_eq!(
        kms.decrypt(b"something else", context(&avery, 1)).await.err(),
        Some(KeyError::WrongContext)
    );
}

#[tokio::test]
async fn only_a_key_whose_row_says_so_opens_the_older_form() {
    let world = World::new();
    let avery = user("avery");
    world.process().create_for_user(&avery).await.unwrap();
    let mut stored = world.store.load_all(&avery).await.unwrap().remove(0);
    for (opens_unbound, expected) in [(false, SealError::FormClosed), (true, SealError::Malformed)] {
        stored.opens_unbound = opens_unbound;
        world.store.shred(&avery);
        world.store.insert(&avery, stored.clone()).await.unwrap();
        let keys = world.process().for_user(&avery).await.unwrap();
        let garbage = SealedField::default();
        let opened = keys
            .open_unbound(KeyVersion::FIRST, &garbage, &mut Scratch::new())
            .err();
        assert_eq!(opened, Some(expected), "{opens_unbound}");
    }
}
