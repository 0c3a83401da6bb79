//! A thousand stories, and every one that ever found something.

use goldgrove_soak::story::play;
use goldgrove_soak::weather::Odds;

const REGRESSIONS: &str = include_str!("../seeds/regressions.txt");

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
async fn five_hundred_stories_hold_whatever_fails() {
    hold(0..500, Odds::STORMY).await;
}

#[tokio::test]
async fn five_hundred_more_hold_too() {
    hold(500..1_000, Odds::STORMY).await;
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
