//! Which accounts of a new item the user has already: those that came through a disconnected item at its institution, and
//! those that another sign-in there reports.
//!
//! The new item takes over the accounts of a disconnected one, with all their rows. A joint account of two people stays with
//! the item that reported it first. Our ids are derived from the provider's ids of the first item. They stay, and the new
//! item maps the provider's new ids to them ([`KnownAs`]).

use std::cmp::Reverse;

use goldgrove_domain::item::KnownAs;
use goldgrove_domain::lifecycle::Lifecycle;
use goldgrove_domain::{Account, AccountSource, FieldKeys, InstitutionId, ItemId, relink};
use goldgrove_storage::entity::{Accounts, Versioned, item};
use goldgrove_storage::linking::TakenOver;
use goldgrove_storage::{StorageError, Table};

use super::adopt::Adopter;
use super::fetch::Fetched;

/// What of a new item is known.
pub struct Found {
    /// The accounts that it takes over, and the disconnected item that they came through.
    pub taken: Option<TakenOver>,
    /// Maps the provider's new ids to the first ones.
    pub known_as: KnownAs,
    /// Its accounts that are new.
    pub new: Vec<Account>,
}

/// Compares the accounts of `adopter`'s item with the user's others at `institution`; `None` if other items report them all.
/// Replaces the ids of known accounts in `fetched` with their first ids, and leaves out those of other items.
pub async fn find(
    table: &dyn Table,
    adopter: &Adopter<'_>,
    institution: &InstitutionId,
    fetched: &mut Fetched,
    keys: &dyn FieldKeys,
) -> Result<Option<Found>, StorageError> {
    let items = item::disconnected(table, adopter.user).await?;
    let here = items.into_iter().filter(|item| item.institution == *institution);
    let ended: Vec<ItemId> = here.map(|item| item.id).collect();
    let mut accounts = Accounts::new(table, adopter.user).list(keys).await?;
    accounts.retain(|account| is_at(&account.value, institution));
    Ok(compared(adopter, &ended, accounts, fetched))
}

pub(super) fn is_at(account: &Account, at: &InstitutionId) -> bool {
    matches!(&account.source, AccountSource::Plaid { institution, .. } if institution == at)
}

/// The item that `account` came through.
pub(super) fn item_of(account: &Account) -> Option<ItemId> {
    match account.source {
        AccountSource::Plaid { item, .. } => Some(item),
        AccountSource::Manual => None,
    }
}

/// Whether `account` came through the item with this id.
pub(super) fn came_through(account: &Account, item: ItemId) -> bool {
    item_of(account) == Some(item)
}

/// `ended` are the disconnected items at the institution. The one whose accounts fit best is taken over. If none fits, the bank may
/// have changed their digits: it is taken over if no other sign-in is there and the new item has as many accounts. With fewer it is
/// rather another person's.
fn compared(
    adopter: &Adopter<'_>,
    ended: &[ItemId],
    known: Vec<Versioned<Account>>,
    fetched: &mut Fetched,
) -> Option<Found> {
    let reported = fetched.accounts.accounts.iter().cloned();
    let is_connected = |account: &Account| !ended.iter().any(|item| came_through(account, *item));
    let same = Same::among(
        known,
        reported.map(|account| adopter.account(account)).collect(),
        is_connected,
    );
    let (connected, _) = same.count(is_connected);
    let (_, elsewhere) = same.count(|account| is_connected(account) && account.lifecycle == Lifecycle::Reported);
    if elsewhere > 0 && elsewhere == same.reported.len() {
        return None;
    }
    let fit = |item: &ItemId| {
        let (own, paired) = same.count(|account| came_through(account, *item));
        (paired, Reverse(own))
    };
    let best = ended.iter().max_by_key(|item| fit(item)).filter(|item| {
        let (paired, Reverse(own)) = fit(item);
        paired > 0 || (connected == 0 && own <= same.reported.len())
    });

    let known_as = same.known_as(|_| true);
    fetched.rename(&known_as);
    let taken = best.map(|item| same.taken(adopter, *item, fetched));
    let is_taken = |account: &Account| best.is_some_and(|item| came_through(account, *item));
    let others = same.known_as(|account| !is_taken(account));
    fetched.leave_out(&others.0.into_values().collect());
    let new = same.new_ones().cloned().collect();
    Some(Found { taken, known_as, new })
}

