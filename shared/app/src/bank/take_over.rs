//! A new item at an institution whose item was disconnected takes over the accounts of the old item, with all their
//! rows.
//!
//! Our ids are derived from the provider's ids of the first item. They stay, and the new item maps the provider's new
//! ids to them ([`KnownAs`]).

use std::collections::HashSet;

use goldgrove_domain::account::{Account, AccountSource};
use goldgrove_domain::ids::{InstitutionId, ItemId};
use goldgrove_domain::item::KnownAs;
use goldgrove_domain::relink;
use goldgrove_domain::sealing::FieldKeys;
use goldgrove_storage::entity::Versioned;
use goldgrove_storage::entity::account::Accounts;
use goldgrove_storage::entity::item;
use goldgrove_storage::linking::TakenOver;
use goldgrove_storage::{StorageError, Table};

use super::adopt::Adopter;
use super::fetch::Fetched;

/// What a new item takes over from a disconnected item at its institution.
pub struct Found {
    /// The known accounts, and the disconnected item that they came through.
    pub taken: TakenOver,
    /// Maps the provider's new ids to the first ones.
    pub known_as: KnownAs,
    /// Its accounts that are new.
    pub new: Vec<Account>,
}

/// What `adopter`'s item takes over from a disconnected one at `institution`, or `None`. Replaces the ids of taken-over
/// accounts in `fetched` with their first ids.
pub async fn find(
    table: &dyn Table,
    adopter: &Adopter<'_>,
    institution: &InstitutionId,
    fetched: &mut Fetched,
    keys: &dyn FieldKeys,
) -> Result<Option<Found>, StorageError> {
    let items = item::disconnected(table, adopter.user).await?;
    let Some(item) = items.into_iter().find(|item| item.institution == *institution) else {
        return Ok(None);
    };
    let mut accounts = Accounts::new(table, adopter.user).list(keys).await?;
    accounts.retain(|account| came_through(&account.value, item.id));
    Ok(Some(taken(adopter, item.id, accounts, fetched)))
}

/// Whether `account` came through the item with this id.
pub(super) fn came_through(account: &Account, item: ItemId) -> bool {
    matches!(account.source, AccountSource::Plaid { item: source, .. } if source == item)
}

fn taken(adopter: &Adopter<'_>, item: ItemId, known: Vec<Versioned<Account>>, fetched: &mut Fetched) -> Found {
    let reported = fetched.accounts.accounts.iter().cloned();
    let reported: Vec<Account> = reported.map(|account| adopter.account(account)).collect();
    let earlier: Vec<&Account> = known.iter().map(|account| &account.value).collect();
    let pairs = relink::pairs(&earlier, &reported.iter().collect::<Vec<_>>());
    let ids = pairs.iter().filter_map(|(one, other)| {
        Some((
            provider_id(&reported[*other])?.to_owned(),
            provider_id(earlier[*one])?.to_owned(),
        ))
    });
    let known_as = KnownAs(ids.collect());
    fetched.rename(&known_as);

    let matched: HashSet<usize> = pairs.iter().map(|(_, other)| *other).collect();
    let new: Vec<Account> = (0..reported.len())
        .filter(|position| !matched.contains(position))
        .map(|position| reported[position].clone())
        .collect();
    let as_new: Vec<&Account> = new.iter().collect();
    let accounts = known.into_iter().enumerate().map(|(one, account)| {
        let pair = pairs.iter().find(|pair| pair.0 == one);
        let value = match pair {
            Some((_, other)) => adopter.updated(&account.value, fetched.accounts.accounts[*other].clone()),
            None => left(adopter, account.value, &as_new),
        };
        let version = account.version;
        Versioned { value, version }
    });
    let accounts = accounts.collect();
    Found {
        taken: TakenOver { item, accounts },
        known_as,
        new,
    }
}

/// A known account that the new item does not report, as a missing account of the new item.
fn left(adopter: &Adopter<'_>, known: Account, new: &[&Account]) -> Account {
    let lifecycle = relink::unmatched(&known, new, adopter.now);
    let source = match known.source {
        AccountSource::Plaid {
            plaid_account_id,
            institution,
            ..
        } => AccountSource::Plaid {
            plaid_account_id,
            item: adopter.item,
            institution,
        },
        source @ AccountSource::Manual => source,
    };
    Account {
        source,
        lifecycle,
        ..known
    }
}

fn provider_id(account: &Account) -> Option<&str> {
    match &account.source {
        AccountSource::Plaid { plaid_account_id, .. } => Some(plaid_account_id),
        AccountSource::Manual => None,
    }
}

#[cfg(test)]
mod tests {
    use goldgrove_domain::account::AccountKind;
    use goldgrove_domain::ids::InstitutionId;
    use goldgrove_domain::lifecycle::Lifecycle;
    use goldgrove_domain::text::Name;
    use goldgrove_domain::{Currency, Money};
    use goldgrove_providers::plaid::{LinkedAccount, LinkedAccounts};
    use goldgrove_testing::builders::item_id;
    use goldgrove_testing::clock::EPOCH;
    use goldgrove_testing::{AccountBuilder, name, user};

    use super::*;

    fn known(number: u128, called: &str, subtype: &str, mask: Option<&str>) -> Account {
        let account = AccountBuilder::new(number).named(called).linked(1, "ins_1");
        let account = account.subtype(subtype).build();
        Account {
            mask: mask.map(str::to_owned),
            ..account
        }
    }

