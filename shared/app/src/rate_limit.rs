//! Limits how often a user or network may do things that cost money, call a provider or send mail.
//!
//! The limits are far above what a person does and far below what a program can do. An attempt that cannot be counted
//! is refused. Subjects are stored as digests, so the table contains no addresses.

use std::net::IpAddr;
use std::time::Duration;

use aws_lc_rs::digest::{SHA256, digest};
use goldgrove_domain::ids::{ItemId, UserId};
use goldgrove_http::Problem;
use goldgrove_storage::Table;
use goldgrove_storage::entity::rate_limit::{Attempt, Limit, RateLimits};
use jiff::{SignedDuration, Timestamp};
use strum::VariantArray;

use crate::{App, Failure};

/// What is limited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, VariantArray)]
pub enum Bucket {
    /// Asking the aggregation provider for a link token.
    LinkToken,
    /// Exchanging a public token.
    Exchange,
    /// Refreshing all accounts.
    Refresh,
    /// Requesting live balances from an institution, which the aggregation provider charges for each time.
    LiveBalances,
    /// Opening sealed fields, one call at a time or many in one.
    Decrypt,
    /// Starting a checkout or opening the billing portal.
    Checkout,
    /// Exporting all data.
    Export,
    /// Writing to support from one network.
    ContactAddress,
    /// Writing to support as one sender.
    ContactSender,
    /// Reporting failed requests and rapid clicks.
    Report,
    /// Declining mails without signing in, from one network. Mail programs do this for many readers.
    Unsubscribe,
    /// Requesting another email address, which sends two mails.
    AddressChange,
    /// Mails to the owner about changes to signing in, which a client reports.
    OwnerMail,
    /// Using the link in a mail to an old address, from one network.
    AddressRestore,
}

impl Bucket {
    /// How many attempts are allowed, and in which time.
    pub const fn limit(self) -> Limit {
        const HOUR: i64 = 60;
        const DAY: i64 = 24 * HOUR;
        let (bucket, count, minutes) = match self {
            Self::LinkToken => ("link-token", 30, HOUR),
            Self::Exchange => ("exchange", 30, HOUR),
            Self::Refresh => ("refresh", 20, 10),
            Self::LiveBalances => ("live-balances", 12, DAY),
            Self::Decrypt => ("decrypt", 1_200, 1),
            Self::Checkout => ("checkout", 30, HOUR),
            Self::Export => ("export", 20, HOUR),
            Self::ContactAddress => ("contact-address", 60, HOUR),
            Self::ContactSender => ("contact-sender", 10, HOUR),
            Self::Report => ("report", 300, HOUR),
            Self::Unsubscribe => ("unsubscribe", 600, HOUR),
            Self::AddressChange => ("address-change", 5, HOUR),
            Self::OwnerMail => ("owner-mail", 20, HOUR),
            Self::AddressRestore => ("address-restore", 60, HOUR),
        };
        Limit {
            bucket,
            count,
            window: SignedDuration::from_mins(minutes),
        }
    }

    /// The problem for an attempt beyond the limit. Linking and refreshing have their own.
    pub const fn problem(self, wait: Duration) -> Problem {
        match self {
            Self::LinkToken | Self::Exchange => Problem::ConnectionLimit(Some(wait)),
            Self::Refresh | Self::LiveBalances => Problem::RefreshLimit(Some(wait)),
            Self::Decrypt
            | Self::Checkout
            | Self::Export
            | Self::ContactAddress
            | Self::ContactSender
            | Self::Report
            | Self::Unsubscribe
            | Self::AddressChange
            | Self::OwnerMail
            | Self::AddressRestore => Problem::RateLimited(wait),
        }
    }
}

/// The subject whose attempts are counted together.
#[derive(Clone, Copy, Debug)]
pub enum Subject<'a> {
    /// A user's.
    User(&'a UserId),
    /// From one network: an IPv4 address, or the first 64 bits of an IPv6 address, which one household shares.
    Address(IpAddr),
    /// From one email address, in any spelling.
    Sender(&'a str),
    /// For one bank connection.
    Item(ItemId),
}

impl Subject<'_> {
    fn digest(self) -> String {
        let text = match self {
            Self::User(user) => format!("user {user}"),
            Self::Address(address) => format!("address {}", network(address)),
            Self::Sender(email) => format!("sender {}", email.trim().to_lowercase()),
            Self::Item(item) => format!("item {item}"),
        };
        let hash = digest(&SHA256, text.as_bytes());
        hex::encode(&hash.as_ref()[..16])
    }
}

fn network(address: IpAddr) -> String {
    match address.to_canonical() {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            format!("{a:x}:{b:x}:{c:x}:{d:x}")
        }
    }
}

