//! A user's balances at the end of a day: `NETWORTHSTANDING#<date>`, table `net_worth_standings`. Stored for a while,
//! so that the next day's attribution can be computed. A day that ends with the same balances as the last stored
//! snapshot is not stored again.
//!
//! Each snapshot is one page ([`crate::page`]), so that a row is opened once however much it contains. A page per month
//! would be rewritten as a whole every night, at ten times the cost it saves: only the last two days are ever read.

use goldgrove_domain::attribution::{
    AccountSnapshot, BalanceSnapshot, DailySnapshot, GoalSnapshot, Nature, PositionSnapshot,
};
use goldgrove_domain::collateral::Lien;
use goldgrove_domain::exchange::{Quote, RateSource};
use goldgrove_domain::sealing::{Scratch, SealedTable};
use goldgrove_domain::{AccountId, Currency, Decimal, Exchange, FieldKeys, GoalId, HoldingId, Money, Share, UserId};
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, ToSpan as _};
use serde::{Deserialize, Serialize};

use super::net_worth_history::NetWorthHistory;
use super::{Entity, Records, partition};
use crate::codec::{SealedAttribute, SealedReader, Sealer};
use crate::page::{self, PAGE};
use crate::schema::SWEEP_AT;
use crate::{Query, Row, StorageError, Table, Value};

/// Every sealed field of a row.
pub(crate) const SEALED: &[SealedAttribute] = &[PAGE];

/// How long a snapshot is stored for comparison. A day recorded later than that has no attribution.
const KEPT_FOR: SignedDuration = SignedDuration::from_hours(60 * 24);
/// After how many days an unchanged snapshot is stored again: half of the time before the last one is deleted.
const RENEWED_AFTER_DAYS: i32 = 30;

/// One user's snapshots, day by day.
pub type BalanceSnapshots<'a> = Records<'a, DailySnapshot>;

impl Entity for DailySnapshot {
    type Id = Date;
    const TABLE: SealedTable = SealedTable::NetWorthStandings;
    const PREFIX: &'static str = "NETWORTHSTANDING#";
    const RECORD: &'static str = "date";

    fn id(&self) -> Date {
        self.date
    }

    fn seal(&self, user: &UserId, keys: &dyn FieldKeys) -> Result<Row, StorageError> {
        let mut sealer = Sealer::of(self, user, keys);
        sealer.seal_bytes(PAGE, &page::pack(&StoredSnapshot::of(&self.snapshot))?)?;
        Ok(sealer
            .row
            .with(SWEEP_AT, Value::Number(sweep_at(self.date).to_string())))
    }

    fn open(row: Row, keys: &dyn FieldKeys, scratch: &mut Scratch) -> Result<Self, StorageError> {
        let mut reader = SealedReader::of::<Self>(row, keys, scratch)?;
        reader.plain.number::<i64>(SWEEP_AT)?;
        let snapshot = reader.open_bytes(PAGE, |page| page::unpack::<StoredSnapshot>(page)?.read())?;
        Ok(Self {
            date: reader.id()?,
            snapshot,
        })
    }
}

/// The second since 1970 after which the table may delete a day's row.
fn sweep_at(date: Date) -> i64 {
    let start = date.to_zoned(TimeZone::UTC).map(|day| day.timestamp().as_second());
    start.unwrap_or_default() + KEPT_FOR.as_secs()
}

impl BalanceSnapshots<'_> {
    /// The last snapshot stored before `date`.
    pub async fn last_before(&self, date: Date, keys: &dyn FieldKeys) -> Result<Option<DailySnapshot>, StorageError> {
        self.last_until(date.saturating_sub(1.day()), keys).await
    }

    /// The last snapshot stored up to `date`, including it.
    pub async fn last_until(&self, date: Date, keys: &dyn FieldKeys) -> Result<Option<DailySnapshot>, StorageError> {
        let (first, last) = (DailySnapshot::PREFIX, DailySnapshot::sort_key(&date));
        let query = Query::between(partition(self.user), first, last).descending().first(1);
        Ok(Self::open(self.table.query(&query).await?, keys)?.pop())
    }
}

/// The snapshots before a day that is to be recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recorded {
    /// The last recorded day before it.
    pub date: Date,
    /// The last snapshot stored before it, which is also the snapshot at the end of `date`.
    pub before: DailySnapshot,
    /// The stored snapshot of the day itself, if any.
    pub own: Option<DailySnapshot>,
}

