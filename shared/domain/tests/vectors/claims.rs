//! What goals leave of accounts and holdings, against the rows of `vectors/claims.json`.

use goldgrove_domain::claims::{Claims, Overclaim};
use goldgrove_domain::{AccountId, Decimal, Holding, HoldingId, Money, Share};
use goldgrove_testing::HoldingBuilder;
use serde::Deserialize;
use uuid::Uuid;

use crate::{cents, rows};

/// Ids of the names in the vectors.
fn named(name: &str) -> Uuid {
    let mut bytes = [0; 16];
    for (byte, letter) in bytes.iter_mut().zip(name.bytes()) {
        *byte = letter;
    }
    Uuid::from_bytes(bytes)
}

fn money(text: &str) -> Money {
    Money::parse(text, cents(0).currency()).unwrap()
}

#[test]
#[expect(clippy::too_many_lines, reason = "most of them are the shape of the file")]
fn what_goals_leave_is_what_the_reference_leaves() {
    #[derive(Deserialize)]
    struct File {
        accounts: Vec<Balance>,
        holdings: Vec<Held>,
    }
    #[derive(Deserialize)]
    struct Balance {
        id: String,
        balance: String,
    }
    #[derive(Deserialize)]
    struct Held {
        id: String,
        account: String,
        quantity: String,
    }
    #[derive(Deserialize)]
    struct Source {
        account: Option<String>,
        holding: Option<String>,
        unit: String,
        amount: Option<String>,
    }
    #[derive(Deserialize)]
    struct Row {
        name: String,
        shares: Vec<Source>,
        of: Source,
        left: String,
    }
    fn share(source: &Source, amount: Decimal) -> Share {
        if let Some(account) = &source.account {
            let account = AccountId::new(named(account));
            return match source.unit.as_str() {
                "amount" => Share::AccountAmount {
                    account,
                    amount: money(&amount.to_string()),
                },
                _ => Share::Account {
                    account,
                    percentage: amount,
                },
            };
        }
        let holding = HoldingId::new(named(source.holding.as_deref().unwrap()));
        match source.unit.as_str() {
            "units" => Share::HoldingUnits { holding, units: amount },
            _ => Share::HoldingPercentage {
                holding,
                percentage: amount,
            },
        }
    }

    let json = include_str!("../../vectors/claims.json");
    let File {
        accounts,
        holdings: held,
    } = serde_json::from_str(json).unwrap();
    let balance = |own: &Balance| (AccountId::new(named(&own.id)), money(&own.balance));
    let balances = || accounts.iter().map(balance);
    let holdings: Vec<Holding> = held
        .iter()
        .map(|held| Holding {
            id: HoldingId::new(named(&held.id)),
            account: AccountId::new(named(&held.account)),
            quantity: held.quantity.parse().unwrap(),
            ..HoldingBuilder::new(1, 1).build()
        })
        .collect();
    for row in rows::<Row>(json) {
        let shares = || {
            row.shares
                .iter()
                .map(|one| share(one, one.amount.as_deref().unwrap().parse().unwrap()))
        };
        let claim = |amount| Claims::new(balances(), &holdings, shares()).claim(share(&row.of, amount));
        let left: Decimal = row.left.parse().unwrap();
        if !left.is_zero() {
            assert_eq!(claim(left), Ok(()), "{}", row.name);
        }
        let refused = match row.of.unit.as_str() {
            "units" => Overclaim::Units { left },
            "amount" => Overclaim::Amount { left: money(&row.left) },
            _ => Overclaim::Percentage { left },
        };
        assert_eq!(claim(left + Decimal::new(1, 2)), Err(refused), "{}", row.name);
    }
}
