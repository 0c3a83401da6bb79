//! The laws of odds, fans and fixes.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    clippy::unwrap_used,
    reason = "small known numbers; in the helpers of a test, a failure is a panic"
)]

use goldgrove_domain::odds::Abroad;
use goldgrove_domain::odds::assumptions::{ORDER, exchange_volatility};
use goldgrove_domain::odds::{Detail, Forecast, Market, Mix, OddsError, Outlook, Position, Simulation, forecasts};
use goldgrove_domain::{Currency, Decimal, HoldingClass, Money, RiskProfile};
use proptest::prelude::*;
use strum::VariantArray as _;

mod later;

const MODERATE: Mix = Mix::of_profile(RiskProfile::Moderate);
const ALL: [Currency; 2] = [Currency::CAD, Currency::USD];

fn usd(major: i64) -> Money {
    Money::from_minor(major * 100, Currency::USD).unwrap()
}

fn market() -> &'static Market {
    Market::for_currency(Currency::USD).unwrap()
}

fn small() -> Simulation<'static> {
    Simulation::new(market()).with_paths(1, 256)
}

fn goal(target: i64, contribution: i64, month: u32, saved: &[(HoldingClass, i64)]) -> Position {
    let saved: Vec<_> = saved.iter().map(|(class, amount)| (*class, usd(*amount))).collect();
    Position::new(usd(target), usd(contribution), month, &saved, MODERATE).unwrap()
}

fn forecast(goal: &Position, detail: Detail) -> Forecast {
    small().forecast(goal, detail).unwrap()
}

fn met(goal: &Position) -> usize {
    forecast(goal, Detail::Odds).odds().met
}

#[test]
fn a_class_left_alone_has_the_quantiles_of_the_closed_form() {
    for (place, class) in ORDER.into_iter().enumerate() {
        for (month, first) in [(12, 1.0), (120, 1.0), (1, 0.1), (6, 0.5)] {
            let row = market().classes[place];
            let growth = 1.0 + row.compound - row.fee;
            let relative = row.volatility / growth;
            let years = (f64::from(month - 1) + first) / 12.0;
            let deviation = (f64::midpoint(1.0, (1.0 + 4.0 * relative * relative).sqrt()).ln() * years).sqrt();
            // A target out of reach, so that no path is kept at it.
            let far = goal(900_000_000, 0, month, &[(class, 100_000)]).with_first_month(first);
            let drawn = Simulation::new(market())
                .with_paths(3, 20_000)
                .forecast(&far, Detail::Fan)
                .unwrap();
            let (_, fan) = drawn.fan().last().unwrap();
            for (value, normal) in fan.iter().zip([-1.281_55, -0.674_49, 0.0, 0.674_49, 1.281_55]) {
                let found = (value.minor() as f64 / 10_000_000.0).ln();
                let expected = growth.ln() * years + normal * deviation;
                assert!(
                    (found - expected).abs() <= 0.03 * deviation + 1e-4,
                    "{class:?} over {month} from {first}: {found} for {expected}"
                );
            }
        }
    }
}

#[test]
fn a_goal_due_within_days_has_days_of_growth_and_swing() {
    let rows = [
        (
            "cash that would take weeks",
            HoldingClass::Cash,
            99_850,
            3.0 / 30.0,
            0.0,
        ),
        ("the same with a month left", HoldingClass::Cash, 99_850, 1.0, 0.77),
        (
            "a coin 5% below, two days",
            HoldingClass::Crypto,
            95_000,
            2.0 / 30.0,
            0.16,
        ),
        ("the same with a month left", HoldingClass::Crypto, 95_000, 1.0, 0.40),
    ];
    for (name, class, saved, first, expected) in rows {
        let goal = goal(100_000, 0, 1, &[(class, saved)]).with_first_month(first);
        let odds = Simulation::new(market()).forecast(&goal, Detail::Odds).unwrap().odds();
        let found = odds.met as f64 / odds.paths as f64;
        assert!((found - expected).abs() < 0.02, "{name}: {found} for {expected}");
    }
}

#[test]
fn the_median_compounds_at_the_stated_return_after_fees() {
    for currency in ALL {
        let market = Market::for_currency(currency).unwrap();
        let amount = |major: i64| Money::from_minor(major * 100, currency).unwrap();
        for row in market.classes {
            let saved = [(row.class, amount(10_000))];
            let far = Position::new(amount(900_000_000), amount(0), 12, &saved, MODERATE).unwrap();
            let drawn = Simulation::new(market).forecast(&far, Detail::Fan).unwrap();
            let grown = drawn.fan().last().unwrap().1[2].minor() as f64 / 1_000_000.0 - 1.0;
            let noise = 0.05 * row.volatility + 1e-4;
            assert!(
                (grown - (row.compound - row.fee)).abs() < noise,
                "{:?}: {grown}",
                row.class
            );
        }
    }
}

