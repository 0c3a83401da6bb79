//! Migrates thousands of rows of older forms while they are read and written, with workers that are killed and restarted.

use std::collections::BTreeMap;

use goldgrove_app::founding::{self, NewUser};
use goldgrove_app::{Context, migration};
use goldgrove_domain::ids::UserId;
use goldgrove_domain::sealing::FieldKeys;
use goldgrove_storage::entity::aead_migration::MigrationStatus;
use goldgrove_storage::entity::insight::CHANGED;
use goldgrove_storage::entity::{DataKeys, Entity, NetWorthHistory, RecordedDay, Transactions, partition};
use goldgrove_storage::memory::MemoryTable;
use goldgrove_storage::table::{Condition, Query, SortRange, Table, VERSION};
use goldgrove_storage::{Key, Row, Value as Stored};
use goldgrove_testing::clock::EPOCH;
use goldgrove_testing::{
    AccountBuilder, GoalBuilder, HoldingBuilder, NetWorthPointBuilder, TransactionBuilder, anchor, date, usd, user,
};
use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::check;
use crate::older::OlderSeals;
use crate::process::{Ask, Told, World};
use crate::table::PAGE_ROWS;
use crate::tokens;
use crate::weather::{Odds, Weather};
use crate::{Violation, violated};

/// How many invocations a migration may take before it counts as stuck.
const INVOCATIONS_MAX: u32 = 20_000;
/// Goals that are changed during the migration.
const GOALS: u128 = 8;

/// Counts of one migration.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Passed {
    /// Rows of older forms at the beginning.
    pub rows: usize,
    /// Times that a worker was started.
    pub invocations: u32,
    /// Times that a worker was killed.
    pub kills: u32,
    /// Acknowledged changes during the migration.
    pub changes: u32,
}

/// Brings `count` rows of each of three users, one with rows bound to no place, one with an older key and one with rows in their own
/// length, into today's form under the weather of `seed`.
///
/// # Errors
/// [`Violation`] when a row is lost, changed, or left in an older form, or when the older form still opens at the end.
pub async fn migrate(seed: u64, count: u128, odds: Odds) -> Result<Passed, Violation> {
    let mut world = World::new(seed, Weather::new(seed, odds), None);
    world.page_rows = PAGE_ROWS.max(usize::try_from(count / 40).unwrap_or(PAGE_ROWS));
    let (unbound, renewed, unpadded) = (user("user-1"), user("user-2"), user("user-3"));
    let mut before = older_rows(&world, [&unbound, &renewed, &unpadded], count).await?;
    let mut passed = Passed {
        rows: before.values().map(BTreeMap::len).sum(),
        ..Passed::default()
    };
    let context = world.calm_context();
    let started = migration::start(&context, 200, 0).await?;
    let token = tokens::ISSUERS.sign(&tokens::claims(unbound.as_str(), EPOCH.as_second() + 31_536_000));
    let mut process = world.process();
    let mut goals: BTreeMap<String, Seen> = BTreeMap::new();
    loop {
        passed.invocations += 1;
        if passed.invocations > INVOCATIONS_MAX {
            violated!("the migration does not end");
        }
        let work = migration::work(&process.context);
        let use_it = use_meanwhile(&process, &token, &mut goals, &mut passed.changes);
        let both = Box::pin(async { futures::join!(work, use_it) });
        let stands = if let Some((stands, used)) = world.weather.until_killed(true, both).await {
            used?;
            stands.ok().flatten()
        } else {
            passed.kills += 1;
            process = world.process();
            // Waits until the lease of the killed worker has lapsed.
            world.clock.advance(SignedDuration::from_secs(61));
            None
        };
        match stands.map(|migration| (migration.id == started.id, migration.status)) {
            Some((false, _)) => violated!("another migration took over"),
            Some((true, MigrationStatus::Done)) => break,
            Some((true, MigrationStatus::Incomplete)) => violated!("the migration calls rows unreadable"),
            Some((true, MigrationStatus::Running | MigrationStatus::Closing)) | None => {
                world.clock.advance(SignedDuration::from_secs(61));
            }
        }
    }
    world.weather.calm();
    for user in [&unbound, &renewed, &unpadded] {
        let rows = before.remove(user.as_str()).unwrap_or_default();
        compare(&world, user, rows, &goals).await?;
    }
    closed_for_good(&world, &unbound).await?;
    Ok(passed)
}

type PlainRows = BTreeMap<String, BTreeMap<String, String>>;

