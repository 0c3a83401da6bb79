//! A history of eight events about one subscription, delivered in any order.

use goldgrove_soak::billing::{ORDERS, tell};
use goldgrove_soak::weather::Odds;

/// Orders that are tried here, one in so many; `make soak` tries all.
const ONE_IN: usize = 83;

#[tokio::test]
async fn what_is_kept_is_what_the_newest_object_says_in_whatever_order_it_is_told() {
    let mut broken = Vec::new();
    for number in (0..ORDERS).step_by(ONE_IN) {
        if let Err(violation) = tell(number, Odds::STORMY, None).await {
            broken.push(format!("order {number}: {violation}"));
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}
