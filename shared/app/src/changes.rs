//! Why net worth and goals moved over a period: selects the days that are consistent and builds the answer.
//!
//! The caller loads the days.

use std::collections::HashMap;

use goldgrove_domain::attribution::{Attribution, explain};
use goldgrove_domain::exchange::{FixedRate, Rates};
use goldgrove_domain::insights::DISCLAIMER;
use goldgrove_domain::{Currency, Exchange, Language, MoneyError, NetWorthPoint};
use goldgrove_http::body::net_worth_changes::{ChangeBody, DayChangeBody, NetWorthChangesBody};
use goldgrove_http::params::{self, FieldErrors};
use goldgrove_http::{Problem, Request};
use jiff::ToSpan as _;
use jiff::civil::Date;

use crate::{Context, Failure};

/// The length of a period in days, by default.
pub const DAYS_DEFAULT: i32 = 30;
/// The maximum length of a period in days.
pub const DAYS_MAX: i32 = 1_000;

/// From the end of one day to the end of a later one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    from: Date,
    to: Date,
    /// Whether the answer also lists each day.
    is_daily: bool,
    /// The language of the answer.
    language: Language,
}

impl Period {
    /// The period in a request's `from` and `to`. `to` defaults to `today`, and `from` to [`DAYS_DEFAULT`] days before
    /// it. With `daily=true` the answer also lists each day.
    ///
    /// # Errors
    /// [`Problem::InvalidRequest`] unless `from` is before `to` by at most [`DAYS_MAX`] days and `daily` is a flag.
    pub fn of(request: &Request, today: Date) -> Result<Self, Problem> {
        let mut errors = FieldErrors::default();
        let day =
            |name| params::query_text(request, name).map(|text| params::day(text).ok_or("must be a day, YYYY-MM-DD"));
        let to = errors.kept_or("to", day("to"), today);
        let from = errors.kept_or("from", day("from"), to.saturating_sub(DAYS_DEFAULT.days()));
        errors.finish()?;
        let days = (to - from).get_days();
        if !(1..=DAYS_MAX).contains(&days) {
            return Err(Problem::field(
                "from",
                format!("must be 1 to {DAYS_MAX} days before to"),
            ));
        }
        Ok(Self {
            from,
            to,
            is_daily: params::query_flag(request, "daily")?,
            language: params::language(request),
        })
    }

    /// As [`Self::of`], but `None` for a request without `from`.
    pub fn if_asked(request: &Request, today: Date) -> Result<Option<Self>, Problem> {
        let is_asked = params::query_text(request, "from").is_some();
        is_asked.then(|| Self::of(request, today)).transpose()
    }

    /// The first day whose attribution belongs to the period.
    pub fn first(self) -> Date {
        self.from.saturating_add(1.day())
    }

    /// The last day whose attribution belongs to the period.
    pub const fn last(self) -> Date {
        self.to
    }

    /// The part of the period from the first of `points` in `currency`; `None` if no such point is before its end.
    pub fn covered(self, points: &[NetWorthPoint], currency: Currency) -> Option<Self> {
        let days = points.iter().filter(|point| point.currency() == currency);
        let first = days
            .map(|point| point.date)
            .filter(|date| (self.from..self.to).contains(date));
        Some(Self {
            from: first.min()?,
            ..self
        })
    }

    /// Why net worth and the goal of `attributions` moved in the period, in `currency`, as far back as the attributions
    /// go. Ignores attributions and points of other days. `attributions` must be sorted, the earliest first; `points`
    /// may be in any order. Days that were recorded in another currency are restated at their own rates. For that,
    /// `points` must contain the days they are compared with ([`compared_with`]).
    ///
    /// # Errors
    /// [`Failure`] when an amount is out of range, or rates cannot be read.
    pub async fn explained(
        self,
        context: &Context,
        currency: Currency,
        attributions: Vec<Attribution>,
        points: &[NetWorthPoint],
        fixed: &[FixedRate],
    ) -> Result<NetWorthChangesBody, Failure> {
        let points: Points<'_> = points.iter().map(|point| (point.date, point)).collect();
        let known = believed(attributions.into_iter().filter(|day| self.holds(day.date)), &points)?;
        let known = restated(context, known, &points, fixed, currency).await?;
        let explained = explain(&known)?.filter(|explained| explained.net_worth.before.currency() == currency);
        let days = self.is_daily.then(|| {
            let explained_days = known
                .iter()
                .filter(|day| explained.as_ref().is_some_and(|explained| day.date > explained.since));
            explained_days.map(DayChangeBody::of).collect::<Result<_, _>>()
        });
        Ok(NetWorthChangesBody {
            from: self.from.to_string(),
            to: self.to.to_string(),
            currency: currency.to_string(),
            split_since: explained.as_ref().map(|explained| explained.since.to_string()),
            days: days.transpose()?,
            net_worth: explained
                .as_ref()
                .map(|explained| ChangeBody::of(&explained.net_worth))
                .transpose()?,
            goal: explained
                .as_ref()
                .and_then(|explained| explained.goals.first())
                .map(|(_, change)| ChangeBody::of(change))
                .transpose()?,
            disclaimer: DISCLAIMER.in_language(self.language),
        })
    }

