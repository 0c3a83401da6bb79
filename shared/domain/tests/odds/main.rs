//! The laws of odds and fixes.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    clippy::unwrap_used,
    reason = "small known numbers; in the helpers of a test, a failure is a panic"
)]

use std::sync::LazyLock;

use goldgrove_domain::goal::RiskProfile;
use goldgrove_domain::holding::HoldingClass;
use goldgrove_domain::ids::GoalId;
use goldgrove_domain::odds::assumptions::TABLE;
use goldgrove_domain::odds::many::odds_of_all;
use goldgrove_domain::odds::scenarios::{MONTHS_MAX, months_for};
use goldgrove_domain::odds::{Market, Mix, OddsError, Outlook, Position, Scenarios, Seed};
use goldgrove_domain::{Currency, Money};
use proptest::prelude::*;

const MODERATE: Mix = Mix::of_profile(RiskProfile::Moderate);

fn usd(major: i64) -> Money {
    Money::from_minor(major * 100, Currency::USD).unwrap()
}

fn scenarios(seed: u64, futures: usize, months: impl IntoIterator<Item = u32>) -> Scenarios {
    let market = Market::assumed().unwrap();
    Scenarios::draw(&market, Seed::from_number(seed), futures, months).unwrap()
}

/// Every month of ten years.
static DECADE: LazyLock<Scenarios> = LazyLock::new(|| scenarios(1, 256, 1..=120));

fn goal(target: i64, contribution: i64, month: u32, saved: &[(HoldingClass, i64)]) -> Position {
    let saved: Vec<_> = saved.iter().map(|(class, amount)| (*class, usd(*amount))).collect();
    Position::new(usd(target), usd(contribution), month, &saved, MODERATE).unwrap()
}

/// The normal distribution function.
fn normal(value: f64) -> f64 {
    libm::erfc(-value / std::f64::consts::SQRT_2) / 2.0
}

#[test]
fn one_class_left_alone_is_met_as_often_as_the_closed_form_says() {
    for assumption in TABLE {
        for (month, factor) in [(12, 1.02), (60, 1.2), (120, 1.5)] {
            let futures = 20_000;
            let drawn = scenarios(3, futures, [month]);
            let goal = goal(100_000, 0, month, &[(assumption.class, (100_000.0 / factor) as i64)]);
            let growth = 1.0 + assumption.mean;
            let variance = (1.0 + (assumption.volatility / growth).powi(2)).ln() * f64::from(month) / 12.0;
            let mean = growth.ln() * f64::from(month) / 12.0 - variance / 2.0;
            let chance = normal((mean - f64::ln(factor)) / variance.sqrt());
            let met = drawn.odds(&goal).unwrap().met as f64 / drawn.futures() as f64;
            let sigma = (chance * (1.0 - chance) / futures as f64).sqrt();
            let class = assumption.class.as_str();
            // The amounts are whole dollars: a hair is allowed where the distribution is a wall.
            assert!(
                (met - chance).abs() <= 3.0 * sigma + 0.004,
                "{class} over {month}: {met} for {chance}"
            );
        }
    }
}

#[test]
fn futures_side_by_side_tell_no_less_than_futures_drawn_apart() {
    let market = Market::assumed().unwrap();
    for (class, month, factor) in [
        (HoldingClass::Etfs, 3, 1.03),
        (HoldingClass::Etfs, 36, 1.3),
        (HoldingClass::Crypto, 12, 1.2),
        (HoldingClass::Stocks, 60, 1.5),
    ] {
        let goal = goal(100_000, 0, month, &[(class, (100_000.0 / factor) as i64)]);
        let met = (0..100).map(|number| {
            let seed = Seed::from_number(number * 7_919);
            let drawn = Scenarios::draw_of(goal.classes(), &market, seed, 256, [month]).unwrap();
            drawn.odds(&goal).unwrap().met as f64 / 256.0
        });
        let met: Vec<f64> = met.collect();
        let mean = met.iter().sum::<f64>() / 100.0;
        let variance = met.iter().map(|met| (met - mean).powi(2)).sum::<f64>() / 99.0;
        let apart = mean * (1.0 - mean) / 256.0;
        assert!(variance < apart, "{class:?} over {month}: {variance} for {apart}");
    }
}