/// The accounts known at the institution, those that the new item reports, and which are the same.
struct Same {
    known: Vec<Versioned<Account>>,
    reported: Vec<Account>,
    /// Positions in both.
    pairs: Vec<(usize, usize)>,
}

impl Same {
    fn among(known: Vec<Versioned<Account>>, reported: Vec<Account>, is_shared: impl Fn(&Account) -> bool) -> Self {
        let earlier: Vec<&Account> = known.iter().map(|account| &account.value).collect();
        let pairs = relink::pairs(&earlier, &reported.iter().collect::<Vec<_>>(), is_shared);
        Self { known, reported, pairs }
    }

    /// How many known accounts `are` such, and how many of them the new item reports.
    fn count(&self, are: impl Fn(&Account) -> bool) -> (usize, usize) {
        let such = self.known.iter().filter(|account| are(&account.value)).count();
        let paired = self.pairs.iter().filter(|(one, _)| are(&self.known[*one].value));
        (such, paired.count())
    }

    /// The first ids of known accounts that `are` such, by their new ones.
    fn known_as(&self, are: impl Fn(&Account) -> bool) -> KnownAs {
        let pairs = self
            .pairs
            .iter()
            .map(|(one, other)| (&self.known[*one].value, &self.reported[*other]));
        let ids = pairs
            .filter(|(known, _)| are(known))
            .filter_map(|(known, new)| Some((provider_id(new)?.to_owned(), provider_id(known)?.to_owned())));
        KnownAs(ids.collect())
    }

    fn new_ones(&self) -> impl Iterator<Item = &Account> {
        let is_new = |other: &usize| self.pairs.iter().all(|pair| pair.1 != *other);
        (0..self.reported.len())
            .filter(is_new)
            .map(|other| &self.reported[other])
    }

