//! Holds the tables against the provider's books: what stands is all there, to the cent and once, and nothing else is.

use std::collections::BTreeMap;

use goldgrove_domain::ids::AccountId;
use goldgrove_storage::Value as Stored;
use goldgrove_storage::entity::audit_log::AuditLog;

use super::books::{Books, Login};
use super::person::Customer;
use crate::check::{Opened, opened};
use crate::model::Known;
use crate::process::World;
use crate::{Violation, violated};
use goldgrove_domain::clock::Clock as _;

/// Everything of everyone.
pub(super) async fn tables(world: &World, books: &Books, people: &[Customer]) -> Result<(), Violation> {
    for person in people {
        let standing: Vec<&Login> = person
            .links
            .iter()
            .filter(|link| link.stands())
            .map(|link| &books.logins[link.login])
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

/// What stands is open at the provider, and what was removed is not.
fn ended(books: &Books, person: &Customer) -> Result<(), Violation> {
    for link in &person.links {
        let login = &books.logins[link.login];
        if link.stands() && login.is_ended {
            violated!("{} can never be refreshed again", login.id);
        }
        if link.linked == Known::Yes && link.removed == Known::Yes && !login.is_ended {
            violated!("{} was removed and is open at the provider", login.id);
        }
    }
    Ok(())
}

fn of<'r>(rows: &'r [Opened], prefix: &str) -> impl Iterator<Item = &'r Opened> {
    rows.iter().filter(move |row| row.sort().starts_with(prefix))
}

fn items(rows: &[Opened], standing: &[&Login]) -> Result<(), Violation> {
    let mut stored: Vec<_> = of(rows, "ITEM#").filter_map(|row| row.text("plaid_item_id")).collect();
    let mut expected: Vec<_> = standing.iter().map(|login| login.id.as_str()).collect();
    stored.sort_unstable();
    expected.sort_unstable();
    if stored != expected {
        violated!("the logins {stored:?} are stored and {expected:?} stand");
    }
    Ok(())
}

fn accounts(rows: &[Opened], standing: &[&Login]) -> Result<(), Violation> {
    let mut stored = BTreeMap::new();
    for row in of(rows, "ACCOUNT#") {
        let name = row.text("name").unwrap_or_default().to_owned();
        if stored.insert(name, row.cents("balance")).is_some() {
            violated!("{} is stored twice", row.sort());
        }
    }
    let figures = standing.iter().flat_map(|login| {
        [
            (login.account("cash"), Some(login.cash)),
            (login.account("fund"), Some(login.fund())),
        ]
    });
    let expected: BTreeMap<_, _> = figures.collect();
    if stored != expected {
        violated!("the accounts {stored:?} are stored and are {expected:?}");
    }
    Ok(())
}

/// Positions of accounts that are there; what an attempt to link left without an account is seen by nobody.
fn holdings(rows: &[Opened], person: &Customer, standing: &[&Login]) -> Result<(), Violation> {
    let place = |login: &&Login| AccountId::derived(&person.user, &login.account("fund")).to_string();
    for login in standing {
        let place = place(login);
        let stored: Vec<_> = of(rows, "HOLDING#")
            .filter(|row| row.text("account_id") == Some(&place))
            .map(|row| row.cents("current_value"))
            .collect();
        let expected: Vec<_> = (login.units > 0).then(|| Some(login.fund())).into_iter().collect();
        if stored != expected {
            violated!("the fund of {} is stored as {stored:?} and is {expected:?}", login.id);
        }
    }
    Ok(())
}

type Purchases = BTreeMap<String, (i64, String, bool)>;

fn transactions(rows: &[Opened], standing: &[&Login]) -> Result<(), Violation> {
    let mut stored = Purchases::new();
    for row in of(rows, "TRANSACTION#") {
        let (Some(name), Some(cents), Some(day)) =
            (row.fields.get("description"), row.cents("amount"), row.text("date"))
        else {
            violated!("{} lacks a figure", row.sort());
        };
        let pending = row.row.get("pending") == Some(&Stored::Bool(true));
        let purchase = (cents.abs(), day.to_owned(), pending);
        if stored.insert(name.clone(), purchase).is_some() {
            violated!("{name} is stored twice");
        }
    }
    let mut expected = Purchases::new();
    for login in standing {
        expected.extend(login.purchases().into_values().map(|purchase| {
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

/// The day's point is what everything comes to.
fn today(world: &World, rows: &[Opened], standing: &[&Login]) -> Result<(), Violation> {
    let sort = format!("NETWORTH#{}", world.clock.today());
    let stored = of(rows, &sort).next().and_then(|row| row.cents("assets"));
    let expected: i64 = standing.iter().map(|login| login.cash + login.fund()).sum();
    if stored != Some(expected) {
        violated!("today's assets are {stored:?} and come to {expected}");
    }
    Ok(())
}
