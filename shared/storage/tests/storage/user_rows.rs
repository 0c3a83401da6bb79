//! The dashboard's read: everything of one user, nothing of another, within its budget of storage calls.

use std::sync::Arc;

use crate::support::{laws, me};
use goldgrove_domain::onboarding::OnboardingStep;
use goldgrove_domain::{AccountKind, Holding, Share};
use goldgrove_storage::counted::CountedTable;
use goldgrove_storage::entity::{
    Accounts, FixedRates, GoalAllocations, Goals, Holdings, NetWorthHistory, OnboardingSteps, Profiles, RecordedDay,
    Transactions,
};
use goldgrove_storage::linking::{self, LinkedItem};
use goldgrove_storage::user_rows::{UserData, UserRows};
use goldgrove_storage::{Fault, StorageError, Table, Tables};
use goldgrove_testing::{
    AccountBuilder, GoalBuilder, HoldingBuilder, ItemBuilder, NetWorthPointBuilder, OnboardingProgressBuilder,
    PlainKeys, ProfileBuilder, TransactionBuilder, account_id, allocation, date, dec, fixed_rate, institution, user,
};

laws! {
    everything_of_a_user_is_read_and_nothing_of_another
    a_user_without_rows_has_nothing
    holdings_without_their_account_are_left_out
    what_is_set_aside_of_a_vehicle_is_left_out
    a_row_that_does_not_open_fails_the_whole_read
    the_read_keeps_its_budget_of_storage_calls
    what_one_goal_needs_does_not_grow_with_what_others_hold
}

/// A user with one of everything.
async fn settle(table: &dyn Table, name: &str) {
    let me = user(name);
    let keys = PlainKeys::of(&me);
    let linked = LinkedItem {
        item: &ItemBuilder::new(1).build(),
        institution: &institution("ins_1"),
        last_linked: None,
        is_described: true,
        accounts: &[AccountBuilder::new(1)
            .kind(AccountKind::Brokerage)
            .linked(1, "ins_1")
            .build()],
        holdings: &[HoldingBuilder::new(1, 1).build()],
        takes_over: None,
    };
    linking::save(table, &me, linked, &keys).await.expect("it is linked");
    let home = AccountBuilder::new(2).kind(AccountKind::Property).build();
    Accounts::new(table, &me).add(&home, &keys).await.expect("it is new");
    Goals::new(table, &me)
        .add(&GoalBuilder::new(1).build(), &keys)
        .await
        .expect("it is new");
    let share = Share::Account {
        account: account_id(1),
        percentage: dec("50"),
    };
    let allocated = [allocation(1, 1, share)];
    let allocations = GoalAllocations::new(table, &me);
    allocations
        .replace_of(allocated[0].goal, &allocated, 0, None, &keys)
        .await
        .expect("the goal is there");
    let fixed = fixed_rate("USD", "CAD", "2026-01-01", "1.35");
    let fixing = FixedRates::new(table, &me).fixing(&fixed, &keys).expect("it is sealed");
    table.transact(fixing).await.expect("it is put");
    let profile = ProfileBuilder::new(&me).build();
    Profiles::new(table, &me).add(&profile, &keys).await.expect("it is new");
    let points: Vec<_> = (1..=28)
        .map(|day| NetWorthPointBuilder::new(&format!("2026-10-{day:02}")).build())
        .map(|point| RecordedDay::past(point, None))
        .collect();
    NetWorthHistory::new(table, &me)
        .put_days(&points, &keys)
        .await
        .expect("they are put");
    let step = OnboardingProgressBuilder::new(OnboardingStep::Dreams).build();
    OnboardingSteps::new(table, &me)
        .put(&step, &keys)
        .await
        .expect("it is put");
    let spent = TransactionBuilder::new(1).build();
    Transactions::new(table, &me)
        .change(&vec![spent].into(), &keys)
        .await
        .expect("it is put");
}

async fn read(table: &dyn Table, name: &str) -> Result<UserData, StorageError> {
    let me = user(name);
    UserRows::load(table, &me, 10).await?.open(&PlainKeys::of(&me))
}

async fn everything_of_a_user_is_read_and_nothing_of_another(tables: &Tables) {
    let table = tables.main.as_ref();
    for name in ["user-1", "user-2", "user-11"] {
        settle(table, name).await;
    }
    let data = read(table, "user-1").await.expect("everything opens");

    let profile = data.profile.expect("there is one");
    assert_eq!((profile.value.user, profile.version), (user("user-1"), 1));
    let names: Vec<&str> = data
        .accounts
        .iter()
        .map(|account| account.value.name.as_str())
        .collect();
    assert_eq!(names, ["Account 1", "Account 2"]);
    assert_eq!(data.fixed_rates, [fixed_rate("USD", "CAD", "2026-01-01", "1.35")]);
    assert_eq!(data.holdings, [HoldingBuilder::new(1, 1).build()]);
    assert_eq!(data.goals.len(), 1);
    assert_eq!((data.allocations.len(), data.allocations_seen), (1, 1));
    assert_eq!(data.institutions, [institution("ins_1")]);
    assert_eq!(data.items.len(), 1);
    let days: Vec<_> = data.history.iter().map(|point| point.date).collect();
    assert_eq!(
        (days.len(), days[0], days[9]),
        (10, date("2026-10-28"), date("2026-10-19"))
    );
}

