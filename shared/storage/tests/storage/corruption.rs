//! Rows that are not what this program writes are refused, attribute by attribute, and never read as something else.

use goldgrove_domain::attribution::DailySnapshot;
use goldgrove_domain::balance_history::Anchor;
use goldgrove_domain::exchange::FixedRate;
use goldgrove_domain::insights::Card;
use goldgrove_domain::onboarding::{OnboardingProgress, OnboardingStep};
use goldgrove_domain::planning::baseline::RecordedPlan;
use goldgrove_domain::sealing::{FieldPath, Scratch, SealError, SealedField, SealedTable};
use goldgrove_domain::{
    Account, AccountKind, Currency, FieldKeys, Goal, GoalAllocation, Holding, Item, Money, Profile, Share,
};
use goldgrove_storage::entity::{Entity, GoalAllocations, NetWorthHistory, RecordedDay, Versioned};
use goldgrove_storage::{Fault, Key, MemoryTable, Query, Row, StorageError, Table, Value};
use goldgrove_testing::{
    AccountBuilder, GoalBuilder, HoldingBuilder, ItemBuilder, NetWorthPointBuilder, OnboardingProgressBuilder,
    PlainKeys, ProfileBuilder, allocation, anchor, card, dec, fixed_rate, money, plain_keys, recorded_plan,
    snapshot_on, strategies, usd, user,
};
use proptest::prelude::{Strategy, any, prop_assert_eq, proptest};

use crate::support::fault_of;

/// Attributes kept for readers of the stored form only: the program never reads them back.
const NEVER_READ: [&str; 5] = ["user_id", "account_type", "gsi1pk", "gsi3pk", "gsi4pk"];

fn sealed<E: Entity>(record: &E) -> Row {
    record.seal(&user("user-1"), &plain_keys()).expect("it seals")
}

fn open<E: Entity>(row: Row) -> Result<E, StorageError> {
    E::open(row, &plain_keys(), &mut Scratch::new())
}

/// The row without one of its attributes.
fn without(row: &Row, name: &str) -> Row {
    let mut row = row.clone();
    row.take(name);
    row
}

/// Every attribute missing, and every attribute of a type that nothing is stored as.
fn every_attribute_is_needed<E: Entity>(record: &E) {
    let whole = sealed(record);
    assert!(open::<E>(whole.clone()).is_ok());
    for (name, _) in whole.attributes().filter(|(name, _)| !NEVER_READ.contains(name)) {
        let missing = fault_of(&open::<E>(without(&whole, name)));
        assert!(missing.is_some(), "{name} may be missing");
        let strange = whole.clone().with(name, Value::List(vec![]));
        assert!(fault_of(&open::<E>(strange)).is_some(), "{name} may be a list");
    }
}

#[test]
fn no_attribute_of_any_noun_may_be_missing_or_of_another_type() {
    every_attribute_is_needed::<Account>(&AccountBuilder::new(1).linked(1, "ins_1").build());
    every_attribute_is_needed::<Account>(&AccountBuilder::new(1).build());
    every_attribute_is_needed::<Goal>(&GoalBuilder::new(1).build());
    every_attribute_is_needed::<Card>(&card(1));
    every_attribute_is_needed::<Holding>(&HoldingBuilder::new(1, 1).build());
    every_attribute_is_needed::<Item>(&ItemBuilder::new(1).cursor("c").build());
    every_attribute_is_needed::<Profile>(&ProfileBuilder::new(&user("user-1")).build());
    let income = OnboardingProgressBuilder::new(OnboardingStep::Income).totals(usd("1"), dec("2"));
    every_attribute_is_needed::<OnboardingProgress>(&income.build());
    every_attribute_is_needed::<DailySnapshot>(&snapshot_on("2026-11-21"));
    every_attribute_is_needed::<RecordedPlan>(&recorded_plan(1));
    every_attribute_is_needed::<Anchor>(&anchor(1, "2023-06-30", usd("410000")));
    every_attribute_is_needed::<FixedRate>(&fixed_rate("USD", "CAD", "2026-01-01", "1.35"));
}