/// Three households in older forms; returns the plain text of every row by user and sort key.
async fn older_rows(
    world: &World,
    [unbound, renewed, unpadded]: [&UserId; 3],
    count: u128,
) -> Result<BTreeMap<String, PlainRows>, Violation> {
    let context = world.calm_context();
    for user in [unbound, renewed, unpadded] {
        founding::found(&context, user, NewUser::default()).await?;
    }
    household(world, unbound, count, &older_seals(world, unbound)?, Some(1)).await?;
    mark(&context, unbound).await?;

    let keys = context.keyring.for_user(renewed).await?;
    household(world, renewed, count, keys.as_ref(), None).await?;
    context.keyring.rotate_for_user(renewed).await?;
    world.clock.advance(SignedDuration::from_mins(7));

    let seals = older_seals(world, unpadded)?.unpadded(unpadded);
    household(world, unpadded, count, &seals, Some(2)).await?;
    forget_padding(&context, unpadded).await?;

    let mut all = BTreeMap::new();
    for user in [unbound, renewed, unpadded] {
        all.insert(user.to_string(), plain_rows(world, user).await?);
    }
    Ok(all)
}

fn older_seals(world: &World, user: &UserId) -> Result<OlderSeals, Violation> {
    let key = world.kms.first_of(user).and_then(|key| OlderSeals::under(&key));
    key.ok_or_else(|| Violation(format!("{user} has no key")))
}

/// Marks a user's key as an import of older rows does: it opens the form that is not bound to a place.
async fn mark(context: &Context, user: &UserId) -> Result<(), Violation> {
    let store = DataKeys::new(context.tables.data_keys.as_ref(), user);
    for mut key in store.list().await? {
        key.marked = true;
        key.opens_unbound = true;
        store.replace(&key).await?;
    }
    context.keyring.forget(user);
    Ok(())
}

/// Stores a user's keys as an earlier release did, which sealed without padding.
async fn forget_padding(context: &Context, user: &UserId) -> Result<(), Violation> {
    let store = DataKeys::new(context.tables.data_keys.as_ref(), user);
    for mut key in store.list().await? {
        key.padded = false;
        store.replace(&key).await?;
    }
    context.keyring.forget(user);
    Ok(())
}

async fn household(
    world: &World,
    user: &UserId,
    count: u128,
    keys: &dyn FieldKeys,
    scheme: Option<u64>,
) -> Result<(), Violation> {
    let mut rows: Vec<Row> = Vec::new();
    for number in 1..=GOALS {
        rows.push(sealed(&GoalBuilder::new(number).build(), user, keys)?.with(VERSION, 1_u64));
        rows.push(sealed(&AccountBuilder::new(number).build(), user, keys)?.with(VERSION, 1_u64));
    }
    let mut spent = Vec::new();
    for number in 1..=count {
        let day = date("2020-01-01").saturating_add(SignedDuration::from_hours(
            24 * i64::try_from(number % 2000).unwrap_or(0),
        ));
        rows.push(sealed(&anchor(number, &day.to_string(), usd("410000")), user, keys)?);
        spent.push(TransactionBuilder::new(number).on(day).build());
        if number % 4 == 0 {
            rows.push(sealed(
                &HoldingBuilder::new(1 + number % GOALS, number).build(),
                user,
                keys,
            )?);
        }
    }
    let pages = MemoryTable::new();
    Transactions::new(&pages, user).change(&spent.into(), keys).await?;
    let day = RecordedDay::past(NetWorthPointBuilder::new("2026-11-20").build(), None);
    NetWorthHistory::new(&pages, user).put_days(&[day], keys).await?;
    let (pages, all): (&dyn Table, _) = (&pages, Query::range(partition(user), SortRange::All));
    rows.extend(pages.query(&all).await?);
    for mut row in rows {
        if let Some(scheme) = scheme {
            row.set("enc_v", scheme);
        }
        world.tables.main.put(row, Condition::Always).await?;
    }
    Ok(())
}

fn sealed<E: Entity>(record: &E, user: &UserId, keys: &dyn FieldKeys) -> Result<Row, Violation> {
    Ok(record.seal(user, keys)?)
}

async fn rows_of(world: &World, user: &UserId) -> Result<Vec<Row>, Violation> {
    let all = Query::range(partition(user), SortRange::All);
    Ok(world.tables.main.query(&all).await?)
}

async fn plain_rows(world: &World, user: &UserId) -> Result<PlainRows, Violation> {
    let keys = world.calm_context().keyring.for_user(user).await?;
    rows_of(world, user)
        .await?
        .into_iter()
        .map(|row| Ok((row.key().sort.clone(), check::open_fields(&row, keys.as_ref())?)))
        .collect()
}

/// The newest acknowledged version of a goal, and the targets it may have.
#[derive(Clone, Debug, Default)]
struct Seen {
    version: u64,
    targets: Vec<i64>,
}

