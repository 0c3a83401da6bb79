//! What the stores promise beyond giving back what they were given: versions, order, ownership, replacement of sets.

use std::sync::Arc;

use goldgrove_domain::asset_class::Split;
use goldgrove_domain::attribution::{BalanceSnapshot, DailySnapshot};
use goldgrove_domain::holding::Holding;
use goldgrove_domain::planning::baseline::RecordedPlan;
use goldgrove_domain::sealing::KeyVersion;
use goldgrove_storage::counted::CountedTable;
use goldgrove_storage::entity::balance_snapshot::Recorded;
use goldgrove_storage::entity::data_key::WrappedKey;
use goldgrove_storage::entity::item;
use goldgrove_storage::entity::{
    Accounts, Attributions, BalanceSnapshots, DataKeys, Goals, Holdings, Items, NetWorthHistory, Profiles, RecordedDay,
    RecordedPlans, Versioned,
};
use goldgrove_storage::{Condition, Query, Tables, removal};
use goldgrove_testing::{
    AccountBuilder, EPOCH, GoalBuilder, HoldingBuilder, ItemBuilder, NetWorthPointBuilder, PlainKeys, ProfileBuilder,
    account_id, attribution_on, date, goal_id, item_id, recorded_plan, snapshot_on, usd, user,
};
use jiff::SignedDuration;

use crate::support::{Repeating, assert_conflict, laws, me};

laws! {
    a_data_key_version_is_written_once
    a_replacement_names_the_version_it_was_made_from
    one_users_records_are_invisible_to_another
    an_items_owner_is_found_by_the_providers_id
    replacing_an_accounts_holdings_leaves_exactly_the_new_ones
    the_latest_days_come_first
    a_change_whose_answer_was_lost_is_acknowledged
    a_day_is_recorded_with_what_led_there
    a_day_that_ends_as_the_one_before_is_known_without_being_kept
    holdings_that_are_stored_as_they_are_are_left_alone
    what_an_owner_says_of_a_holding_outlives_reports
    plans_of_a_goal_come_as_they_were_made_and_go_with_it
    a_profile_that_asked_for_deletion_is_not_current
}

async fn a_data_key_version_is_written_once(tables: &Tables) {
    let (me, _) = me();
    let store = DataKeys::new(tables.data_keys.as_ref(), &me);
    let key = |version, byte| WrappedKey {
        version: KeyVersion::new(version),
        wrapped: vec![byte; 184],
        created_at: EPOCH,
        opens_unbound: false,
        marked: false,
        padded: true,
    };
    for version in [1, 2, 10] {
        store.add(&key(version, 1)).await.expect("it is new");
    }
    assert_conflict(&store.add(&key(2, 9)).await);

    let listed = store.list().await.expect("they open");
    assert_eq!(listed, [key(1, 1), key(2, 1), key(10, 1)]);
    let them = user("user-2");
    let theirs = DataKeys::new(tables.data_keys.as_ref(), &them).list().await;
    assert_eq!(theirs.expect("none is fine"), []);
}

async fn a_replacement_names_the_version_it_was_made_from(tables: &Tables) {
    let (me, keys) = me();
    let store = Goals::new(tables.main.as_ref(), &me);
    let goal = GoalBuilder::new(1);
    store.add(&goal.clone().build(), &keys).await.expect("it is new");
    assert_conflict(&store.add(&goal.clone().named("Another").build(), &keys).await);

    let mine = goal.clone().named("Mine").build();
    assert_eq!(store.replace(&mine, 1, &keys).await.expect("nobody was faster"), 2);
    assert_conflict(&store.replace(&goal.named("Theirs").build(), 1, &keys).await);

    let read = store.get(&goal_id(1), &keys).await.expect("it opens");
    assert_eq!(
        read,
        Some(Versioned {
            value: mine,
            version: 2
        })
    );
}

async fn one_users_records_are_invisible_to_another(tables: &Tables) {
    let (me, keys) = me();
    let table = tables.main.as_ref();
    let account = AccountBuilder::new(1).build();
    Accounts::new(table, &me).add(&account, &keys).await.expect("it is new");

    for name in ["user-2", "user-", "user-11"] {
        let them = user(name);
        let (theirs, their_keys) = (Accounts::new(table, &them), PlainKeys::of(&them));
        assert_eq!(theirs.list(&their_keys).await.expect("none is fine"), []);
        let by_id = theirs.get(&account_id(1), &their_keys).await;
        assert_eq!(by_id.expect("none is fine"), None);
        assert_conflict(&theirs.replace(&account, 1, &their_keys).await);
    }
}