impl Recorded {
    /// Whether `snapshot` of the day `date` need not be stored, because an equal one is stored and stays long enough.
    pub fn covers(&self, date: Date, snapshot: &BalanceSnapshot) -> bool {
        if let Some(own) = &self.own {
            return own.snapshot == *snapshot;
        }
        let renewed_at = self.before.date.saturating_add(RENEWED_AFTER_DAYS.days());
        date < renewed_at && self.before.snapshot == *snapshot
    }

    /// Reads the snapshots up to `date`; `None` if none is stored before it.
    ///
    /// A day with an attribution after the last snapshot ended with the same balances as that snapshot.
    pub async fn until(
        table: &dyn Table,
        user: &UserId,
        date: Date,
        keys: &dyn FieldKeys,
    ) -> Result<Option<Self>, StorageError> {
        let snapshots = BalanceSnapshots::new(table, user);
        let history = NetWorthHistory::new(table, user);
        let (kept, moved) = tokio::try_join!(snapshots.last_until(date, keys), history.last_moved_before(date, keys))?;
        let (own, before) = match kept {
            Some(own) if own.date == date => (Some(own), snapshots.last_before(date, keys).await?),
            before => (None, before),
        };
        let Some(before) = before else { return Ok(None) };
        Ok(Some(Self {
            date: moved.map_or(before.date, |moved| moved.max(before.date)),
            before,
            own,
        }))
    }
}

/// An amount and its currency: `["12.34", "USD"]`.
#[derive(Serialize, Deserialize)]
pub(super) struct StoredMoney(String, String);

impl StoredMoney {
    pub(super) fn of(money: Money) -> Self {
        Self(money.to_string(), money.currency().to_string())
    }

    pub(super) fn read(&self) -> Option<Money> {
        Money::parse(&self.0, Currency::parse(&self.1).ok()?).ok()
    }
}

/// Currency, units of the main currency for one of its own (a fraction if two rates are combined), the publication day,
/// and the publisher.
#[derive(Serialize, Deserialize)]
struct StoredRate(String, String, Date, String);

impl StoredRate {
    fn of((currency, quote): (&Currency, &Quote)) -> Self {
        Self(
            currency.to_string(),
            if quote.per == Decimal::ONE {
                quote.units.to_string()
            } else {
                format!("{}/{}", quote.units, quote.per)
            },
            quote.day,
            <&str>::from(quote.source).to_owned(),
        )
    }

    fn read(&self) -> Option<(Currency, Quote)> {
        let (units, per) = self.1.split_once('/').unwrap_or((&self.1, "1"));
        let quote = Quote {
            units: Decimal::from_str_exact(units).ok()?,
            per: Decimal::from_str_exact(per).ok()?,
            day: self.2,
            source: self.3.parse::<RateSource>().ok()?,
        };
        Some((Currency::parse(&self.0).ok()?, quote))
    }
}

#[derive(Serialize, Deserialize)]
struct StoredSnapshot {
    currency: String,
    /// Empty if everything is in one currency.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    rates: Vec<StoredRate>,
    accounts: Vec<StoredAccount>,
    goals: Vec<StoredGoal>,
    /// The equity in properties after loans; empty if no goal counts on one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    owned: Vec<(String, String)>,
    /// The loans on the properties, each with its property.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    liens: Vec<(String, String)>,
}

/// Id, nature, whether it is owned, its currency, its counted amount, whether its holdings counted, whether they are
/// complete, and its positions.
#[derive(Serialize, Deserialize)]
struct StoredAccount(
    String,
    String,
    bool,
    String,
    Vec<StoredMoney>,
    bool,
    bool,
    Vec<StoredPosition>,
);

/// Id, units and value.
#[derive(Serialize, Deserialize)]
struct StoredPosition(String, String, StoredMoney);

/// Id, the amount that was typed in, and the allocations.
#[derive(Serialize, Deserialize)]
struct StoredGoal(String, StoredMoney, Vec<StoredShare>);

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum StoredShare {
    Account(String, String),
    Amount(String, StoredMoney),
    Percentage(String, String),
    Units(String, String),
}

impl StoredSnapshot {
    fn of(snapshot: &BalanceSnapshot) -> Self {
        Self {
            currency: snapshot.currency().to_string(),
            rates: snapshot.exchange.quotes().iter().map(StoredRate::of).collect(),
            accounts: snapshot.accounts.iter().map(StoredAccount::of).collect(),
            goals: snapshot.goals.iter().map(StoredGoal::of).collect(),
            owned: snapshot
                .owned
                .iter()
                .map(|(id, part)| (id.to_string(), part.to_string()))
                .collect(),
            liens: snapshot
                .liens
                .iter()
                .map(|lien| (lien.loan.to_string(), lien.property.to_string()))
                .collect(),
        }
    }

