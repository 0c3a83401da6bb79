//! Saving a linked item: whole, once per institution, and safely again.

use crate::support::{assert_conflict, laws, me};
use async_trait::async_trait;
use goldgrove_domain::{Account, AccountKind, Holding, Item, UserId};
use goldgrove_storage::entity::institution::{Catalogue, list_linked};
use goldgrove_storage::entity::{Accounts, Deletions, Holdings, Items, Versioned};
use goldgrove_storage::layer::Layer;
use goldgrove_storage::linking::{ACCOUNTS_MAX, LinkError, LinkedItem, add_account, save};
use goldgrove_storage::table::{Batch, Table};
use goldgrove_storage::user_rows::UserRows;
use goldgrove_storage::{Key, StorageError, Tables, removal};
use goldgrove_testing::builders::{account_id, item_id};
use goldgrove_testing::clock::EPOCH;
use goldgrove_testing::{AccountBuilder, HoldingBuilder, ItemBuilder, PlainKeys, institution, usd, user};

laws! {
    a_linked_item_is_saved_whole_however_many_holdings_it_has
    saving_again_replaces_what_the_first_time_wrote
    an_account_that_shows_up_later_is_written_with_its_item_whose_transactions_begin_again
    one_institution_is_linked_once
    of_two_items_linked_at_one_moment_the_loser_leaves_nothing
    another_user_may_link_the_same_institution
    a_refused_transaction_leaves_no_item_without_its_accounts
    more_accounts_than_one_transaction_holds_are_refused
    who_asked_for_deletion_links_nothing
}

/// An item at `ins_1`: an investment account for each number, with so many holdings in the first.
struct Connection {
    item: u128,
    accounts: Vec<Account>,
    holdings: Vec<Holding>,
}

impl Connection {
    fn new(item: u128, accounts: impl IntoIterator<Item = u128>, holdings: u128) -> Self {
        let accounts: Vec<Account> = accounts
            .into_iter()
            .map(|number| {
                let account = AccountBuilder::new(number).kind(AccountKind::Investment);
                account.linked(item, "ins_1").build()
            })
            .collect();
        let mut holdings: Vec<Holding> = (1..=holdings)
            .map(|number| HoldingBuilder::new(1, number).build())
            .collect();
        for holding in &mut holdings {
            holding.account = accounts[0].id;
        }
        Self {
            item,
            accounts,
            holdings,
        }
    }

    async fn save(&self, tables: &Tables, me: &UserId) -> Result<(), LinkError> {
        self.save_in(tables.main.as_ref(), me).await
    }

    async fn save_in(&self, table: &dyn Table, me: &UserId) -> Result<(), LinkError> {
        let linked = LinkedItem {
            item: &ItemBuilder::new(self.item).build(),
            institution: &institution("ins_1"),
            last_linked: None,
            is_described: true,
            accounts: &self.accounts,
            holdings: &self.holdings,
            takes_over: None,
        };
        save(table, me, linked, &PlainKeys::of(me)).await
    }
}

async fn a_linked_item_is_saved_whole_however_many_holdings_it_has(tables: &Tables) {
    let (table, (me, keys)) = (tables.main.as_ref(), me());
    let item = Connection::new(1, 1..=3, 260);
    item.save(tables, &me).await.expect("it is new");

    let rows = UserRows::load(table, &me, 1).await.expect("they are read");
    let data = rows.open(&keys).expect("everything opens");
    assert_eq!(
        (data.items.len(), data.accounts.len(), data.holdings.len()),
        (1, 3, 260)
    );
    assert_eq!(
        list_linked(table, &me).await.expect("they open"),
        [institution("ins_1")]
    );
    let catalogue = Catalogue::new(table).list().await;
    assert_eq!(catalogue.expect("they open"), [institution("ins_1")]);
}

/// How many items, accounts and holdings are stored.
async fn counts(table: &dyn Table) -> [usize; 3] {
    let (me, keys) = me();
    let items = Items::new(table, &me).list(&keys).await.expect("they open").len();
    let accounts = Accounts::new(table, &me).list(&keys).await.expect("they open").len();
    let holdings = Holdings::new(table, &me).list(&keys).await.expect("they open").len();
    [items, accounts, holdings]
}

async fn saving_again_replaces_what_the_first_time_wrote(tables: &Tables) {
    let (table, (me, keys)) = (tables.main.as_ref(), me());
    let mut item = Connection::new(1, 1..=2, 3);
    item.save(tables, &me).await.expect("it is new");
    item.accounts[0].balance = usd("7.00");
    item.save(tables, &me).await.expect("it is the same item");

    let account = Accounts::new(table, &me)
        .get(&account_id(1), &keys)
        .await
        .expect("it opens");
    let account = account.expect("it is there");
    assert_eq!((account.value.balance, account.version), (usd("7.00"), 2));
    assert_eq!(counts(table).await, [1, 2, 3]);
}

