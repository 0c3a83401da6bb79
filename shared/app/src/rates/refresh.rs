//! Fetches missing exchange rates and stores them.

use std::sync::Arc;

use goldgrove_domain::exchange::{DAYS_KEPT, RateSource};
use goldgrove_http::config::SettingsError;
use goldgrove_providers::rates::{RatesClient, RatesError, RatesSettings};
use goldgrove_storage::entity::exchange_rates::{Changes, ExchangeRateMonths};
use jiff::civil::{Date, DateTime, Time, Weekday, date, time};
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan as _};

use super::merge::Merge;
use crate::wiring::{FromSettings, Wiring};
use crate::{Context, Failure, metric};

/// The first day of the Bank of Canada's daily rates.
const FIRST_DAY: Date = date(2017, 1, 3);
/// When the Bank of Canada publishes a day's rates, in Ottawa time.
const PUBLISHED_AT: Time = time(16, 30, 0, 0);
/// The timeout of a call, in milliseconds. A year of rates is about 200 kB.
const TIMEOUT_MS: u64 = 10_000;
/// The most business days without rates before an alarm.
const STALE_AFTER: usize = 3;

/// The ports of the function that fetches exchange rates.
pub struct RatesRefresh {
    /// The stored rates.
    pub context: Arc<Context>,
    /// The sources of rates: `BANK_OF_CANADA_BASE_URL`, `ECB_BASE_URL`.
    pub client: RatesClient,
}

/// The result of a refresh.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Refreshed {
    /// The number of fetches from the sources.
    pub fetches: usize,
    /// Added rates, and later revisions stored beside the rates in use.
    pub changes: Changes,
    /// Rates left out as mistakes.
    pub left_out: usize,
    /// The error of a failed source.
    failed: Option<RatesError>,
}

impl RatesRefresh {
    /// Fetches rates from the last stored day of either source on. Fetches nothing if both have their last business
    /// day.
    ///
    /// # Errors
    /// [`Failure::Rates`] if a source failed. The other source's rates are stored already.
    pub async fn run(&self) -> Result<Refreshed, Failure> {
        let due = due_day(self.context.clock.now());
        let stored = self.months();
        let canadian = stored.latest_day(RateSource::BankOfCanada).await?;
        let european = stored.latest_day(RateSource::EuropeanCentralBank).await?;
        let since = canadian.min(european);
        if since >= Some(due) {
            return Ok(Refreshed::default());
        }
        // Fetch some days again to catch late or revised rates.
        let outcome = self
            .backfill(since.unwrap_or(FIRST_DAY).saturating_sub(DAYS_KEPT.days()))
            .await;
        for source in [RateSource::BankOfCanada, RateSource::EuropeanCentralBank] {
            if is_stale(stored.latest_day(source).await?, due) {
                tracing::error!(
                    source = <&str>::from(source),
                    counts = metric::RATES_IN_DOUBT,
                    "there are no exchange rates of the last days"
                );
            }
        }
        outcome
    }

    /// Fetches the rates of the days from `first` to today, a calendar year at a time.
    pub async fn backfill(&self, first: Date) -> Result<Refreshed, Failure> {
        let today = in_ottawa(self.context.clock.now()).date();
        let mut all = Refreshed::default();
        let mut first = first.max(FIRST_DAY);
        while first <= today {
            let last = first.last_of_year().min(today);
            let part = self.fetch(first, last).await?;
            all.fetches += part.fetches;
            all.changes += part.changes;
            all.left_out += part.left_out;
            all.failed = all.failed.or(part.failed);
            first = last.saturating_add(1.day());
        }
        if all.left_out > 0 {
            tracing::error!(
                left_out = all.left_out,
                counts = metric::RATES_IN_DOUBT,
                "implausible exchange rates were left out"
            );
        }
        all.failed.map_or(Ok(all), |error| Err(Failure::Rates(error)))
    }

