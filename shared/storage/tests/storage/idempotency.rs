//! A repeated request is answered once, lapsed claims are taken over, and time is compared in code.

use std::sync::Arc;

use crate::support::{Repeating, assert_conflict, laws};
use goldgrove_domain::{Clock, IdSource, UserId};
use goldgrove_storage::entity::idempotency::{Answer, Claim, Claimed, Idempotency, KEY_BYTES_MAX, Request};
use goldgrove_storage::entity::seen_event::SeenEvents;
use goldgrove_storage::{Condition, Key, Read, StorageError, Tables};
use goldgrove_testing::{MockClock, SeededIds, user};
use jiff::SignedDuration;

laws! {
    the_first_request_is_mine_and_the_second_waits
    a_completed_request_gives_its_answer_again
    the_same_key_for_another_request_is_told_apart
    a_released_claim_may_be_claimed_again
    a_lapsed_claim_is_taken_over_and_its_first_holder_conflicts
    an_expired_answer_is_forgotten_even_while_its_row_is_there
    keys_of_other_users_and_operations_are_other_keys
    a_key_that_is_too_long_is_refused
    an_event_is_remembered_until_it_expires
    a_claim_whose_answer_was_lost_is_still_the_holders
    an_answer_without_its_status_is_corrupt
}

const LEASE: SignedDuration = SignedDuration::from_secs(60);
const KEPT: SignedDuration = SignedDuration::from_hours(24);

const REQUEST: Request<'_> = Request {
    operation: "create-goal",
    key: "key-1",
    fingerprint: "sha256-1",
};

/// One user with a clock that moves only when told.
struct Claims<'a> {
    tables: &'a Tables,
    user: UserId,
    clock: MockClock,
    ids: SeededIds,
}

impl<'a> Claims<'a> {
    fn new(tables: &'a Tables) -> Self {
        Self {
            tables,
            user: user("user-1"),
            clock: MockClock::default(),
            ids: SeededIds::default(),
        }
    }

    fn store(&self) -> Idempotency<'_> {
        Idempotency::new(self.tables.idempotency.as_ref(), &self.user)
    }

    async fn claim(&self, request: Request<'_>) -> Claimed {
        let now = self.clock.now();
        let claimed = self.store().claim(request, self.ids.uuid(), now, now + LEASE).await;
        claimed.expect("the table answers")
    }

    async fn mine(&self, request: Request<'_>) -> Claim {
        let Claimed::Mine(claim) = self.claim(request).await else {
            panic!("the request should be new");
        };
        claim
    }

    async fn complete(&self, claim: &Claim, answer: &str) -> Result<(), StorageError> {
        let expires_at = self.clock.now() + KEPT;
        self.store().complete(claim, answered(answer), expires_at).await
    }
}

fn answered(body: &str) -> Answer {
    Answer {
        status: 201,
        body: body.as_bytes().to_vec(),
    }
}

async fn the_first_request_is_mine_and_the_second_waits(tables: &Tables) {
    let claims = Claims::new(tables);
    claims.mine(REQUEST).await;
    assert_eq!(claims.claim(REQUEST).await, Claimed::InProgress);
    claims.clock.advance(LEASE - SignedDuration::from_secs(1));
    assert_eq!(claims.claim(REQUEST).await, Claimed::InProgress);
}

async fn a_completed_request_gives_its_answer_again(tables: &Tables) {
    let claims = Claims::new(tables);
    let claim = claims.mine(REQUEST).await;
    claims.complete(&claim, "{}").await.expect("the claim stands");
    claims.clock.advance(KEPT - SignedDuration::from_secs(1));
    assert_eq!(claims.claim(REQUEST).await, Claimed::Done(answered("{}")));
}

async fn the_same_key_for_another_request_is_told_apart(tables: &Tables) {
    let claims = Claims::new(tables);
    let other = Request {
        fingerprint: "sha256-2",
        ..REQUEST
    };
    let claim = claims.mine(REQUEST).await;
    assert_eq!(claims.claim(other).await, Claimed::OtherRequest);
    claims.complete(&claim, "{}").await.expect("the claim stands");
    assert_eq!(claims.claim(other).await, Claimed::OtherRequest);
}

async fn a_released_claim_may_be_claimed_again(tables: &Tables) {
    let claims = Claims::new(tables);
    let claim = claims.mine(REQUEST).await;
    claims.store().release(&claim).await.expect("it is given back");
    claims.store().release(&claim).await.expect("twice is harmless");
    claims.mine(REQUEST).await;
}

