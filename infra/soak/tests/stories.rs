//! A thousand stories, and every seed that ever found a fault.

mod harness;

use goldgrove_soak::story::play;
use goldgrove_soak::weather::Odds;

use crate::harness::{hold, seeds};

const REGRESSIONS: &str = include_str!("../seeds/regressions.txt");

async fn stormy(seeds: impl Iterator<Item = u64>) {
    hold(seeds, async |seed| play(seed, Odds::STORMY, None).await).await;
}

#[tokio::test]
async fn five_hundred_stories_hold_whatever_fails() {
    stormy(0..500).await;
}

#[tokio::test]
async fn five_hundred_more_hold_too() {
    stormy(500..1_000).await;
}

#[tokio::test]
async fn stories_hold_in_calm_weather() {
    hold(0..50, async |seed| play(seed, Odds::CALM, None).await).await;
}

#[tokio::test]
async fn every_seed_that_once_found_something_holds() {
    stormy(seeds(REGRESSIONS)).await;
}

#[tokio::test]
async fn the_same_seed_gives_the_same_run() {
    for seed in 0..20 {
        let first = play(seed, Odds::STORMY, None).await;
        assert_eq!(first, play(seed, Odds::STORMY, None).await, "seed {seed}");
        assert!(first.unwrap().strikes > 0, "seed {seed} met no failure");
    }
}