#[test]
fn cash_comes_to_what_its_rate_says() {
    let drawn = scenarios(5, 4_000, [120]);
    let goal = Position::new(
        usd(50_000),
        usd(100),
        120,
        &[(HoldingClass::Cash, usd(10_000))],
        MODERATE,
    )
    .unwrap();
    let [.., median, _, _] = drawn.percentiles(&goal).unwrap();
    let monthly = 1.025_f64.powf(1.0 / 12.0);
    let grown = monthly.powi(120);
    let expected = 10_000.0 * grown + 100.0 * (grown - 1.0) / (monthly - 1.0);
    let off = median.minor() as f64 / 100.0 / expected - 1.0;
    assert!(off.abs() < 0.002, "{off}");
}

#[test]
fn the_same_plan_has_the_same_answer_on_every_machine() {
    let plan = goal(
        40_000,
        250,
        96,
        &[(HoldingClass::Etfs, 6_000), (HoldingClass::Bonds, 3_000)],
    );
    assert_eq!(scenarios(1, 256, 1..=120).odds(&plan), DECADE.odds(&plan));
    // Written down, so that another compiler or processor that computes otherwise is noticed.
    assert_eq!((DECADE.odds(&plan).unwrap().met, DECADE.futures()), (136, 256));
    assert_eq!(
        DECADE.percentiles(&plan).unwrap().map(|value| value.minor()),
        [3_209_575, 3_571_807, 4_096_545, 4_808_551, 5_401_608],
    );
}

#[test]
fn the_seed_of_a_plan_knows_its_goals_and_not_their_order() {
    let id = |last: u8| GoalId::parse(&format!("goal_018f2d3c-0000-7000-8000-0000000000{last:02}")).unwrap();
    assert_eq!(Seed::of_plan([id(1), id(2)]), Seed::of_plan([id(2), id(1)]));
    assert_ne!(Seed::of_plan([id(1), id(2)]), Seed::of_plan([id(1), id(3)]));
    assert_ne!(Seed::of_plan([id(1)]), Seed::of_plan([id(1), id(2)]));
}

#[test]
fn what_is_out_of_range_is_refused() {
    let market = Market::assumed().unwrap();
    let draw = |futures, months: &[u32]| {
        Scenarios::draw(&market, Seed::from_number(1), futures, months.iter().copied()).map(|drawn| drawn.futures())
    };
    assert_eq!(draw(1, &[1]), Ok(16));
    assert_eq!(draw(0, &[1]), Err(OddsError::OutOfRange));
    assert_eq!(draw(16, &[]), Err(OddsError::OutOfRange));
    assert_eq!(draw(16, &[0]), Err(OddsError::OutOfRange));
    assert_eq!(draw(16, &[1_441]), Err(OddsError::OutOfRange));
    assert_eq!(DECADE.odds(&goal(100, 1, 121, &[])), Err(OddsError::NoSuchMonth));
    assert_eq!(
        Position::new(usd(0), usd(1), 1, &[], MODERATE),
        Err(OddsError::NoTarget)
    );
    let canadian = Money::from_minor(100, Currency::CAD).unwrap();
    let mixed = Position::new(usd(1), usd(1), 1, &[(HoldingClass::Cash, canadian)], MODERATE);
    assert!(matches!(mixed, Err(OddsError::Money(_))));
    let mixed = Position::new(usd(1), canadian, 1, &[], MODERATE);
    assert!(matches!(mixed, Err(OddsError::Money(_))));
}

#[test]
fn the_months_kept_for_a_goal_hold_its_own_and_each_of_five_years_after() {
    for month in [1, 7, 59, 60, 61, 360, 1_437, MONTHS_MAX, MONTHS_MAX + 9] {
        let mut kept: Vec<u32> = months_for(month).collect();
        kept.sort_unstable();
        let last = month.min(MONTHS_MAX);
        assert!(kept.contains(&last), "{month}");
        assert!(
            (last..=(last + 60).min(MONTHS_MAX)).all(|later| kept.contains(&later)),
            "{month}"
        );
        assert!(kept[0] > 0 && kept.len() <= 181, "{month}: {}", kept.len());
    }
}

