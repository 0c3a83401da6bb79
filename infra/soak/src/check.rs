//! Checks what people see, and the tables themselves, against what people know.
//!
//! Reads rows and opens fields without the entities, so that a fault there cannot hide from this check.

use std::collections::BTreeMap;
use std::io::Read as _;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use flate2::read::DeflateDecoder;
use goldgrove_domain::Decimal;
use goldgrove_domain::ids::UserId;
use goldgrove_domain::sealing::{FieldKeys, FieldPath, KeyVersion, Scratch, SealedField, SealedTable};
use goldgrove_storage::entity::partition;
use goldgrove_storage::table::{Query, SortRange};
use goldgrove_storage::{Row, Value as Stored};
use serde_json::Value;

use crate::model::{Known, Latest, Memory, Record, Shares};
use crate::process::World;
use crate::story::{Person, is_debt};
use crate::{Violation, violated};

/// A JSON amount in cents.
pub fn cents(amount: &Value) -> Option<i64> {
    cents_of(&amount.as_number()?.to_string())
}

pub(crate) fn cents_of(text: &str) -> Option<i64> {
    let hundredfold = Decimal::from_str_exact(text).ok()? * Decimal::ONE_HUNDRED;
    i64::try_from(hundredfold).ok()
}

/// Net worth on a dashboard is the sum of its accounts; an investment account of 0 counts as its holdings.
///
/// # Errors
/// [`Violation`] when it is not.
pub fn totals(dashboard: &Value) -> Result<(), Violation> {
    let (mut assets, mut liabilities) = (0, 0);
    for account in dashboard["accounts"].as_array().into_iter().flatten() {
        let mut balance = cents(&account["balance"]).unwrap_or_default();
        if balance == 0 {
            let holdings = dashboard["holdings"].as_array().into_iter().flatten();
            let held = holdings.filter(|holding| holding["account_id"] == account["id"]);
            balance = held.filter_map(|holding| cents(&holding["current_value"])).sum();
        }
        if account["is_asset"] == true {
            assets += balance;
        } else {
            liabilities += balance;
        }
    }
    let shown = &dashboard["netWorth"];
    let shown = (cents(&shown["totalAssets"]), cents(&shown["totalLiabilities"]));
    if shown != (Some(assets), Some(liabilities)) {
        violated!("the dashboard totals {shown:?}, its accounts {assets} and {liabilities}");
    }
    Ok(())
}

/// Allocations are those people saved, refer to existing goals and accounts, and claim at most 100 %.
///
/// # Errors
/// [`Violation`] when they are not.
pub fn allocations(memory: &Memory, list: &Value) -> Result<(), Violation> {
    let mut by_goal: BTreeMap<&str, Shares> = BTreeMap::new();
    let mut claimed: BTreeMap<&str, i64> = BTreeMap::new();
    for body in list.as_array().into_iter().flatten() {
        let (goal, account) = (body["goal_id"].as_str(), body["account_id"].as_str());
        let percent = cents(&body["allocation_percentage"]).map(|cents| cents / 100);
        let (Some(goal), Some(account), Some(percent)) = (goal, account, percent) else {
            violated!("an allocation lacks its ends: {body}");
        };
        *claimed.entry(account).or_default() += percent;
        if by_goal
            .entry(goal)
            .or_default()
            .insert(account.to_owned(), percent)
            .is_some()
        {
            violated!("{account} is set aside for {goal} twice");
        }
    }
    if let Some((account, percent)) = claimed.iter().find(|(_, percent)| **percent > 100) {
        violated!("{percent} % of {account} are claimed");
    }
    let (goals, accounts) = (known(&memory.goals), known(&memory.accounts));
    if let Some(account) = claimed
        .keys()
        .find(|account| accounts.get(**account).copied().unwrap_or(Known::Yes) == Known::Yes)
    {
        violated!("{account} is set aside and is not there");
    }
    // Leaves out accounts whose removal may or may not have happened.
    let certain = |shares: &Shares| -> Shares {
        let certain = shares
            .iter()
            .filter(|(account, _)| accounts.get(account.as_str()) == Some(&Known::No));
        certain.map(|(account, percent)| (account.clone(), *percent)).collect()
    };
    for (goal, removed) in &goals {
        let shown = certain(&by_goal.remove(goal).unwrap_or_default());
        let possible = memory.shares.get(*goal).map_or_else(|| vec![None], Latest::possible);
        let fits = possible
            .iter()
            .any(|shares| certain(&shares.clone().unwrap_or_default()) == shown);
        if *removed == Known::No && !fits {
            violated!("allocations of {goal} are {shown:?} and can only be {possible:?}");
        }
        if *removed == Known::Yes && !shown.is_empty() {
            violated!("{shown:?} are set aside for {goal}, which was removed");
        }
    }
    match by_goal.keys().next() {
        Some(goal) => violated!("something is set aside for {goal}, which nobody knows"),
        None => Ok(()),
    }
}