/// Counts an attempt at `now` in the idempotency `table`.
///
/// # Errors
/// [`Bucket::problem`] with the time until the next attempt, or [`Problem::Unavailable`] when the attempt cannot be
/// counted.
pub async fn attempt(table: &dyn Table, bucket: Bucket, subject: Subject<'_>, now: Timestamp) -> Result<(), Problem> {
    match counted(table, bucket, subject, now).await? {
        Attempt::Allowed { .. } => Ok(()),
        Attempt::Refused { retry_after } => Err(bucket.problem(retry_after.unsigned_abs())),
    }
}

/// Counts an attempt as [`attempt`] does, and returns whether it is allowed.
///
/// # Errors
/// [`Problem::Unavailable`] when the attempt cannot be counted.
pub async fn counted(
    table: &dyn Table,
    bucket: Bucket,
    subject: Subject<'_>,
    now: Timestamp,
) -> Result<Attempt, Problem> {
    let limits = RateLimits::new(table);
    let attempt = limits.attempt(bucket.limit(), &subject.digest(), now).await;
    attempt.map_err(|error| {
        tracing::error!(%error, bucket = bucket.limit().bucket, "an attempt could not be counted");
        Problem::Unavailable
    })
}

impl App {
    /// As [`attempt`], at the present moment.
    pub async fn limit(&self, bucket: Bucket, subject: Subject<'_>) -> Result<(), Failure> {
        let table = self.context.tables.idempotency.as_ref();
        Ok(attempt(table, bucket, subject, self.now()).await?)
    }
}

#[cfg(test)]
mod tests {
    use goldgrove_storage::memory::MemoryTable;
    use goldgrove_testing::{EPOCH, user};

    use super::*;

    #[tokio::test]
    async fn a_full_window_refuses_until_exactly_its_end() {
        let table = MemoryTable::new();
        let me = user("user-1");
        for &bucket in Bucket::VARIANTS {
            let Limit { count, window, .. } = bucket.limit();
            // Some time into a window, with a fraction of a second.
            let start = EPOCH.as_second().div_euclid(window.as_secs()) * window.as_secs();
            let now = Timestamp::from_second(start).unwrap() + SignedDuration::from_millis(10_500);
            for _ in 0..count {
                assert_eq!(
                    attempt(&table, bucket, Subject::User(&me), now).await,
                    Ok(()),
                    "{bucket:?}"
                );
            }
            let wait = window.unsigned_abs().saturating_sub(Duration::from_secs(10));
            let refused = attempt(&table, bucket, Subject::User(&me), now).await;
            assert_eq!(refused, Err(bucket.problem(wait)), "{bucket:?}");
            let last_moment = now + SignedDuration::try_from(wait).unwrap() - SignedDuration::from_millis(501);
            assert!(
                attempt(&table, bucket, Subject::User(&me), last_moment).await.is_err(),
                "{bucket:?}"
            );
            let next = now + SignedDuration::try_from(wait).unwrap();
            assert_eq!(
                attempt(&table, bucket, Subject::User(&me), next).await,
                Ok(()),
                "{bucket:?}"
            );
        }
    }

    #[tokio::test]
    async fn each_connection_has_twelve_live_balances_a_day() {
        let table = MemoryTable::new();
        let [mine, other] = ["item-1", "item-2"].map(|id| Subject::Item(ItemId::derived(&user("user-1"), id)));
        let noon: Timestamp = "2026-11-21T12:00:00Z".parse().unwrap();
        let at = |subject, now| counted(&table, Bucket::LiveBalances, subject, now);
        for _ in 1..12 {
            assert_eq!(at(mine, noon).await, Ok(Attempt::Allowed { next_after: None }));
        }
        let half_a_day = SignedDuration::from_hours(12);
        let next_after = Some(half_a_day);
        assert_eq!(at(mine, noon).await, Ok(Attempt::Allowed { next_after }), "the twelfth");
        let retry_after = half_a_day;
        assert_eq!(
            at(mine, noon).await,
            Ok(Attempt::Refused { retry_after }),
            "the thirteenth"
        );
        assert_eq!(at(other, noon).await, Ok(Attempt::Allowed { next_after: None }));
        let midnight = noon + half_a_day;
        assert_eq!(at(mine, midnight).await, Ok(Attempt::Allowed { next_after: None }));
    }

    #[test]
    fn subjects_are_told_apart_and_written_alike() {
        let me = user("user-1");
        let address = |text: &str| Subject::Address(text.parse().unwrap()).digest();
        let sender = |text| Subject::Sender(text).digest();
        assert_eq!(address("2001:db8:1:2:3:4:5:6"), address("2001:db8:1:2::9"));
        assert_ne!(address("2001:db8:1:2::9"), address("2001:db8:1:3::9"));
        assert_eq!(address("::ffff:198.51.100.7"), address("198.51.100.7"));
        assert_ne!(address("198.51.100.7"), address("198.51.100.8"));
        assert_ne!(Subject::User(&me).digest(), sender("user-1"));
        assert_eq!(sender(" Robin@Example.com"), sender("robin@example.com"));
        assert_ne!(sender("robin@example.com"), sender("robin@example.org"));
    }
}
