//! Users who deleted their account at the user pool alone: found once a day, and deleted here too.

use std::sync::Arc;

use goldgrove_app::Failure;
use goldgrove_local::calls;
use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::delete_user::assert_gone;
use crate::harness::person::pool;
use crate::harness::{Person, World};

async fn leave_at_the_pool(person: &Person) {
    let body = json!({ "AccessToken": person.token });
    pool(&person.client, &person.urls, "DeleteUser", body).await.ok_json();
}

/// The first round of the next day.
async fn next_day(world: &World) -> Result<Value, Failure> {
    let now = world.stack().app.now().as_second();
    world
        .clock
        .advance(SignedDuration::from_secs(86_400 - now.rem_euclid(86_400)));
    round(world).await
}

async fn round(world: &World) -> Result<Value, Failure> {
    let deletion = Arc::clone(&world.stack().deletion);
    let work = goldgrove_registry::finish_deletions::handle(deletion, Value::Null);
    let round = calls::on_behalf_of("finish-deletions", work);
    world.beside_the_stack(round).await
}

#[tokio::test]
async fn a_user_who_left_at_the_pool_is_deleted_here_and_no_other() {
    let world = World::start().await;
    let (gone, other) = (world.person().await, world.person().await);
    leave_at_the_pool(&gone).await;
    let found = next_day(&world).await.unwrap();
    assert_eq!((&found["orphans"], &found["done"]), (&json!(1), &json!(1)), "{found}");
    assert_gone(&world, &gone, "after a day").await;
    other.again(&world).await.get("/profile").await.ok();

    world.clock.advance(SignedDuration::from_mins(15));
    assert_eq!(round(&world).await.unwrap()["orphans"], 0, "asked once a day");
    let later = next_day(&world).await.unwrap();
    assert_eq!(later["orphans"], 0, "{later}");
    other.again(&world).await.get("/profile").await.ok();
}

#[tokio::test]
async fn a_pool_that_lost_many_users_at_once_is_not_believed() {
    let world = World::start().await;
    for _ in 0..6 {
        leave_at_the_pool(&world.person().await).await;
    }
    assert!(next_day(&world).await.is_err(), "an operator is told");
    assert_eq!(world.rows_in("main", "DELETION").await, [Value::Null; 0]);
}