async fn a_user_without_rows_has_nothing(tables: &Tables) {
    let data = read(tables.main.as_ref(), "user-1").await.expect("none is fine");
    assert_eq!(data.profile, None);
    assert!(data.accounts.is_empty() && data.holdings.is_empty() && data.history.is_empty());
}

async fn holdings_without_their_account_are_left_out(tables: &Tables) {
    let (table, (me, keys)) = (tables.main.as_ref(), me());
    let account = AccountBuilder::new(1).kind(AccountKind::Brokerage).build();
    Accounts::new(table, &me).add(&account, &keys).await.expect("it is new");
    let holdings = [HoldingBuilder::new(1, 1).build(), HoldingBuilder::new(2, 2).build()];
    Holdings::new(table, &me)
        .put_all(&holdings, &keys)
        .await
        .expect("they are put");
    let data = read(table, "user-1").await.expect("everything opens");
    assert_eq!(data.holdings, holdings[..1]);
}

async fn a_row_that_does_not_open_fails_the_whole_read(tables: &Tables) {
    let (table, me) = (tables.main.as_ref(), user("user-1"));
    settle(table, "user-1").await;
    let stolen = UserRows::load(table, &me, 10)
        .await
        .expect("they are read")
        .open(&PlainKeys::of(&user("user-2")));
    let Err(StorageError::Corrupt {
        table,
        attribute,
        fault: Fault::Sealed(_),
    }) = stolen
    else {
        panic!("another user's keys must open nothing");
    };
    assert_eq!((table, attribute), ("accounts", "balance"));
}

async fn what_is_set_aside_of_a_vehicle_is_left_out(tables: &Tables) {
    let (table, me) = (tables.main.as_ref(), user("user-1"));
    settle(table, "user-1").await;
    let kept = read(table, "user-1").await.expect("everything opens").allocations;
    let car = AccountBuilder::new(3).kind(AccountKind::Vehicle).build();
    let accounts = Accounts::new(table, &me);
    accounts.add(&car, &PlainKeys::of(&me)).await.expect("it is new");
    let share = Share::Account {
        account: car.id,
        percentage: dec("100"),
    };
    let both = [kept[0], allocation(2, 1, share)];
    let allocations = GoalAllocations::new(table, &me);
    allocations
        .replace_of(both[0].goal, &both, 1, None, &PlainKeys::of(&me))
        .await
        .expect("they are as they were seen");
    assert_eq!(read(table, "user-1").await.expect("everything opens").allocations, kept);
}

async fn what_one_goal_needs_does_not_grow_with_what_others_hold(tables: &Tables) {
    let (me, keys) = me();
    settle(tables.main.as_ref(), "user-1").await;
    let goal = GoalBuilder::new(1).build();
    let counted = CountedTable::new(Arc::clone(&tables.main));
    let mut bytes = Vec::new();
    for holdings in [0, 1_000] {
        let others: Vec<Holding> = (0..holdings)
            .map(|number| HoldingBuilder::new(2, 9_000 + number).build())
            .collect();
        Holdings::new(tables.main.as_ref(), &me)
            .put_all(&others, &keys)
            .await
            .expect("they are put");
        let before = counted.counts().bytes_read;
        let rows = UserRows::load_goal(&counted, &me, goal.id)
            .await
            .expect("they are read");
        bytes.push(counted.counts().bytes_read - before);
        let (own, all) = (
            rows.open(&keys).expect("it opens"),
            read(&counted, "user-1").await.expect("it opens"),
        );
        assert_eq!(own.goals, all.goals);
        assert_eq!(own.allocations, all.allocations);
        assert_eq!(own.accounts, all.accounts);
        assert_eq!(own.holdings, all.holdings[..1]);
    }
    assert_eq!(bytes[0], bytes[1]);
}

async fn the_read_keeps_its_budget_of_storage_calls(tables: &Tables) {
    let (me, keys) = me();
    settle(tables.main.as_ref(), "user-1").await;
    let many: Vec<Holding> = (2..=1_500)
        .map(|number| HoldingBuilder::new(1, number).build())
        .collect();
    Holdings::new(tables.main.as_ref(), &me)
        .put_all(&many, &keys)
        .await
        .expect("they are put");

    let counted = Arc::new(CountedTable::new(Arc::clone(&tables.main)));
    let rows = UserRows::load(counted.as_ref(), &me, 30).await.expect("they are read");
    assert_eq!(rows.holdings.len(), 1_500);
    let counts = counted.counts();
    assert!(
        counts.bytes_read > 1024 * 1024,
        "the test is about several pages: {counts:?}"
    );
    let budget = counts.bytes_read.div_ceil(1024 * 1024) + 2;
    assert!(counts.calls <= budget, "{counts:?} is more than {budget} calls");
}