async fn an_items_owner_is_found_by_the_providers_id(tables: &Tables) {
    let (me, keys) = me();
    let table = tables.main.as_ref();
    let store = Items::new(table, &me);
    store.add(&ItemBuilder::new(7).build(), &keys).await.expect("it is new");
    let owner = item::owner_of(table, "plaid-item-7").await.expect("it is found");
    assert_eq!(owner, Some((me.clone(), item_id(7))));
    let nobody = item::owner_of(table, "plaid-item-8").await.expect("none is fine");
    assert_eq!(nobody, None);
}

async fn replacing_an_accounts_holdings_leaves_exactly_the_new_ones(tables: &Tables) {
    let (me, keys) = me();
    let store = Holdings::new(tables.main.as_ref(), &me);
    let holdings = |numbers: std::ops::RangeInclusive<u128>| -> Vec<Holding> {
        numbers.map(|number| HoldingBuilder::new(1, number).build()).collect()
    };
    let other_account = HoldingBuilder::new(2, 1).build();
    store.put(&other_account, &keys).await.expect("it is put");

    // From nothing, with overlap, beyond one transaction, and back to nothing.
    for new in [holdings(1..=3), holdings(3..=60), holdings(50..=180), Vec::new()] {
        store
            .replace_of(account_id(1), &new, true, &keys)
            .await
            .expect("they are replaced");
        assert_eq!(store.list_of(account_id(1), &keys).await.expect("they open"), new);
    }
    assert_eq!(store.list(&keys).await.expect("they open"), [other_account]);
}

async fn a_change_whose_answer_was_lost_is_acknowledged(tables: &Tables) {
    let (me, keys) = me();
    let repeating = Repeating(Arc::clone(&tables.main));
    let goals = Goals::new(&repeating, &me);
    let goal = GoalBuilder::new(1).build();
    goals.add(&goal, &keys).await.expect("it is this one");
    let dearer = GoalBuilder::new(1).target(usd("9999")).build();
    assert_eq!(goals.replace(&dearer, 1, &keys).await.expect("it is this one"), 2);
    let other = GoalBuilder::new(1).target(usd("1")).build();
    assert_conflict(&goals.replace(&other, 1, &keys).await);
}

async fn the_latest_days_come_first(tables: &Tables) {
    let (me, keys) = me();
    let store = NetWorthHistory::new(tables.main.as_ref(), &me);
    let days = ["2025-12-31", "2026-01-01", "2026-11-20", "2026-11-21"];
    let points = days.map(|day| RecordedDay::past(NetWorthPointBuilder::new(day).build(), None));
    store.put_days(&points, &keys).await.expect("they are put");
    let latest = store.latest(3, &keys).await.expect("they open");
    let dates: Vec<String> = latest.iter().map(|point| point.date.to_string()).collect();
    assert_eq!(dates, ["2026-11-21", "2026-11-20", "2026-01-01"]);
}

async fn a_day_is_recorded_with_what_led_there(tables: &Tables) {
    let (me, keys) = me();
    let table = tables.main.as_ref();
    let history = NetWorthHistory::new(table, &me);
    let (snapshots, attributions) = (BalanceSnapshots::new(table, &me), Attributions::new(table, &me));
    let day = |text: &str, assets| RecordedDay {
        point: NetWorthPointBuilder::new(text).figures(usd(assets), usd("0")).build(),
        snapshot: Some(snapshot_on(text)),
        attribution: Some(attribution_on(text)),
        balances: None,
    };
    for recorded in [day("2026-11-18", "1"), day("2026-11-20", "2"), day("2026-11-20", "3")] {
        let seen = history.seen(recorded.point.date, &keys).await.expect("it is read");
        history.put_day(&recorded, seen, &keys).await.expect("it is put");
    }
    let latest = history.latest(9, &keys).await.expect("they open");
    let assets: Vec<_> = latest.iter().map(|point| point.totals.assets).collect();
    assert_eq!(assets, [usd("3"), usd("1")]);

    let before = async |text: &str| snapshots.last_before(date(text), &keys).await.expect("it opens");
    assert_eq!(before("2026-11-18").await, None);
    assert_eq!(before("2026-11-19").await, Some(snapshot_on("2026-11-18")));
    assert_eq!(before("2026-12-24").await, Some(snapshot_on("2026-11-20")));
    let range = (date("2026-11-19"), date("2026-11-20"));
    let moved = attributions.between(range.0, range.1, &keys).await.expect("they open");
    assert_eq!(moved, [attribution_on("2026-11-20")]);
}