#[test]
fn a_goal_whose_row_says_no_inflation_has_none_of_its_own_and_a_strange_one_is_corrupt() {
    let whole = sealed(&GoalBuilder::new(1).inflation(3).build());
    assert_eq!(whole.get("inflation_percent"), Some(&"3".into()));
    let open_without = open::<Goal>(without(&whole, "inflation_percent")).unwrap();
    assert_eq!(open_without, GoalBuilder::new(1).build());
    for (value, fault) in [
        ("-1".into(), Fault::Unreadable),
        ("15.01".into(), Fault::Unreadable),
        ("2.505".into(), Fault::Unreadable),
        ("dear".into(), Fault::Unreadable),
        (Value::Null, Fault::WrongType),
    ] {
        let spoiled = whole.clone().with("inflation_percent", value);
        assert_eq!(fault_of(&open::<Goal>(spoiled)), Some(("inflation_percent", fault)));
    }
}

#[test]
fn what_is_wrong_with_an_account_is_named() {
    let whole = sealed(
        &AccountBuilder::new(1)
            .kind(AccountKind::Credit)
            .linked(1, "ins_1")
            .build(),
    );
    let cases = [
        ("type", "piggy bank".into(), ("type", Fault::Unreadable)),
        ("type", Value::Null, ("type", Fault::WrongType)),
        ("data_source", "fax".into(), ("data_source", Fault::Unreadable)),
        ("data_source", "manual".into(), ("data_source", Fault::Contradiction)),
        ("item_id", Value::Null, ("data_source", Fault::Contradiction)),
        ("currency", "dollars!".into(), ("currency", Fault::Unreadable)),
        ("is_asset", "yes".into(), ("is_asset", Fault::WrongType)),
        ("created_at", "yesterday".into(), ("created_at", Fault::Unreadable)),
        ("name", " ".into(), ("name", Fault::Unreadable)),
        ("id", "acct_other".into(), ("id", Fault::Contradiction)),
        ("enc_v", 4_u64.into(), ("enc_v", Fault::Unreadable)),
        ("enc_v", 1_u64.into(), ("balance", Fault::Sealed(SealError::FormClosed))),
        ("balance", Value::Null, ("balance", Fault::WrongType)),
        ("balance", "?".into(), ("balance", Fault::Sealed(SealError::Malformed))),
        (
            "dek_v",
            7_u64.into(),
            ("balance", Fault::Sealed(SealError::UnknownKeyVersion)),
        ),
    ];
    for (attribute, value, expected) in cases {
        let spoiled = whole.clone().with(attribute, value);
        assert_eq!(fault_of(&open::<Account>(spoiled)), Some(expected), "{attribute}");
    }
}

#[test]
fn an_error_names_the_table_and_attribute_but_no_value() {
    let spoiled = sealed(&AccountBuilder::new(1).named("Secret").build()).with("type", "hush");
    let error = open::<Account>(spoiled).expect_err("the type is unknown");
    assert_eq!(
        error.to_string(),
        "accounts.type is corrupt: its contents are not of its kind"
    );
}

#[test]
fn a_sealed_field_moved_to_another_record_or_field_does_not_open() {
    let (one, two) = (AccountBuilder::new(1), AccountBuilder::new(2).balance(usd("1000000")));
    let rich = sealed(&two.build());
    let stolen = rich.get("balance").cloned().expect("it is sealed there");
    let moved = sealed(&one.build()).with("balance", stolen);
    let expected = Some(("balance", Fault::Sealed(SealError::DoesNotOpen)));
    assert_eq!(fault_of(&open::<Account>(moved)), expected);

    let goal = sealed(&GoalBuilder::new(1).build());
    let target = goal.get("target_amount").cloned().expect("it is sealed there");
    let swapped = goal.with("current_amount", target);
    let expected = Some(("current_amount", Fault::Sealed(SealError::DoesNotOpen)));
    assert_eq!(fault_of(&open::<Goal>(swapped)), expected);
}

