//! How what a call reads grows with what a household has: read units of the smallest and the largest household, and the
//! exponent between them (0: the same at any size, 1: in proportion).

use goldgrove_domain::ids::UserId;
use goldgrove_domain::sealing::FieldKeys;
use goldgrove_storage::Table;
use goldgrove_storage::entity::goal::Goals;

use super::product::{Product, Read};
use crate::dashboard::{DashboardError, Host, Household, goal};
use crate::report::Measurement;

/// What a household has.
#[derive(Clone, Copy, Debug)]
struct Size {
    holdings: usize,
    goals: u128,
    transactions: u128,
}

const USUAL: Size = Size {
    holdings: 20,
    goals: 3,
    transactions: 500,
};
const MANY_TRANSACTIONS: Size = Size {
    transactions: 5_000,
    ..USUAL
};
/// How long it has been there.
const DAYS: usize = 365;

/// One call over two sizes.
struct Row {
    name: &'static str,
    read: Read,
    small: Size,
    large: Size,
    times: f64,
    /// The largest exponent that is meant.
    at_most: Option<f64>,
}

const ROWS: [Row; 10] = [
    Row {
        name: "a purchase that posts, 500 to 5,000 transactions",
        read: Read::Notice,
        small: USUAL,
        large: MANY_TRANSACTIONS,
        times: 10.0,
        at_most: Some(0.05),
    },
    Row {
        name: "odds of one goal, 3 to 100 goals",
        read: Read::Odds,
        small: USUAL,
        large: Size { goals: 100, ..USUAL },
        times: 100.0 / 3.0,
        at_most: None,
    },
    Row {
        name: "dashboard of a year, 3 to 20 goals",
        read: Read::Dashboard,
        small: USUAL,
        large: Size { goals: 20, ..USUAL },
        times: 20.0 / 3.0,
        at_most: None,
    },
    Row {
        name: "changing a goal, 20 to 1,000 holdings",
        read: Read::EditGoal,
        small: USUAL,
        large: Size {
            holdings: 1_000,
            ..USUAL
        },
        times: 50.0,
        at_most: Some(0.05),
    },
    Row {
        name: "dashboard of a year, 500 to 5,000 transactions",
        read: Read::Dashboard,
        small: USUAL,
        large: MANY_TRANSACTIONS,
        times: 10.0,
        at_most: Some(0.05),
    },
    Row {
        name: "a year of net worth, 500 to 5,000 transactions",
        read: Read::History,
        small: USUAL,
        large: MANY_TRANSACTIONS,
        times: 10.0,
        at_most: Some(0.05),
    },
    Row {
        name: "a year of net worth and its days before the first recorded one, 500 to 5,000 transactions",
        read: Read::YearReachingBack,
        small: USUAL,
        large: MANY_TRANSACTIONS,
        times: 10.0,
        at_most: Some(0.05),
    },
    Row {
        name: "net worth as far back as accounts reach, 500 to 5,000 transactions",
        read: Read::AllReachingBack,
        small: USUAL,
        large: MANY_TRANSACTIONS,
        times: 10.0,
        at_most: None,
    },
    Row {
        name: "a page of all transactions, 500 to 5,000",
        read: Read::AllTransactions,
        small: USUAL,
        large: MANY_TRANSACTIONS,
        times: 10.0,
        at_most: Some(0.05),
    },
    Row {
        name: "a page of an account's transactions, 500 to 5,000",
        read: Read::AccountTransactions,
        small: USUAL,
        large: MANY_TRANSACTIONS,
        times: 10.0,
        at_most: Some(0.05),
    },
];

/// Meters every row.
///
/// # Errors
/// [`DashboardError`] when a call fails.
pub async fn growth(host: &Host) -> Result<Vec<Measurement>, DashboardError> {
    let mut measurements = Vec::new();
    for row in ROWS {
        let small = units(host, row.small, row.read).await?;
        let large = units(host, row.large, row.read).await?;
        let exponent = (large / small).ln() / row.times.ln();
        measurements.push(Measurement::new(format!("{}: smallest", row.name), small, "read units"));
        measurements.push(Measurement::new(format!("{}: largest", row.name), large, "read units"));
        let exponent = Measurement::new(format!("{}: exponent", row.name), exponent, "");
        measurements.push(match row.at_most {
            Some(most) => exponent.at_most(most),
            None => exponent,
        });
    }
    Ok(measurements)
}

async fn units(host: &Host, size: Size, read: Read) -> Result<f64, DashboardError> {
    let household = Household::create(host, size.holdings).await?;
    let (table, user, keys) = (host.stack.app.table(), &household.user, household.keys.as_ref());
    add_goals(table, user, keys, size.goals).await?;
    household.spend(host, size.transactions).await?;
    household
        .remember_of(host, super::yesterday(), DAYS, size.goals)
        .await?;
    if matches!(read, Read::History | Read::YearReachingBack | Read::AllReachingBack) {
        household.bank(host).await?;
    }
    Product::start(host, &household).await?.read_units(read).await
}

async fn add_goals(table: &dyn Table, user: &UserId, keys: &dyn FieldKeys, goals: u128) -> Result<(), DashboardError> {
    for number in 4..=goals {
        Goals::new(table, user).add(&goal(number).build(), keys).await?;
    }
    Ok(())
}