/// The naive version: path by path, month by month, with normal numbers by Box-Muller.
#[test]
fn first_passage_agrees_with_a_plain_loop() {
    let row = market().classes[2];
    let (target, saved, month) = (100.0_f64, 94.0, 36);
    let growth = 1.0 + row.compound - row.fee;
    let relative = row.volatility / growth;
    let deviation = (f64::midpoint(1.0, (1.0 + 4.0 * relative * relative).sqrt()).ln() / 12.0).sqrt();
    let mut state = 88_172_645_463_325_252_u64;
    let mut uniform = move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        ((state >> 11) as f64 + 0.5) / (1_u64 << 53) as f64
    };
    let (mut ever, mut at_the_end) = (0, 0);
    for _ in 0..20_000 {
        let (mut value, mut most) = (saved, 0.0_f64);
        for _ in 0..month {
            let normal = (-2.0 * uniform().ln()).sqrt() * (std::f64::consts::TAU * uniform()).cos();
            value *= (growth.ln() / 12.0 + deviation * normal).exp();
            most = most.max(value);
        }
        ever += u32::from(most >= target);
        at_the_end += u32::from(value >= target);
    }
    let goal = goal(100_000, 0, month, &[(HoldingClass::Etfs, 94_000)]);
    let odds = Simulation::new(market())
        .with_paths(5, 20_000)
        .forecast(&goal, Detail::Odds)
        .unwrap()
        .odds();
    let found = odds.met as f64 / odds.paths as f64;
    let expected = f64::from(ever) / 20_000.0;
    assert!((found - expected).abs() < 0.015, "{found} for {expected}");
    assert!(
        expected > f64::from(at_the_end) / 20_000.0 + 0.1,
        "the best single month counts far fewer"
    );
}

#[test]
fn cash_comes_to_what_its_rate_says() {
    let saved = [(HoldingClass::Cash, usd(10_000))];
    let goal = Position::new(usd(900_000), usd(100), 120, &saved, Mix::only(HoldingClass::Cash)).unwrap();
    let median = Simulation::new(market())
        .forecast(&goal, Detail::Fan)
        .unwrap()
        .fan()
        .last()
        .unwrap()
        .1[2];
    let monthly = 1.031_f64.powf(1.0 / 12.0);
    let grown = monthly.powi(120);
    let expected = 10_000.0 * grown + 100.0 * (grown - 1.0) / (monthly - 1.0);
    assert!(
        (median.minor() as f64 / 100.0 / expected - 1.0).abs() < 0.002,
        "{median:?} for {expected}"
    );
}

#[test]
fn the_same_plan_has_the_same_answer_on_every_machine() {
    let plan = goal(
        40_000,
        250,
        96,
        &[(HoldingClass::Etfs, 6_000), (HoldingClass::Bonds, 3_000)],
    );
    let forecast = forecast(&plan, Detail::Fan);
    let fan = forecast.fan().last().unwrap().1.map(|value| value.minor());
    let told = (forecast.odds().met, forecast.expected_month(), fan);
    assert_eq!(
        told,
        (187, Some(84), [3_470_898, 3_952_909, 4_422_718, 5_111_224, 5_770_782])
    );
}

#[test]
fn what_is_out_of_range_is_refused() {
    let far = goal(100, 1, 1_441, &[]);
    assert_eq!(small().forecast(&far, Detail::Odds).unwrap_err(), OddsError::TooFar);
    assert_eq!(
        Position::new(usd(0), usd(1), 1, &[], MODERATE),
        Err(OddsError::NoTarget)
    );
    let canadian = Money::from_minor(100, Currency::CAD).unwrap();
    let mixed = [
        Position::new(usd(1), usd(1), 1, &[(HoldingClass::Cash, canadian)], MODERATE),
        Position::new(usd(1), canadian, 1, &[], MODERATE),
        Position::typed_in(usd(1), usd(1), 1, canadian, MODERATE),
    ];
    assert!(
        mixed
            .iter()
            .all(|position| matches!(position, Err(OddsError::Money(_))))
    );
    assert_eq!(small().forecasts(&[]).unwrap().len(), 0);
}

