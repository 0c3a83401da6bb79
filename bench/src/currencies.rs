//! The time of several currencies: one valuation of a household, and its history in another main currency.

use std::hint::black_box;

use goldgrove_domain::exchange::{ExchangeRates, Observation, RateSource};
use goldgrove_domain::net_worth::Totals;
use goldgrove_domain::net_worth::unified;
use goldgrove_domain::{Account, AccountKind, Currency, Decimal, Exchange, Holding, Money, MoneyError, NetWorthPoint};
use goldgrove_testing::builders::{AccountBuilder, HoldingBuilder};
use jiff::ToSpan as _;
use jiff::civil::{Date, date};

/// Accounts of the household.
pub const ACCOUNTS: u32 = 20;
/// Holdings of the household, five of each account.
pub const HOLDINGS: u32 = 100;
/// Days of its history.
pub const DAYS: i64 = 365;

const TODAY: Date = date(2026, 11, 24);
const OTHERS: [Currency; 3] = [Currency::CAD, Currency::USD, Currency::EUR];

/// A household, the rates of its year, and its history.
pub struct Household {
    accounts: Vec<Account>,
    holdings: Vec<Holding>,
    rates: ExchangeRates,
    history: Vec<NetWorthPoint>,
}

impl Household {
    /// A household whose accounts are in the first `count` of the Canadian dollar, the US dollar and the euro.
    pub fn with_currencies(count: usize) -> Result<Self, MoneyError> {
        let currency = |number: u32| OTHERS[number as usize % count];
        let accounts = (0..ACCOUNTS).map(|number| {
            let kind = AccountKind::Investment;
            let account = AccountBuilder::new(u128::from(number) + 1).kind(kind);
            Ok(account.balance(Money::zero(currency(number))).build())
        });
        let accounts = accounts.collect::<Result<Vec<_>, MoneyError>>()?;
        let holdings = (0..HOLDINGS).map(|number| {
            let account = number % ACCOUNTS;
            let value = Money::from_minor(i64::from(number) * 12_345 + 1, currency(account))?;
            let holding = HoldingBuilder::new(u128::from(account) + 1, u128::from(number) + 1);
            Ok(holding.value(value).build())
        });
        Ok(Self {
            accounts,
            holdings: holdings.collect::<Result<_, MoneyError>>()?,
            rates: rates(),
            history: (0..DAYS)
                .map(|back| point(back, count))
                .collect::<Result<_, MoneyError>>()?,
        })
    }

    /// Net worth today in Canadian dollars, with the rates of the day looked up.
    pub fn value(&self) -> Result<(), MoneyError> {
        let exchange = Exchange::of_currencies(self.rates.with_fixed(&[]), OTHERS, Currency::CAD, TODAY);
        black_box(unified(&self.accounts, &self.holdings, &exchange)?);
        Ok(())
    }

    /// The year of history in `currency`, each day at its own rates.
    pub fn history_in(&self, currency: Currency) -> Result<(), MoneyError> {
        let rates = self.rates.with_fixed(&[]);
        for point in &self.history {
            let exchange = Exchange::of_currencies(rates, point.currencies(), currency, point.date);
            black_box(point.converted(&exchange)?);
        }
        Ok(())
    }
}

fn rates() -> ExchangeRates {
    let mut rates = ExchangeRates::default();
    for back in 0..DAYS + 7 {
        for (currency, base) in [(Currency::USD, 13_900), (Currency::EUR, 16_200)] {
            let observation = Observation {
                day: TODAY.saturating_sub(back.days()),
                rate: Decimal::new(base + back, 4),
                source: RateSource::BankOfCanada,
            };
            rates.publish(currency, observation);
        }
    }
    rates
}

fn point(back: i64, count: usize) -> Result<NetWorthPoint, MoneyError> {
    let natives = OTHERS[..count].iter().map(|currency| {
        Ok(Totals {
            assets: Money::from_minor(1_234_567 + back, *currency)?,
            liabilities: Money::from_minor(7_654 + back, *currency)?,
        })
    });
    Ok(NetWorthPoint {
        date: TODAY.saturating_sub(back.days()),
        totals: Totals {
            assets: Money::from_minor(9_876_543, Currency::CAD)?,
            liabilities: Money::from_minor(43_210, Currency::CAD)?,
        },
        natives: natives.collect::<Result<_, MoneyError>>()?,
    })
}
