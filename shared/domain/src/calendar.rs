//! The user's days and months: time zones, as-of dates and monthly schedules.
//!
//! A day begins at the user's own midnight, and a month is a calendar month: a schedule pays on `start + n months`, and the
//! last day of a shorter month stands in for a day it lacks.

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Span, Timestamp};

/// The zones below `America/` whose clocks are in Canada. Source: `zone.tab` and `backward` of the IANA database. Zones below
/// `Canada/` count, too.
const CANADIAN: &str = "\
    Atikokan Blanc-Sablon Cambridge_Bay Coral_Harbour Creston Dawson Dawson_Creek Edmonton Fort_Nelson Glace_Bay
    Goose_Bay Halifax Inuvik Iqaluit Moncton Montreal Nipigon Pangnirtung Rainy_River Rankin_Inlet Regina Resolute
    St_Johns Swift_Current Thunder_Bay Toronto Vancouver Whitehorse Winnipeg Yellowknife";

/// The moment `length` after `moment`, or the last representable one.
pub fn after(moment: Timestamp, length: SignedDuration) -> Timestamp {
    // Only spans with days or longer units are errors.
    moment.saturating_add(length).unwrap_or(Timestamp::MAX)
}

/// The error for an unknown time zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not the name of a time zone")]
pub struct UnknownZone;

/// A time zone of the built-in IANA database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Zone(TimeZone);

impl Zone {
    /// The default zone of a user.
    pub const DEFAULT: &'static str = "America/Toronto";

    const UNKNOWN: &'static str = "Etc/Unknown";

    /// The zone with an IANA name such as `America/St_Johns`.
    pub fn parse(name: &str) -> Result<Self, UnknownZone> {
        let zone = TimeZone::get(name).map_err(|_| UnknownZone)?;
        match zone.iana_name() {
            Some(name) if name != Self::UNKNOWN => Ok(Self(zone)),
            _ => Err(UnknownZone),
        }
    }

    /// Its IANA name.
    pub fn name(&self) -> &str {
        self.0.iana_name().unwrap_or(Self::DEFAULT)
    }

    /// Whether its clocks are in Canada.
    pub fn is_canadian(&self) -> bool {
        let (name, city) = (self.name(), self.name().strip_prefix("America/"));
        name.starts_with("Canada/") || CANADIAN.split_ascii_whitespace().any(|known| Some(known) == city)
    }

    /// The day of a moment.
    pub fn day_of(&self, moment: Timestamp) -> Date {
        self.0.to_datetime(moment).date()
    }

    /// The first moment of a day, for tests and the demo; the last representable one if it is not.
    pub fn start_of(&self, day: Date) -> Timestamp {
        let start = day.to_zoned(self.0.clone()).map(|start| start.timestamp());
        start.unwrap_or(Timestamp::MAX)
    }
}

impl Default for Zone {
    fn default() -> Self {
        Self::parse(Self::DEFAULT).unwrap_or(Self(TimeZone::UTC))
    }
}

/// Payments every month on `start + n months`, for every whole `n`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Schedule {
    start: Date,
}

impl Schedule {
    /// A payment every month on the day of `start`.
    pub const fn monthly(start: Date) -> Self {
        Self { start }
    }

    /// The payment `n` after the one on `start`, or before it for a negative `n`.
    pub fn date(&self, n: i32) -> Date {
        let span = Span::new().try_months(n);
        let date = span.and_then(|span| self.start.checked_add(span));
        date.unwrap_or(if n < 0 { Date::MIN } else { Date::MAX })
    }

    /// The number of payments after the day `after` and up to the day `until`.
    pub fn payments(&self, after: Date, until: Date) -> u32 {
        let payments = self.last_by(until) - self.last_by(after);
        u32::try_from(payments).unwrap_or(0)
    }

    /// The `n`th payment after `day`; `day` itself for none.
    pub fn nth_after(&self, day: Date, n: u32) -> Date {
        match n {
            0 => day,
            n => self.date(self.last_by(day).saturating_add_unsigned(n)),
        }
    }

