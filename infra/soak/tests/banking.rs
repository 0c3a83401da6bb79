//! Banks that fail in every way while people link, refresh and end connections.

mod harness;

use goldgrove_soak::banking::lost_answer::an_exchange_nobody_heard_of_is_a_failed_link;
use goldgrove_soak::banking::overlap::every_order;
use goldgrove_soak::banking::play;
use goldgrove_soak::weather::Odds;

use crate::harness::{hold, seeds};

const REGRESSIONS: &str = include_str!("../seeds/banking.txt");

async fn stormy(seeds: impl Iterator<Item = u64>) {
    hold(seeds, async |seed| play(seed, Odds::STORMY, None).await).await;
}

#[tokio::test]
async fn three_hundred_stories_hold_whatever_fails() {
    stormy(0..300).await;
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

#[tokio::test]
async fn an_exchange_whose_answer_was_lost_keeps_nothing_and_stands_in_nobodys_way() {
    assert_eq!(an_exchange_nobody_heard_of_is_a_failed_link().await, Ok(()));
}

#[tokio::test]
async fn of_two_refreshes_that_overlap_one_may_be_cut_off_anywhere() {
    assert_eq!(every_order(None).await, Ok(()));
}
