//! Rows of older forms are migrated to today's form in spite of failures.

use goldgrove_soak::migration::migrate;
use goldgrove_soak::weather::Odds;

#[tokio::test]
async fn rows_are_resealed_under_load_by_workers_that_are_killed() {
    let (mut kills, mut changes) = (0, 0);
    for seed in 0..10 {
        let passed = Box::pin(migrate(seed, 60, Odds::STORMY)).await;
        let passed = passed.unwrap_or_else(|violation| panic!("seed {seed}: {violation}"));
        kills += passed.kills;
        changes += passed.changes;
    }
    assert!(kills > 10, "only {kills} workers were killed");
    assert!(changes > 10, "only {changes} changes were made meanwhile");
}

#[tokio::test]
async fn in_calm_weather_the_work_is_done_at_once_and_closes_minutes_later() {
    let passed = Box::pin(migrate(1, 300, Odds::CALM)).await.unwrap();
    assert!((1..30).contains(&passed.invocations), "{passed:?}");
    assert_eq!(passed.kills, 0);
    assert!(passed.rows > 3 * 300, "three households: {passed:?}");
}
