//! The planning rules against the rows of `vectors/`. The web runs the same rows, and those of the wizard's rules alone.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "in the helpers of a test, a failure is a panic"
)]

use goldgrove_domain::growth::Growth;
use goldgrove_domain::planning::verdict::{IncomeShare, Verdict};
use goldgrove_domain::planning::{PlanningError, contribution, inflation, projection};
use goldgrove_domain::{Currency, Decimal, Money, MoneyError, Rate, RiskProfile};
use serde::Deserialize;
use serde::de::DeserializeOwned;

mod claims;

#[derive(Deserialize)]
struct Rows<Row> {
    rows: Vec<Row>,
}

#[derive(Deserialize)]
struct Refusals<Row> {
    refusals: Vec<Row>,
}

fn rows<Row: DeserializeOwned>(json: &str) -> Vec<Row> {
    let rows = serde_json::from_str::<Rows<Row>>(json).unwrap().rows;
    assert!(!rows.is_empty(), "a vectors file without rows proves nothing");
    rows
}

fn refusals<Row: DeserializeOwned>(json: &str) -> Vec<Row> {
    serde_json::from_str::<Refusals<Row>>(json).unwrap().refusals
}

fn cents(minor: i64) -> Money {
    Money::from_minor(minor, Currency::USD).unwrap()
}

fn rate(basis_points: i64) -> Rate {
    Rate::from_fraction(Decimal::new(basis_points, 4))
}

fn tenths(percent: Decimal) -> i64 {
    i64::try_from(percent * Decimal::TEN).unwrap()
}

/// The word the vectors use for an error.
fn word(error: PlanningError) -> &'static str {
    match error {
        PlanningError::NoMonths => "no_months",
        PlanningError::TooFar => "too_far",
        PlanningError::TargetOutOfRange => "target_out_of_range",
        PlanningError::NegativeContribution => "negative_contribution",
        PlanningError::Money(MoneyError::OutOfRange) => "out_of_range",
        other => panic!("the vectors have no word for {other:?}"),
    }
}

#[test]
fn contributions_match_the_reference_to_the_cent() {
    #[derive(Deserialize)]
    struct Row {
        name: String,
        target_minor: i64,
        saved_minor: i64,
        yearly_basis_points: i64,
        months: u32,
        required_minor: i64,
    }
    for row in rows::<Row>(include_str!("../../vectors/contribution.json")) {
        let (target, saved) = (cents(row.target_minor), cents(row.saved_minor));
        let required = contribution::required(saved, target, rate(row.yearly_basis_points), row.months);
        assert_eq!(required, Ok(cents(row.required_minor)), "{}", row.name);
    }
}

#[test]
fn contributions_that_cannot_be_are_refused_by_name() {
    #[derive(Deserialize)]
    struct Row {
        name: String,
        target_minor: i64,
        yearly_basis_points: i64,
        months: u32,
        error: String,
    }
    for row in refusals::<Row>(include_str!("../../vectors/contribution.json")) {
        let target = cents(row.target_minor);
        let refused = contribution::required(cents(0), target, rate(row.yearly_basis_points), row.months);
        assert_eq!(refused.map_err(word), Err(row.error.as_str()), "{}", row.name);
    }
}

#[test]
fn projections_match_the_reference_to_the_cent() {
    #[derive(Deserialize)]
    struct Row {
        name: String,
        contribution_minor: i64,
        saved_minor: i64,
        yearly_basis_points: i64,
        periods: i64,
        projected_minor: i64,
    }
    for row in rows::<Row>(include_str!("../../vectors/projection.json")) {
        // Only the wizard projects a goal that is due.
        let Ok(payments @ 1..) = u32::try_from(row.periods) else {
            continue;
        };
        let (saved, contribution) = (cents(row.saved_minor), cents(row.contribution_minor));
        let rate = rate(row.yearly_basis_points);
        let projected = projection::value_after(saved, contribution, rate, payments);
        assert_eq!(projected, Ok(cents(row.projected_minor)), "{}", row.name);
    }
}

#[test]
fn todays_dollars_match_the_reference_to_the_cent() {
    #[derive(Deserialize)]
    struct Row {
        name: String,
        amount_minor: i64,
        yearly_basis_points: i64,
        months: u32,
        real_minor: i64,
    }
    for row in rows::<Row>(include_str!("../../vectors/inflation.json")) {
        let prices = Growth::compounding_to(rate(row.yearly_basis_points)).unwrap();
        let real = inflation::in_todays_money(cents(row.amount_minor), prices, row.months);
        assert_eq!(real, Ok(cents(row.real_minor)), "{}", row.name);
    }
}

#[test]
fn projections_that_cannot_be_are_refused_by_name() {
    #[derive(Deserialize)]
    struct Row {
        name: String,
        contribution_minor: i64,
        yearly_basis_points: i64,
        periods: u32,
        error: String,
    }
    for row in refusals::<Row>(include_str!("../../vectors/projection.json")) {
        let contribution = cents(row.contribution_minor);
        let refused = projection::value_after(cents(0), contribution, rate(row.yearly_basis_points), row.periods);
        assert_eq!(refused.map_err(word), Err(row.error.as_str()), "{}", row.name);
    }
}

#[test]
fn shares_of_income_match_the_reference() {
    #[derive(Deserialize)]
    struct Row {
        name: String,
        total_minor: i64,
        income_minor: i64,
        percent_tenths: i64,
        needs_tuning: bool,
    }
    for row in rows::<Row>(include_str!("../../vectors/verdict.json")) {
        let share = IncomeShare::of(cents(row.total_minor), cents(row.income_minor)).unwrap();
        assert_eq!(tenths(share.percent()), row.percent_tenths, "{}", row.name);
        let is_comfortable = share.verdict() == Verdict::Comfortable;
        assert_eq!(is_comfortable, !row.needs_tuning, "{}", row.name);
    }
}

#[test]
fn risk_profiles_assume_the_rates_of_the_reference() {
    #[derive(Deserialize)]
    struct Row {
        risk: String,
        planning_basis_points: i64,
        projection_basis_points: i64,
    }
    for row in rows::<Row>(include_str!("../../vectors/risk.json")) {
        let risk = row.risk.parse::<RiskProfile>().ok().unwrap();
        assert_eq!(risk.planning_rate(), rate(row.planning_basis_points), "{}", row.risk);
        assert_eq!(
            risk.projection_rate(),
            rate(row.projection_basis_points),
            "{}",
            row.risk
        );
    }
}
