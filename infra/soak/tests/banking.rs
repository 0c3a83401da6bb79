//! Banks that fail in every way while people link, refresh and end logins.

use goldgrove_soak::banking::lost_answer::an_exchange_nobody_heard_of_is_a_failed_link;
use goldgrove_soak::banking::play;
use goldgrove_soak::weather::Odds;

const REGRESSIONS: &str = include_str!("../seeds/banking.txt");

/// Plays the stories of `seeds`; every failing seed is named.
async fn hold(seeds: impl Iterator<Item = u64>, odds: Odds) {
    let mut broken = Vec::new();
    for seed in seeds {
        if let Err(violation) = play(seed, odds, None).await {
            broken.push(format!("seed {seed}: {violation}"));
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

#[tokio::test]
async fn three_hundred_stories_hold_whatever_fails() {
    hold(0..300, Odds::STORMY).await;
}

#[tokio::test]
async fn stories_hold_in_calm_weather() {
    hold(0..50, Odds::CALM).await;
}

#[tokio::test]
async fn every_seed_that_once_found_something_holds() {
    let lines = REGRESSIONS.lines().filter(|line| !line.starts_with('#'));
    hold(lines.map(|line| line.trim().parse().unwrap()), Odds::STORMY).await;
}

#[tokio::test]
async fn the_same_seed_gives_the_same_run() {
    for seed in 0..20 {
        let first = play(seed, Odds::STORMY, None).await;
        assert_eq!(first, play(seed, Odds::STORMY, None).await, "seed {seed}");
        assert!(first.unwrap().strikes > 0, "seed {seed} met no failure");
    }
}

#[tokio::test]
async fn an_exchange_whose_answer_was_lost_keeps_nothing_and_stands_in_nobodys_way() {
    assert_eq!(an_exchange_nobody_heard_of_is_a_failed_link().await, Ok(()));
}