async fn one_institution_is_linked_once(tables: &Tables) {
    let (table, me) = (tables.main.as_ref(), user("user-1"));
    Connection::new(1, 1..=1, 1).save(tables, &me).await.expect("it is new");
    let again = Connection::new(2, 11..=12, 5).save(tables, &me).await;
    assert!(matches!(again, Err(LinkError::AlreadyLinked)), "{again:?}");
    assert_eq!(counts(table).await, [1, 1, 1]);
}

async fn an_account_that_shows_up_later_is_written_with_its_item_whose_transactions_begin_again(tables: &Tables) {
    let (table, (me, keys)) = (tables.main.as_ref(), me());
    Connection::new(1, 1..=1, 1).save(tables, &me).await.expect("it is new");
    let items = Items::new(table, &me);
    let synced = ItemBuilder::new(1).cursor("one").build();
    let version = items.replace(&synced, 1, &keys).await.expect("it is version 1");
    let known = Versioned { value: synced, version };
    let late = AccountBuilder::new(2).linked(1, "ins_1").build();
    let added = add_account(table, &me, &known, &late, None, &keys).await;
    let stored = items.get(&item_id(1), &keys).await.expect("it opens");
    let stored = stored.expect("it is there");
    assert_eq!(added.expect("no other write was first"), stored);
    let expected = Item {
        transactions_cursor: None,
        ..known.value.clone()
    };
    assert_eq!((&stored.value, stored.version), (&expected, known.version + 1));

    let later = AccountBuilder::new(3).linked(1, "ins_1").build();
    assert_conflict(&add_account(table, &me, &known, &later, None, &keys).await);
    removal::remove_item(table, &me, stored.value.id, &stored.value.institution)
        .await
        .expect("it is removed");
    assert_conflict(&add_account(table, &me, &stored, &later, None, &keys).await);
    let left = Accounts::new(table, &me).list(&keys).await;
    assert!(left.expect("they open").is_empty(), "the late one went with the others");
}

/// A table whose batch reads come before everybody else's writes.
struct Early<'a>(&'a dyn Table);

#[async_trait]
impl Layer for Early<'_> {
    async fn below(&self) -> &dyn Table {
        self.0
    }

    async fn batch_get_once(&self, _keys: Vec<Key>) -> Result<Batch, StorageError> {
        Ok(Batch::default())
    }
}

async fn of_two_items_linked_at_one_moment_the_loser_leaves_nothing(tables: &Tables) {
    let (table, me) = (tables.main.as_ref(), user("user-1"));
    Connection::new(1, 1..=1, 1).save(tables, &me).await.expect("it is new");

    let late = Connection::new(2, 11..=12, 5).save_in(&Early(table), &me).await;
    assert!(matches!(late, Err(LinkError::AlreadyLinked)), "{late:?}");
    assert_eq!(counts(table).await, [1, 1, 1]);
}

async fn another_user_may_link_the_same_institution(tables: &Tables) {
    for name in ["user-1", "user-2"] {
        let item = Connection::new(1, 1..=1, 1);
        item.save(tables, &user(name)).await.expect("it is new to this user");
    }
}

async fn a_refused_transaction_leaves_no_item_without_its_accounts(tables: &Tables) {
    let (table, (me, keys)) = (tables.main.as_ref(), me());
    let mut item = Connection::new(1, 1..=2, 2);
    item.accounts[1] = item.accounts[0].clone();
    let outcome = item.save(tables, &me).await;
    assert!(
        matches!(outcome, Err(LinkError::Storage(StorageError::Refused { .. }))),
        "{outcome:?}"
    );
    let rows = UserRows::load(table, &me, 1).await.expect("they are read");
    let data = rows.open(&keys).expect("everything opens");
    assert!(data.items.is_empty() && data.accounts.is_empty() && data.holdings.is_empty());
}

async fn who_asked_for_deletion_links_nothing(tables: &Tables) {
    let me = user("user-1");
    let deletions = Deletions::new(tables.main.as_ref());
    deletions.request(&me, EPOCH).await.expect("it is noted");
    let linked = Connection::new(1, [1], 0).save(tables, &me).await;
    assert!(
        matches!(linked, Err(LinkError::Storage(StorageError::Conflict { .. }))),
        "{linked:?}"
    );
}

async fn more_accounts_than_one_transaction_holds_are_refused(tables: &Tables) {
    let me = user("user-1");
    let most = u128::try_from(ACCOUNTS_MAX).expect("a small number");
    let beyond = Connection::new(1, 1..=most + 1, 0).save(tables, &me).await;
    assert!(
        matches!(beyond, Err(LinkError::Storage(StorageError::TooLarge { .. }))),
        "{beyond:?}"
    );
    Connection::new(1, 1..=most, 0)
        .save(tables, &me)
        .await
        .expect("as many as fit");
}