    async fn fetch(&self, first: Date, last: Date) -> Result<Refreshed, Failure> {
        let stored = self.months();
        let mut merge = Merge::after(stored.between(first.saturating_sub(DAYS_KEPT.days()), last).await?);
        let fetched = self.client.fetch(first, last).await;
        let failed = fetched
            .canadian
            .as_ref()
            .err()
            .or(fetched.european.as_ref().err())
            .copied();
        merge.add_canadian(fetched.canadian.unwrap_or_default());
        merge.add_european(fetched.european.unwrap_or_default());
        Ok(Refreshed {
            fetches: 1,
            changes: stored.publish(&merge.published, self.context.clock.now()).await?,
            left_out: merge.left_out,
            failed,
        })
    }

    fn months(&self) -> ExchangeRateMonths<'_> {
        ExchangeRateMonths::new(self.context.tables.main.as_ref())
    }
}

impl FromSettings for RatesRefresh {
    fn from_settings(wiring: &Wiring<'_>) -> Result<Self, SettingsError> {
        let context = wiring.get::<Context>()?;
        let settings = RatesSettings {
            bank_of_canada_url: wiring.settings.required_url("BANK_OF_CANADA_BASE_URL"),
            central_bank_url: wiring.settings.required_url("ECB_BASE_URL"),
            timeout_ms: TIMEOUT_MS,
        };
        let client = wiring.made(RatesClient::new(&settings, Arc::clone(&context.ids)))?;
        Ok(Self { context, client })
    }
}

/// The local time in Ottawa, for the Bank of Canada.
fn in_ottawa(now: Timestamp) -> DateTime {
    let zone = TimeZone::get("America/Toronto").unwrap_or(TimeZone::UTC);
    zone.to_datetime(now)
}

/// The last business day with rates due by `now`. Holidays count as business days.
fn due_day(now: Timestamp) -> Date {
    let local = in_ottawa(now);
    let is_early = local.time() < PUBLISHED_AT;
    let last = local.date().saturating_sub(i64::from(is_early).days());
    match last.weekday() {
        Weekday::Saturday => last.saturating_sub(1.day()),
        Weekday::Sunday => last.saturating_sub(2.days()),
        _ => last,
    }
}

/// Whether rates are missing for more than three business days up to `due`; always true without any rates.
fn is_stale(newest: Option<Date>, due: Date) -> bool {
    let Some(newest) = newest else { return true };
    let is_working_day = |day: &Date| !matches!(day.weekday(), Weekday::Saturday | Weekday::Sunday);
    let days = newest.series(1.day()).skip(1).take_while(|day| *day <= due);
    days.filter(is_working_day).take(STALE_AFTER + 1).count() > STALE_AFTER
}

#[cfg(test)]
mod tests {
    use goldgrove_testing::{date, moment};

    use super::*;

    #[test]
    fn rates_are_due_after_their_hour_on_working_days() {
        let rows = [
            ("a Tuesday before 16:30", "2026-11-24T21:29:59Z", "2026-11-23"),
            ("a Tuesday at 16:30", "2026-11-24T21:30:00Z", "2026-11-24"),
            ("in summer", "2026-07-14T20:30:00Z", "2026-07-14"),
            ("a Saturday", "2026-11-21T23:00:00Z", "2026-11-20"),
            ("a Sunday", "2026-11-22T23:00:00Z", "2026-11-20"),
            ("a Monday morning", "2026-11-23T12:00:00Z", "2026-11-20"),
            ("after midnight in Greenwich", "2026-11-25T03:00:00Z", "2026-11-24"),
            ("29 February", "2024-02-29T22:00:00Z", "2024-02-29"),
        ];
        for (name, now, due) in rows {
            assert_eq!(due_day(moment(now)), date(due), "{name}");
        }
    }

    #[test]
    fn an_alarm_goes_off_when_more_than_three_working_days_are_missing() {
        let rows = [
            ("today's", Some("2026-11-24"), "2026-11-24", false),
            ("over a weekend", Some("2026-11-20"), "2026-11-23", false),
            ("three", Some("2026-11-19"), "2026-11-24", false),
            ("four", Some("2026-11-18"), "2026-11-24", true),
            ("Christmas and New Year", Some("2026-12-24"), "2026-12-29", false),
            ("years", Some("2017-01-03"), "2026-11-24", true),
            ("none", None, "2026-11-24", true),
        ];
        for (name, newest, due, expected) in rows {
            assert_eq!(is_stale(newest.map(date), date(due)), expected, "{name}");
        }
    }
}
