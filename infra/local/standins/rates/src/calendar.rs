//! Publication days of each source.

use jiff::civil::{Date, Time, Weekday, date, time};
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan as _};

/// The first day of the Bank of Canada's daily rates; earlier ones are in another series.
pub(crate) const FIRST_DAY: Date = date(2017, 1, 3);

/// A publisher of rates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// The Bank of Canada, at 16:30 in Ottawa.
    BankOfCanada,
    /// The European Central Bank, at 16:00 in Frankfurt.
    EuropeanCentralBank,
}

impl Source {
    /// Whether it publishes rates for `day`.
    pub(crate) fn has(self, day: Date) -> bool {
        let is_working_day = !matches!(day.weekday(), Weekday::Saturday | Weekday::Sunday);
        is_working_day
            && day >= FIRST_DAY
            && match self {
                Self::BankOfCanada => !is_canadian_holiday(day),
                Self::EuropeanCentralBank => !is_target_closing_day(day),
            }
    }

    /// The last day with a due publication by `now`, business day or not.
    pub(crate) fn last_day(self, now: Timestamp) -> Option<Date> {
        let (zone, at) = match self {
            Self::BankOfCanada => ("America/Toronto", time(16, 30, 0, 0)),
            Self::EuropeanCentralBank => ("Europe/Berlin", time(16, 0, 0, 0)),
        };
        last_day_at(&TimeZone::get(zone).ok()?, at, now)
    }
}

fn last_day_at(zone: &TimeZone, at: Time, now: Timestamp) -> Option<Date> {
    let local = zone.to_datetime(now);
    if local.time() >= at {
        return Some(local.date());
    }
    local.date().yesterday().ok()
}

/// Holidays without rates of the Bank of Canada. Those on a fixed date move from a weekend to Monday.
fn is_canadian_holiday(day: Date) -> bool {
    let year = day.year();
    let fixed = [(1, 1), (7, 1), (11, 11), (12, 25), (12, 26)];
    let truth_and_reconciliation = (year >= 2021).then_some((9, 30));
    let of_a_date = fixed.into_iter().chain(truth_and_reconciliation);
    let mut observed: Vec<Date> = Vec::new();
    for (month, number) in of_a_date {
        let mut on = date(year, month, number);
        while matches!(on.weekday(), Weekday::Saturday | Weekday::Sunday) || observed.contains(&on) {
            on = on.saturating_add(1.day());
        }
        observed.push(on);
    }
    observed.contains(&day)
        || easter(year).saturating_sub(2.days()) == day
        || day == monday_before(date(year, 5, 25))
        || [(2, 3), (8, 1), (9, 1), (10, 2)]
            .into_iter()
            .any(|(month, nth)| nth_monday(date(year, month, 1), nth) == Some(day))
}

/// The days on which the euro area's payment system is closed.
fn is_target_closing_day(day: Date) -> bool {
    let easter = easter(day.year());
    matches!((day.month(), day.day()), (1 | 5, 1) | (12, 25 | 26))
        || day == easter.saturating_sub(2.days())
        || day == easter.saturating_add(1.day())
}

fn nth_monday(month: Date, nth: i8) -> Option<Date> {
    month.nth_weekday_of_month(nth, Weekday::Monday).ok()
}

fn monday_before(day: Date) -> Date {
    day.nth_weekday(-1, Weekday::Monday).unwrap_or(day)
}

/// Easter Sunday in the Gregorian calendar, by the algorithm of Meeus, Jones and Butcher.
fn easter(year: i16) -> Date {
    let year = i32::from(year);
    let (golden, century, rest) = (year % 19, year / 100, year % 100);
    let epact = (19 * golden + century - century / 4 - (century - (century + 8) / 25 + 1) / 3 + 15) % 30;
    let weekday = (32 + 2 * (century % 4) + 2 * (rest / 4) - epact - rest % 4) % 7;
    let late = (golden + 11 * epact + 22 * weekday) / 451;
    let days = epact + weekday - 7 * late + 21;
    date(i16::try_from(year).unwrap_or(2000), 3, 1).saturating_add(days.days())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_source_publishes_on_its_own_working_days() {
        let rows = [
            ("the first day", date(2017, 1, 3), true, true),
            ("before it", date(2017, 1, 2), false, false),
            ("a Saturday", date(2026, 11, 21), false, false),
            ("a Sunday", date(2026, 11, 22), false, false),
            ("29 February", date(2024, 2, 29), true, true),
            ("Good Friday", date(2026, 4, 3), false, false),
            ("Easter Monday", date(2026, 4, 6), true, false),
            ("Labour Day in Europe", date(2026, 5, 1), true, false),
            ("Victoria Day", date(2026, 5, 18), false, true),
            ("Victoria Day on the earliest date", date(2020, 5, 18), false, true),
            ("Canada Day on a Sunday, observed", date(2018, 7, 2), false, true),
            ("the Civic Holiday", date(2026, 8, 3), false, true),
            ("Labour Day", date(2026, 9, 7), false, true),
            ("Truth and Reconciliation", date(2026, 9, 30), false, true),
            ("the same day before it was one", date(2019, 9, 30), true, true),
            ("Thanksgiving", date(2026, 10, 12), false, true),
            ("Remembrance Day", date(2026, 11, 11), false, true),
            ("Christmas on a Saturday, observed", date(2021, 12, 27), false, true),
            ("Boxing Day on a Sunday, observed", date(2021, 12, 28), false, true),
        ];
        for (name, day, canadian, european) in rows {
            assert_eq!(Source::BankOfCanada.has(day), canadian, "{name}");
            assert_eq!(Source::EuropeanCentralBank.has(day), european, "{name}");
        }
    }

    #[test]
    fn rates_of_a_day_are_there_from_the_hour_of_their_source_on() {
        let rows = [
            ("2026-11-23T21:29:59Z", Source::BankOfCanada, date(2026, 11, 22)),
            ("2026-11-23T21:30:00Z", Source::BankOfCanada, date(2026, 11, 23)),
            ("2026-07-13T20:30:00Z", Source::BankOfCanada, date(2026, 7, 13)),
            ("2026-11-23T14:59:59Z", Source::EuropeanCentralBank, date(2026, 11, 22)),
            ("2026-11-23T15:00:00Z", Source::EuropeanCentralBank, date(2026, 11, 23)),
        ];
        for (now, source, last) in rows {
            let now: Timestamp = now.parse().unwrap();
            assert_eq!(source.last_day(now), Some(last), "{now} {source:?}");
        }
    }
}