/// Reads everything and changes every goal once. A wrong sum or a row that does not open is a violation.
async fn use_meanwhile(
    process: &crate::process::Process,
    token: &str,
    goals: &mut BTreeMap<String, Seen>,
    changes: &mut u32,
) -> Result<(), Violation> {
    let Told { status, body } = process.answer(token, None, &Ask::Goals).await;
    match status {
        200 => {}
        500 if body["type"] == "/problems/internal" => {
            // The key service refused. A row that does not open looks the same here, and the check at the end finds it.
            return Ok(());
        }
        500.. => return Ok(()),
        status => violated!("goals were refused with {status}: {body}"),
    }
    for goal in body["goals"].as_array().into_iter().flatten() {
        change(process, token, goal, goals, changes).await?;
    }
    Ok(())
}

async fn change(
    process: &crate::process::Process,
    token: &str,
    goal: &Value,
    goals: &mut BTreeMap<String, Seen>,
    changes: &mut u32,
) -> Result<(), Violation> {
    let id = goal["id"].as_str().unwrap_or_default().to_owned();
    let (version, target) = (
        goal["version"].as_u64().unwrap_or_default(),
        check::cents(&goal["target_amount"]),
    );
    let target = target.unwrap_or_default();
    let seen = goals.entry(id.clone()).or_default();
    if !seen.targets.is_empty() && (version < seen.version || !seen.targets.contains(&target)) {
        violated!("{id} is {target} at version {version}, and was {seen:?}");
    }
    *seen = Seen {
        version,
        targets: vec![target],
    };
    let wanted = target + 100;
    let ask = Ask::UpdateGoal(id.clone(), json!({ "version": version, "target_amount": wanted / 100 }));
    seen.targets.push(wanted);
    if process.answer(token, None, &ask).await.status == 200 {
        *seen = Seen {
            version: version + 1,
            targets: vec![wanted],
        };
        *changes += 1;
    }
    Ok(())
}

/// Every row exists, has the same plain text, and is in today's form.
async fn compare(
    world: &World,
    user: &UserId,
    mut before: PlainRows,
    goals: &BTreeMap<String, Seen>,
) -> Result<(), Violation> {
    let newest = DataKeys::new(world.tables.data_keys.as_ref(), user).list().await?;
    if newest.iter().any(|key| key.marked || key.opens_unbound || !key.padded) {
        violated!("a key of {user} is still one of an older form");
    }
    let current = newest.last().map_or(0, |key| u64::from(key.version.get()));
    let after = plain_rows(world, user).await?;
    for row in rows_of(world, user).await? {
        let form = (row.get("enc_v").cloned(), row.get("dek_v").cloned());
        let today = (Some(Stored::from(3_u64)), Some(Stored::from(current)));
        if form != (None, None) && form != today {
            violated!("{} is in the form {form:?}", row.key().sort);
        }
    }
    for (sort, mut fields) in after {
        let Some(mut old) = before.remove(&sort) else {
            if user.as_str() == "user-1" && (sort == CHANGED || is_plan_of_any(&sort, goals)) {
                continue;
            }
            violated!("{sort} was not there before");
        };
        let changed = sort.strip_prefix("GOAL#").and_then(|id| goals.get(id));
        if let Some(seen) = changed.filter(|_| user.as_str() == "user-1") {
            old.remove("target_amount");
            let target = fields.remove("target_amount").and_then(|text| cents(&text));
            if !target.is_some_and(|target| seen.targets.contains(&target)) {
                violated!("{sort} is {target:?} and was {seen:?}");
            }
        }
        if old != fields {
            violated!("{sort} says {fields:?} and said {old:?}");
        }
    }
    match before.keys().next() {
        Some(lost) => violated!("{lost} is lost"),
        None => Ok(()),
    }
}

/// Whether it is a recorded plan from an edit of one of these goals.
fn is_plan_of_any(sort: &str, goals: &BTreeMap<String, Seen>) -> bool {
    let plan = sort.strip_prefix("PLAN#").and_then(|plan| plan.split_once('#'));
    plan.is_some_and(|(goal, _)| goals.contains_key(goal))
}

fn cents(text: &str) -> Option<i64> {
    check::cents(&serde_json::from_str(text).ok()?)
}

/// A row of the older form that turns up after the end opens for no user.
async fn closed_for_good(world: &World, user: &UserId) -> Result<(), Violation> {
    let late = sealed(&GoalBuilder::new(99).build(), user, &older_seals(world, user)?)?;
    let late = late.with("enc_v", 1_u64).with(VERSION, 1_u64);
    let key: Key = late.key().clone();
    world.tables.main.put(late, Condition::Always).await?;
    let token = tokens::ISSUERS.sign(&tokens::claims(user.as_str(), EPOCH.as_second() + 31_536_000));
    let told = world.process().answer(&token, None, &Ask::Goals).await;
    if told.status != 500 {
        violated!("a late row of the older form is answered with {}", told.status);
    }
    Ok(world.tables.main.delete(&key, Condition::Always).await?)
}
