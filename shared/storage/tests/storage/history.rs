//! History in pages: one row per month.

use std::sync::Arc;

use goldgrove_domain::attribution::{Attribution, Cause, Causes, Change};
use goldgrove_domain::{AccountId, Goal, Money};
use goldgrove_storage::counted::CountedTable;
use goldgrove_storage::entity::{Attributions, NetWorthHistory, RecordedBalances, RecordedDay};
use goldgrove_storage::{Condition, Key, Row, StorageError, Table, Tables};
use goldgrove_testing::builders::{GoalBuilder, account_id, goal_id};
use goldgrove_testing::{NetWorthPointBuilder, attribution_on, date, money, usd};
use jiff::civil::Date;
use jiff::{Timestamp, ToSpan as _};

use crate::support::{assert_conflict, keys_under, laws, me};

laws! {
    a_month_of_days_is_one_row_and_one_of_every_goal
    a_goal_that_is_gone_is_gone_from_a_day_recorded_again
    balances_of_a_month_are_one_row_and_are_read_back
    balances_alone_make_an_older_record_conflict
    a_day_by_itself_is_corrupt
    one_goals_changes_are_read_without_those_of_others
    the_latest_days_reach_back_over_months_with_gaps
}

/// A day of a household with so many goals.
fn day_of(day: Date, goals: u128) -> RecordedDay {
    let day = day.to_string();
    let change = Change {
        before: usd("20.00"),
        causes: Causes::only(Cause::Added, usd("1.00")),
    };
    let attribution = Attribution {
        goals: (1..=goals).map(|number| (goal_id(number), change)).collect(),
        ..attribution_on(&day)
    };
    RecordedDay::past(NetWorthPointBuilder::new(&day).build(), Some(attribution))
}

fn days_from(first: &str, count: i32, goals: u128) -> Vec<RecordedDay> {
    let first = date(first);
    (0..count)
        .map(|day| day_of(first.saturating_add(day.days()), goals))
        .collect()
}

async fn assert_days(table: &dyn Table, days: &[RecordedDay]) {
    let (me, keys) = me();
    let (first, last) = (days[0].point.date, days[days.len() - 1].point.date);
    let found = NetWorthHistory::new(table, &me)
        .between(first, last, &keys)
        .await
        .expect("they open");
    let points: Vec<_> = days.iter().map(|day| day.point.clone()).collect();
    let attributions: Vec<_> = days.iter().filter_map(|day| day.attribution.clone()).collect();
    assert_eq!(found.points, points);
    let with_goals = Attributions::new(table, &me).between(first, last, &keys).await;
    assert_eq!(with_goals.expect("they open"), attributions);
    let without_goals = attributions.into_iter().map(|attribution| Attribution {
        goals: Vec::new(),
        ..attribution
    });
    assert_eq!(found.attributions, without_goals.collect::<Vec<_>>());
}

async fn a_month_of_days_is_one_row_and_one_of_every_goal(tables: &Tables) {
    let (table, (me, keys)) = (tables.main.as_ref(), me());
    let history = NetWorthHistory::new(table, &me);
    let days = days_from("2026-10-30", 5, 2);
    for _ in 0..2 {
        history.put_days(&days, &keys).await.expect("they are put");
    }
    assert_eq!(
        keys_under(table, "NETWORTH#").await,
        ["NETWORTH#2026-10", "NETWORTH#2026-11"]
    );
    let goals = [goal_id(1), goal_id(2)];
    let rows = ["2026-10", "2026-11"].map(|month| goals.map(|goal| format!("MOVEMENT#{month}#{goal}")));
    assert_eq!(keys_under(table, "MOVEMENT#").await, rows.concat());
    assert_days(table, &days).await;
    assert_days(table, &days[1..3]).await;
}

async fn a_goal_that_is_gone_is_gone_from_a_day_recorded_again(tables: &Tables) {
    let (table, (me, keys)) = (tables.main.as_ref(), me());
    let history = NetWorthHistory::new(table, &me);
    let days = days_from("2026-11-01", 3, 2);
    history.put_days(&days, &keys).await.expect("they are put");
    let again = day_of(date("2026-11-03"), 1);
    let (seen, older) = (
        history.seen(again.point.date, &keys).await.expect("it is read"),
        history.seen(again.point.date, &keys).await.expect("it is read"),
    );
    history.put_day(&again, seen, &keys).await.expect("it is put");
    // What was read before another record was written is older than that record.
    assert_conflict(&history.put_day(&days[2], older, &keys).await);
    assert_days(table, &[days[0].clone(), days[1].clone(), again]).await;
}

/// A day with nothing but balances.
fn balances_on(day: &str, balances: &[(u128, Money)]) -> RecordedDay {
    let balances = balances.iter().map(|(number, balance)| (account_id(*number), *balance));
    RecordedDay {
        balances: Some(balances.collect()),
        ..RecordedDay::past(NetWorthPointBuilder::new(day).build(), None)
    }
}

async fn recorded_balances(table: &dyn Table) -> Vec<(AccountId, String, Money)> {
    let (me, keys) = me();
    let listed = RecordedBalances::new(table, &me).list(&keys).await.expect("they open");
    let each = listed.into_iter();
    each.map(|day| (day.account, day.date.to_string(), day.balance))
        .collect()
}

