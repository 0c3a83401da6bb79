//! Transactions as a pure function of time: the visible ones at a mark, and the changes between two marks.
//!
//! Without a log, the cursor of `/transactions/sync` is stateless: it contains the mark that a client has read up to.

use std::collections::BTreeMap;

use jiff::ToSpan;
use jiff::civil::Date;
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;
use sha2::{Digest, Sha256};

use super::model::{Amount, Cadence, Institution, Rule};
use crate::state::Item;

/// Days of history in the first reading of an item.
const FIRST_DAYS: i64 = 30;
/// How long the purchase of a refresh stays pending.
const DISCOVERED_SETTLES_AFTER: i32 = 2;

/// A point in an item's history: a day, the number of refreshes so far, and how much history was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mark {
    pub(crate) day: Date,
    pub(crate) refreshes: usize,
    /// Whether only the first reading is done.
    pub(crate) is_first: bool,
}

/// A transaction in its state at a mark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) id: String,
    pub(crate) account: String,
    pub(crate) date: Date,
    pub(crate) authorized: Date,
    pub(crate) amount: Decimal,
    pub(crate) name: String,
    pub(crate) merchant: Option<String>,
    pub(crate) category: [String; 2],
    pub(crate) channel: String,
    pub(crate) pending: bool,
    pub(crate) replaces: Option<String>,
}

/// A difference between two marks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    Added(Entry),
    Modified(Entry),
    Removed { id: String, account: String },
}

/// The changes of `item` between two marks. Without a first mark, all visible transactions are new.
pub(crate) fn changes(institution: &Institution, item: &Item, from: Option<Mark>, to: Mark) -> Vec<Change> {
    let before = from.map_or_else(BTreeMap::new, |mark| visible(institution, item, mark));
    let after = visible(institution, item, to);
    let gone = before
        .iter()
        .filter(|(key, _)| !after.contains_key(*key))
        .map(|(_, entry)| Change::Removed {
            id: entry.id.clone(),
            account: entry.account.clone(),
        });
    let come = after.iter().filter_map(|(key, entry)| match before.get(key) {
        None => Some(Change::Added(entry.clone())),
        Some(old) if old != entry => Some(Change::Modified(entry.clone())),
        Some(_) => None,
    });
    come.chain(gone).collect()
}

/// The day and the id of an occurrence, the order of pages.
type Key = (Date, String);

fn visible(institution: &Institution, item: &Item, mark: Mark) -> BTreeMap<Key, Entry> {
    let asked = i64::from(item.days_requested);
    let days = if mark.is_first { asked.min(FIRST_DAYS) } else { asked };
    let first = item.linked_on().saturating_sub(days.days());
    let recurring = institution
        .activity
        .iter()
        .filter(|rule| item.has_account(&rule.account))
        .flat_map(|rule| {
            first
                .series(1.day())
                .take_while(|day| *day <= mark.day)
                .filter(|day| occurs(rule, *day))
                .map(|day| occurrence(rule, item, day, mark.day))
        });
    let discovered = discoveries(institution, item, mark);
    recurring
        .chain(discovered)
        .map(|entry| ((entry.authorized, entry.id.clone()), entry))
        .collect()
}

fn occurrence(rule: &Rule, item: &Item, day: Date, today: Date) -> Entry {
    let posts_on = day.saturating_add(rule.settles_after.days());
    let pending = today < posts_on;
    let seed = format!("{}:{}:{day}", rule.account, rule.name);
    let recognised = today >= posts_on.saturating_add(rule.named_after.days());
    let pending_id = item.scoped_id(&format!("{seed}:pending"));
    Entry {
        id: if pending {
            pending_id.clone()
        } else {
            item.scoped_id(&seed)
        },
        account: rule.account.clone(),
        date: if pending { day } else { posts_on },
        authorized: day,
        amount: amount(rule, day),
        name: rule.name.clone(),
        merchant: rule.merchant.clone().filter(|_| recognised),
        category: rule.category.clone(),
        channel: rule.channel.clone(),
        pending,
        replaces: (!pending && rule.settles_after > 0).then_some(pending_id),
    }
}

/// One small purchase per refresh, pending until the next refresh or until it settles.
fn discoveries(institution: &Institution, item: &Item, mark: Mark) -> Vec<Entry> {
    let spends = |kind: &str| {
        institution
            .accounts
            .iter()
            .find(|account| account.kind == kind && item.has_account(&account.key))
    };
    let Some(account) = spends("credit").or_else(|| spends("depository")) else {
        return Vec::new();
    };
    let seen = item.refreshes.iter().take(mark.refreshes).enumerate();
    seen.map(|(index, day)| {
        let posts_on = day.saturating_add(DISCOVERED_SETTLES_AFTER.days());
        let pending = index + 1 == mark.refreshes && mark.day < posts_on;
        let seed = format!("{}:refresh:{index}", account.key);
        let pending_id = item.scoped_id(&format!("{seed}:pending"));
        Entry {
            id: if pending {
                pending_id.clone()
            } else {
                item.scoped_id(&seed)
            },
            account: account.key.clone(),
            date: *day,
            authorized: *day,
            amount: Decimal::new(450 + i64::from(draw(&seed, *day).to_le_bytes()[0]), 2),
            name: "MARKET HALL BAKERY".to_owned(),
            merchant: Some("Market Hall Bakery".to_owned()),
            category: ["FOOD_AND_DRINK".to_owned(), "FOOD_AND_DRINK_COFFEE".to_owned()],
            channel: "in store".to_owned(),
            pending,
            replaces: (!pending).then_some(pending_id),
        }
    })
    .collect()
}

fn occurs(rule: &Rule, day: Date) -> bool {
    let due = match &rule.cadence {
        Cadence::MonthDay(wanted) => day.day() == (*wanted).min(day.days_in_month()),
        Cadence::EveryDays { days, from } => day >= *from && (day - *from).get_days().rem_euclid(*days) == 0,
        Cadence::Weekdays(wanted) => wanted.contains(&day.weekday().to_monday_one_offset()),
    };
    due && draw(&format!("{}:chance", rule.name), day) % 100 < rule.chance
}

fn amount(rule: &Rule, day: Date) -> Decimal {
    match &rule.amount {
        Amount::Fixed(amount) => amount.0,
        Amount::Between { from, to } => {
            let width = ((to.0 - from.0) * Decimal::ONE_HUNDRED).to_u64().unwrap_or(0);
            let cents = draw(&rule.name, day) % (width + 1);
            from.0 + Decimal::from(cents) / Decimal::ONE_HUNDRED
        }
    }
}

/// A pseudorandom number, always the same for the same seed and day.
fn draw(seed: &str, day: Date) -> u64 {
    let digest = Sha256::digest(format!("{seed}|{day}"));
    digest
        .iter()
        .take(8)
        .fold(0, |number, byte| (number << 8) | u64::from(*byte))
}