    /// The part of a month from `day` to the next payment, by days: 1 from one payment to the next.
    pub(crate) fn part_left(self, day: Date) -> f64 {
        let (paid, next) = (self.date(self.last_by(day)), self.nth_after(day, 1));
        let days = |from: Date| (next - from).get_days();
        f64::from(days(day)) / f64::from(days(paid).max(1))
    }

    /// Which payment is the last on or before `day`.
    fn last_by(self, day: Date) -> i32 {
        let n = month_number(day) - month_number(self.start);
        if self.date(n) > day { n - 1 } else { n }
    }
}

/// Calendar months from `earlier` to `later`, ignoring the days; 0 when `later` is before.
pub fn months_between(earlier: Date, later: Date) -> u32 {
    let months = month_number(later) - month_number(earlier);
    u32::try_from(months).unwrap_or(0)
}

/// Whole calendar months from `earlier` to `later`; 0 when `later` is before.
pub fn whole_months(earlier: Date, later: Date) -> u32 {
    let months = months_between(earlier, later);
    let is_short = earlier.saturating_add(Span::new().months(i64::from(months))) > later;
    months.saturating_sub(is_short.into())
}

fn month_number(day: Date) -> i32 {
    i32::from(day.year()) * 12 + i32::from(day.month())
}

/// A moment, and the zone whose days count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AsOf {
    /// The moment.
    pub now: Timestamp,
    /// The user's zone.
    pub zone: Zone,
}

impl AsOf {
    /// The user's day.
    pub fn today(&self) -> Date {
        self.zone.day_of(self.now)
    }

    /// The monthly payments left up to the day `due`. The last one is on that day itself. Today's
    /// does not count.
    pub fn payments_until(&self, due: Date) -> u32 {
        Schedule::monthly(due).payments(self.today(), due)
    }

    /// The day of the last monthly payment for the day `due`, today's included.
    pub fn last_payment(&self, due: Date) -> Date {
        let schedule = Schedule::monthly(due);
        schedule.date(schedule.last_by(self.today()))
    }

    /// The part of a month from today to the next monthly payment for the day `due`: above 0, at most 1.
    pub fn first_month(&self, due: Date) -> f64 {
        Schedule::monthly(due).part_left(self.today())
    }

