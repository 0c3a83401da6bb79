//! What the functions that plan goals share: a goal as the futures see it, the plan it was first given, and what is assumed.

use goldgrove_domain::goal::Goal;
use goldgrove_domain::joint::{fire_drill, next_amount};
use goldgrove_domain::odds::assumptions::TABLE;
use goldgrove_domain::odds::{OddsError, Position};
use goldgrove_domain::planning::horizon::{MAX_MONTHS, whole_periods_until};
use goldgrove_domain::planning::promise::{PromisedPlan, SETTLING};
use goldgrove_domain::set_aside::SetAside;
use goldgrove_domain::{Decimal, Rate};
use goldgrove_http::body::goal_odds::AssumptionBody;
use goldgrove_storage::user_rows::UserData;
use jiff::Timestamp;

use crate::{Failure, goals};

/// In how many whole months a goal is wanted; 0 when its date has come.
///
/// # Errors
/// [`OddsError::OutOfRange`], which no month is.
pub fn months_left(goal: &Goal, now: Timestamp) -> Result<u32, OddsError> {
    let months = whole_periods_until(goal.target_date, now).clamp(0, i64::from(MAX_MONTHS));
    u32::try_from(months).map_err(|_| OddsError::OutOfRange)
}

/// A goal as the futures see it at `now`.
///
/// # Errors
/// [`Failure`] when an amount is out of range.
pub fn position(set_aside: &SetAside<'_>, goal: &Goal, now: Timestamp) -> Result<Position, Failure> {
    Ok(Position::of_goal(set_aside, goal, months_left(goal, now)?)?)
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
    let saved = goals::set_aside(data).current_amount(goal)?;
    Ok(PromisedPlan::of(goal, saved, now))
}

/// What odds assume, in words.
pub fn assumptions_of_odds() -> Vec<AssumptionBody> {
    let classes = TABLE.iter().map(|row| {
        let percent = |fraction: f64| format!("{:.1} %", fraction * 100.0);
        AssumptionBody::of(
            format!("{}: return and its spread", row.class.as_str()),
            format!("{} a year, give or take {}", percent(row.mean), percent(row.volatility)),
            "Our own figures, rounded and sober: at or below the published long-term assumptions of Vanguard (December 2025) \
             and J.P. Morgan (2025); crypto's spread follows bitcoin's own history",
        )
    });
    let rest = [
        AssumptionBody::of(
            "Months",
            "Every month is drawn by itself, log-normal; money goes in at its end",
            "Our own simplification: no crises in a row, no recoveries after them",
        ),
        AssumptionBody::of(
            "Mix",
            "What goes in is spread as what is set aside, or as the goal's risk says where nothing is; nobody rebalances",
            "Our own simplification",
        ),
        AssumptionBody::of(
            "Fees and taxes",
            "Returns are after fees and before taxes",
            "Our own simplification: taxes depend on the account and the person",
        ),
    ];
    classes.chain(rest).collect()
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
pub fn assumptions_of_joint_plan() -> Vec<AssumptionBody> {
    vec![
        AssumptionBody::of(
            "Growth on the way",
            "4, 7 or 10 % a year for steady, balanced and bold goals",
            "The product's projection rates, the same as on each goal's page",
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
                fire_drill::CRYPTO_FALLS,
                fire_drill::BOND_YEARS,
            ),
            "Our own rule of thumb: broad bond funds run about six years",
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
