//! Exchange rates alone raise no card: a level counts only as far as it also holds at the rates of a month ago.

use std::collections::HashMap;

use rust_decimal::Decimal;

use super::ladder::Direction;
use super::rule::Rule;
use super::signal::{Measure, Signal};
use crate::exchange::Exchange;

/// How long a rate must have held to count, in days.
pub const STEADY_DAYS: i32 = 30;

/// The rates of `today`, replaced by those of `before` where known.
pub fn rates_before(today: &Exchange, before: &Exchange) -> Exchange {
    let quotes = today.quotes().iter();
    let quotes = quotes.map(|(currency, quote)| (*currency, *before.quotes().get(currency).unwrap_or(quote)));
    Exchange::at(today.currency(), quotes)
}

/// The signals `found` at today's rates, each level no worse than `before`, at the rates of [`rates_before`].
pub fn steady(found: Vec<Signal>, before: &[Signal]) -> Vec<Signal> {
    let levels: HashMap<(Rule, &str), Decimal> = before.iter().filter_map(level).collect();
    let calm = |mut signal: Signal| {
        let Some((key, level)) = level(&signal) else {
            return signal;
        };
        let (Some(earlier), Some(ladder)) = (levels.get(&key).copied(), signal.rule.ladder()) else {
            return signal;
        };
        signal.measure = Measure::Level(match ladder.direction {
            Direction::Rising => level.min(earlier),
            Direction::Falling => level.max(earlier),
        });
        signal
    };
    found.into_iter().map(calm).collect()
}

fn level(signal: &Signal) -> Option<((Rule, &str), Decimal)> {
    match signal.measure {
        Measure::Level(level) => Some(((signal.rule, &signal.subject), level)),
        Measure::Bucket(_) => None,
    }
}
