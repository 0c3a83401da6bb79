//! Compares the tables with the provider's books: they contain all open connections, to the cent and once, and nothing else.

use std::collections::BTreeMap;

use goldgrove_domain::calendar::Zone;
use goldgrove_domain::ids::AccountId;
use goldgrove_storage::entity::audit_log::AuditLog;

use serde_json::Value;

use super::books::{Books, Connection};
use super::person::Customer;
use crate::check::{Opened, cents_of, opened};
use crate::model::Known;
use crate::process::World;
use crate::{Violation, violated};
use goldgrove_domain::clock::Clock as _;

/// Checks all rows of all people.
pub(super) async fn tables(world: &World, books: &Books, people: &[Customer]) -> Result<(), Violation> {
    for person in people {
        let standing: Vec<&Connection> = person
            .links
            .iter()
            .filter(|link| link.stands())
            .map(|link| &books.connections[link.connection])
            .collect();
        ended(books, person)?;
        let rows = opened(world, &person.user).await?;
        items(&rows, &standing)?;
        accounts(&rows, &standing)?;
        holdings(&rows, person, &standing)?;
        transactions(&rows, &standing)?;
        today(world, &rows, &standing)?;
        let trail = AuditLog::new(world.tables.audit.as_ref(), &person.user);
        if !trail.verify(world.clock.now()).await?.is_whole() {
            violated!("the audit trail of {} does not hold together", person.user);
        }
    }
    Ok(())
}

/// A stored connection is open at the provider, a removed one is not.
fn ended(books: &Books, person: &Customer) -> Result<(), Violation> {
    for link in &person.links {
        let connection = &books.connections[link.connection];
        if link.stands() && connection.is_ended {
            violated!("{} can never be refreshed again", connection.id);
        }
        if link.linked == Known::Yes && link.removed == Known::Yes && !connection.is_ended {
            violated!("{} was removed and is open at the provider", connection.id);
        }
    }
    Ok(())
}

fn of<'r>(rows: &'r [Opened], prefix: &str) -> impl Iterator<Item = &'r Opened> {
    rows.iter().filter(move |row| row.sort().starts_with(prefix))
}

fn items(rows: &[Opened], standing: &[&Connection]) -> Result<(), Violation> {
    let mut stored: Vec<_> = of(rows, "ITEM#").filter_map(|row| row.text("plaid_item_id")).collect();
    let mut expected: Vec<_> = standing.iter().map(|connection| connection.id.as_str()).collect();
    stored.sort_unstable();
    expected.sort_unstable();
    if stored != expected {
        violated!("the connections {stored:?} are stored and {expected:?} stand");
    }
    Ok(())
}

fn accounts(rows: &[Opened], standing: &[&Connection]) -> Result<(), Violation> {
    let mut stored = BTreeMap::new();
    for row in of(rows, "ACCOUNT#") {
        let name = row.text("name").unwrap_or_default().to_owned();
        if let Some(connection) = standing
            .iter()
            .find(|connection| connection.is_fund_gone && name == connection.account("fund"))
        {
            missing(row, connection)?;
            continue;
        }
        if row.text("lifecycle").is_some() {
            violated!("{name} is reported and stored as missing");
        }
        if stored.insert(name, row.cents("balance")).is_some() {
            violated!("{} is stored twice", row.sort());
        }
    }
    let figures = standing.iter().flat_map(|connection| {
        let fund = (!connection.is_fund_gone).then(|| (connection.account("fund"), Some(connection.fund())));
        [(connection.account("cash"), Some(connection.cash))]
            .into_iter()
            .chain(fund)
    });
    let expected: BTreeMap<_, _> = figures.collect();
    if stored != expected {
        violated!("the accounts {stored:?} are stored and are {expected:?}");
    }
    Ok(())
}

/// An account that the answers leave out is stored as missing, with a balance it had.
fn missing(row: &Opened, connection: &Connection) -> Result<(), Violation> {
    let is_known = row
        .cents("balance")
        .is_some_and(|balance| connection.seen.contains(&balance));
    if row.text("lifecycle") != Some("missing") || !is_known {
        violated!(
            "{} is stored as {:?} and is not reported",
            row.sort(),
            row.text("lifecycle")
        );
    }
    Ok(())
}

