//! Every noun comes back from its row exactly as it went in, through both implementations.

use std::collections::BTreeSet;
use std::fmt::Debug;

use crate::support::{assert_conflict, laws, me};
use goldgrove_domain::Rate;
use goldgrove_domain::account::{Account, AccountKind, RateType};
use goldgrove_domain::asset_class::{AssetClass, Split};
use goldgrove_domain::attribution::DailySnapshot;
use goldgrove_domain::balance_history::Anchor;
use goldgrove_domain::exchange::FixedRate;
use goldgrove_domain::goal::{Goal, RiskProfile};
use goldgrove_domain::goal_allocation::Share;
use goldgrove_domain::holding::Holding;
use goldgrove_domain::insights::{Card, Link, Writing, WrittenBy};
use goldgrove_domain::item::{Attention, Item, ItemStatus};
use goldgrove_domain::lifecycle::Lifecycle;
use goldgrove_domain::onboarding::{OnboardingStep, OptimizationChoice};
use goldgrove_domain::planning::baseline::RecordedPlan;
use goldgrove_domain::profile::{Preference, Profile};
use goldgrove_storage::entity::institution::Catalogue;
use goldgrove_storage::entity::{
    Anchors, Entity, GoalAllocations, Goals, Holdings, Profiles, Records, Revisions, Transactions, Versioned,
};
use goldgrove_storage::{StorageError, Tables};
use goldgrove_testing::{
    AccountBuilder, EPOCH, GoalBuilder, HoldingBuilder, ItemBuilder, OnboardingProgressBuilder, PlainKeys,
    ProfileBuilder, TransactionBuilder, account_id, allocation, anchor, card, date, dec, fixed_rate, goal_id,
    holding_id, institution, moment, money, recorded_plan, snapshot_on, usd, user,
};

laws! {
    accounts_round_trip
    goals_round_trip
    cards_round_trip
    items_round_trip
    profiles_round_trip
    holdings_round_trip
    snapshots_round_trip
    plans_round_trip
    fixed_rates_round_trip
    anchors_round_trip
    onboarding_steps_round_trip
    transactions_round_trip
    allocations_round_trip_and_need_their_goal
    institutions_round_trip
}

/// A member that is unset in every record comes back the same although no row has it (decision 71).
fn assert_each_member_is_set<E: Debug>(records: &[E]) {
    let unset = |record: &E| -> BTreeSet<String> {
        let shown = format!("{record:#?}");
        let members = shown.lines().filter_map(|line| line.strip_prefix("    "));
        let unset = members.filter_map(|member| member.strip_suffix(": None,").or(member.strip_suffix(": false,")));
        // Of the record itself, not of what is in it.
        unset
            .filter(|member| !member.starts_with(' '))
            .map(str::to_owned)
            .collect()
    };
    let never_set = records.iter().map(unset).reduce(|one, other| &one & &other);
    let entity = std::any::type_name::<E>();
    assert_eq!(
        never_set.unwrap_or_default(),
        BTreeSet::new(),
        "set these in a {entity} of its round trip"
    );
}

/// Adds each record, reads it back by id, and all of them as a list.
async fn revisions_round_trip<E>(tables: &Tables, records: &[E])
where
    E: Entity + Clone + Debug + PartialEq,
{
    assert_each_member_is_set(records);
    let (me, keys) = me();
    let store = Revisions::<E>::new(tables.main.as_ref(), &me);
    for record in records {
        store.add(record, &keys).await.expect("it is new");
        let read = store.get(&record.id(), &keys).await.expect("it opens");
        let value = record.clone();
        assert_eq!(read, Some(Versioned { value, version: 1 }));
    }
    let listed = store.list(&keys).await.expect("all of them open");
    let values: Vec<E> = listed.into_iter().map(|versioned| versioned.value).collect();
    assert_eq!(values, records);
}

/// Puts all records, reads each back by its id, and all of them as a list.
async fn records_round_trip<E>(tables: &Tables, records: &[E])
where
    E: Entity + Clone + Debug + PartialEq,
{
    assert_each_member_is_set(records);
    let (me, keys) = me();
    let store = Records::<E>::new(tables.main.as_ref(), &me);
    store.put_all(records, &keys).await.expect("they are put");
    for record in records {
        let read = store.get(&record.id(), &keys).await.expect("it opens");
        assert_eq!(read.as_ref(), Some(record));
    }
    assert_eq!(store.list(&keys).await.expect("all of them open"), records);
}

