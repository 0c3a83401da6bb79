//! A cache of published exchange rates, shared by all users of a process.
//!
//! Reads each month once. Reads a month again after an hour if it may still get rates: it is not over, or its last
//! weekday has no rate yet. Rates that were read stay valid, because a published rate is never replaced.

use std::collections::BTreeMap;
use std::sync::Arc;

use goldgrove_domain::exchange::{DAYS_KEPT, ExchangeRates};
use goldgrove_storage::entity::exchange_rates::{ExchangeRateMonths, RateMonth};
use goldgrove_storage::{StorageError, Table};
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp, ToSpan as _};
use tokio::sync::Mutex;

use crate::{Context, Failure};

/// How long to cache a month that may still get rates.
const OPEN_MONTH_LIFETIME: SignedDuration = SignedDuration::from_hours(1);

/// The cached rates.
#[derive(Default)]
pub(crate) struct RatesRead(Mutex<Months>);

#[derive(Default)]
struct Months {
    rates: Arc<ExchangeRates>,
    /// When each month was read, by its first day; `None` if it gets no more rates.
    read_at: BTreeMap<Date, Option<Timestamp>>,
}

impl Context {
    /// The published rates for the days from `first` to `last`, and all others in the cache.
    ///
    /// # Errors
    /// [`Failure::Storage`] if a month cannot be read. A month without rates is not an error.
    pub async fn exchange_rates(&self, first: Date, last: Date) -> Result<Arc<ExchangeRates>, Failure> {
        let table = self.tables.main.as_ref();
        Ok(self.rates.of(table, first, last, self.clock.now()).await?)
    }
}

impl RatesRead {
    /// The rates of the days from `first` to `last`. Concurrent requests share one read.
    async fn of(
        &self,
        table: &dyn Table,
        first: Date,
        last: Date,
        now: Timestamp,
    ) -> Result<Arc<ExchangeRates>, StorageError> {
        let mut months = self.0.lock().await;
        let oldest = first.saturating_sub(DAYS_KEPT.days());
        let missing: Vec<Date> = months_of(oldest, last)
            .filter(|month| !months.has(*month, now))
            .collect();
        if let [first, ..] = missing[..] {
            months.read(table, first, missing[missing.len() - 1], now).await?;
        }
        Ok(Arc::clone(&months.rates))
    }
}

impl Months {
    fn has(&self, month: Date, now: Timestamp) -> bool {
        match self.read_at.get(&month) {
            None => false,
            Some(None) => true,
            Some(Some(read_at)) => now.duration_since(*read_at) < OPEN_MONTH_LIFETIME,
        }
    }

    async fn read(&mut self, table: &dyn Table, first: Date, last: Date, now: Timestamp) -> Result<(), StorageError> {
        let read = ExchangeRateMonths::new(table).between(first, last).await?;
        self.read_at
            .extend(months_of(first, last).map(|month| (month, Some(now))));
        let rates = Arc::make_mut(&mut self.rates);
        for month in read {
            if is_complete(&month, now) {
                self.read_at.insert(month.first, None);
            }
            for ((currency, _), observation) in month.rates {
                rates.publish(currency, observation);
            }
        }
        Ok(())
    }
}

/// Whether a month gets no more rates: its last day is too old for use, and its last weekday has a rate, so no backfill
/// will add its end.
fn is_complete(month: &RateMonth, now: Timestamp) -> bool {
    let (today, last) = (now.to_zoned(TimeZone::UTC).date(), month.first.last_of_month());
    let weekend = i64::from(last.weekday().to_monday_one_offset() - 5).max(0);
    let last_weekday = last.saturating_sub(weekend.days());
    last.saturating_add(DAYS_KEPT.days()) < today && month.rates.keys().any(|(_, day)| *day >= last_weekday)
}

/// The first days of the months from that of `first` to that of `last`.
fn months_of(first: Date, last: Date) -> impl Iterator<Item = Date> {
    std::iter::successors(Some(first.first_of_month()), |month| month.checked_add(1.month()).ok())
        .take_while(move |month| *month <= last)
}

#[cfg(test)]
mod tests {
    use goldgrove_domain::Currency;
    use goldgrove_domain::exchange::{Observation, RateSource};
    use goldgrove_storage::counted::CountedTable;
    use goldgrove_storage::memory::MemoryTable;
    use goldgrove_testing::{date, dec, moment};

    use super::*;

    const NOW: &str = "2026-11-24T12:00:00Z";

    struct Fixture {
        table: CountedTable,
        read: RatesRead,
    }

    impl Fixture {
        fn new() -> Self {
            Self {
                table: CountedTable::new(Arc::new(MemoryTable::new())),
                read: RatesRead::default(),
            }
        }

        async fn publish(&self, day: &str, rate: &str) {
            let observation = Observation {
                day: date(day),
                rate: dec(rate),
                source: RateSource::BankOfCanada,
            };
            let months = ExchangeRateMonths::new(&self.table);
            months
                .publish(&[(Currency::USD, observation)], moment(NOW))
                .await
                .unwrap();
        }

