//! What the lengths of sealed fields reveal to a reader of the rows: nothing about an amount, and the step of 32 bytes
//! about a text.

#![expect(clippy::unwrap_used, reason = "in the helpers of a test, a failure is a panic")]

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use goldgrove_crypto::{DataKey, OsRandom, UserKeys};
use goldgrove_domain::onboarding::OnboardingStep;
use goldgrove_domain::profile::{PAST_INCOMES_MAX, Profile};
use goldgrove_domain::sealing::KeyVersion;
use goldgrove_domain::{Currency, Decimal, Money};
use goldgrove_storage::entity::Entity;
use goldgrove_storage::{Row, Value};
use goldgrove_testing::{
    AccountBuilder, EPOCH, GoalBuilder, HoldingBuilder, OnboardingProgressBuilder, ProfileBuilder, anchor, fixed_rate,
    recorded_plan, user,
};
use jiff::SignedDuration;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng as _, SeedableRng as _};

const HOUSEHOLDS: u64 = 1_000;
/// The tag's length in bytes.
const TAG: usize = 16;
const STEP: usize = 32;
/// Fields with texts, whose length varies by steps.
const TEXTS: [&str; 2] = ["security_name", "symbol"];

/// An amount of 1 to 14 digits, of either sign.
fn amount(random: &mut Xoshiro256PlusPlus) -> Money {
    let digits = 1 + u32::try_from(random.next_u64() % 14).unwrap();
    let minor = i64::try_from(random.next_u64() % 10_u64.pow(digits)).unwrap();
    let sign = if random.next_u64().is_multiple_of(2) { 1 } else { -1 };
    Money::parse(&Decimal::new(sign * minor, 2).to_string(), Currency::USD).unwrap()
}

fn positive(random: &mut Xoshiro256PlusPlus) -> Money {
    let amount = amount(random).to_string();
    Money::parse(amount.trim_start_matches('-'), Currency::USD).unwrap()
}

fn household(random: &mut Xoshiro256PlusPlus, keys: &UserKeys) -> Vec<Row> {
    let owner = user("user-1");
    let places = u32::try_from(random.next_u64() % 9).unwrap();
    let quantity = Decimal::new(i64::try_from(random.next_u64() % 1_000_000_000).unwrap(), places);
    let rate = format!("0.{}", 1 + random.next_u64() % 999_999);
    let goal = GoalBuilder::new(1)
        .target(positive(random))
        .saved(positive(random))
        .contributing(positive(random));
    let holding = HoldingBuilder::new(1, 1)
        .named(&"n".repeat(1 + usize::try_from(random.next_u64() % 90).unwrap()))
        .value(positive(random))
        .quantity(quantity)
        .cost_basis(Some(positive(random)));
    let account = AccountBuilder::new(1)
        .balance(amount(random))
        .limited_to(positive(random));
    let step = OnboardingProgressBuilder::new(OnboardingStep::Income).totals(positive(random), Decimal::ONE);
    let rows = [
        account.build().seal(&owner, keys),
        goal.build().seal(&owner, keys),
        holding.build().seal(&owner, keys),
        profile(random).seal(&owner, keys),
        step.build().seal(&owner, keys),
        recorded_plan(1).seal(&owner, keys),
        fixed_rate("USD", "CAD", "2026-01-01", &rate).seal(&owner, keys),
        anchor(1, "2023-06-30", amount(random)).seal(&owner, keys),
    ];
    rows.into_iter().map(Result::unwrap).collect()
}

/// A profile with past incomes, up to slightly more of them than are stored.
fn profile(random: &mut Xoshiro256PlusPlus) -> Profile {
    let incomes = 1 + random.next_u64() % (PAST_INCOMES_MAX as u64 + 2);
    let mut profile = ProfileBuilder::new(&user("user-1")).income(None).build();
    for day in 0..incomes {
        let income = 1_000_000_000 >> (day * 3 + random.next_u64() % 3);
        let now = EPOCH + SignedDuration::from_hours(i64::try_from(day).unwrap() * 48);
        profile.set_income(Money::from_major(income.into(), Currency::USD).unwrap(), now);
    }
    profile
}

#[test]
fn over_a_thousand_households_no_fields_length_differs_with_its_value() {
    let key = DataKey::new(vec![0x5a; 32]).unwrap();
    let keys = [(KeyVersion::FIRST, key)];
    let keys = UserKeys::new(&user("user-1"), KeyVersion::FIRST, &keys, Arc::new(OsRandom)).unwrap();
    let mut random = Xoshiro256PlusPlus::seed_from_u64(32);
    let mut lengths: BTreeMap<(String, String), BTreeSet<usize>> = BTreeMap::new();
    for _ in 0..HOUSEHOLDS {
        for row in household(&mut random, &keys) {
            let noun = row.key().sort.split('#').next().unwrap_or_default().to_owned();
            for (name, _) in row.attributes() {
                let Some(field) = name.strip_suffix("_iv") else {
                    continue;
                };
                let sealed = ["", "_encrypted"].map(|end| row.get(&format!("{field}{end}")));
                let Some(Value::Text(sealed)) = sealed.into_iter().flatten().next() else {
                    continue;
                };
                let bytes = STANDARD.decode(sealed).unwrap().len();
                lengths
                    .entry((noun.clone(), field.to_owned()))
                    .or_default()
                    .insert(bytes - TAG);
            }
        }
    }
    assert!(lengths.len() >= 13, "{lengths:?}");
    for ((noun, field), lengths) in lengths {
        assert!(
            lengths.iter().all(|length| length % STEP == 0),
            "{noun} {field}: {lengths:?}"
        );
        if !TEXTS.contains(&field.as_str()) {
            let of_all = if field == "income_history" { 8 * STEP } else { STEP };
            assert_eq!(lengths, BTreeSet::from([of_all]), "{noun} {field}");
        }
    }
}
