//! Sealing and opening leave the heap alone, and no key goes back to it unwiped.
//!
//! The counters are each thread's own: the test runner's threads use the heap whenever they like.

#![expect(clippy::unwrap_used, reason = "in the helpers of a test, a failure is a panic")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::sync::Arc;
use std::thread::LocalKey;

use goldgrove_crypto::{DataKey, OsRandom, UserKeys};
use goldgrove_domain::ids::UserId;
use goldgrove_domain::sealing::{FieldKeys, FieldPath, KeyVersion, Scratch, SealedField, SealedTable};

/// What a secret looks like in memory; nothing else in the process repeats these bytes.
const SECRET: [u8; 32] = *b"\xC5ecret key, 32 bytes of it, saf\xC5";

// Constant and without a destructor, so that the allocator may touch them at any time.
thread_local! {
    static ALLOCATIONS: Cell<usize> = const { Cell::new(0) };
    static SECRETS_FREED: Cell<usize> = const { Cell::new(0) };
}

fn count(counter: &'static LocalKey<Cell<usize>>) {
    counter.set(counter.get() + 1);
}

/// The system's allocator, counting what it hands out and looking into what it gets back.
struct Watching;

#[global_allocator]
static WATCHING: Watching = Watching;

#[expect(
    unsafe_code,
    reason = "an allocator cannot be written without; this one only counts and looks"
)]
// SAFETY: every call goes to the system's allocator with the arguments it came with.
unsafe impl GlobalAlloc for Watching {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(&ALLOCATIONS);
        // SAFETY: the caller's promises are passed on. Zeroed, so that looking into it later reads nothing undefined.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        // SAFETY: the block is `layout.size()` bytes long and still ours, and was zeroed when it was handed out.
        let bytes = unsafe { std::slice::from_raw_parts(block, layout.size()) };
        if bytes.windows(SECRET.len()).any(|window| window == SECRET) {
            count(&SECRETS_FREED);
        }
        // SAFETY: the caller's promises are passed on.
        unsafe { System.dealloc(block, layout) }
    }
}

const AT: FieldPath<'static> = FieldPath {
    table: SealedTable::Accounts,
    record: "acct_018f4f3e-7b1a-7c3e-9a57-0d3f5b6c7d8e",
    field: "balance",
};

/// Rounds that draw nonces several times over.
const ROUNDS: usize = 1_000;

fn allocations_of(work: impl FnOnce()) -> usize {
    let before = ALLOCATIONS.get();
    work();
    ALLOCATIONS.get() - before
}

fn secrets_freed_by(work: impl FnOnce()) -> usize {
    let before = SECRETS_FREED.get();
    work();
    SECRETS_FREED.get() - before
}

fn keys() -> UserKeys {
    let user = UserId::parse("018f4f3e-7b1a-7c3e-9a57-0d3f5b6c7d8e").unwrap();
    let key = DataKey::new(SECRET.to_vec()).unwrap();
    UserKeys::new(
        &user,
        KeyVersion::FIRST,
        &[(KeyVersion::FIRST, key)],
        Arc::new(OsRandom),
    )
    .unwrap()
}

fn seal_and_open_allocate_nothing_once_their_buffers_have_grown() {
    let (keys, mut sealed, mut scratch) = (keys(), SealedField::default(), Scratch::new());
    let longest = [b'9'; 479];
    keys.seal(AT, &longest, &mut sealed).unwrap();
    keys.open(AT, KeyVersion::FIRST, &sealed, &mut scratch).unwrap();

    for (name, plaintext) in [
        ("an amount", &b"-1234567.89"[..]),
        ("a long text", &longest),
        ("nothing", b""),
    ] {
        let sealing = allocations_of(|| (0..ROUNDS).for_each(|_| keys.seal(AT, plaintext, &mut sealed).unwrap()));
        assert_eq!(sealing, 0, "sealing {name}");
        let opening = allocations_of(|| {
            for _ in 0..ROUNDS {
                assert_eq!(keys.open(AT, KeyVersion::FIRST, &sealed, &mut scratch), Ok(plaintext));
            }
        });
        assert_eq!(opening, 0, "opening {name}");
    }
}

fn keys_are_wiped_when_they_are_dropped() {
    assert_eq!(
        secrets_freed_by(|| drop(SECRET.to_vec())),
        1,
        "the watch sees a secret that is not wiped"
    );
    assert_eq!(
        secrets_freed_by(|| drop(DataKey::new(SECRET.to_vec()))),
        0,
        "a data key"
    );
    assert_eq!(
        secrets_freed_by(|| drop(DataKey::new([&SECRET[..], b"x"].concat()))),
        0,
        "too long a key"
    );
    assert_eq!(secrets_freed_by(|| drop(keys())), 0, "a user's keys");
}

fn a_scratch_buffer_that_grows_leaves_no_plaintext_behind() {
    let (keys, mut long, mut scratch) = (keys(), SealedField::default(), SECRET.to_vec());
    keys.seal(AT, &[b'9'; 400], &mut long).unwrap();
    let freed = secrets_freed_by(|| assert!(keys.open(AT, KeyVersion::FIRST, &long, &mut scratch).is_ok()));
    assert_eq!(freed, 0);
}

#[test]
fn the_heap_is_left_alone_and_sees_no_secret() {
    seal_and_open_allocate_nothing_once_their_buffers_have_grown();
    keys_are_wiped_when_they_are_dropped();
    a_scratch_buffer_that_grows_leaves_no_plaintext_behind();
}
