//! Subscribers: `SUBSCRIPTION`, one row per user who started a checkout; the specification's "subscription".
//!
//! Its attributes are plain, because they decide admission and contain no amounts. The row is a copy of the payment
//! provider's data, and every replacement names the version it was made from, so that older news never overwrites
//! newer.

use goldgrove_domain::ids::UserId;
use goldgrove_domain::subscription::{Subscriber, Subscription, SubscriptionTerms, Tier};

use super::{USER, Versioned, deletion, owner_of, partition, put_once, version_of};
use crate::codec::Reader;
use crate::table::{Index, VERSION};
use crate::{Condition, Fault, Key, Query, Read, Row, StorageError, Table, Value, Write};

/// The sort key of the one row.
pub(crate) const SORT_KEY: &str = "SUBSCRIPTION";

const TABLE: &str = "subscriptions";

const CUSTOMER: &str = "customer_id";
const SUBSCRIPTION: &str = "subscription_id";
const STATUS: &str = "status";
const PRICE: &str = "price_id";
const TIER: &str = "subscription_tier";
const INTERVAL: &str = "interval";
const PERIOD_END: &str = "current_period_end";
const ENDS: &str = "cancel_at_period_end";
const PAYMENT: &str = "payment_state";
const SUBSCRIBED_AT: &str = "subscribed_at";

/// Attributes that exist only once a subscription was made.
const OF_A_SUBSCRIPTION: [&str; 8] = [STATUS, PRICE, TIER, INTERVAL, PERIOD_END, ENDS, PAYMENT, SUBSCRIBED_AT];

store! {
    /// One user's record of the payment provider's data: at most one.
    pub struct Subscribers;
}

impl Subscribers<'_> {
    /// The record.
    pub async fn get(&self) -> Result<Option<Versioned<Subscriber>>, StorageError> {
        let row = self.table.get(&key_of(self.user), Read::Consistent).await?;
        row.map(open).transpose()
    }

    /// Stores a new record at version 1; [`StorageError::Conflict`] when the user has one or asked for deletion.
    pub async fn add(&self, subscriber: &Subscriber) -> Result<(), StorageError> {
        let row = self.row(subscriber, 1);
        let condition = Condition::Absent;
        let writes = vec![deletion::not_asked_for(self.user), Write::Put(row, condition)];
        self.table.transact(writes).await
    }

    /// Replaces the record in one transaction with the write `with`, and returns its new version;
    /// [`StorageError::Conflict`] unless the stored one is `expected`.
    pub async fn replace(
        &self,
        subscriber: &Subscriber,
        expected: u64,
        with: Option<Write>,
    ) -> Result<u64, StorageError> {
        let version = expected + 1;
        let (row, condition) = (self.row(subscriber, version), Condition::VersionIs(expected));
        match with {
            Some(with) => self.table.transact(vec![with, Write::Put(row, condition)]).await?,
            None => put_once(self.table, row, condition).await?,
        }
        Ok(version)
    }

    /// [`Self::replace`] with a new customer, unless the user asked for deletion: the deletion would miss that
    /// customer.
    pub async fn replace_customer(&self, subscriber: &Subscriber, expected: u64) -> Result<(), StorageError> {
        let stays = deletion::not_asked_for(self.user);
        self.replace(subscriber, expected, Some(stays)).await.map(drop)
    }

    fn row(&self, subscriber: &Subscriber, version: u64) -> Row {
        let row = Row::new(key_of(self.user))
            .with(USER, self.user.as_str())
            .with(CUSTOMER, subscriber.customer.as_str())
            .with(Index::Customer.attribute(), indexed(&subscriber.customer))
            .with("created_at", subscriber.created_at.to_string())
            .with("updated_at", subscriber.updated_at.to_string())
            .with(VERSION, version);
        let Some(subscription) = &subscriber.subscription else {
            let row = row.with(SUBSCRIPTION, Value::Null);
            return OF_A_SUBSCRIPTION
                .iter()
                .fold(row, |row, name| row.with(*name, Value::Null));
        };
        let terms = &subscription.terms;
        row.with(SUBSCRIPTION, subscription.id.as_str())
            .with(STATUS, <&str>::from(terms.status))
            .with(PRICE, subscription.price.as_str())
            .with(TIER, terms.tier.map(<&str>::from))
            .with(INTERVAL, subscription.interval.map(<&str>::from))
            .with(PERIOD_END, terms.current_period_end.to_string())
            .with(ENDS, terms.cancel_at_period_end)
            .with(PAYMENT, <&str>::from(terms.payment))
            .with(SUBSCRIBED_AT, subscription.created_at.to_string())
    }
}

/// The key of a user's record.
fn key_of(user: &UserId) -> Key {
    Key::new(partition(user), SORT_KEY)
}

/// The record and version in a row.
///
/// # Errors
/// [`StorageError::Corrupt`], also for an unknown status, tier or payment state, so that no unreadable word admits a
/// user.
pub fn open(row: Row) -> Result<Versioned<Subscriber>, StorageError> {
    let version = version_of(TABLE, &row)?;
    let mut reader = Reader::new(TABLE, row);
    let value = Subscriber {
        customer: reader.text(CUSTOMER)?,
        subscription: read_subscription(&mut reader)?,
        created_at: reader.moment("created_at")?,
        updated_at: reader.moment("updated_at")?,
    };
    Ok(Versioned { value, version })
}

fn read_subscription(reader: &mut Reader) -> Result<Option<Subscription>, StorageError> {
    let Some(id) = reader.optional_text(SUBSCRIPTION)? else {
        for name in OF_A_SUBSCRIPTION {
            if reader.optional(name, |_, _| Ok(()))?.is_some() {
                return Err(reader.corrupt(name, Fault::Contradiction));
            }
        }
        return Ok(None);
    };
    let terms = SubscriptionTerms {
        status: reader.parsed(STATUS, |word| word.parse().ok())?,
        tier: reader.optional_parsed(TIER, Tier::parse)?,
        current_period_end: reader.moment(PERIOD_END)?,
        cancel_at_period_end: reader.flag(ENDS)?,
        payment: reader.parsed(PAYMENT, |word| word.parse().ok())?,
    };
    Ok(Some(Subscription {
        id,
        price: reader.text(PRICE)?,
        interval: reader.optional_parsed(INTERVAL, |word| word.parse().ok())?,
        created_at: reader.moment(SUBSCRIBED_AT)?,
        terms,
    }))
}

fn indexed(customer: &str) -> String {
    format!("STRIPE_CUSTOMER#{customer}")
}

/// The user of the payment provider's customer; for calls from the provider, which name no user. The index may lag a
/// moment behind the table.
pub async fn user_of_customer(table: &dyn Table, customer: &str) -> Result<Option<UserId>, StorageError> {
    let query = Query::index(Index::Customer, indexed(customer)).first(1);
    let Some(row) = table.query(&query).await?.pop() else {
        return Ok(None);
    };
    owner_of(TABLE, row.key()).map(Some)
}