    /// All accounts of the disconnected `item`: with the figures in `fetched`, whose ids are the first ones, or missing.
    fn taken(&self, adopter: &Adopter<'_>, item: ItemId, fetched: &Fetched) -> TakenOver {
        let new: Vec<&Account> = self.new_ones().collect();
        let own = self
            .known
            .iter()
            .enumerate()
            .filter(|(_, account)| came_through(&account.value, item));
        let accounts = own.map(|(one, account)| {
            let pair = self.pairs.iter().find(|pair| pair.0 == one);
            let value = match pair {
                Some((_, other)) => adopter.updated(&account.value, fetched.accounts.accounts[*other].clone()),
                None => left(adopter, account.value.clone(), &new),
            };
            let version = account.version;
            Versioned { value, version }
        });
        TakenOver {
            item,
            accounts: accounts.collect(),
        }
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

pub(super) fn provider_id(account: &Account) -> Option<&str> {
    match &account.source {
        AccountSource::Plaid { plaid_account_id, .. } => Some(plaid_account_id),
        AccountSource::Manual => None,
    }
}

#[cfg(test)]
mod tests {
    use goldgrove_domain::{AccountKind, Currency, Money, Name, UserId};
    use goldgrove_providers::plaid::{LinkedAccount, LinkedAccounts};
    use goldgrove_testing::{AccountBuilder, EPOCH, institution_id, item_id, name, user};

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

    fn second_item<'a>(user: &'a UserId, institution: &'a InstitutionId) -> Adopter<'a> {
        Adopter {
            user,
            item: item_id(2),
            institution,
            now: EPOCH,
        }
    }

    fn only(accounts: Vec<LinkedAccount>) -> Fetched {
        Fetched {
            accounts: LinkedAccounts {
                accounts,
                unreadable: Vec::new(),
            },
            holdings: None,
            late: None,
        }
    }

    /// The new id per known account, in the same order; the lifecycle of the accounts without one; and how many
    /// accounts are new.
    fn found(known: Vec<Account>, reported: Vec<LinkedAccount>) -> (Vec<Option<String>>, Vec<Lifecycle>, usize) {
        let (me, institution) = (user("user-1"), institution_id("ins_1"));
        let adopter = second_item(&me, &institution);
        let mut fetched = only(reported);
        let firsts: Vec<String> = known
            .iter()
            .map(|account| provider_id(account).unwrap().to_owned())
            .collect();
        let known = known.into_iter().map(|value| Versioned { value, version: 1 });
        let found = compared(&adopter, &[item_id(1)], known.collect(), &mut fetched).unwrap();
        let taken = found.taken.unwrap().accounts;
        assert!(taken.iter().all(|account| came_through(&account.value, item_id(2))));
        let now_called = firsts.iter().map(|first| {
            let mut renamed = found.known_as.0.iter().filter(|(_, known)| *known == first);
            renamed.next().map(|(new, _)| new.clone())
        });
        let lifecycles = taken.iter().map(|account| account.value.lifecycle);
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
        let (me, institution) = (user("user-1"), institution_id("ins_1"));
        let adopter = second_item(&me, &institution);
        // As in production: our id is derived from the provider's first id.
        let first = provider_id(&mine).unwrap().to_owned();
        let mine = Account {
            id: adopter.account_id(&first),
            ..mine
        };
        let mut fetched = only(vec![reported("now", "Chequing", "checking", Some("1234"))]);
        fetched.accounts.unreadable.push("other".to_owned());
        let known = vec![Versioned {
            value: mine.clone(),
            version: 4,
        }];
        let found = compared(&adopter, &[item_id(1)], known, &mut fetched).unwrap();
        let kept = &found.taken.unwrap().accounts[0];
        assert_eq!((kept.value.id, kept.version), (mine.id, 4));
        assert_eq!((&kept.value.name, kept.value.hidden), (&name("Our money"), true));
        assert_eq!(kept.value.balance, Money::parse("5.00", Currency::USD).unwrap());
        assert_eq!(fetched.accounts.accounts[0].provider_account_id, first);
        assert_eq!(fetched.accounts.unreadable, ["other"]);
    }

    #[test]
    fn a_sign_in_with_fewer_accounts_of_which_none_fits_is_another_persons() {
        let (me, institution) = (user("user-1"), institution_id("ins_1"));
        let adopter = second_item(&me, &institution);
        let earlier = [
            known(1, "Everyday", "checking", Some("1234")),
            known(2, "Rainy day", "savings", Some("5678")),
        ];
        for (count, expected) in [(1, false), (2, true)] {
            let own = ["8888", "9999"].into_iter().take(count);
            let mut fetched = only(own.map(|mask| reported(mask, "Own", "checking", Some(mask))).collect());
            let earlier = earlier.iter().cloned().map(|value| Versioned { value, version: 1 });
            let found = compared(&adopter, &[item_id(1)], earlier.collect(), &mut fetched).unwrap();
            assert_eq!(found.taken.is_some(), expected, "{count}");
        }
    }

    #[test]
    fn what_another_sign_in_reports_stays_with_it() {
        let joint = || known(1, "Our money", "checking", Some("1234"));
        let own = || known(2, "Rainy day", "savings", Some("5678"));
        let missing = Account {
            lifecycle: Lifecycle::Missing { since: EPOCH },
            ..joint()
        };
        let nameless = |balance: &str| Account {
            balance: Money::parse(balance, Currency::USD).unwrap(),
            ..known(3, "TFSA", "tfsa", None)
        };
        let product = || reported("theirs", "TFSA", "tfsa", None);
        let again = || reported("joint", "Our money", "checking", Some("1234"));
        let new = || reported("new", "Travel", "savings", Some("9999"));
        let rows = [
            (
                "a joint account beside a new one",
                vec![joint()],
                vec![again(), new()],
                Some((1, 1)),
            ),
            (
                "all of them: it is the same sign-in",
                vec![joint(), own()],
                vec![again()],
                None,
            ),
            (
                "nothing readable: nothing is known of it",
                vec![joint()],
                vec![],
                Some((0, 0)),
            ),
            (
                "one product of two people",
                vec![nameless("6.00")],
                vec![product()],
                Some((1, 0)),
            ),
            ("the same amount of it", vec![nameless("5.00")], vec![product()], None),
            (
                "the other reports it no longer",
                vec![missing],
                vec![again()],
                Some((0, 1)),
            ),
            ("nothing is the same", vec![own()], vec![again(), new()], Some((2, 0))),
        ];
        let (me, institution) = (user("user-1"), institution_id("ins_1"));
        let adopter = second_item(&me, &institution);
        for (row, known, accounts, expected) in rows {
            let mut fetched = only(accounts);
            let known = known.into_iter().map(|value| Versioned { value, version: 1 });
            let found = compared(&adopter, &[], known.collect(), &mut fetched);
            let counts = found.as_ref().map(|found| (found.new.len(), found.known_as.0.len()));
            assert_eq!(counts, expected, "{row}");
            if let Some(found) = found {
                assert!(found.taken.is_none(), "{row}");
                assert_eq!(fetched.accounts.accounts.len(), found.new.len(), "{row}");
            }
        }
    }
}
