//! Generators of entities for property tests.

use goldgrove_domain::lifecycle::Lifecycle;
use goldgrove_domain::money::MINOR_MAX;
use goldgrove_domain::{Account, AccountKind, Currency, Decimal, Holding, HoldingClass, Money, Name};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::{Strategy, any};
use proptest::sample::select;
use strum::VariantArray as _;

use crate::builders::{AccountBuilder, HoldingBuilder};
use crate::values::money;

/// The currencies of generated amounts: 2, 2, 0, 3 and 8 decimals.
pub fn currencies() -> impl Strategy<Value = Currency> {
    select(vec!["USD", "CAD", "JPY", "BHD", "BTC"]).prop_map(|code| money("0", code).currency())
}

/// Any amount of `currency`, positive or negative.
pub fn amounts(currency: Currency) -> impl Strategy<Value = Money> {
    (-MINOR_MAX..=MINOR_MAX).prop_filter_map("out of range", move |minor| Money::from_minor(minor, currency).ok())
}

/// Amounts of `currency` from zero to about a million major units, so that sums of thousands stay in range.
pub fn modest_amounts(currency: Currency) -> impl Strategy<Value = Money> {
    (0..100_000_000_i64).prop_filter_map("out of range", move |minor| Money::from_minor(minor, currency).ok())
}

/// Names in any script.
pub fn names() -> impl Strategy<Value = Name> {
    "\\PC{1,40}".prop_filter_map("an empty name is none", |text| Name::parse(&text).ok())
}

/// Units of a holding: never negative, up to 12 decimals.
pub fn quantities() -> impl Strategy<Value = Decimal> {
    (0..1_000_000_000_000_000_i64, 0..=12_u32).prop_map(|(units, scale)| Decimal::new(units, scale))
}

/// An account with this number and `currency`, of any kind, on either side of the balance sheet.
pub fn account(number: u128, currency: Currency) -> impl Strategy<Value = Account> {
    let kinds = select(AccountKind::VARIANTS.to_vec());
    (kinds, modest_amounts(currency), names(), any::<bool>(), any::<bool>()).prop_map(
        move |(kind, balance, name, linked, hidden)| {
            let mut builder = AccountBuilder::new(number).kind(kind).balance(balance);
            if linked {
                builder = builder.linked(1, "ins_1");
            }
            Account {
                name,
                hidden,
                lifecycle: Lifecycle::Reported,
                ..builder.build()
            }
        },
    )
}

/// A holding with this number in the account of `AccountBuilder::new(of)`.
pub fn holding(of: u128, number: u128, currency: Currency) -> impl Strategy<Value = Holding> {
    let classes = select(HoldingClass::VARIANTS.to_vec());
    let cost = option::of(modest_amounts(currency));
    (classes, modest_amounts(currency), cost, quantities(), names()).prop_map(
        move |(class, value, cost_basis, quantity, security_name)| Holding {
            security_name,
            ..HoldingBuilder::new(of, number)
                .class(class)
                .value(value)
                .cost_basis(cost_basis)
                .quantity(quantity)
                .build()
        },
    )
}

/// Up to `most` accounts with distinct ids, each of any currency.
pub fn accounts(most: usize) -> impl Strategy<Value = Vec<Account>> {
    vec(currencies(), 0..=most).prop_flat_map(|currencies| {
        let accounts: Vec<_> = (1..)
            .zip(currencies)
            .map(|(number, currency)| account(number, currency))
            .collect();
        accounts
    })
}

/// Up to `most` accounts in one currency, and up to `most` holdings in them, with distinct ids.
pub fn portfolio(most: usize, currency: Currency) -> impl Strategy<Value = (Vec<Account>, Vec<Holding>)> {
    (1..=most, 0..=most).prop_flat_map(move |(accounts, holdings)| {
        let accounts: Vec<_> = (1..)
            .zip(0..accounts)
            .map(|(number, _)| account(number, currency))
            .collect();
        let count = u128::try_from(accounts.len()).unwrap_or(1);
        let holdings: Vec<_> = (1..)
            .zip(0..holdings)
            .map(|(number, _)| holding(1 + number % count, number, currency))
            .collect();
        (accounts, holdings)
    })
}