async fn cards_round_trip(tables: &Tables) {
    let dismissed = Card {
        dismissed_at: Some(EPOCH),
        narrated: Some(Writing {
            title: "A title".to_owned(),
            body: "A body.".to_owned(),
            by: WrittenBy::Model,
        }),
        link: Some(Link::Goal(goal_id(3))),
        ..card(2)
    };
    let cleared = Card {
        bucket: None,
        facts: Vec::new(),
        link: None,
        closed_at: Some(EPOCH),
        ..card(3)
    };
    revisions_round_trip(tables, &[card(1), dismissed, cleared]).await;
}

async fn accounts_round_trip(tables: &Tables) {
    let overdrawn = AccountBuilder::new(1).balance(usd("-12.34")).named("Überziehung 🌲");
    let linked = AccountBuilder::new(2)
        .linked(1, "ins_1")
        .kind(AccountKind::Credit)
        .asset(true);
    let coins = AccountBuilder::new(3)
        .kind(AccountKind::Crypto)
        .balance(money("0.00000001", "BTC"))
        .hidden();
    let yen = AccountBuilder::new(4)
        .subtype("403B")
        .balance(money("9007199254740991", "JPY"));
    let owed = AccountBuilder::new(5)
        .kind(AccountKind::Loan)
        .limited_to(usd("900000"))
        .costing("4.875");
    let gone = Account {
        secured_by: Some(account_id(1)),
        rate_type: Some(RateType::Variable),
        lifecycle: Lifecycle::Missing { since: EPOCH },
        ..AccountBuilder::new(6).kind(AccountKind::Loan).build()
    };
    let accounts = [overdrawn, linked, coins, yen, owed].map(AccountBuilder::build);
    let in_full = Account {
        paid_in_full: true,
        ..AccountBuilder::new(7).kind(AccountKind::Credit).build()
    };
    let accounts: Vec<Account> = accounts.into_iter().chain([gone, in_full]).collect();
    revisions_round_trip::<Account>(tables, &accounts).await;
}

async fn goals_round_trip(tables: &Tables) {
    let bold = GoalBuilder::new(1).risk(RiskProfile::Aggressive).saved(usd("0.01"));
    let far = GoalBuilder::new(2).by(moment("2056-01-01T00:00:00.123456789Z"));
    let still = GoalBuilder::new(3).inflation(0);
    let dear = GoalBuilder::new(4).inflation(15);
    revisions_round_trip::<Goal>(tables, &[bold, far, still, dear].map(GoalBuilder::build)).await;
}

async fn items_round_trip(tables: &Tables) {
    let failing = ItemStatus::Failing {
        code: "INSTITUTION_DOWN".to_owned(),
    };
    let items = [
        ItemBuilder::new(1).build(),
        ItemBuilder::new(2)
            .status(ItemStatus::LoginRequired)
            .cursor("c-1")
            .syncing()
            .build(),
        ItemBuilder::new(3).status(failing).institution("ins_3").build(),
        ItemBuilder::new(4).attention(Attention::NewAccounts).build(),
        Item {
            averted: Some(EPOCH),
            awaits_history: true,
            ..ItemBuilder::new(5).attention(Attention::Ending { at: EPOCH }).build()
        },
    ];
    revisions_round_trip::<Item>(tables, &items).await;
}

async fn profiles_round_trip(tables: &Tables) {
    let (me, _) = me();
    let mut profile = ProfileBuilder::new(&me)
        .income(Some(money("100000", "JPY")))
        .deleted_at(EPOCH)
        .build();
    profile.preferences.insert("email".to_owned(), Preference::Flag(false));
    revisions_round_trip::<Profile>(tables, &[profile]).await;

    let them = user("user-2");
    let fresh = ProfileBuilder::new(&them).before_onboarding().build();
    let (store, keys) = (Profiles::new(tables.main.as_ref(), &them), PlainKeys::of(&them));
    store.add(&fresh, &keys).await.expect("it is new");
    let read = store.get(&(), &keys).await.expect("it opens");
    assert_eq!(read.map(|profile| profile.value), Some(fresh));
}

async fn holdings_round_trip(tables: &Tables) {
    let holdings = [
        HoldingBuilder::new(1, 1).build(),
        HoldingBuilder::new(1, 2).cost_basis(None).named("Nameless").build(),
        HoldingBuilder::new(2, 1).quantity(dec("0.000000000001")).build(),
        Holding {
            price: Some(dec("12.3456")),
            owner_split: Some(Split::only(AssetClass::Equity)),
            ..HoldingBuilder::new(2, 3).quantity(dec("1.50")).value(usd("0")).build()
        },
    ];
    records_round_trip::<Holding>(tables, &holdings).await;

    let (me, keys) = me();
    let of_first = Holdings::new(tables.main.as_ref(), &me)
        .list_of(account_id(1), &keys)
        .await;
    assert_eq!(of_first.expect("they open"), holdings[..2]);
}