        /// The rate of the dollar on `day`, and the number of calls to read the rates from `first` to `day`.
        async fn quote(&self, first: &str, day: &str, now: &str) -> (Option<String>, u64) {
            let before = self.table.counts().calls;
            let read = self.read.of(&self.table, date(first), date(day), moment(now));
            let rates = read.await.unwrap();
            let quote = rates
                .with_fixed(&[])
                .quote(Currency::USD, Currency::CAD, date(day).tomorrow().unwrap())
                .ok();
            (
                quote.map(|quote| quote.rate().to_string()),
                self.table.counts().calls - before,
            )
        }
    }

    #[tokio::test]
    async fn a_process_reads_its_rates_once_and_the_open_month_again_after_an_hour() {
        let fixture = Fixture::new();
        fixture.publish("2026-09-30", "1.38").await;
        fixture.publish("2026-11-23", "1.39").await;
        assert_eq!(
            fixture.quote("2026-10-01", "2026-11-23", NOW).await,
            (Some("1.39".to_owned()), 1)
        );
        assert_eq!(
            fixture.quote("2026-10-07", "2026-11-24", NOW).await,
            (Some("1.39".to_owned()), 0)
        );

        fixture.publish("2026-11-24", "1.41").await;
        let rows = [
            ("2026-11-24T12:59:59Z", "1.39", 0),
            ("2026-11-24T13:00:00Z", "1.41", 1),
            ("2026-11-24T13:59:59Z", "1.41", 0),
        ];
        for (now, expected, calls) in rows {
            let read = fixture.quote("2026-11-24", "2026-11-24", now).await;
            assert_eq!(read, (Some(expected.to_owned()), calls), "{now}");
        }
        let calls = fixture.quote("2026-09-30", "2026-09-30", "2026-11-25T12:00:00Z").await;
        assert_eq!(
            calls,
            (Some("1.38".to_owned()), 0),
            "a month that is over is never read again"
        );
    }

    #[tokio::test]
    async fn the_days_before_the_first_are_read_too() {
        let fixture = Fixture::new();
        fixture.publish("2026-10-30", "1.38").await;
        assert_eq!(
            fixture.quote("2026-11-01", "2026-11-01", NOW).await,
            (Some("1.38".to_owned()), 1)
        );
    }

    #[tokio::test]
    async fn a_month_without_rates_is_a_hole_that_may_be_filled_later() {
        let fixture = Fixture::new();
        assert_eq!(fixture.quote("2020-02-29", "2020-02-29", NOW).await, (None, 1));
        fixture.publish("2020-02-28", "1.34").await;
        assert_eq!(
            fixture.quote("2020-02-29", "2020-02-29", "2026-11-24T13:00:00Z").await,
            (Some("1.34".to_owned()), 1)
        );
    }

    #[tokio::test]
    async fn a_month_that_a_backfill_has_not_finished_is_read_again_after_an_hour() {
        let fixture = Fixture::new();
        // The 30th is a Saturday.
        let rows = [
            ("2026-05-26", "2026-11-24T12:00:00Z", "1.31", 1),
            ("2026-05-28", "2026-11-24T12:30:00Z", "1.31", 0),
            ("2026-05-29", "2026-11-24T13:00:00Z", "1.33", 1),
            ("2026-05-31", "2026-11-25T13:00:00Z", "1.33", 0),
        ];
        for ((published, now, expected, calls), rate) in rows.into_iter().zip(["1.31", "1.32", "1.33", "1.34"]) {
            fixture.publish(published, rate).await;
            let read = fixture.quote("2026-05-31", "2026-05-31", now).await;
            assert_eq!(read, (Some(expected.to_owned()), calls), "{published}");
        }
    }

    #[tokio::test]
    async fn a_read_that_fails_is_an_error_and_the_next_one_reads() {
        let fixture = Fixture::new();
        fixture.publish("2026-11-23", "1.39").await;
        let key = goldgrove_storage::Key::new("EXCHANGERATES", "MONTH#2026-11");
        let whole = fixture
            .table
            .get(&key, goldgrove_storage::table::Read::default())
            .await
            .unwrap()
            .unwrap();
        let put = async |row| {
            fixture
                .table
                .put(row, goldgrove_storage::table::Condition::Always)
                .await
                .unwrap();
        };
        put(whole.clone().with("rates", "gone")).await;
        let day = date("2026-11-24");
        let failed = fixture.read.of(&fixture.table, day, day, moment(NOW)).await;
        assert!(matches!(failed, Err(StorageError::Corrupt { .. })));
        put(whole).await;
        assert_eq!(
            fixture.quote("2026-11-24", "2026-11-24", NOW).await,
            (Some("1.39".to_owned()), 1)
        );
    }
}