async fn a_day_that_ends_as_the_one_before_is_known_without_being_kept(tables: &Tables) {
    let (me, keys) = me();
    let table = tables.main.as_ref();
    let until = async |text: &str| Recorded::until(table, &me, date(text), &keys).await.expect("it opens");
    let record = async |text: &str, snapshot| {
        let day = RecordedDay {
            point: NetWorthPointBuilder::new(text).build(),
            snapshot,
            attribution: Some(attribution_on(text)),
            balances: None,
        };
        let history = NetWorthHistory::new(table, &me);
        history.put_days(&[day], &keys).await.expect("it is put");
    };
    let (first, poor) = (
        snapshot_on("2026-11-18"),
        BalanceSnapshot {
            accounts: vec![],
            ..snapshot_on("2026-11-18").snapshot
        },
    );
    assert_eq!(until("2026-11-18").await, None);
    record("2026-11-18", Some(first.clone())).await;
    assert_eq!(until("2026-11-18").await, None, "nothing is before the first day");
    for day in ["2026-11-19", "2026-11-21"] {
        record(day, None).await;
    }
    let known = until("2026-11-22").await.expect("three days");
    let wanted = Recorded {
        date: date("2026-11-21"),
        before: first.clone(),
        own: None,
    };
    assert_eq!(known, wanted);
    for (day, snapshot, is_covered) in [
        ("2026-11-22", &first.snapshot, true),
        ("2026-11-22", &poor, false),
        ("2026-12-17", &first.snapshot, true),
        ("2026-12-18", &first.snapshot, false),
    ] {
        assert_eq!(known.covers(date(day), snapshot), is_covered, "{day}");
    }

    let own = DailySnapshot {
        date: date("2026-11-22"),
        snapshot: poor.clone(),
    };
    record("2026-11-22", Some(own.clone())).await;
    let known = until("2026-11-22").await.expect("four days");
    assert_eq!(
        known,
        Recorded {
            own: Some(own.clone()),
            ..wanted
        }
    );
    assert!(known.covers(own.date, &poor) && !known.covers(own.date, &first.snapshot));
    let next = until("2026-11-23").await.expect("four days");
    assert_eq!((next.date, next.before), (own.date, own));
}

async fn holdings_that_are_stored_as_they_are_are_left_alone(tables: &Tables) {
    let (me, keys) = me();
    let counted = CountedTable::new(Arc::clone(&tables.main));
    let store = Holdings::new(&counted, &me);
    let reported = |number: u128, hours: i64, value: &str| Holding {
        last_updated: EPOCH + SignedDuration::from_hours(hours),
        current_value: usd(value),
        ..HoldingBuilder::new(1, number).build()
    };
    let written = async |holdings: &[Holding]| {
        let before = counted.counts().rows_written;
        store
            .replace_of(account_id(1), holdings, true, &keys)
            .await
            .expect("they are replaced");
        counted.counts().rows_written - before
    };
    assert_eq!(written(&[reported(1, 0, "1"), reported(2, 0, "2")]).await, 2);
    assert_eq!(written(&[reported(1, 5, "1"), reported(2, 5, "2")]).await, 0);
    assert_eq!(written(&[reported(1, 6, "1"), reported(2, 6, "3")]).await, 1);
    assert_eq!(written(&[reported(1, 7, "1")]).await, 1, "one is gone");
    assert_eq!(
        store.list_of(account_id(1), &keys).await.expect("they open"),
        [reported(1, 0, "1")]
    );

    let mut spoilt = tables
        .main
        .query(&Query::prefix("USER#user-1", "HOLDING#"))
        .await
        .expect("a row");
    let spoilt = spoilt.pop().expect("a row").with("current_value", "AAAA");
    tables.main.put(spoilt, Condition::Always).await.expect("it is put");
    assert_eq!(
        written(&[reported(1, 8, "1")]).await,
        1,
        "what does not open is written anew"
    );
    assert_eq!(
        store.list_of(account_id(1), &keys).await.expect("it opens"),
        [reported(1, 8, "1")]
    );
}