#[test]
fn a_goal_whose_day_has_come_is_met_when_the_money_is_there() {
    let rows = [("there", 100, true), ("a dollar short", 99, false)];
    for (name, saved, is_met) in rows {
        let odds = DECADE.odds(&goal(100, 50, 0, &[(HoldingClass::Cash, saved)])).unwrap();
        assert_eq!(odds.met == odds.futures, is_met, "{name}");
    }
    let fixes = DECADE
        .fixes(&goal(100, 50, 0, &[(HoldingClass::Cash, 90)]), Outlook::Likely)
        .unwrap()
        .unwrap();
    assert_eq!(fixes.monthly, None, "what is put in later comes too late");
    assert_eq!(fixes.deposit, Some(usd(10)));
    assert_eq!(fixes.target, Some(usd(90)));
    assert_eq!(fixes.months_later, Some(1));
}

#[test]
fn stated_bands_hold_what_comes_true() {
    // Households judged by some futures and living through others.
    let judged = scenarios(11, 4_000, [12, 36, 60, 120]);
    let lived = scenarios(12, 4_000, [12, 36, 60, 120]);
    let mut by_band = [(0.0, 0); 10];
    for number in 0..2_000_i64 {
        let class = HoldingClass::ALL[number as usize % HoldingClass::ALL.len()];
        let month = [12, 36, 60, 120][number as usize / 6 % 4];
        let saved = 1_000 + number * 7;
        let contribution = number % 11 * 20;
        let target = saved + contribution * i64::from(month) + number % 17 * saved / 20;
        let goal = goal(
            target,
            contribution,
            month,
            &[(class, saved), (HoldingClass::Bonds, 500)],
        );
        let band = judged.odds(&goal).unwrap().band();
        let came_true = lived.odds(&goal).unwrap();
        let slot = &mut by_band[usize::from(band.from_percent() / 10)];
        *slot = (slot.0 + came_true.met as f64 / came_true.futures as f64, slot.1 + 1);
    }
    for (slot, (sum, count)) in by_band.into_iter().enumerate() {
        assert!(count > 10, "band {slot} is tried: {count}");
        let frequency = sum / f64::from(count) * 10.0;
        let low = slot as f64 - 0.15;
        assert!((low..=low + 1.3).contains(&frequency), "band {slot}: {frequency}");
    }
}

#[test]
fn a_goal_that_nothing_is_set_aside_for_is_in_what_its_risk_says() {
    for risk in RiskProfile::ALL {
        let spread = Mix::of_profile(risk).spread(usd(1_000)).unwrap();
        let sum: i64 = spread.iter().map(|(_, amount)| amount.minor()).sum();
        assert_eq!(sum, 100_000, "{risk:?}");
    }
    let conservative = Mix::of_profile(RiskProfile::Conservative).spread(usd(1_000)).unwrap();
    let parts: Vec<_> = conservative.iter().map(|(_, amount)| amount.minor() / 100).collect();
    assert_eq!(parts, [200, 0, 500, 0, 0, 300]);
    assert_eq!(MODERATE.spread(usd(-5)).unwrap(), [], "what is overdrawn is in nothing");
}

#[test]
fn a_future_is_the_same_however_far_it_is_followed_and_whatever_else_is_held() {
    let market = Market::assumed().unwrap();
    let goal = goal(
        20_000,
        250,
        36,
        &[(HoldingClass::Etfs, 6_000), (HoldingClass::Cash, 3_000)],
    );
    let seed = Seed::from_number(9);
    let near = Scenarios::draw(&market, seed, 512, [12, 36]).unwrap();
    let far = Scenarios::draw(&market, seed, 512, [36, 600]).unwrap();
    let few = Scenarios::draw_of(goal.classes(), &market, seed, 512, [36]).unwrap();
    assert_eq!(near.percentiles(&goal), far.percentiles(&goal));
    assert_eq!(near.percentiles(&goal), few.percentiles(&goal));
    let stocks = Position::new(
        usd(1),
        usd(1),
        36,
        &[(HoldingClass::Stocks, usd(0))],
        Mix::only(HoldingClass::Stocks),
    );
    assert_eq!(few.odds(&stocks.unwrap()), Err(OddsError::NoSuchClass));
}

fn any_goal() -> impl Strategy<Value = Position> {
    let saved = prop::collection::vec((0..HoldingClass::ALL.len(), 0..60_000_i64), 0..4);
    (1_000..200_000_i64, 0..2_000_i64, 1..=110_u32, saved).prop_map(|(target, contribution, month, saved)| {
        let saved: Vec<_> = saved
            .into_iter()
            .map(|(at, amount)| (HoldingClass::ALL[at], amount))
            .collect();
        goal(target, contribution, month, &saved)
    })
}