    /// The first date after today that leaves `payments` payments and no less of the first month, whole months after `target`; and
    /// how many calendar months later than `target` it is. `enough_anyway` is a number of payments that is enough even if the first
    /// month is a day long.
    pub fn later(&self, target: Date, payments: u32, enough_anyway: Option<u32>) -> (Date, u32) {
        let from = target.max(self.today());
        let schedule = Schedule::monthly(target);
        let mut months = payments.saturating_sub(self.payments_until(target));
        let time = |payments: u32, due| f64::from(payments) + self.first_month(due);
        loop {
            let day = schedule.nth_after(from, months);
            let left = self.payments_until(day);
            // Where a date is moved out of a long month, a payment of its old day may already be past.
            let is_enough = enough_anyway.is_some_and(|enough_anyway| left >= enough_anyway)
                || time(left, day) >= time(payments, target);
            if day == Date::MAX || is_enough {
                return (day, months_between(target, day));
            }
            months += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;
    use proptest::prelude::*;

    use super::*;

    fn as_of(now: &str, zone: &str) -> AsOf {
        AsOf {
            now: now.parse().unwrap(),
            zone: Zone::parse(zone).unwrap(),
        }
    }

    #[test]
    fn months_are_whole_once_their_day_has_come() {
        let rows = [
            (date(2026, 11, 26), date(2026, 11, 30), 0),
            (date(2026, 11, 26), date(2026, 12, 25), 0),
            (date(2026, 11, 26), date(2026, 12, 26), 1),
            (date(2026, 11, 26), date(2027, 7, 31), 8),
            (date(2026, 11, 26), date(2029, 7, 31), 32),
            (date(2026, 1, 31), date(2026, 2, 28), 1),
            (date(2026, 1, 31), date(2026, 3, 30), 1),
            (date(2026, 11, 26), date(2026, 11, 26), 0),
            (date(2026, 11, 26), date(2025, 11, 26), 0),
        ];
        for (earlier, later, months) in rows {
            assert_eq!(whole_months(earlier, later), months, "{earlier} {later}");
        }
    }

    #[test]
    fn names_are_those_of_the_database() {
        assert_eq!(Zone::default().name(), Zone::DEFAULT);
        for known in ["Pacific/Honolulu", "America/St_Johns", "UTC", "Asia/Calcutta"] {
            assert_eq!(Zone::parse(known).unwrap().name(), known);
        }
        for unknown in [
            "",
            "Mars/Olympus",
            "Etc/Unknown",
            "EST5EDT4,M3.2.0,M11.1.0",
            "../etc/passwd",
        ] {
            assert_eq!(Zone::parse(unknown), Err(UnknownZone), "{unknown}");
        }
    }

    #[test]
    fn every_name_of_a_canadian_zone_is_canadian() {
        for city in CANADIAN.split_ascii_whitespace() {
            assert!(Zone::parse(&format!("America/{city}")).unwrap().is_canadian(), "{city}");
        }
        let moved = ["America/Montreal", "America/Yellowknife", "Canada/Pacific"];
        for name in moved {
            assert!(Zone::parse(name).unwrap().is_canadian(), "{name}");
        }
        for abroad in [
            "America/New_York",
            "America/Nassau",
            "America/Puerto_Rico",
            "Europe/Paris",
            "UTC",
        ] {
            assert!(!Zone::parse(abroad).unwrap().is_canadian(), "{abroad}");
        }
    }

    #[test]
    fn days_change_at_the_users_midnight() {
        let rows = [
            (
                "Honolulu, the evening before",
                "Pacific/Honolulu",
                "2026-11-23T09:59:59Z",
                date(2026, 11, 22),
            ),
            (
                "Honolulu, midnight",
                "Pacific/Honolulu",
                "2026-11-23T10:00:00Z",
                date(2026, 11, 23),
            ),
            (
                "Newfoundland, a half hour earlier",
                "America/St_Johns",
                "2026-11-23T03:30:00Z",
                date(2026, 11, 23),
            ),
            (
                "Toronto in winter",
                "America/Toronto",
                "2026-11-23T04:59:59Z",
                date(2026, 11, 22),
            ),
            (
                "Toronto in summer",
                "America/Toronto",
                "2026-07-01T04:00:00Z",
                date(2026, 7, 1),
            ),
        ];
        for (name, zone, moment, day) in rows {
            let zone = Zone::parse(zone).unwrap();
            let moment = moment.parse().unwrap();
            assert_eq!(zone.day_of(moment), day, "{name}");
            assert!(zone.start_of(day) <= moment, "{name}");
        }
    }

    #[test]
    fn payments_fall_on_calendar_months() {
        let rows = [
            (
                "due in 24 days, paid in 10",
                date(2026, 12, 3),
                date(2026, 12, 17),
                1,
                date(2026, 12, 3),
            ),
            (
                "due in 24 days, paid in 30",
                date(2026, 12, 23),
                date(2026, 12, 17),
                0,
                date(2026, 12, 23),
            ),
            (
                "ten years",
                date(2036, 11, 23),
                date(2036, 11, 23),
                120,
                date(2026, 12, 23),
            ),
            (
                "month ends clamp",
                date(2026, 1, 31),
                date(2027, 2, 28),
                4,
                date(2026, 11, 30),
            ),
            ("past", date(2026, 11, 1), date(2026, 11, 1), 0, date(2026, 12, 1)),
        ];
        for (name, start, until, payments, next) in rows {
            let schedule = Schedule::monthly(start);
            let today = date(2026, 11, 23);
            assert_eq!(schedule.payments(today, until), payments, "{name}");
            assert_eq!(schedule.nth_after(today, 1), next, "{name}");
        }
    }

    #[test]
    fn a_goal_has_its_last_payment_on_its_date() {
        let rows = [
            ("tomorrow", date(2026, 11, 24), 1),
            ("in 24 days", date(2026, 12, 17), 1),
            ("in 59 days", date(2027, 1, 21), 2),
            ("ten years of 365 days", date(2036, 11, 20), 120),
            ("thirty years of 365 days", date(2056, 11, 15), 360),
            ("today", date(2026, 11, 23), 0),
            ("a year ago", date(2025, 11, 23), 0),
        ];
        let now = as_of("2026-11-23T12:00:00Z", "America/Vancouver");
        for (name, target, payments) in rows {
            assert_eq!(now.payments_until(target), payments, "{name}");
        }
    }

    #[test]
    fn the_first_month_is_what_is_left_of_it() {
        let rows = [
            ("tomorrow", date(2026, 11, 24), 1.0 / 31.0),
            ("in ten days", date(2029, 12, 3), 10.0 / 30.0),
            ("paid today", date(2027, 4, 23), 1.0),
            ("paid yesterday", date(2027, 4, 22), 29.0 / 30.0),
            ("the last of a short month", date(2027, 1, 31), 7.0 / 30.0),
            ("a month ago", date(2026, 10, 24), 1.0 / 31.0),
        ];
        let now = as_of("2026-11-23T12:00:00Z", "America/Vancouver");
        for (name, target, part) in rows {
            let found = now.first_month(target);
            assert!((found - part).abs() < 1e-9, "{name}: {found} for {part}");
        }
    }

    #[test]
    fn a_later_date_is_the_goals_day_of_a_month() {
        let now = as_of("2026-11-18T17:00:00Z", "America/Toronto");
        let rows = [
            ("ahead", date(2026, 12, 23), 3, (date(2027, 1, 23), 1)),
            ("past", date(2026, 10, 23), 2, (date(2026, 12, 23), 2)),
            (
                "past, its day gone this month",
                date(2026, 10, 7),
                2,
                (date(2027, 1, 7), 3),
            ),
        ];
        for (name, target, payments, later) in rows {
            assert_eq!(now.later(target, payments, None), later, "{name}");
        }
        // 30 days of August are a shorter part of a month to a goal of the 30th than to one of the 31st.
        let now = as_of("2026-08-02T17:00:00Z", "America/Toronto");
        let target = date(2026, 10, 31);
        for (enough_anyway, later) in [
            (None, (date(2026, 12, 31), 2)),
            (Some(5), (date(2026, 12, 31), 2)),
            (Some(4), (date(2026, 11, 30), 1)),
        ] {
            assert_eq!(now.later(target, 4, enough_anyway), later, "{enough_anyway:?}");
        }
    }

    proptest! {
        #[test]
        fn the_nth_payment_is_the_nth(start in -40_000..40_000_i64, after in -40_000..40_000_i64, n in 1..1_500_u32) {
            let day = |days: i64| date(2026, 11, 23).saturating_add(Span::new().days(days));
            let (schedule, after) = (Schedule::monthly(day(start)), day(after));
            let paid = schedule.nth_after(after, n);
            prop_assert_eq!(schedule.payments(after, paid), n);
            prop_assert_eq!(schedule.payments(after, paid.yesterday().unwrap()), n - 1);
        }

        #[test]
        fn a_later_date_leaves_the_payments_asked_for(
            target in -2_000..20_000_i64,
            now in 0..800_i64,
            more in 0..400_u32,
            enough_anyway in prop::option::of(0..3_u32),
        ) {
            let moment = |days: i64| "2026-01-15T23:30:00Z".parse::<Timestamp>().unwrap() + Span::new().hours(days * 24);
            let now = AsOf { now: moment(now), zone: Zone::default() };
            let target = now.zone.day_of(moment(target));
            let payments = now.payments_until(target) + more;
            let enough_anyway = enough_anyway.map(|enough_anyway| payments + enough_anyway);
            let (later, months) = now.later(target, payments, enough_anyway);
            prop_assert!(now.payments_until(later) >= payments);
            let (first, first_later) = (now.first_month(target), now.first_month(later));
            prop_assert!(first > 0.0 && first <= 1.0);
            let left = now.payments_until(later);
            prop_assert!(left > payments || first_later >= first || enough_anyway.is_some_and(|enough_anyway| left >= enough_anyway));
            prop_assert!(enough_anyway.is_none() || later <= now.later(target, payments, None).0);
            let is_past = target < now.today();
            prop_assert!(is_past || months == more || months == more + 1);
            prop_assert_eq!(months, months_between(target, later));
        }
    }
}