    fn read(&self) -> Option<BalanceSnapshot> {
        let rates: Option<Vec<_>> = self.rates.iter().map(StoredRate::read).collect();
        let owned = self.owned.iter();
        let owned = owned.map(|(id, part)| Some((AccountId::parse(id).ok()?, Decimal::from_str_exact(part).ok()?)));
        let liens = self.liens.iter();
        let liens = liens.map(|(loan, property)| {
            Some(Lien {
                loan: AccountId::parse(loan).ok()?,
                property: AccountId::parse(property).ok()?,
            })
        });
        Some(BalanceSnapshot {
            exchange: Exchange::at(Currency::parse(&self.currency).ok()?, rates?),
            accounts: self.accounts.iter().map(StoredAccount::read).collect::<Option<_>>()?,
            goals: self.goals.iter().map(StoredGoal::read).collect::<Option<_>>()?,
            owned: owned.collect::<Option<_>>()?,
            liens: liens.collect::<Option<_>>()?,
        })
    }
}

impl StoredAccount {
    fn of(account: &AccountSnapshot) -> Self {
        Self(
            account.id.to_string(),
            <&str>::from(account.nature).to_owned(),
            account.is_asset,
            account.currency.to_string(),
            account.counted.iter().copied().map(StoredMoney::of).collect(),
            account.counts_holdings,
            account.lists_all,
            account.positions.iter().map(StoredPosition::of).collect(),
        )
    }

    fn read(&self) -> Option<AccountSnapshot> {
        Some(AccountSnapshot {
            id: AccountId::parse(&self.0).ok()?,
            nature: self.1.parse::<Nature>().ok()?,
            is_asset: self.2,
            currency: Currency::parse(&self.3).ok()?,
            counted: self.4.iter().map(StoredMoney::read).collect::<Option<_>>()?,
            counts_holdings: self.5,
            lists_all: self.6,
            positions: self.7.iter().map(StoredPosition::read).collect::<Option<_>>()?,
        })
    }
}

impl StoredPosition {
    fn of(position: &PositionSnapshot) -> Self {
        Self(
            position.id.to_string(),
            position.quantity.to_string(),
            StoredMoney::of(position.value),
        )
    }

    fn read(&self) -> Option<PositionSnapshot> {
        Some(PositionSnapshot {
            id: HoldingId::parse(&self.0).ok()?,
            quantity: Decimal::from_str_exact(&self.1).ok()?,
            value: self.2.read()?,
        })
    }
}

impl StoredGoal {
    fn of(goal: &GoalSnapshot) -> Self {
        let shares = goal.shares.iter().map(StoredShare::of);
        Self(goal.id.to_string(), StoredMoney::of(goal.typed), shares.collect())
    }

    fn read(&self) -> Option<GoalSnapshot> {
        Some(GoalSnapshot {
            id: GoalId::parse(&self.0).ok()?,
            typed: self.1.read()?,
            shares: self.2.iter().map(StoredShare::read).collect::<Option<_>>()?,
        })
    }
}

impl StoredShare {
    fn of(share: &Share) -> Self {
        match share {
            Share::Account { account, percentage } => Self::Account(account.to_string(), percentage.to_string()),
            Share::AccountAmount { account, amount } => Self::Amount(account.to_string(), StoredMoney::of(*amount)),
            Share::HoldingPercentage { holding, percentage } => {
                Self::Percentage(holding.to_string(), percentage.to_string())
            }
            Share::HoldingUnits { holding, units } => Self::Units(holding.to_string(), units.to_string()),
        }
    }

    fn read(&self) -> Option<Share> {
        let number = |text: &str| Decimal::from_str_exact(text).ok();
        Some(match self {
            Self::Account(account, percentage) => Share::Account {
                account: AccountId::parse(account).ok()?,
                percentage: number(percentage)?,
            },
            Self::Amount(account, amount) => Share::AccountAmount {
                account: AccountId::parse(account).ok()?,
                amount: amount.read()?,
            },
            Self::Percentage(holding, percentage) => Share::HoldingPercentage {
                holding: HoldingId::parse(holding).ok()?,
                percentage: number(percentage)?,
            },
            Self::Units(holding, units) => Share::HoldingUnits {
                holding: HoldingId::parse(holding).ok()?,
                units: number(units)?,
            },
        })
    }
}
