//! The list of users, on both tables.

use std::collections::BTreeSet;

use goldgrove_domain::ids::UserId;
use goldgrove_storage::entity::profile::Profiles;
use goldgrove_storage::roster::{SHARDS, page};
use goldgrove_storage::{Tables, removal};
use goldgrove_testing::{EPOCH, PlainKeys, ProfileBuilder, user};

use crate::support::laws;

laws! {
    everybody_with_a_profile_is_listed_once
}

async fn listed(tables: &Tables, limit: usize) -> Vec<UserId> {
    let mut all = Vec::new();
    for shard in 0..SHARDS {
        let mut after = None;
        loop {
            let page = page(tables.main.as_ref(), shard, after.as_ref(), limit)
                .await
                .expect("it works");
            all.extend(page.users);
            match page.next {
                Some(next) => after = Some(next),
                None => break,
            }
        }
    }
    all
}

async fn everybody_with_a_profile_is_listed_once(tables: &Tables) {
    assert_eq!(listed(tables, 3).await, []);
    let mut expected = BTreeSet::new();
    for number in 0..40 {
        let user = user(&format!("user-{number}"));
        let profiles = Profiles::new(tables.main.as_ref(), &user);
        let (profile, keys) = (ProfileBuilder::new(&user).build(), PlainKeys::of(&user));
        profiles.add(&profile, &keys).await.expect("it works");
        // A changed profile is listed no second time.
        profiles.replace(&profile, 1, &keys).await.expect("it works");
        expected.insert(user);
    }
    for limit in [1, 3, 100] {
        let listed = listed(tables, limit).await;
        assert_eq!(listed.len(), expected.len(), "pages of {limit}");
        assert_eq!(
            listed.into_iter().collect::<BTreeSet<_>>(),
            expected,
            "pages of {limit}"
        );
    }
    let gone = user("user-7");
    removal::remove_user(tables, &gone, EPOCH).await.expect("it works");
    expected.remove(&gone);
    assert_eq!(listed(tables, 100).await.into_iter().collect::<BTreeSet<_>>(), expected);
}
