//! What the functions that plan goals share: a goal as the simulation sees it, the plan it was first given, and what is assumed.

use goldgrove_domain::calendar::AsOf;
use goldgrove_domain::earmarks::Earmarks;
use goldgrove_domain::goal::Goal;
use goldgrove_domain::odds::assumptions::{CORRELATIONS_SOURCE, FEE_SOURCE};
use goldgrove_domain::odds::{Market, OddsError, Position};
use goldgrove_domain::planning::promise::{PromisedPlan, SETTLING};
use goldgrove_domain::waterfall::{next_amount, stress_test};
use goldgrove_domain::{Currency, Decimal, Rate};
use goldgrove_http::body::goal_odds::AssumptionBody;
use goldgrove_storage::user_rows::UserData;
use jiff::Timestamp;

use crate::{Failure, goals};

/// A goal as the simulation sees it.
///
/// # Errors
/// [`Failure`] when an amount is out of range.
pub fn position(earmarks: &Earmarks<'_>, goal: &Goal, as_of: &AsOf) -> Result<Position, Failure> {
    let months = as_of.payments_until(goal.target_date);
    Ok(Position::of_goal(earmarks, goal, months)?)
}

/// Whether a goal's plan is still being made, so that what is there is its beginning.
pub fn is_settling(goal: &Goal, now: Timestamp) -> bool {
    now.duration_since(goal.created_at) < SETTLING
}

/// The plan of `goal` as it is at `now`, over what is set aside in `data`.
///
/// # Errors
/// [`Failure::Money`] when an amount is out of range.
pub fn promised(data: &UserData, goal: &Goal, now: Timestamp) -> Result<PromisedPlan, Failure> {
    let saved = goals::earmarks(data).current_amount(goal)?;
    Ok(PromisedPlan::of(goal, saved, now))
}

/// What odds assume beside the returns of the classes, in words.
///
/// # Errors
/// [`OddsError::Market`].
pub fn assumptions_of_odds(currency: Currency) -> Result<Vec<AssumptionBody>, OddsError> {
    let classes = Market::for_currency(currency)?.classes.map(|row| {
        let percent = |fraction: f64| format!("{:.1} %", fraction * 100.0);
        AssumptionBody::of(
            row.class.as_str(),
            format!(
                "{} a year compound after {} in fees, with swings of {}",
                percent(row.compound - row.fee),
                percent(row.fee),
                percent(row.volatility)
            ),
            format!("{}, {}", row.source, row.year),
        )
    });
    let rest = [
        AssumptionBody::of(
            "Months",
            "Each month is drawn on its own, log-normal, and contributions go in at its end",
            "Our simplification: no crises in a row, no recoveries after them",
        ),
        AssumptionBody::of(
            "Reaching the target",
            "Counts once the money is there, on the date or before; the target is then kept safe",
            "Our rule: you can stop when you get there",
        ),
        AssumptionBody::of(
            "Contributions",
            "Invested as your growth strategy: 20, 60 or 90 % equities; no rebalancing",
            "Our simplification: so is a balance you typed in",
        ),
        AssumptionBody::of("Fees", "Taken off the published returns of funds", FEE_SOURCE),
        AssumptionBody::of("Correlations", "As in the table", CORRELATIONS_SOURCE),
        AssumptionBody::of(
            "Taxes",
            "None",
            "Our simplification: they depend on the account and the person",
        ),
    ];
    Ok(classes.into_iter().chain(rest).collect())
}

/// What today's dollars assume, in words.
pub fn assumption_of_inflation(inflation: Rate) -> AssumptionBody {
    AssumptionBody::of(
        "Inflation",
        format!("{} a year", percent(inflation)),
        "2.5 % unless you say another: the Federal Reserve aims at 2 %, and the average of the last thirty years of US \
         consumer prices is about 2.5 %",
    )
}

/// What planning all goals together assumes, in words.
pub fn assumptions_of_waterfall() -> Vec<AssumptionBody> {
    vec![
        AssumptionBody::of(
            "Growth on the way",
            "Each goal as the median of its simulated paths",
            "The same paths as on each goal's page",
        ),
        AssumptionBody::of(
            "Who is paid first",
            "Goals in their order, each as planned; what a finished goal no longer needs goes to the first that does",
            "Our own rule",
        ),
        AssumptionBody::of(
            "What debts cost",
            "Cards 21.5 %, car loans 8 %, mortgages 6.5 %, student loans 6.4 %, other loans 11 % a year, unless the bank or you say",
            "Orders of magnitude of the Federal Reserve's G.19 release, Freddie Mac's survey and the Department of Education, 2025",
        ),
        AssumptionBody::of(
            "When markets fall",
            format!(
                "Equities, funds and other holdings fall as said, crypto {} times as far; bonds lose {} times the rise of \
                 rates; cash keeps its value",
                stress_test::CRYPTO_FALLS,
                stress_test::BOND_YEARS,
            ),
            "Our own rule of thumb: broad bond funds run about six years",
        ),
        AssumptionBody::of(
            "When rates rise",
            "Only variable rates rise: lines of credit, and cards in the United States",
            "American cards are tied to the prime rate (Federal Reserve); mortgages, student, car and other loans are taken to be \
             fixed, as are Canadian cards",
        ),
        AssumptionBody::of(
            "Dear debts",
            format!(
                "A debt from {} % a year on comes before every goal",
                next_amount::DEAR_PERCENT
            ),
            "Paying it back is sure and dearer than what goals are projected to grow at",
        ),
    ]
}

fn percent(rate: Rate) -> String {
    format!("{} %", (rate.fraction() * Decimal::ONE_HUNDRED).normalize())
}
