//! A later date gives the promised chance, also if it is moved out of a long month.

use goldgrove_domain::calendar::{AsOf, Zone};
use goldgrove_domain::odds::{Detail, Outlook, Position};
use jiff::Span;
use jiff::civil::date;
use proptest::prelude::*;
use strum::VariantArray as _;

use crate::{any_goal, forecast, met};

proptest! {
    #[test]
    fn a_later_date_has_the_odds_it_promises(
        goal in any_goal(),
        today in 0..800_i32,
        months in 0..60_i32,
        day in 27..=31_i8,
        wanted in prop::sample::select(&Outlook::VARIANTS[1..]),
    ) {
        let zone = Zone::default();
        let today = date(2026, 1, 15).saturating_add(Span::new().days(today));
        let as_of = AsOf { now: zone.start_of(today), zone };
        let month = today.saturating_add(Span::new().months(months));
        let due = month.with().day(day.min(month.days_in_month())).build().unwrap();
        let due_on = |due| -> Position {
            goal.with_month(as_of.payments_until(due)).with_first_month(as_of.first_month(due))
        };
        let now = forecast(&due_on(due), Detail::Later);
        let Some(payments) = now.month_of(wanted).filter(|payments| *payments > as_of.payments_until(due)) else {
            return Ok(());
        };
        let (later, _) = as_of.later(due, payments, now.months_enough_anyway(wanted));
        prop_assert!(met(&due_on(later)) >= wanted.paths_needed(256), "{} instead of {}", later, due);
    }
}