async fn snapshots_round_trip(tables: &Tables) {
    let snapshots = [snapshot_on("2026-11-20"), snapshot_on("2026-11-21")];
    records_round_trip::<DailySnapshot>(tables, &snapshots).await;
}

async fn plans_round_trip(tables: &Tables) {
    let two_rates = RecordedPlan {
        opening_rate: Rate::from_percent(2),
        ..recorded_plan(2)
    };
    records_round_trip::<RecordedPlan>(tables, &[recorded_plan(1), two_rates]).await;
}

async fn fixed_rates_round_trip(tables: &Tables) {
    let rates = [
        fixed_rate("BTC", "USD", "2026-11-21", "91234.12345678"),
        fixed_rate("EUR", "CAD", "2024-02-29", "1.5"),
        fixed_rate("EUR", "CAD", "2026-01-01", "1.55"),
    ];
    records_round_trip::<FixedRate>(tables, &rates).await;
}

async fn anchors_round_trip(tables: &Tables) {
    let anchors = [
        anchor(1, "1900-01-01", usd("0")),
        anchor(1, "2024-02-29", usd("-12.34")),
        anchor(2, "2023-06-30", money("0.00000001", "BTC")),
    ];
    records_round_trip::<Anchor>(tables, &anchors).await;
    let (me, keys) = me();
    let of_first = Anchors::new(tables.main.as_ref(), &me)
        .list_of(account_id(1), &keys)
        .await;
    assert_eq!(of_first.expect("they open"), anchors[..2]);
}

async fn onboarding_steps_round_trip(tables: &Tables) {
    let tuned = OnboardingProgressBuilder::new(OnboardingStep::Optimisation)
        .chose(OptimizationChoice::Extend)
        .totals(usd("1234.50"), dec("41.5"));
    let steps = [
        OnboardingProgressBuilder::new(OnboardingStep::Income)
            .totals(usd("0"), dec("0"))
            .build(),
        tuned.build(),
        OnboardingProgressBuilder::new(OnboardingStep::Celebration).build(),
    ];
    records_round_trip(tables, &steps).await;
}

async fn transactions_round_trip(tables: &Tables) {
    let transactions = vec![
        TransactionBuilder::new(2)
            .on(date("2026-11-19"))
            .amount(usd("-100"))
            .build(),
        TransactionBuilder::new(1).pending().build(),
    ];
    assert_each_member_is_set(&transactions);
    let (me, keys) = me();
    let store = Transactions::new(tables.main.as_ref(), &me);
    let changes = transactions.clone().into();
    store.change(&changes, &keys).await.expect("they are put");
    assert_eq!(store.list(&keys).await.expect("all of them open"), transactions);
}

async fn allocations_round_trip_and_need_their_goal(tables: &Tables) {
    let (me, keys) = me();
    let table = tables.main.as_ref();
    let store = GoalAllocations::new(table, &me);
    let percentage = dec("12.5");
    let first = [
        allocation(
            1,
            1,
            Share::Account {
                account: account_id(1),
                percentage,
            },
        ),
        allocation(
            1,
            2,
            Share::HoldingPercentage {
                holding: holding_id(1),
                percentage,
            },
        ),
        allocation(
            1,
            3,
            Share::HoldingUnits {
                holding: holding_id(1),
                units: dec("0.000001"),
            },
        ),
        allocation(
            1,
            4,
            Share::AccountAmount {
                account: account_id(2),
                amount: money("2600.50", "CAD"),
            },
        ),
    ];
    assert_conflict(&store.replace_of(goal_id(1), &first, 0, None, &keys).await);

    Goals::new(table, &me)
        .add(&GoalBuilder::new(1).build(), &keys)
        .await
        .expect("it is new");
    store
        .replace_of(goal_id(1), &first, 0, None, &keys)
        .await
        .expect("the goal is there");
    assert_eq!(store.list(&keys).await.expect("they open"), first);

    store
        .replace_of(goal_id(1), &first[1..2], 1, None, &keys)
        .await
        .expect("the goal is there");
    assert_eq!(store.list(&keys).await.expect("they open"), first[1..2]);

    for seen in [0, 1, 3] {
        let stale = store.replace_of(goal_id(1), &first, seen, None, &keys).await;
        assert!(matches!(stale, Err(StorageError::Conflict { .. })), "{seen}: {stale:?}");
    }
}

async fn institutions_round_trip(tables: &Tables) {
    let catalogue = Catalogue::new(tables.main.as_ref());
    let mut with_logo = institution("ins_1");
    with_logo.logo = Some("data:image/png;base64,AA==".to_owned());
    let institutions = [with_logo, institution("ins_2")];
    for institution in &institutions {
        catalogue.put(institution).await.expect("it is put");
        catalogue.put(institution).await.expect("it may be put again");
    }
    assert_eq!(catalogue.list().await.expect("they open"), institutions);
}