    fn reported(id: &str, called: &str, subtype: &str, mask: Option<&str>) -> LinkedAccount {
        LinkedAccount {
            provider_account_id: id.to_owned(),
            name: Name::clipped(called),
            official_name: None,
            kind: AccountKind::Depository,
            subtype: Some(subtype.to_owned()),
            mask: mask.map(str::to_owned),
            balance: Money::parse("5.00", Currency::USD).unwrap(),
            limit: None,
            rate_percent: None,
            rate_type: None,
        }
    }

    /// The new id per known account, in the same order; the lifecycle of the accounts without one; and how many
    /// accounts are new.
    fn found(known: Vec<Account>, reported: Vec<LinkedAccount>) -> (Vec<Option<String>>, Vec<Lifecycle>, usize) {
        let (me, institution) = (user("user-1"), InstitutionId::parse("ins_1").unwrap());
        let adopter = Adopter {
            user: &me,
            item: item_id(2),
            institution: &institution,
            now: EPOCH,
        };
        let mut fetched = Fetched {
            accounts: LinkedAccounts {
                accounts: reported,
                unreadable: Vec::new(),
            },
            holdings: None,
            late: None,
        };
        let firsts: Vec<String> = known
            .iter()
            .map(|account| provider_id(account).unwrap().to_owned())
            .collect();
        let known = known.into_iter().map(|value| Versioned { value, version: 1 });
        let found = taken(&adopter, item_id(1), known.collect(), &mut fetched);
        assert!(
            found
                .taken
                .accounts
                .iter()
                .all(|account| came_through(&account.value, item_id(2)))
        );
        let now_called = firsts.iter().map(|first| {
            let mut renamed = found.known_as.0.iter().filter(|(_, known)| *known == first);
            renamed.next().map(|(new, _)| new.clone())
        });
        let lifecycles = found.taken.accounts.iter().map(|account| account.value.lifecycle);
        (now_called.collect(), lifecycles.collect(), found.new.len())
    }

    type Row = (
        &'static str,
        Vec<Account>,
        Vec<LinkedAccount>,
        Vec<Option<String>>,
        Vec<Lifecycle>,
        usize,
    );

    #[test]
    fn accounts_are_the_same_where_nothing_else_could_be_meant() {
        let chequing = || known(1, "Everyday", "checking", Some("1234"));
        let savings = || known(2, "Rainy day", "savings", Some("1234"));
        let nameless = || known(3, "Context", "savings", None);
        let is = |id: &str| Some(id.to_owned());
        let missing = Lifecycle::Missing { since: EPOCH };
        let closed = Lifecycle::Closed { at: EPOCH };
        let as_before = Lifecycle::Reported;
        let rows: Vec<Row> = vec![
            (
                "digits and kind, whatever its owner calls it",
                vec![chequing(), savings()],
                vec![
                    reported("b", "Savings", "savings", Some("1234")),
                    reported("a", "Chequing", "checking", Some("1234")),
                ],
                vec![is("a"), is("b")],
                vec![as_before, as_before],
                0,
            ),
            (
                "the name, where there are no digits",
                vec![nameless()],
                vec![reported("a", "Context", "savings", None)],
                vec![is("a")],
                vec![as_before],
                0,
            ),
            (
                "not shared this time: it counts a while, as any that its bank leaves out",
                vec![chequing(), savings()],
                vec![reported("a", "Everyday", "checking", Some("1234"))],
                vec![is("a"), None],
                vec![as_before, missing],
                0,
            ),
            (
                "other digits: it may be the same, so it counts no more",
                vec![chequing()],
                vec![reported("a", "Everyday", "checking", Some("9999"))],
                vec![None],
                vec![closed],
                1,
            ),
            (
                "two that could be it, told apart by their names",
                vec![chequing()],
                vec![
                    reported("a", "Joint", "checking", Some("1234")),
                    reported("b", "Everyday", "checking", Some("1234")),
                ],
                vec![is("b")],
                vec![as_before],
                1,
            ),
            (
                "two that could be it, and nothing tells them apart",
                vec![chequing()],
                vec![
                    reported("a", "Joint", "checking", Some("1234")),
                    reported("b", "Bills", "checking", Some("1234")),
                ],
                vec![None],
                vec![closed],
                2,
            ),
        ];
        for (row, known, reported, expected, lifecycles, new) in rows {
            assert_eq!(found(known, reported), (expected, lifecycles, new), "{row}");
        }
    }

    #[test]
    fn what_its_owner_chose_stays_and_figures_are_new() {
        let mine = Account {
            hidden: true,
            ..known(1, "Our money", "checking", Some("1234"))
        };
        let (me, institution) = (user("user-1"), InstitutionId::parse("ins_1").unwrap());
        let adopter = Adopter {
            user: &me,
            item: item_id(2),
            institution: &institution,
            now: EPOCH,
        };
        // As in production: our id is derived from the provider's first id.
        let first = provider_id(&mine).unwrap().to_owned();
        let mine = Account {
            id: adopter.account_id(&first),
            ..mine
        };
        let mut fetched = Fetched {
            accounts: LinkedAccounts {
                accounts: vec![reported("now", "Chequing", "checking", Some("1234"))],
                unreadable: vec!["other".to_owned()],
            },
            holdings: None,
            late: None,
        };
        let known = vec![Versioned {
            value: mine.clone(),
            version: 4,
        }];
        let found = taken(&adopter, item_id(1), known, &mut fetched);
        let kept = &found.taken.accounts[0];
        assert_eq!((kept.value.id, kept.version), (mine.id, 4));
        assert_eq!((&kept.value.name, kept.value.hidden), (&name("Our money"), true));
        assert_eq!(kept.value.balance, Money::parse("5.00", Currency::USD).unwrap());
        assert_eq!(fetched.accounts.accounts[0].provider_account_id, first);
        assert_eq!(fetched.accounts.unreadable, ["other"]);
    }
}