#[test]
fn a_goal_whose_day_has_come_is_reached_when_the_money_is_there() {
    for (name, saved, is_met) in [("there", 100, true), ("a dollar short", 99, false)] {
        let odds = forecast(&goal(100, 50, 0, &[(HoldingClass::Cash, saved)]), Detail::Odds).odds();
        assert_eq!(odds.met == odds.paths, is_met, "{name}");
    }
    let due = forecast(&goal(100, 50, 0, &[(HoldingClass::Cash, 90)]), Detail::Fan);
    let fixes = due.fixes(Outlook::Likely).unwrap().unwrap();
    assert_eq!(fixes.monthly, None, "what goes in later comes too late");
    assert_eq!((fixes.deposit, fixes.target), (Some(usd(10)), Some(usd(90))));
    assert_eq!(fixes.months_later, Some(1));
    assert_eq!(due.fan(), [(0, [usd(90); 5])]);
}

#[test]
fn stated_bands_hold_what_comes_true() {
    // Households forecast on some paths and tested on others.
    let goals: Vec<_> = (0..2_000_i64)
        .map(|number| {
            let class = HoldingClass::VARIANTS[number as usize % 6];
            let month = [12, 36, 60, 120][number as usize / 6 % 4];
            let (saved, contribution) = (1_000 + number * 7, number % 11 * 20);
            let target = saved + contribution * i64::from(month) + number % 17 * saved / 20;
            goal(
                target,
                contribution,
                month,
                &[(class, saved), (HoldingClass::Bonds, 500)],
            )
        })
        .map(|goal| (goal, Detail::Odds))
        .collect();
    let live = |seed| {
        Simulation::new(market())
            .with_paths(seed, 1_024)
            .forecasts(&goals)
            .unwrap()
    };
    let mut by_band = [(0.0, 0); 10];
    for (judged, lived) in live(11).iter().zip(live(12)) {
        let odds = lived.odds();
        let slot = &mut by_band[usize::from(judged.odds().band().from_percent() / 10)];
        *slot = (slot.0 + odds.met as f64 / odds.paths as f64, slot.1 + 1);
    }
    for (slot, (sum, count)) in by_band.into_iter().enumerate().filter(|(_, (_, count))| *count > 10) {
        let (frequency, low) = (sum / f64::from(count) * 10.0, slot as f64 - 0.3);
        assert!(
            (low..=low + 1.6).contains(&frequency),
            "band {slot}: {frequency} of {count}"
        );
    }
}

#[test]
fn paths_are_the_same_however_far_they_are_followed_and_whatever_else_is_held() {
    let near = goal(20_000, 250, 36, &[(HoldingClass::Etfs, 6_000)]);
    let far = goal(20_000, 250, 600, &[(HoldingClass::Crypto, 6_000)]);
    let together = small().forecasts(&[(near, Detail::Fan), (far, Detail::Fan)]).unwrap();
    assert_eq!(together[0].fan(), forecast(&near, Detail::Fan).fan());
}

fn abroad(currency: Currency, class: HoldingClass, amount: i64) -> Abroad {
    let amount = usd(amount);
    Abroad {
        currency,
        class,
        amount,
    }
}

#[test]
fn a_pair_of_currencies_has_the_larger_volatility() {
    let lira = Currency::parse("TRY").unwrap();
    let unknown = Currency::parse("XCD").unwrap();
    for (from, to, expected) in [
        (Currency::USD, Currency::USD, 0.0),
        (Currency::USD, Currency::CAD, 0.08),
        (Currency::EUR, Currency::CAD, 0.10),
        (lira, Currency::EUR, 0.25),
        (unknown, Currency::USD, 0.15),
    ] {
        assert!(
            (exchange_volatility(from, to) - expected).abs() < 1e-12,
            "{from} to {to}"
        );
        assert!(
            (exchange_volatility(to, from) - expected).abs() < 1e-12,
            "{to} to {from}"
        );
    }
}

#[test]
fn what_lies_abroad_has_the_quantiles_of_the_closed_form() {
    let row = market().classes[0];
    let growth = 1.0 + row.compound - row.fee;
    for (currency, swing) in [(Currency::CAD, 0.08), (Currency::EUR, 0.10)] {
        for (month, first) in [(12, 1.0), (120, 1.0), (1, 0.1)] {
            let far = goal(900_000_000, 0, month, &[(HoldingClass::Cash, 100_000)]).with_first_month(first);
            let far = far.held_abroad(&[abroad(currency, HoldingClass::Cash, 100_000)]);
            let drawn = Simulation::new(market())
                .with_paths(3, 20_000)
                .forecast(&far, Detail::Fan)
                .unwrap();
            let (_, fan) = drawn.fan().last().unwrap();
            let years = (f64::from(month - 1) + first) / 12.0;
            let deviation = (years * (swing * swing + row.volatility * row.volatility)).sqrt();
            for (value, normal) in fan.iter().zip([-1.281_55, -0.674_49, 0.0, 0.674_49, 1.281_55]) {
                let found = (value.minor() as f64 / 10_000_000.0).ln();
                let expected = growth.ln() * years + normal * deviation;
                assert!(
                    (found - expected).abs() <= 0.03 * deviation + 1e-4,
                    "{currency} over {month}: {found} for {expected}"
                );
            }
        }
    }
}

