//! Which accounts of an item are those of an earlier item at the same institution.
//!
//! The provider gives an account another id with every item. The institution's data stays: the last digits of its
//! number, its subtype and its name. Two accounts are the same only if the match is unambiguous.

use jiff::Timestamp;

use crate::account::Account;
use crate::lifecycle::Lifecycle;

type Test = fn(&Account, &Account) -> bool;

/// The surest first.
const TESTS: [Test; 3] = [
    |known, new| has_same_mask(known, new) && has_same_name(known, new),
    has_same_mask,
    |known, new| (known.mask.is_none() || new.mask.is_none()) && has_same_name(known, new),
];

/// The pairs of `known` and `reported` accounts that are the same, by their positions. Two people at one bank may have accounts of one
/// name, so a known account that `is_shared` with another sign-in is not the same by its name alone, unless the balances are.
pub fn pairs(known: &[&Account], reported: &[&Account], is_shared: impl Fn(&Account) -> bool) -> Vec<(usize, usize)> {
    let mut pairs: Vec<(usize, usize)> = Vec::new();
    for test in TESTS {
        let is_free = |one: usize, other: usize| pairs.iter().all(|pair| pair.0 != one && pair.1 != other);
        let all = (0..known.len()).flat_map(|one| (0..reported.len()).map(move |other| (one, other)));
        let candidates: Vec<_> = all
            .filter(|(one, other)| is_free(*one, *other))
            .filter(|(one, other)| fits(known[*one], reported[*other]) && test(known[*one], reported[*other]))
            .filter(|(one, other)| {
                let (known, new) = (known[*one], reported[*other]);
                !is_shared(known) || has_same_mask(known, new) || known.balance == new.balance
            })
            .collect();
        let is_only = |pair: &&(usize, usize)| {
            let rivals = candidates.iter().filter(|other| other.0 == pair.0 || other.1 == pair.1);
            rivals.count() == 1
        };
        pairs.extend(candidates.iter().filter(is_only));
    }
    pairs
}

/// The lifecycle of a known account that the new item does not report. If it may be one of the `new` ones, it is closed, so that
/// no account counts twice.
pub fn unmatched(known: &Account, new: &[&Account], now: Timestamp) -> Lifecycle {
    let may_be = |new: &&Account| new.kind == known.kind && new.balance.currency() == known.balance.currency();
    match known.lifecycle {
        Lifecycle::Reported | Lifecycle::Missing { .. } if new.iter().any(may_be) => Lifecycle::Closed { at: now },
        lifecycle => lifecycle.unreported(now),
    }
}

/// A corrected account has no subtype, so a missing one fits any.
fn fits(known: &Account, new: &Account) -> bool {
    let is_same_subtype = known.subtype.is_none() || new.subtype.is_none() || known.subtype == new.subtype;
    is_same_subtype && known.balance.currency() == new.balance.currency()
}

fn has_same_mask(known: &Account, new: &Account) -> bool {
    known.mask.is_some() && known.mask == new.mask
}

/// The name that an owner may have changed counts only if there is no official name.
fn has_same_name(known: &Account, new: &Account) -> bool {
    match (&known.official_name, &new.official_name) {
        (Some(known), Some(new)) => known == new,
        _ => known.name == new.name,
    }
}
