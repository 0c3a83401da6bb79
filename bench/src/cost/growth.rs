//! How a call's reads grow with the household: read units of the smallest and the largest household, and the
//! exponent between them (0: the same at any size, 1: in proportion).

use super::product::{Product, Read};
use crate::dashboard::{DashboardError, Host, Household, Size};
use crate::report::Measurement;

const MANY_TRANSACTIONS: Size = Size {
    transactions: Size::HEAVY.transactions,
    ..Size::SMALL
};

/// One call over two sizes.
struct Row {
    name: &'static str,
    read: Read,
    small: Size,
    large: Size,
    times: f64,
    /// The largest allowed exponent.
    at_most: Option<f64>,
}

const ROWS: [Row; 12] = [
    Row {
        name: "a purchase that posts, 500 to 20,000 transactions",
        read: Read::Notice,
        small: Size::SMALL,
        large: MANY_TRANSACTIONS,
        times: 40.0,
        at_most: Some(0.05),
    },
    Row {
        name: "odds of one goal, 3 to 100 goals",
        read: Read::Odds,
        small: Size::SMALL,
        large: Size {
            goals: 100,
            ..Size::SMALL
        },
        times: 100.0 / 3.0,
        at_most: Some(0.05),
    },
    Row {
        name: "dashboard of a year, 3 to 20 goals",
        read: Read::Dashboard,
        small: Size::SMALL,
        large: Size {
            goals: 20,
            ..Size::SMALL
        },
        times: 20.0 / 3.0,
        at_most: None,
    },
    Row {
        name: "dashboard of a year, one to five years kept",
        read: Read::Dashboard,
        small: Size::SMALL,
        large: Size {
            days: Size::HEAVY.days,
            ..Size::SMALL
        },
        times: 5.0,
        at_most: Some(0.05),
    },
    Row {
        name: "a page of all transactions, 4 to 40 accounts",
        read: Read::AllTransactions,
        small: MANY_TRANSACTIONS,
        large: Size {
            accounts: Size::HEAVY.accounts,
            ..MANY_TRANSACTIONS
        },
        times: 10.0,
        at_most: None,
    },
    Row {
        name: "changing a goal, 20 to 1,000 holdings",
        read: Read::EditGoal,
        small: Size::SMALL,
        large: Size {
            holdings: 1_000,
            ..Size::SMALL
        },
        times: 50.0,
        at_most: Some(0.05),
    },
    Row {
        name: "dashboard of a year, 500 to 20,000 transactions",
        read: Read::Dashboard,
        small: Size::SMALL,
        large: MANY_TRANSACTIONS,
        times: 40.0,
        at_most: Some(0.05),
    },
    Row {
        name: "a year of net worth, 500 to 20,000 transactions",
        read: Read::History,
        small: Size::SMALL,
        large: MANY_TRANSACTIONS,
        times: 40.0,
        at_most: Some(0.05),
    },
    Row {
        name: "a year of net worth and its days before the first recorded one, 500 to 20,000 transactions",
        read: Read::YearReachingBack,
        small: Size::SMALL,
        large: MANY_TRANSACTIONS,
        times: 40.0,
        at_most: Some(0.05),
    },
    Row {
        name: "net worth as far back as accounts reach, 500 to 20,000 transactions",
        read: Read::AllReachingBack,
        small: Size::SMALL,
        large: MANY_TRANSACTIONS,
        times: 40.0,
        at_most: None,
    },
    Row {
        name: "a page of all transactions, 500 to 20,000",
        read: Read::AllTransactions,
        small: Size::SMALL,
        large: MANY_TRANSACTIONS,
        times: 40.0,
        at_most: Some(0.05),
    },
    Row {
        name: "a page of an account's transactions, 500 to 20,000",
        read: Read::AccountTransactions,
        small: Size::SMALL,
        large: MANY_TRANSACTIONS,
        times: 40.0,
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
    let household = Household::of(host, size, super::yesterday()).await?;
    if matches!(read, Read::History | Read::YearReachingBack | Read::AllReachingBack) {
        household.bank(host).await?;
    }
    Product::start(host, &household).await?.read_units(read).await
}