#[test]
fn no_more_lies_abroad_than_is_saved() {
    let goal = goal(100_000, 200, 60, &[(HoldingClass::Etfs, 50_000)]);
    let all = goal.held_abroad(&[abroad(Currency::CAD, HoldingClass::Etfs, 50_000)]);
    let more = goal.held_abroad(&[abroad(Currency::CAD, HoldingClass::Etfs, 80_000)]);
    let elsewhere = goal.held_abroad(&[abroad(Currency::CAD, HoldingClass::Bonds, 10_000)]);
    let overdrawn = goal.held_abroad(&[abroad(Currency::CAD, HoldingClass::Etfs, -10_000)]);
    let fan = |goal: &Position| forecast(goal, Detail::Fan).fan().to_vec();
    assert_eq!(fan(&more), fan(&all));
    assert_ne!(fan(&all), fan(&goal));
    assert_eq!(fan(&elsewhere), fan(&goal));
    assert_eq!(fan(&overdrawn), fan(&goal));
}

#[test]
fn each_goal_is_forecast_in_the_market_of_its_currency() {
    let canadian = |major: i64| Money::from_minor(major * 100, Currency::CAD).unwrap();
    let american = goal(20_000, 250, 36, &[(HoldingClass::Etfs, 6_000)]);
    let saved = [(HoldingClass::Etfs, canadian(6_000))];
    let canadian = Position::new(canadian(20_000), canadian(250), 36, &saved, MODERATE).unwrap();
    let found = forecasts(&[american, canadian, american].map(|goal| (goal, Detail::Fan))).unwrap();
    let alone = |goal: &Position| {
        let market = Market::for_currency(goal.target().currency()).unwrap();
        Simulation::new(market)
            .forecast(goal, Detail::Fan)
            .unwrap()
            .fan()
            .to_vec()
    };
    assert_eq!(found[0].fan(), alone(&american));
    assert_eq!(found[1].fan(), alone(&canadian));
    assert_eq!(found[2].fan(), found[0].fan());
}

