//! Accounts and holdings with the figures of a test, and defaults for the rest.

use goldgrove_domain::exchange::{Quote, RateSource};
use goldgrove_domain::lifecycle::Lifecycle;
use goldgrove_domain::{Account, AccountKind, Currency, Decimal, Exchange, Holding, HoldingClass, Money};
use goldgrove_testing::{AccountBuilder, HoldingBuilder};
use jiff::Timestamp;
use jiff::civil::date;
use proptest::prelude::*;
use strum::VariantArray as _;

/// The moment `seconds` after the start of 1970.
pub(crate) fn at(seconds: i64) -> Timestamp {
    Timestamp::from_second(seconds).unwrap()
}

/// US dollars alone: other currencies have no rate.
pub(crate) static IN_USD: Exchange = Exchange::without_rates(Currency::USD);

/// US dollars, with a Canadian dollar at `hundredths` hundredths of one.
pub(crate) fn cad_at(hundredths: i64) -> Exchange {
    let quote = Quote::new(
        Decimal::new(hundredths, 2),
        date(2026, 11, 19),
        RateSource::BankOfCanada,
    );
    Exchange::at(Currency::USD, [(Currency::CAD, quote)])
}

/// Cents of the dollar.
pub(crate) fn usd(minor: i64) -> Money {
    Money::from_minor(minor, Currency::USD).unwrap()
}

/// Cents of the Canadian dollar.
pub(crate) fn cad(minor: i64) -> Money {
    Money::from_minor(minor, Currency::CAD).unwrap()
}

/// A manual account of one kind on its usual side; `number` tells accounts apart.
pub(crate) fn account(number: u128, kind: AccountKind, balance: Money) -> Account {
    AccountBuilder::new(number).kind(kind).balance(balance).build()
}

/// The same account, linked.
pub(crate) fn linked(account: Account) -> Account {
    Account {
        source: AccountBuilder::new(1).linked(1, "ins_1").build().source,
        ..account
    }
}

/// The same account, hidden.
pub(crate) fn hidden(account: Account) -> Account {
    Account {
        hidden: true,
        ..account
    }
}

/// The same account, closed.
pub(crate) fn closed(account: Account) -> Account {
    Account {
        lifecycle: Lifecycle::Closed { at: at(1) },
        ..account
    }
}

/// The same account as an asset, such as an overpaid card.
pub(crate) fn owned(account: Account) -> Account {
    Account {
        is_asset: true,
        ..account
    }
}

/// A holding of the account with a number.
pub(crate) fn holding(number: u128, class: HoldingClass, value: Money) -> Holding {
    Holding {
        symbol: None,
        quantity: Decimal::ONE,
        cost_basis: None,
        ..HoldingBuilder::new(number, number).class(class).value(value).build()
    }
}

/// An account of any kind, side and sign, in one of two currencies.
fn any_account() -> impl Strategy<Value = Account> {
    let kind = prop::sample::select(AccountKind::VARIANTS.to_vec());
    let balance = prop_oneof![Just(0_i64), -100_000_000_000..100_000_000_000_i64];
    let flags = (any::<bool>(), any::<bool>(), any::<bool>(), any::<bool>());
    (0_u128..12, kind, balance, flags).prop_map(|(number, kind, balance, (is_linked, is_hidden, turned, foreign))| {
        let balance = if foreign { cad(balance) } else { usd(balance) };
        let made = account(number, kind, balance);
        let made = if is_linked { linked(made) } else { made };
        let made = if is_hidden { hidden(made) } else { made };
        if turned { owned(made) } else { made }
    })
}

/// A holding of one of the accounts, or of none.
fn any_holding() -> impl Strategy<Value = Holding> {
    let class = prop::sample::select(HoldingClass::VARIANTS.to_vec());
    (0_u128..12, class, 0..100_000_000_i64, any::<bool>()).prop_map(|(number, class, value, foreign)| {
        holding(number, class, if foreign { cad(value) } else { usd(value) })
    })
}

/// Accounts with distinct ids, and holdings.
pub(crate) fn any_household() -> impl Strategy<Value = (Vec<Account>, Vec<Holding>)> {
    let accounts = prop::collection::vec(any_account(), 0..12);
    (accounts, prop::collection::vec(any_holding(), 0..30)).prop_map(|(mut accounts, holdings)| {
        accounts.sort_by_key(|account| account.id);
        accounts.dedup_by_key(|account| account.id);
        (accounts, holdings)
    })
}
