//! The signals of each family of rules.
//!
//! A rule measures; its ladder decides whether that raises a card.

mod account;
mod activity;
mod behind;
mod debt;
mod goals;
mod horizon;
mod lenders;
mod market;
mod money;
mod offers;
mod plan;
mod story;

use super::InsightError;
use super::household::Household;
use super::prospect::Prospect;
use super::signal::Signal;
use super::steady::steady;
use money::Finances;

/// The signals of all rules for a household. The same household gives the same signals in the same order.
///
/// # Errors
/// [`InsightError`]: a signal that cannot be computed is not left out silently.
pub fn signals(household: &Household<'_>) -> Result<Vec<Signal>, InsightError> {
    find(household, Prospect::of_all(&[household])?)
}

/// [`steady`] signals of `today`'s household; `before` is the same one at the rates of [`rates_before`]. Both share the paths of the odds.
///
/// # Errors
/// As [`signals`].
///
/// [`rates_before`]: super::steady::rates_before
pub fn steady_signals(today: &Household<'_>, before: &Household<'_>) -> Result<Vec<Signal>, InsightError> {
    let mut goals = Prospect::of_all(&[today, before])?;
    let goals_before = goals.split_off(today.goals.len());
    Ok(steady(find(today, goals)?, &find(before, goals_before)?))
}

fn find<'a>(household: &Household<'a>, goals: Vec<Prospect<'a>>) -> Result<Vec<Signal>, InsightError> {
    let mut found = Vec::new();
    let finances = Finances::of(household)?;
    goals::find(household, &finances, goals, &mut found)?;
    plan::find(household, &mut found)?;
    money::find(household, &finances, &mut found)?;
    market::find(household, &mut found)?;
    debt::find(household, &finances.debts, &mut found)?;
    story::find(household, &mut found)?;
    activity::find(household, &mut found)?;
    account::find(household, &mut found);
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::{account, activity, money, story};
    use crate::figures::number;
    use crate::goal::BILL_MONTHS;
    use crate::insights::Rule;
    use crate::insights::household::ADDITION_DAYS;
    use crate::language::Language;
    use crate::waterfall::horizon_match::SOON_MONTHS;
    use crate::waterfall::next_amount::HIGH_INTEREST_PERCENT;

    /// A number in words.
    fn word(number: impl TryInto<u8>) -> [&'static str; 2] {
        match number.try_into().unwrap_or_default() {
            3 => ["three", "trois"],
            6 => ["six", "six"],
            other => panic!("{other} has no word here"),
        }
    }

    /// One part in so many.
    fn part(of: i64) -> [&'static str; 2] {
        match of {
            4 => ["a quarter", "du quart"],
            5 => ["a fifth", "un cinquième"],
            other => panic!("one in {other} has no word here"),
        }
    }

    #[test]
    fn explanations_state_the_constants_of_the_rules() {
        let days = |start: [&str; 2], count: i64| start.map(|start| format!("{start} {count} "));
        let worded = |word: [&str; 2], end: [&str; 2]| [0, 1].map(|at| format!("{}{}", word[at], end[at]));
        let dollars = [Language::EnCa, Language::FrCa].map(|language| number(activity::LARGE_DOLLARS.into(), language));
        let rows = [
            (Rule::ContributionMissed, days(["the last", "depuis"], ADDITION_DAYS)),
            (
                Rule::IdleCash,
                worded(
                    word(money::RESERVE_MONTHS),
                    [" months of take-home", " mois de revenu net"],
                ),
            ),
            (
                Rule::HorizonRisk,
                worded(word(SOON_MONTHS / 12), [" years", " ans ou moins"]),
            ),
            (
                Rule::EmergencyCover,
                worded(word(BILL_MONTHS), [" months use", " mois ou moins"]),
            ),
            (
                Rule::EmergencyCover,
                days(["average over", "sur"], activity::SPENDING_DAYS.into()),
            ),
            (
                Rule::EmergencyCover,
                worded(part(100 / money::SPENDING_PERCENT_MIN), ["", ""]),
            ),
            (
                Rule::DebtAgainstGoal,
                [
                    format!("{HIGH_INTEREST_PERCENT}% a year"),
                    format!("{HIGH_INTEREST_PERCENT} % par année"),
                ],
            ),
            (
                Rule::MonthlyStory,
                [
                    format!("the {}th", story::LAST_DAY),
                    format!("au {} de", story::LAST_DAY),
                ],
            ),
            (Rule::StaleData, days(["after", "après"], account::LINKED_DAYS)),
            (Rule::StaleData, days(["after", "après"], account::MANUAL_DAYS)),
            (
                Rule::LargeTransaction,
                days(["the last", "depuis"], activity::LARGE_DAYS.into()),
            ),
            (
                Rule::LargeTransaction,
                worded(part(activity::LARGE_PART_OF_INCOME), ["", ""]),
            ),
            (Rule::LargeTransaction, dollars),
            (
                Rule::NewRecurringCharge,
                worded(word(activity::CHARGES_MIN), [" of about", " paiements"]),
            ),
            (
                Rule::NewRecurringCharge,
                days(["the last", "les"], activity::NEW_DAYS.into()),
            ),
            (Rule::LinkBroken, days(["within", "d’ici"], account::ENDING_DAYS)),
        ];
        for (rule, stated) in rows {
            for (language, stated) in [Language::EnCa, Language::FrCa].into_iter().zip(stated) {
                let watches = rule.watches().in_language(language).replace('\u{a0}', " ");
                let stated = stated.replace('\u{a0}', " ");
                assert!(watches.replace('.', " ").contains(&stated), "{stated:?} in {watches}");
            }
        }
    }
}