/// What a missing account counts for: its last balance, or its last holdings if that was 0.
fn last_known(rows: &[Opened], connection: &Connection) -> i64 {
    let account = of(rows, "ACCOUNT#").find(|row| row.text("name") == Some(&connection.account("fund")));
    let Some(account) = account else { return 0 };
    match account.cents("balance") {
        Some(0) | None => of(rows, "HOLDING#")
            .filter(|row| row.text("account_id") == account.text("id"))
            .filter_map(|row| row.cents("current_value"))
            .sum(),
        Some(balance) => balance,
    }
}

/// Positions of stored accounts. Holdings that a failed link left without an account are invisible.
fn holdings(rows: &[Opened], person: &Customer, standing: &[&Connection]) -> Result<(), Violation> {
    let place = |connection: &&Connection| AccountId::derived(&person.user, &connection.account("fund")).to_string();
    for connection in standing.iter().filter(|connection| !connection.is_fund_gone) {
        let place = place(connection);
        let stored: Vec<_> = of(rows, "HOLDING#")
            .filter(|row| row.text("account_id") == Some(&place))
            .map(|row| row.cents("current_value"))
            .collect();
        let expected: Vec<_> = (connection.units > 0)
            .then(|| Some(connection.fund()))
            .into_iter()
            .collect();
        if stored != expected {
            violated!(
                "the fund of {} is stored as {stored:?} and is {expected:?}",
                connection.id
            );
        }
    }
    Ok(())
}

/// The amount without its sign, the day, and whether it is pending.
type Purchase = (i64, String, bool);
type Purchases = BTreeMap<String, Purchase>;

fn transactions(rows: &[Opened], standing: &[&Connection]) -> Result<(), Violation> {
    let mut stored = Purchases::new();
    for row in of(rows, "TRANSACTION#") {
        let Some(purchases) = purchases_of(row) else {
            violated!("{} lacks a figure", row.sort());
        };
        for (name, purchase) in purchases {
            if stored.insert(name.clone(), purchase).is_some() {
                violated!("{name} is stored twice");
            }
        }
    }
    let mut expected = Purchases::new();
    for connection in standing {
        expected.extend(connection.purchases().into_values().map(|purchase| {
            let day = format!("2026-01-{:02}", purchase.day);
            (purchase.id.clone(), (purchase.cents, day, purchase.pending))
        }));
    }
    if let Some((name, purchase)) = expected
        .iter()
        .find(|(name, purchase)| stored.get(*name) != Some(purchase))
    {
        violated!("{name} is stored as {:?} and is {purchase:?}", stored.get(name));
    }
    match stored.keys().find(|name| !expected.contains_key(*name)) {
        Some(stranger) => violated!("{stranger} is stored and is nowhere"),
        None => Ok(()),
    }
}

/// The purchases on a page, by their descriptions.
fn purchases_of(row: &Opened) -> Option<Vec<(String, Purchase)>> {
    let month = row.sort().strip_prefix("TRANSACTION#")?.get(..7)?;
    let page: Value = serde_json::from_str(row.fields.get("page")?).ok()?;
    let purchase = |stored: &Value| {
        let day = format!("{month}-{:02}", stored[0].as_i64()?);
        let amount = cents_of(stored[3].as_str()?)?;
        Some((
            stored[4].as_str()?.to_owned(),
            (amount.abs(), day, stored[6].as_bool()?),
        ))
    };
    page.as_array()?.iter().map(purchase).collect()
}

/// The day's point is the sum of everything.
fn today(world: &World, rows: &[Opened], standing: &[&Connection]) -> Result<(), Violation> {
    let today = world.clock.as_of(&Zone::default()).today();
    let sort = format!("NETWORTH#{:04}-{:02}", today.year(), today.month());
    let days = of(rows, &sort)
        .next()
        .and_then(crate::check::days_of)
        .unwrap_or_default();
    let mut days = days.into_iter().filter(|(day, ..)| *day == i64::from(today.day()));
    let stored = days.next().map(|(_, owned, _)| owned);
    let worth = |connection: &&Connection| {
        let fund = if connection.is_fund_gone {
            last_known(rows, connection)
        } else {
            connection.fund()
        };
        connection.cash + fund
    };
    let expected: i64 = standing.iter().map(worth).sum();
    if stored != Some(expected) {
        violated!("today's assets are {stored:?} and come to {expected}");
    }
    Ok(())
}