/// For each record with a known id, whether it was removed.
fn known(records: &[Record]) -> BTreeMap<&str, Known> {
    let known = records
        .iter()
        .filter_map(|record| Some((record.id.as_deref()?, record.removed)));
    known.collect()
}

/// Every row of every person opens, belongs to one person, and matches what they know.
///
/// # Errors
/// [`Violation`] when it is not.
pub async fn tables(world: &World, people: &[Person]) -> Result<(), Violation> {
    for person in people {
        let rows = opened(world, &person.user).await?;
        records(&rows, "GOAL#", "target_amount", &person.memory.goals)?;
        records(&rows, "ACCOUNT#", "balance", &person.memory.accounts)?;
        values(&rows, &person.memory)?;
        points(&rows)?;
    }
    Ok(())
}

/// A row and the plain text of its sealed fields.
pub(crate) struct Opened {
    pub(crate) row: Row,
    pub(crate) fields: BTreeMap<String, String>,
}

impl Opened {
    pub(crate) fn sort(&self) -> &str {
        &self.row.key().sort
    }

    pub(crate) fn text(&self, attribute: &str) -> Option<&str> {
        match self.row.get(attribute) {
            Some(Stored::Text(text)) => Some(text),
            _ => None,
        }
    }

    pub(crate) fn cents(&self, field: &str) -> Option<i64> {
        cents_of(self.fields.get(field)?)
    }
}

/// Every row of `user`, opened.
pub(crate) async fn opened(world: &World, user: &UserId) -> Result<Vec<Opened>, Violation> {
    let keys = world.calm_context().keyring.for_user(user).await?;
    let all = Query::range(partition(user), SortRange::All);
    let rows = world.tables.main.query(&all).await?;
    rows.into_iter()
        .map(|row| {
            if row
                .get("user_id")
                .is_some_and(|owner| *owner != Stored::from(user.as_str()))
            {
                violated!("{} lies with {user}", row.key().sort);
            }
            let fields = open_fields(&row, keys.as_ref())?;
            Ok(Opened { row, fields })
        })
        .collect()
}

/// Sort-key prefix of each sealed table, and the attribute with the record's id.
const PLACES: [(&str, SealedTable, &str); 15] = [
    ("PROFILE", SealedTable::Profiles, "id"),
    ("ACCOUNT#", SealedTable::Accounts, "id"),
    ("HOLDING#", SealedTable::InvestmentHoldings, "id"),
    ("GOAL#", SealedTable::Goals, "id"),
    ("NETWORTH#", SealedTable::NetWorthHistory, "date"),
    ("ITEM#", SealedTable::PlaidItems, "id"),
    ("TRANSACTION#", SealedTable::Transactions, "id"),
    ("ONBOARDING#", SealedTable::OnboardingProgress, "step"),
    ("NETWORTHSTANDING#", SealedTable::NetWorthStandings, "date"),
    ("MOVEMENT#", SealedTable::NetWorthMovements, "date"),
    ("PLAN#", SealedTable::GoalPlans, "id"),
    ("INSIGHT#", SealedTable::Insights, "id"),
    ("FIXEDRATE#", SealedTable::FixedExchangeRates, "id"),
    ("NETWORTHBALANCE#", SealedTable::AccountBalances, "date"),
    ("PASTBALANCE#", SealedTable::BalanceAnchors, "id"),
];