async fn what_an_owner_says_of_a_holding_outlives_reports(tables: &Tables) {
    let (me, keys) = me();
    let store = Holdings::new(tables.main.as_ref(), &me);
    let reported = |value: &str| HoldingBuilder::new(1, 1).value(usd(value)).build();
    let replace = async |value: &str| {
        let fresh = [reported(value), HoldingBuilder::new(1, 2).build()];
        store
            .replace_of(account_id(1), &fresh, true, &keys)
            .await
            .expect("they are replaced");
    };
    replace("1").await;
    let split = Split::from_stored("equity:80 bond:20");
    let said = store
        .set_split(reported("1").id, split, &keys)
        .await
        .expect("it is kept");
    assert_eq!(said.and_then(|holding| holding.owner_split), split);
    replace("2").await;
    let partial = [reported("3")];
    store
        .replace_of(account_id(1), &partial, false, &keys)
        .await
        .expect("it is put");
    let stored = store.list_of(account_id(1), &keys).await.expect("they open");
    assert_eq!(stored.len(), 2, "a partial report takes nothing away");
    let one = stored
        .iter()
        .find(|holding| holding.id == reported("1").id)
        .expect("it is there");
    assert_eq!((one.owner_split, one.current_value), (split, usd("3")));

    let rows = tables.main.query(&Query::prefix("USER#user-1", "HOLDING#")).await;
    let rows = rows.expect("they are read");
    let spoilt = rows.into_iter().map(|row| row.with("current_value", "AAAA")).collect();
    tables.main.batch_put(spoilt).await.expect("they are put");
    replace("4").await;
    let stored = store.list_of(account_id(1), &keys).await.expect("they open");
    let of_one = stored.iter().find(|holding| holding.id == reported("1").id);
    assert_eq!(
        of_one.and_then(|holding| holding.owner_split),
        split,
        "of one that did not open"
    );
    let gone = store.set_split(HoldingBuilder::new(1, 9).build().id, None, &keys).await;
    assert_eq!(gone.expect("none is fine"), None);
}

async fn plans_of_a_goal_come_as_they_were_made_and_go_with_it(tables: &Tables) {
    let (me, keys) = me();
    let table = tables.main.as_ref();
    let plans = RecordedPlans::new(table, &me);
    let made = |goal: u128, seconds: i64| RecordedPlan {
        made_at: EPOCH + SignedDuration::from_secs(seconds),
        ..recorded_plan(goal)
    };
    let all = [made(1, 0), made(1, 5), made(2, 0)];
    plans.put_all(&all, &keys).await.expect("they are put");
    Goals::new(table, &me)
        .add(&GoalBuilder::new(1).build(), &keys)
        .await
        .expect("it is new");
    let of = async |goal: u128| plans.of_goal(goal_id(goal), &keys).await.expect("they open");
    assert_eq!(of(1).await, all[..2]);
    removal::remove_goal(table, &me, goal_id(1), None)
        .await
        .expect("it is removed");
    assert_eq!(of(1).await, []);
    assert_eq!(of(2).await, all[2..]);
}

async fn a_profile_that_asked_for_deletion_is_not_current(tables: &Tables) {
    let (me, keys) = me();
    let store = Profiles::new(tables.main.as_ref(), &me);
    assert_eq!(store.current(&keys).await.expect("none is fine"), None);
    let profile = ProfileBuilder::new(&me);
    store.add(&profile.clone().build(), &keys).await.expect("it is new");
    assert!(store.current(&keys).await.expect("it opens").is_some());

    let leaving = profile.deleted_at(EPOCH).build();
    store.replace(&leaving, 1, &keys).await.expect("nobody was faster");
    assert_eq!(store.current(&keys).await.expect("it opens"), None);
    assert!(store.get(&(), &keys).await.expect("it opens").is_some());
}
