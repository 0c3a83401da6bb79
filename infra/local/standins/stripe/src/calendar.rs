//! Billing periods: months and years counted from an anchor, in UTC.

use jiff::tz::TimeZone;
use jiff::{Span, Timestamp};

use crate::catalogue::Interval;
use crate::state::Seconds;

/// The end of the `periods`-th period after the anchor, on the month's last day if the month is too short.
pub(crate) fn period_end(anchor: Seconds, interval: Interval, periods: u32) -> Seconds {
    let span = match interval {
        Interval::Month => Span::new().try_months(periods),
        Interval::Year => Span::new().try_years(periods),
    };
    let end = span.and_then(|span| {
        let start = Timestamp::from_second(anchor)?.to_zoned(TimeZone::UTC);
        start.checked_add(span)
    });
    end.map_or(Seconds::MAX, |end| end.timestamp().as_second())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Seconds {
        text.parse::<Timestamp>().expect("a moment").as_second()
    }

    #[test]
    fn periods_are_counted_from_the_anchor_so_that_short_months_do_not_stick() {
        let anchor = at("2027-01-31T09:30:00Z");
        for (interval, periods, expected) in [
            (Interval::Month, 1, "2027-02-28T09:30:00Z"),
            (Interval::Month, 2, "2027-03-31T09:30:00Z"),
            (Interval::Month, 13, "2028-02-29T09:30:00Z"),
            (Interval::Year, 1, "2028-01-31T09:30:00Z"),
        ] {
            assert_eq!(period_end(anchor, interval, periods), at(expected), "{expected}");
        }
    }

    #[test]
    fn the_end_of_time_is_far_and_does_not_panic() {
        assert_eq!(period_end(Seconds::MAX, Interval::Year, 1), Seconds::MAX);
        assert_eq!(period_end(0, Interval::Year, u32::MAX), Seconds::MAX);
    }
}