/// The plain text of every sealed field of `row`.
pub(crate) fn open_fields(row: &Row, keys: &dyn FieldKeys) -> Result<BTreeMap<String, String>, Violation> {
    let sort = &row.key().sort;
    let Some((_, table, record)) = PLACES.into_iter().find(|(prefix, ..)| sort.starts_with(prefix)) else {
        return Ok(BTreeMap::new());
    };
    let text = |name: &str| match row.get(name) {
        Some(Stored::Text(text)) => Some(text.clone()),
        _ => None,
    };
    let number = |name: &str| match row.get(name) {
        Some(Stored::Number(digits)) => digits.parse().ok(),
        _ => None,
    };
    let (Some(record), Some(scheme), Some(version)) = (text(record), number("enc_v"), number("dek_v")) else {
        violated!("{sort} does not say how it is sealed");
    };
    let mut fields = BTreeMap::new();
    let mut scratch = Scratch::new();
    for (name, _) in row.attributes() {
        let Some((field, nonce)) = name.strip_suffix("_iv").zip(text(name)) else {
            continue;
        };
        let page = || match row.get(field) {
            Some(Stored::Bytes(bytes)) => Some(STANDARD.encode(bytes)),
            _ => None,
        };
        let ciphertext = text(field)
            .or_else(page)
            .or_else(|| text(&format!("{field}_encrypted")));
        let Some(ciphertext) = ciphertext else {
            violated!("{sort} has a nonce and no {field}");
        };
        let sealed = SealedField { ciphertext, nonce };
        let at = FieldPath {
            table,
            record: &record,
            field,
        };
        let version = KeyVersion::new(version);
        let opened = match scheme {
            1 => keys.open_unbound(version, &sealed, &mut scratch),
            2 => keys.open_unpadded(at, version, &sealed, &mut scratch),
            _ => keys.open(at, version, &sealed, &mut scratch),
        };
        let plain = opened.map_err(|error| Violation(format!("{field} of {sort}: {error}")))?;
        let text = if field == "page" {
            unpacked(plain).ok_or_else(|| Violation(format!("the page of {sort} does not unpack")))?
        } else {
            String::from_utf8_lossy(plain).into_owned()
        };
        fields.insert(field.to_owned(), text);
    }
    Ok(fields)
}

/// The JSON of a page: a byte of format, the length, and as many bytes of DEFLATE.
fn unpacked(page: &[u8]) -> Option<String> {
    let (header, rest) = page.split_first_chunk::<5>()?;
    let [1, length @ ..] = *header else { return None };
    let packed = rest.get(..usize::try_from(u32::from_be_bytes(length)).ok()?)?;
    let mut text = String::new();
    DeflateDecoder::new(packed).read_to_string(&mut text).ok()?;
    Some(text)
}

/// The recorded days of a month: the day's number, what was owned and what was owed, in cents.
pub(crate) fn days_of(row: &Opened) -> Option<Vec<(i64, i64, i64)>> {
    let days: Value = serde_json::from_str(row.fields.get("page")?).ok()?;
    let day = |day: &Value| {
        let amount = |at: usize| cents_of(day[at].as_str()?);
        Some((day[0].as_i64()?, amount(2)?, amount(3)?))
    };
    days.as_array()?.iter().map(day).collect()
}

/// The rows of one kind are exactly the existing records, each once, with its acknowledged figure.
fn records(rows: &[Opened], prefix: &str, figure: &str, records: &[Record]) -> Result<(), Violation> {
    let mut stored: BTreeMap<&str, i64> = BTreeMap::new();
    for row in rows.iter().filter(|row| row.sort().starts_with(prefix)) {
        let (Some(name), Some(figure)) = (row.text("name"), row.cents(figure)) else {
            violated!("{} has no name or figure", row.sort());
        };
        if stored.insert(name, figure).is_some() {
            violated!("{name} is stored twice");
        }
    }
    for record in records {
        let row = stored.remove(record.name.as_str());
        let expected = (record.removed == Known::No).then(|| record.figure()).flatten();
        if row != expected {
            violated!("{} is stored as {row:?} and was {expected:?}", record.name);
        }
    }
    match stored.keys().next() {
        Some(stranger) => violated!("{stranger} is stored and was never asked for"),
        None => Ok(()),
    }
}

/// A value that is replaced whole is the last acknowledged one, or one attempted since.
fn values(rows: &[Opened], memory: &Memory) -> Result<(), Violation> {
    let at = |sort: &str, field: &str| rows.iter().find(|row| row.sort() == sort)?.cents(field);
    memory
        .income
        .seen("the income", at("PROFILE", "monthly_income").as_ref())?;
    for (step, latest) in &memory.steps {
        let total = at(&format!("ONBOARDING#{step}"), "total_monthly");
        latest.seen(step, total.as_ref())?;
    }
    Ok(())
}

/// Every day is recorded once, and debts count as debts.
fn points(rows: &[Opened]) -> Result<(), Violation> {
    for row in rows.iter().filter(|row| row.sort().starts_with("NETWORTH#")) {
        let Some(days) = days_of(row) else {
            violated!("{} is no month of days", row.sort());
        };
        let is_ordered = days.windows(2).all(|pair| pair[0].0 < pair[1].0);
        if days.is_empty() || !is_ordered || days.iter().any(|(_, _, owed)| *owed < 0) {
            violated!("{} does not add up", row.sort());
        }
    }
    let accounts = rows.iter().filter(|row| row.sort().starts_with("ACCOUNT#"));
    for debt in accounts.filter(|row| row.text("name").is_some_and(is_debt)) {
        if debt.row.get("is_asset") != Some(&Stored::Bool(false)) {
            violated!("{} counts as owned", debt.sort());
        }
    }
    Ok(())
}