/// Seals text where the row has a field, as no program would.
fn seal_by_hand(table: SealedTable, record: &str, field: &str, text: &str) -> String {
    let mut out = SealedField::default();
    let at = FieldPath { table, record, field };
    plain_keys().seal(at, text.as_bytes(), &mut out).expect("it seals");
    out.ciphertext
}

#[test]
fn an_opened_amount_is_an_amount_of_its_currency_or_nothing() {
    let whole = sealed(&AccountBuilder::new(1).balance(usd("12.34")).build());
    let record = AccountBuilder::new(1).build().id.to_string();
    for text in [
        "",
        "0x10",
        "12.345",
        "1e3",
        "12,34",
        " 12.34",
        "NaN",
        "99999999999999999999",
    ] {
        let by_hand = seal_by_hand(SealedTable::Accounts, &record, "balance", text);
        let spoiled = whole.clone().with("balance", by_hand);
        let expected = Some(("balance", Fault::Sealed(SealError::WrongType)));
        assert_eq!(fault_of(&open::<Account>(spoiled)), expected, "{text:?}");
    }
}

#[test]
fn half_a_sealed_field_is_corrupt_not_unknown() {
    let holding = sealed(&HoldingBuilder::new(1, 1).build());
    for half in ["cost_basis", "cost_basis_iv"] {
        let spoiled = holding.clone().with(half, Value::Null);
        let expected = Some(("cost_basis", Fault::Contradiction));
        assert_eq!(fault_of(&open::<Holding>(spoiled)), expected, "{half}");
    }
    let unknown = holding
        .with("cost_basis", Value::Null)
        .with("cost_basis_iv", Value::Null);
    assert_eq!(open::<Holding>(unknown).expect("it opens").cost_basis, None);
}

#[test]
fn a_row_under_another_key_is_corrupt() {
    let elsewhere = sealed(&HoldingBuilder::new(2, 1).build()).into_key();
    let moved = sealed(&HoldingBuilder::new(1, 1).build()).moved_to(elsewhere);
    assert_eq!(
        fault_of(&open::<Holding>(moved)),
        Some(("account_id", Fault::Contradiction))
    );

    let profile = sealed(&ProfileBuilder::new(&user("user-1")).build());
    let moved = profile.moved_to(Key::new("USER#user-2", "PROFILE"));
    assert_eq!(fault_of(&open::<Profile>(moved)), Some(("id", Fault::Contradiction)));
}

#[test]
fn a_versioned_row_needs_its_version() {
    let row = sealed(&GoalBuilder::new(1).build());
    let read = |row: Row| Versioned::<Goal>::open(row, &plain_keys(), &mut Scratch::new());
    assert_eq!(fault_of(&read(row.clone())), Some(("version", Fault::Missing)));
    let cases = [
        (Value::from("1"), Fault::WrongType),
        (Value::Number("1.5".to_owned()), Fault::Unreadable),
    ];
    for (version, fault) in cases {
        let spoiled = row.clone().with("version", version);
        assert_eq!(fault_of(&read(spoiled)), Some(("version", fault)));
    }
    assert_eq!(read(row.with("version", 3_u64)).expect("it opens").version, 3);
}