async fn a_lapsed_claim_is_taken_over_and_its_first_holder_conflicts(tables: &Tables) {
    let claims = Claims::new(tables);
    let first = claims.mine(REQUEST).await;
    claims.clock.advance(LEASE);
    let second = claims.mine(REQUEST).await;

    assert_conflict(&claims.complete(&first, "late").await);
    claims
        .store()
        .release(&first)
        .await
        .expect("harmless to the new holder");
    assert_eq!(claims.claim(REQUEST).await, Claimed::InProgress);
    claims.complete(&second, "{}").await.expect("the claim stands");
    assert_eq!(claims.claim(REQUEST).await, Claimed::Done(answered("{}")));
}

async fn an_expired_answer_is_forgotten_even_while_its_row_is_there(tables: &Tables) {
    let claims = Claims::new(tables);
    let claim = claims.mine(REQUEST).await;
    claims.complete(&claim, "{}").await.expect("the claim stands");
    claims.clock.advance(KEPT);
    claims.mine(REQUEST).await;
}

async fn keys_of_other_users_and_operations_are_other_keys(tables: &Tables) {
    let mut claims = Claims::new(tables);
    claims.mine(REQUEST).await;
    claims
        .mine(Request {
            operation: "exchange-public-token",
            ..REQUEST
        })
        .await;
    claims
        .mine(Request {
            key: "key-2",
            ..REQUEST
        })
        .await;
    claims.user = user("user-2");
    claims.mine(REQUEST).await;
}

async fn a_key_that_is_too_long_is_refused(tables: &Tables) {
    let claims = Claims::new(tables);
    let now = claims.clock.now();
    let key = "k".repeat(KEY_BYTES_MAX + 1);
    let request = Request { key: &key, ..REQUEST };
    let claimed = claims.store().claim(request, claims.ids.uuid(), now, now + LEASE).await;
    assert!(matches!(claimed, Err(StorageError::TooLarge { .. })), "{claimed:?}");
}

async fn a_claim_whose_answer_was_lost_is_still_the_holders(tables: &Tables) {
    let mut claims = Claims::new(tables);
    let repeating = Tables {
        idempotency: Arc::new(Repeating(Arc::clone(&tables.idempotency))),
        ..tables.clone()
    };
    claims.tables = &repeating;
    claims.mine(REQUEST).await;
    claims.clock.advance(LEASE);
    let taken_over = claims.mine(REQUEST).await;
    claims.complete(&taken_over, "{}").await.expect("the claim stands");
}

async fn an_answer_without_its_status_is_corrupt(tables: &Tables) {
    let claims = Claims::new(tables);
    let claim = claims.mine(REQUEST).await;
    claims.complete(&claim, "{}").await.expect("the claim stands");
    let table = tables.idempotency.as_ref();
    let key = Key::new("USER#user-1", "create-goal#key-1");
    let mut row = table
        .get(&key, Read::Consistent)
        .await
        .expect("it is read")
        .expect("it is there");
    row.take("status_code");
    table.put(row, Condition::Always).await.expect("it is put");
    let (store, now, again) = (claims.store(), claims.clock.now(), claims.ids.uuid());
    let claimed = store.claim(REQUEST, again, now, now + LEASE).await;
    assert!(matches!(claimed, Err(StorageError::Corrupt { .. })), "{claimed:?}");
}

async fn an_event_is_remembered_until_it_expires(tables: &Tables) {
    let table = tables.idempotency.as_ref();
    let clock = MockClock::default();
    let events = SeenEvents::new(table, "stripe");
    assert!(!events.contains("evt_1", clock.now()).await.expect("none is fine"));
    for again in 0..2 {
        let remembered = events.remember("evt_1", clock.now() + KEPT).await;
        assert!(remembered.is_ok(), "{again}");
    }
    for (name, expected, seen) in [
        ("it", true, events.contains("evt_1", clock.now())),
        ("another", false, events.contains("evt_2", clock.now())),
        ("its end", false, events.contains("evt_1", clock.now() + KEPT)),
    ] {
        assert_eq!(seen.await.expect("it opens"), expected, "{name}");
    }
    let elsewhere = SeenEvents::new(table, "plaid");
    assert!(!elsewhere.contains("evt_1", clock.now()).await.expect("none is fine"));
}
