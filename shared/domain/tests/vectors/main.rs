//! The planning rules against the rows of `vectors/`, which the web's twin runs too.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "in the helpers of a test, a failure is a panic"
)]

use goldgrove_domain::goal::RiskProfile;
use goldgrove_domain::onboarding::OptimizationChoice;
use goldgrove_domain::planning::horizon::{Months, whole_periods_until};
use goldgrove_domain::planning::optimise::{self, Outcome, PlannedGoal};
use goldgrove_domain::planning::status::GoalStatus;
use goldgrove_domain::planning::template::TEMPLATES;
use goldgrove_domain::planning::verdict::IncomeShare;
use goldgrove_domain::planning::{PlanningError, contribution, inflation, projection};
use goldgrove_domain::{Currency, Decimal, Money, MoneyError, Rate};
use jiff::Timestamp;
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
        let months = Months::new(row.months).unwrap();
        let (target, saved) = (cents(row.target_minor), cents(row.saved_minor));
        let required = contribution::required_beyond(saved, target, rate(row.yearly_basis_points), months);
        assert_eq!(required, Ok(cents(row.required_minor)), "{}", row.name);
        if saved.is_zero() {
            let required = contribution::required(target, rate(row.yearly_basis_points), months);
            assert_eq!(required, Ok(cents(row.required_minor)), "{}, from nothing", row.name);
        }
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
        let refused = Months::new(row.months)
            .and_then(|months| contribution::required(cents(row.target_minor), rate(row.yearly_basis_points), months));
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
        let (saved, contribution) = (cents(row.saved_minor), cents(row.contribution_minor));
        let rate = rate(row.yearly_basis_points);
        let projected = projection::projected_beyond(saved, contribution, rate, row.periods);
        assert_eq!(projected, Ok(cents(row.projected_minor)), "{}", row.name);
        if saved.is_zero() {
            let projected = projection::projected(contribution, rate, row.periods);
            assert_eq!(projected, Ok(cents(row.projected_minor)), "{}, from nothing", row.name);
        }
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
        let real = inflation::in_todays_money(cents(row.amount_minor), rate(row.yearly_basis_points), row.months);
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
        periods: i64,
        error: String,
    }
    for row in refusals::<Row>(include_str!("../../vectors/projection.json")) {
        let contribution = cents(row.contribution_minor);
        let refused = projection::projected(contribution, rate(row.yearly_basis_points), row.periods);
        assert_eq!(refused.map_err(word), Err(row.error.as_str()), "{}", row.name);
    }
}

#[test]
fn horizons_match_the_reference() {
    #[derive(Deserialize)]
    struct Row {
        name: String,
        now: Timestamp,
        target: Timestamp,
        months: u32,
        periods: i64,
    }
    for row in rows::<Row>(include_str!("../../vectors/horizon.json")) {
        let months = Months::until(row.target, row.now).map(Months::get);
        assert_eq!(months, Ok(row.months), "{}", row.name);
        assert_eq!(whole_periods_until(row.target, row.now), row.periods, "{}", row.name);
    }
}

#[test]
fn statuses_match_the_reference() {
    #[derive(Deserialize)]
    struct Row {
        name: String,
        projected_minor: i64,
        target_minor: i64,
        status: String,
    }
    for row in rows::<Row>(include_str!("../../vectors/status.json")) {
        let status = GoalStatus::of(cents(row.projected_minor), cents(row.target_minor)).unwrap();
        assert_eq!(<&str>::from(status), row.status, "{}", row.name);
    }
}

#[test]
fn verdicts_match_the_reference_word_for_word() {
    #[derive(Deserialize)]
    struct Row {
        name: String,
        total_minor: i64,
        income_minor: i64,
        percent_tenths: i64,
        tone: String,
        message: String,
        headline: String,
        badge: String,
        needs_tuning: bool,
        ahead_of_percent: u8,
    }
    for row in rows::<Row>(include_str!("../../vectors/verdict.json")) {
        let share = IncomeShare::of(cents(row.total_minor), cents(row.income_minor)).unwrap();
        let verdict = share.verdict();
        assert_eq!(tenths(share.percent()), row.percent_tenths, "{}", row.name);
        assert_eq!(verdict.tone(), row.tone, "{}", row.name);
        assert_eq!(verdict.message(), row.message, "{}", row.name);
        assert_eq!(verdict.headline(), row.headline, "{}", row.name);
        assert_eq!(verdict.badge(), row.badge, "{}", row.name);
        assert_eq!(verdict.needs_tuning(), row.needs_tuning, "{}", row.name);
        assert_eq!(share.ahead_of_percent(), row.ahead_of_percent, "{}", row.name);
    }
}

#[test]
fn optimised_plans_match_the_reference_goal_by_goal() {
    #[derive(Deserialize)]
    struct GoalRow {
        target_minor: i64,
        target_date: Timestamp,
        risk: String,
        contribution_minor: i64,
    }
    #[derive(Deserialize)]
    struct OutcomeRow {
        goals: Vec<GoalRow>,
        total_minor: i64,
        percent_tenths: i64,
    }
    #[derive(Deserialize)]
    struct Row {
        name: String,
        now: Timestamp,
        income_minor: i64,
        goals: Vec<GoalRow>,
        extend: OutcomeRow,
        adjust: OutcomeRow,
        keep: OutcomeRow,
        recommended: Option<String>,
    }
    fn goals(rows: &[GoalRow]) -> Vec<PlannedGoal> {
        rows.iter()
            .map(|row| PlannedGoal {
                target_amount: cents(row.target_minor),
                target_date: row.target_date,
                risk_profile: row.risk.parse::<RiskProfile>().ok().unwrap(),
                monthly_contribution: cents(row.contribution_minor),
            })
            .collect()
    }
    #[track_caller]
    fn check(name: &str, outcome: &Outcome, expected: &OutcomeRow) {
        assert_eq!(outcome.goals, goals(&expected.goals), "{name}");
        assert_eq!(outcome.total, cents(expected.total_minor), "{name}");
        assert_eq!(tenths(outcome.share.percent()), expected.percent_tenths, "{name}");
    }
    for row in rows::<Row>(include_str!("../../vectors/optimise.json")) {
        let options = optimise::options(&goals(&row.goals), cents(row.income_minor), row.now).unwrap();
        check(&row.name, options.outcome(OptimizationChoice::Extend), &row.extend);
        check(&row.name, options.outcome(OptimizationChoice::Adjust), &row.adjust);
        check(&row.name, options.outcome(OptimizationChoice::Keep), &row.keep);
        let recommended = options.recommended().map(<&str>::from);
        assert_eq!(recommended, row.recommended.as_deref(), "{}", row.name);
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

#[test]
fn templates_are_the_ones_of_the_reference_in_order() {
    #[derive(Deserialize)]
    struct Row {
        id: String,
        name: String,
        description: String,
        amount: u32,
        years: u32,
        risk: String,
    }
    let rows = rows::<Row>(include_str!("../../vectors/templates.json"));
    assert_eq!(rows.len(), TEMPLATES.len());
    for (row, template) in rows.iter().zip(TEMPLATES) {
        assert_eq!(template.id, row.id);
        assert_eq!(template.name, row.name, "{}", row.id);
        assert_eq!(template.description, row.description, "{}", row.id);
        assert_eq!(template.amount, row.amount, "{}", row.id);
        assert_eq!(template.years, row.years, "{}", row.id);
        assert_eq!(<&str>::from(template.risk), row.risk, "{}", row.id);
    }
}