#[tokio::test]
async fn an_allocation_says_one_thing_or_is_corrupt() {
    let (table, me) = (MemoryTable::new(), user("user-1"));
    let goal = GoalBuilder::new(1).build();
    let goals = goldgrove_storage::entity::goal::Goals::new(&table, &me);
    goals.add(&goal, &PlainKeys::of(&me)).await.expect("it is new");
    let share = Share::Account {
        account: AccountBuilder::new(1).build().id,
        percentage: dec("50"),
    };
    let allocations = GoalAllocations::new(&table, &me);
    let keys = PlainKeys::of(&me);
    allocations
        .replace_of(goal.id, &[allocation(1, 1, share)], 0, None, &keys)
        .await
        .expect("the goal is there");
    let through: &dyn Table = &table;
    let allocations = Query::prefix("USER#user-1", "ALLOCATION#");
    let row = through.query(&allocations).await.expect("they are read").remove(0);

    let open = |row| GoalAllocation::open(row, &keys, &mut Scratch::new());
    assert!(open(row.clone()).is_ok());
    let cases = [
        ("allocation_type", "holding".into(), Fault::Contradiction),
        ("allocation_type", "wish".into(), Fault::Unreadable),
        ("allocated_units", 1_u64.into(), Fault::Contradiction),
        ("allocation_percentage", Value::Null, Fault::Contradiction),
        ("account_id", Value::Null, Fault::Contradiction),
    ];
    for (attribute, value, fault) in cases {
        let spoiled = row.clone().with(attribute, value);
        assert_eq!(fault_of(&open(spoiled)), Some(("allocation_type", fault)));
    }
    let amount = Share::AccountAmount {
        account: AccountBuilder::new(1).build().id,
        amount: usd("1"),
    };
    let row = sealed(&allocation(1, 1, amount));
    assert!(open(row.clone()).is_ok());
    let cases = [
        (
            "allocation_percentage",
            1_u64.into(),
            "allocation_type",
            Fault::Contradiction,
        ),
        ("allocated_units", 1_u64.into(), "allocation_type", Fault::Contradiction),
        ("currency", Value::Null, "currency", Fault::WrongType),
    ];
    for (attribute, value, named, fault) in cases {
        let spoiled = row.clone().with(attribute, value);
        assert_eq!(fault_of(&open(spoiled)), Some((named, fault)), "{attribute}");
    }
}

#[tokio::test]
async fn amounts_of_two_currencies_do_not_share_a_row() {
    let goal = GoalBuilder::new(1).saved(money("1.00", "CAD")).build();
    let holding = HoldingBuilder::new(1, 1).cost_basis(Some(money("1", "JPY"))).build();
    let point = NetWorthPointBuilder::new("2026-11-21")
        .figures(usd("1"), money("1", "CAD"))
        .build();
    let (table, me, keys) = (MemoryTable::new(), user("user-1"), plain_keys());
    let history = NetWorthHistory::new(&table, &me);
    let outcomes = [
        goal.seal(&me, &keys).map(|_| ()),
        holding.seal(&me, &keys).map(|_| ()),
        history.put_days(&[RecordedDay::past(point, None)], &keys).await,
    ];
    for outcome in outcomes {
        assert!(
            matches!(outcome, Err(StorageError::MixedCurrencies { .. })),
            "{outcome:?}"
        );
    }
}

fn any_amount() -> impl Strategy<Value = Money> {
    strategies::currencies().prop_flat_map(strategies::amounts)
}

proptest! {
    #[test]
    fn any_account_comes_back_as_it_was(accounts in strategies::accounts(4)) {
        for account in accounts {
            prop_assert_eq!(&open::<Account>(sealed(&account)).expect("it opens"), &account);
        }
    }

    #[test]
    fn any_holding_comes_back_as_it_was((_, holdings) in strategies::portfolio(4, Currency::USD)) {
        for holding in holdings {
            prop_assert_eq!(&open::<Holding>(sealed(&holding)).expect("it opens"), &holding);
        }
    }

    #[test]
    fn any_amount_comes_back_to_the_last_minor_unit(amount in any_amount()) {
        let account = AccountBuilder::new(1).balance(amount).build();
        prop_assert_eq!(open::<Account>(sealed(&account)).expect("it opens").balance, amount);
    }

    #[test]
    fn spoiling_any_one_attribute_with_text_never_panics(which in 0_usize..14, text in any::<String>()) {
        let whole = sealed(&HoldingBuilder::new(1, 1).build());
        let names: Vec<String> = whole.attributes().map(|(name, _)| name.to_owned()).collect();
        let spoiled = whole.with(names[which % names.len()].as_str(), text);
        let _ = open::<Holding>(spoiled);
    }
}