fn any_goal() -> impl Strategy<Value = Position> {
    let saved = prop::collection::vec((0..6_usize, 0..60_000_i64), 0..4);
    let other = prop::option::of((0..6_usize, 1..60_000_i64));
    let amounts = (
        1_000..200_000_i64,
        0..2_000_i64,
        1..=110_u32,
        saved,
        prop::option::of(prop::sample::select(RiskProfile::VARIANTS)),
        other,
        prop_oneof![Just(1.0), 0.03..1.0_f64],
    );
    amounts.prop_map(|(target, contribution, month, saved, typed_in, other, first)| {
        if let Some(profile) = typed_in {
            let saved = usd(saved.iter().map(|(_, amount)| amount).sum());
            let mix = Mix::of_profile(profile);
            let goal = Position::typed_in(usd(target), usd(contribution), month, saved, mix).unwrap();
            return goal.with_first_month(first);
        }
        let saved: Vec<_> = saved
            .into_iter()
            .map(|(at, amount)| (HoldingClass::VARIANTS[at], amount))
            .collect();
        let other = other.map(|(at, amount)| abroad(Currency::CAD, HoldingClass::VARIANTS[at], amount));
        let goal = goal(target, contribution, month, &saved).with_first_month(first);
        goal.held_abroad(other.as_slice())
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn more_money_never_lowers_the_odds(goal in any_goal(), more in 1..5_000_i64) {
        let before = met(&goal);
        let contribution = goal.contribution().checked_add(usd(more)).unwrap();
        prop_assert!(met(&goal.with_contribution(contribution)) >= before);
        prop_assert!(met(&goal.with_deposit(usd(more)).unwrap()) >= before);
    }

    #[test]
    fn a_later_date_never_lowers_the_odds_and_wanting_more_never_raises_them(goal in any_goal(), by in 1..600_u32) {
        let before = met(&goal);
        prop_assert!(met(&goal.with_month(goal.month() + by)) >= before);
        let more = goal.target().checked_add(usd(i64::from(by) * 100)).unwrap();
        prop_assert!(met(&goal.with_target(more)) <= before);
    }

    #[test]
    fn many_goals_have_the_odds_each_has_alone(goals in prop::collection::vec(any_goal(), 0..6)) {
        let details = [Detail::Fan, Detail::Contribution, Detail::Odds];
        let in_cash = |goal: Position| goal.with_deposits_in_cash(Currency::USD);
        let asked = |goal: Position| {
            let others = [(goal.paused_for(6), Detail::Odds), (in_cash(goal), Detail::Fixes)];
            details.map(|detail| (goal, detail)).into_iter().chain(others)
        };
        let together = small().forecasts(&goals.iter().copied().flat_map(asked).collect::<Vec<_>>()).unwrap();
        for (goal, [fan, contribution, odds, idle, cash]) in goals.iter().zip(together.as_chunks().0) {
            let alone = forecast(goal, Detail::Fixes);
            prop_assert_eq!([fan.odds(), contribution.odds(), odds.odds()], [alone.odds(); 3]);
            prop_assert_eq!(idle.odds(), forecast(&goal.paused_for(6), Detail::Odds).odds());
            prop_assert!(idle.odds().met <= alone.odds().met, "nothing contributed never helps");
            let more = alone.fixes(Outlook::Fair).unwrap().and_then(|fixes| fixes.monthly);
            prop_assert_eq!(contribution.more_monthly(Outlook::Fair).unwrap(), more);
            prop_assert_eq!(contribution.median_rate(), alone.median_rate());
            let fixes = |forecast: &Forecast| forecast.fixes(Outlook::Fair).unwrap();
            prop_assert_eq!(fixes(cash), fixes(&forecast(&in_cash(*goal), Detail::Fixes)));
        }
    }

    #[test]
    fn a_loss_never_raises_the_odds(goal in any_goal(), left in 0..=100_i64) {
        let hit = goal.left_with(|_| Decimal::new(left, 2)).unwrap();
        prop_assert!(met(&hit) <= met(&goal));
        prop_assert!(hit.saved().minor() <= goal.saved().minor());
    }

    #[test]
    fn a_percentile_reaches_the_target_exactly_when_the_odds_say_so(goal in any_goal()) {
        let forecast = forecast(&goal, Detail::Fan);
        prop_assert_eq!(forecast.fan()[0], (0, [goal.saved(); 5]));
        for (month, values) in &forecast.fan()[1..] {
            prop_assert!(values.is_sorted_by_key(Money::minor), "{:?}", values);
            let met = met(&goal.with_month(*month));
            for (value, percentile) in values.iter().zip([10, 25, 50, 75, 90_usize]) {
                let is_there = value.minor() >= goal.target().minor();
                prop_assert_eq!(is_there, met * 100 >= 256 * (100 - percentile), "p{} in {}", percentile, month);
            }
        }
        let (last, values) = forecast.fan().last().unwrap();
        prop_assert_eq!(*last, goal.month());
        let is_expected = forecast.expected_month().is_some_and(|month| month <= goal.month());
        prop_assert_eq!(is_expected, values[2].minor() >= goal.target().minor());
    }

    #[test]
    fn every_fix_suffices_and_nothing_smaller_does(goal in any_goal(), wanted in prop::sample::select(&Outlook::VARIANTS[1..])) {
        let needed = wanted.paths_needed(256);
        let suffices = |changed: Position| met(&changed) >= needed;
        let Some(fixes) = forecast(&goal, Detail::Fixes).fixes(wanted).unwrap() else {
            prop_assert!(suffices(goal));
            return Ok(());
        };
        prop_assert!(!suffices(goal));
        let less = |amount: Money| amount.checked_sub(usd(1)).unwrap();

        let monthly = fixes.monthly.unwrap();
        let paying = |more: Money| goal.with_contribution(goal.contribution().checked_add(more).unwrap());
        prop_assert!(suffices(paying(monthly)) && !suffices(paying(less(monthly))));

        let deposit = fixes.deposit.unwrap();
        let depositing = |more: Money| goal.with_deposit(more).unwrap();
        prop_assert!(suffices(depositing(deposit)) && !suffices(depositing(less(deposit))));

        if let Some(target) = fixes.target {
            prop_assert!(suffices(goal.with_target(target)));
            prop_assert!(!suffices(goal.with_target(target.checked_add(usd(1)).unwrap())));
        }
        if let Some(months) = fixes.months_later {
            let later = |months| goal.with_month(goal.month() + months);
            prop_assert!(suffices(later(months)) && !suffices(later(months - 1)));
        }
    }
}