fn met(goal: &Position) -> usize {
    DECADE.odds(goal).unwrap().met
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn more_money_never_lowers_the_odds(goal in any_goal(), more in 1..5_000_i64) {
        let before = met(&goal);
        let contribution = goal.contribution().checked_add(usd(more)).unwrap();
        prop_assert!(met(&goal.clone().with_contribution(contribution)) >= before);
        prop_assert!(met(&goal.clone().with_deposit(usd(more)).unwrap()) >= before);
    }

    #[test]
    fn later_never_lowers_the_odds_and_wanting_more_never_raises_them(goal in any_goal(), by in 1..10_u32) {
        let before = met(&goal);
        prop_assert!(met(&goal.clone().with_month(goal.month() + by)) >= before);
        let more = goal.target().checked_add(usd(i64::from(by) * 100)).unwrap();
        prop_assert!(met(&goal.with_target(more)) <= before);
    }

    #[test]
    fn many_goals_at_once_have_the_odds_each_has_alone(goals in prop::collection::vec(any_goal(), 0..6)) {
        let market = Market::assumed().unwrap();
        let seed = Seed::from_number(7);
        let alone: Vec<_> = goals.iter().map(|goal| {
            let drawn = Scenarios::draw_of(goal.classes(), &market, seed, 272, months_for(goal.month())).unwrap();
            drawn.odds(goal).unwrap()
        }).collect();
        prop_assert_eq!(&odds_of_all(&market, seed, 272, &goals, 0).unwrap(), &alone);
        for (idle, calm) in odds_of_all(&market, seed, 272, &goals, 6).unwrap().iter().zip(&alone) {
            prop_assert!(idle.met <= calm.met, "nothing put in never helps");
        }
    }

    #[test]
    fn percentiles_rise(goal in any_goal()) {
        let values = DECADE.percentiles(&goal).unwrap();
        prop_assert!(values.is_sorted_by_key(Money::minor), "{values:?}");
    }

    #[test]
    fn the_median_meets_the_target_exactly_when_half_of_the_futures_do(goal in any_goal()) {
        let drawn = scenarios(1, 256, [goal.month()]);
        let met = drawn.odds(&goal).unwrap().met;
        let [_, _, median, _, _] = drawn.percentiles(&goal).unwrap();
        // The median is the 128th of 256; single precision leaves a hair at the target itself.
        let hair = goal.target().minor() / 100_000 + 1;
        if median.minor() >= goal.target().minor() + hair {
            prop_assert!(met > drawn.futures() / 2);
        }
        if median.minor() <= goal.target().minor() - hair && goal.saved().unwrap().minor() < goal.target().minor() {
            prop_assert!(met <= drawn.futures() / 2);
        }
    }

    #[test]
    fn every_fix_suffices_and_nothing_smaller_does(goal in any_goal(), wanted in prop::sample::select(&Outlook::ALL[1..])) {
        let needed = wanted.futures_needed(DECADE.futures());
        let Some(fixes) = DECADE.fixes(&goal, wanted).unwrap() else {
            prop_assert!(met(&goal) >= needed);
            return Ok(());
        };
        prop_assert!(met(&goal) < needed);
        let suffices = |changed: &Position| met(changed) >= needed;
        let dollar = usd(1);

        let monthly = fixes.monthly.unwrap();
        let paying = |more: Money| goal.clone().with_contribution(goal.contribution().checked_add(more).unwrap());
        prop_assert!(suffices(&paying(monthly)));
        prop_assert!(!suffices(&paying(monthly.checked_sub(dollar).unwrap())));

        let deposit = fixes.deposit.unwrap();
        let depositing = |more: Money| goal.clone().with_deposit(more).unwrap();
        prop_assert!(suffices(&depositing(deposit)));
        prop_assert!(!suffices(&depositing(deposit.checked_sub(dollar).unwrap())));

        if let Some(target) = fixes.target {
            prop_assert!(suffices(&goal.clone().with_target(target)));
            prop_assert!(!suffices(&goal.clone().with_target(target.checked_add(dollar).unwrap())));
        }
        if let Some(months) = fixes.months_later {
            prop_assert!(suffices(&goal.clone().with_month(goal.month() + months)));
            prop_assert!(!suffices(&goal.clone().with_month(goal.month() + months - 1)));
        }
    }
}