async fn balances_of_a_month_are_one_row_and_are_read_back(tables: &Tables) {
    let (me, keys) = me();
    let counted = CountedTable::new(Arc::clone(&tables.main));
    let history = NetWorthHistory::new(&counted, &me);
    let days = [
        balances_on("2026-10-31", &[(1, usd("-0.01"))]),
        balances_on("2026-11-01", &[(1, usd("5")), (2, money("0.00000001", "BTC"))]),
        balances_on("2026-11-02", &[(1, usd("5")), (2, usd("7"))]),
    ];
    history.put_days(&days, &keys).await.expect("they are put");
    let (one, two) = (account_id(1), account_id(2));
    let on = |account, day: &str, balance| (account, day.to_owned(), balance);
    let first = vec![
        on(one, "2026-10-31", usd("-0.01")),
        on(one, "2026-11-01", usd("5")),
        on(one, "2026-11-02", usd("5")),
        on(two, "2026-11-01", money("0.00000001", "BTC")),
        on(two, "2026-11-02", usd("7")),
    ];
    assert_eq!(recorded_balances(&counted).await, first);
    assert_eq!(
        keys_under(&counted, "NETWORTHBALANCE#").await,
        ["NETWORTHBALANCE#2026-10", "NETWORTHBALANCE#2026-11"]
    );
    // The same again writes nothing.
    let before = counted.counts().rows_written;
    history.put_days(&days, &keys).await.expect("they are put");
    assert_eq!(counted.counts().rows_written, before);
    // A day without balances leaves what is kept; one whose account is gone takes it out of that day alone.
    let without = RecordedDay {
        balances: None,
        ..days[2].clone()
    };
    history.put_days(&[without], &keys).await.expect("it is put");
    assert_eq!(recorded_balances(&counted).await, first);
    let removed = balances_on("2026-11-02", &[(1, usd("6"))]);
    history.put_days(&[removed], &keys).await.expect("it is put");
    let left = [
        first[0].clone(),
        first[1].clone(),
        on(one, "2026-11-02", usd("6")),
        first[3].clone(),
    ];
    assert_eq!(recorded_balances(&counted).await, left);
}

async fn balances_alone_make_an_older_record_conflict(tables: &Tables) {
    let (table, (me, keys)) = (tables.main.as_ref(), me());
    let history = NetWorthHistory::new(table, &me);
    let (old, new) = (
        balances_on("2026-11-03", &[(1, usd("1")), (2, usd("9"))]),
        balances_on("2026-11-03", &[(1, usd("2")), (2, usd("8"))]),
    );
    history
        .put_days(std::slice::from_ref(&old), &keys)
        .await
        .expect("it is put");
    let seen = history.seen(old.point.date, &keys).await.expect("it is read");
    history.put_day(&new, seen, &keys).await.expect("it is put");
    assert_conflict(&history.put_day(&old, seen, &keys).await);
    let balances: Vec<Money> = recorded_balances(table).await.into_iter().map(|day| day.2).collect();
    assert_eq!(balances, [usd("2"), usd("8")]);
}

async fn a_day_by_itself_is_corrupt(tables: &Tables) {
    let (table, (me, keys)) = (tables.main.as_ref(), me());
    let history = NetWorthHistory::new(table, &me);
    let day = date("2026-11-03");
    let days = [day_of(day, 1)];
    history.put_days(&days, &keys).await.expect("they are put");
    let single = history.latest_sealed(1, &keys).await.expect("it seals").remove(0);
    let attribution = Row::new(Key::new("USER#user-1", "MOVEMENT#2026-11-03")).with("date", "2026-11-03");
    for row in [single, attribution] {
        let (key, put) = (row.key().clone(), table.put(row, Condition::Absent));
        put.await.expect("it is not there");
        let read = Attributions::new(table, &me).between(day, day, &keys).await;
        assert!(matches!(read, Err(StorageError::Corrupt { .. })), "{key:?}: {read:?}");
        let delete = table.delete(&key, Condition::Present);
        delete.await.expect("it is there");
    }
    assert_days(table, &days).await;
}

async fn one_goals_changes_are_read_without_those_of_others(tables: &Tables) {
    let (me, keys) = me();
    let counted = CountedTable::new(Arc::clone(&tables.main));
    let history = NetWorthHistory::new(&counted, &me);
    let rows = [
        ("of every day", old_goal(1), 58),
        ("that nothing is recorded of", old_goal(99), 0),
    ];
    let mut bytes = Vec::new();
    for goals in [1, 40] {
        history
            .put_days(&days_from("2026-01-01", 59, goals), &keys)
            .await
            .expect("they are put");
        for (name, goal, days) in &rows {
            let before = counted.counts().bytes_read;
            let changes = Attributions::new(&counted, &me)
                .of_goal(goal, date("2026-01-02"), date("2026-02-28"), &keys)
                .await
                .expect("they open");
            assert_eq!(changes.len(), *days, "a goal {name}");
            bytes.push(counted.counts().bytes_read - before);
        }
    }
    assert_eq!(bytes[..2], bytes[2..], "with one goal and with forty");
}

/// A goal made before all days.
fn old_goal(number: u128) -> Goal {
    Goal {
        created_at: Timestamp::UNIX_EPOCH,
        ..GoalBuilder::new(number).build()
    }
}

async fn the_latest_days_reach_back_over_months_with_gaps(tables: &Tables) {
    let (table, (me, keys)) = (tables.main.as_ref(), me());
    let history = NetWorthHistory::new(table, &me);
    let days: Vec<RecordedDay> = (0..40)
        .map(|month| day_of(date("2023-01-15").saturating_add(month.months()), 0))
        .collect();
    history.put_days(&days, &keys).await.expect("they are put");
    for limit in [0, 1, 7, 30, 40, 99] {
        let latest = history.latest(limit, &keys).await.expect("they open");
        let expected: Vec<Date> = days.iter().rev().take(limit).map(|day| day.point.date).collect();
        let dates: Vec<Date> = latest.iter().map(|point| point.date).collect();
        assert_eq!(dates, expected, "{limit}");
    }
}