    fn holds(self, date: Date) -> bool {
        (self.first()..=self.last()).contains(&date)
    }
}

/// The stored points by day.
type Points<'a> = HashMap<Date, &'a NetWorthPoint>;

/// The attributions after the last inconsistent one. One is consistent if it ends at the stored point of its day. If it
/// does not, its recording was interrupted, and the days before it cannot be joined to the days after.
fn believed(
    attributions: impl Iterator<Item = Attribution>,
    points: &Points<'_>,
) -> Result<Vec<Attribution>, MoneyError> {
    let mut known = Vec::new();
    for attribution in attributions {
        let stands = points
            .get(&attribution.date)
            .map_or(Ok::<_, MoneyError>(false), |point| {
                Ok(point.totals.net_worth()? == attribution.net_worth.after()?)
            })?;
        if !stands {
            known.clear();
            continue;
        }
        known.push(attribution);
    }
    Ok(known)
}

/// The first day that `attributions` are compared with; `None` if all of them are in `currency`.
pub fn compared_with(attributions: &[Attribution], currency: Currency) -> Option<Date> {
    let is_foreign = attributions.iter().any(|day| is_foreign(day, currency));
    attributions.iter().map(|day| day.since).min().filter(|_| is_foreign)
}

fn is_foreign(day: &Attribution, currency: Currency) -> bool {
    day.net_worth.before.currency() != currency
}

/// The attributions restated in `currency`, from after the last one that cannot be restated.
async fn restated(
    context: &Context,
    attributions: Vec<Attribution>,
    points: &Points<'_>,
    fixed: &[FixedRate],
    currency: Currency,
) -> Result<Vec<Attribution>, Failure> {
    let Some(first) = compared_with(&attributions, currency) else {
        return Ok(attributions);
    };
    let last = attributions.last().map_or(first, |day| day.date);
    let rates = context.exchange_rates(first, last).await?;
    let rates = rates.with_fixed(fixed);
    let mut known = Vec::new();
    for day in attributions {
        if !is_foreign(&day, currency) {
            known.push(day);
            continue;
        }
        match restated_day(&day, points, rates, currency)? {
            Some(day) => known.push(day),
            None => known.clear(),
        }
    }
    Ok(known)
}

/// `day` in `currency`; `None` unless it starts at the stored point of the day it is compared with, and both days have a rate.
fn restated_day(
    day: &Attribution,
    points: &Points<'_>,
    rates: Rates<'_>,
    currency: Currency,
) -> Result<Option<Attribution>, MoneyError> {
    // At the rates of that day.
    let net_worth = |date: Date, currency| {
        let Some(point) = points.get(&date) else {
            return Ok(None);
        };
        let exchange = Exchange::of_currencies(rates, point.currencies(), currency, date);
        let point = point.converted(&exchange)?;
        point.map(|point| point.totals.net_worth()).transpose()
    };
    let own = day.net_worth.before.currency();
    if net_worth(day.since, own)? != Some(day.net_worth.before) {
        return Ok(None);
    }
    let (Some(before), Some(after)) = (net_worth(day.since, currency)?, net_worth(day.date, currency)?) else {
        return Ok(None);
    };
    let exchange = Exchange::of_currencies(rates, [own], currency, day.date);
    day.restated(before, after, &exchange)
}

#[cfg(test)]
mod tests {
    use goldgrove_domain::Money;
    use goldgrove_domain::net_worth::Totals;
    use jiff::civil::date;

    use super::*;

    fn point(day: i8, currency: Currency) -> NetWorthPoint {
        NetWorthPoint {
            date: date(2026, 11, day),
            totals: Totals {
                assets: Money::from_minor(100, currency).unwrap(),
                liabilities: Money::zero(currency),
            },
            natives: Vec::new(),
        }
    }

    #[test]
    fn a_period_covers_what_is_kept_of_it_in_one_currency() {
        let period = Period {
            from: date(2026, 11, 10),
            to: date(2026, 11, 20),
            is_daily: false,
            language: Language::default(),
        };
        let (cad, usd) = (Currency::CAD, Currency::USD);
        let rows = [
            ("nothing kept", vec![], None),
            ("from its first day", vec![point(20, cad), point(10, cad)], Some(10)),
            (
                "from a later day",
                vec![point(20, cad), point(13, cad), point(12, cad)],
                Some(12),
            ),
            ("days before it", vec![point(15, cad), point(9, cad)], Some(15)),
            ("its last day alone", vec![point(20, cad)], None),
            (
                "another currency before",
                vec![point(15, cad), point(11, usd)],
                Some(15),
            ),
        ];
        for (name, points, first) in rows {
            let covered = period.covered(&points, cad).map(|covered| covered.from.day());
            assert_eq!(covered, first, "{name}");
        }
    }
}
