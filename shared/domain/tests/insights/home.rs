//! A household without cards, which tests change.

use std::collections::BTreeMap;

use goldgrove_domain::account::{Account, AccountKind, AccountSource};
use goldgrove_domain::calendar::{AsOf, Zone};
use goldgrove_domain::earmarks::Earmarks;
use goldgrove_domain::exchange::Exchange;
use goldgrove_domain::goal::{Goal, RiskProfile};
use goldgrove_domain::goal_allocation::{GoalAllocation, Share};
use goldgrove_domain::holding::{Holding, HoldingClass};
use goldgrove_domain::ids::GoalId;
use goldgrove_domain::insights::household::MonthSplit;
use goldgrove_domain::insights::{Connection, Household, Membership, Rule, Signal, Voice, signals, wording};
use goldgrove_domain::item::ItemStatus;
use goldgrove_domain::net_worth_history::NetWorthPoint;
use goldgrove_domain::transaction::Transaction;
use goldgrove_domain::trial::TrialStatus;
use goldgrove_domain::{Currency, Language, Money};
use goldgrove_testing::builders::{institution_id, item_id, transaction_id};
use goldgrove_testing::{AccountBuilder, HoldingBuilder, allocation};
use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};

pub(crate) use goldgrove_testing::builders::{account_id, goal_id};
pub(crate) use goldgrove_testing::name;

/// The reader in tests.
pub(crate) const ENGLISH: Voice = Voice {
    language: Language::EnCa,
    home: Currency::USD,
};

const FRENCH: Voice = Voice {
    language: Language::FrCa,
    home: Currency::USD,
};

/// Noon of the day the tests are on.
pub(crate) fn noon() -> Timestamp {
    "2026-11-25T12:00:00Z".parse().unwrap()
}

/// `days` days after [`noon`], or before it.
pub(crate) fn in_days(days: i64) -> Timestamp {
    noon() + SignedDuration::from_hours(24 * days)
}

pub(crate) fn day(text: &str) -> Date {
    text.parse().unwrap()
}

/// Whole dollars.
pub(crate) fn usd(dollars: i64) -> Money {
    Money::from_minor(dollars * 100, Currency::USD).unwrap()
}

/// The data of a [`Household`].
#[derive(Clone)]
pub(crate) struct Home {
    pub(crate) now: Timestamp,
    pub(crate) income: Option<Money>,
    pub(crate) recent_income: Option<Money>,
    pub(crate) accounts: Vec<Account>,
    pub(crate) holdings: Vec<Holding>,
    pub(crate) goals: Vec<Goal>,
    pub(crate) allocations: Vec<GoalAllocation>,
    pub(crate) additions: BTreeMap<GoalId, Money>,
    pub(crate) withdrawals: BTreeMap<GoalId, Money>,
    pub(crate) behind: BTreeMap<GoalId, String>,
    pub(crate) transactions: Vec<Transaction>,
    pub(crate) history: Vec<NetWorthPoint>,
    pub(crate) last_month: Option<MonthSplit>,
    pub(crate) connections: Vec<Connection>,
    pub(crate) membership: Membership,
    pub(crate) exchange: Exchange,
}

impl Home {
    /// $6,000 a month, three and a third months of it in cash, no debts, no goals, everything fresh.
    pub(crate) fn quiet() -> Self {
        Self {
            now: noon(),
            income: Some(usd(6_000)),
            recent_income: None,
            accounts: vec![account(1, AccountKind::Depository, usd(20_000))],
            holdings: Vec::new(),
            goals: Vec::new(),
            allocations: Vec::new(),
            additions: BTreeMap::new(),
            withdrawals: BTreeMap::new(),
            behind: BTreeMap::new(),
            transactions: Vec::new(),
            history: Vec::new(),
            last_month: None,
            connections: vec![connection(1)],
            membership: Membership {
                trial: TrialStatus::Paid,
                renews_at: None,
            },
            exchange: Exchange::without_rates(Currency::USD),
        }
    }

    /// Links the first account to the first connection.
    pub(crate) fn link_first_account(&mut self) {
        self.accounts[0].source = AccountSource::Plaid {
            plaid_account_id: "linked".to_owned(),
            item: self.connections[0].id,
            institution: institution_id("ins_1"),
        };
    }

    pub(crate) fn household(&self) -> Household<'_> {
        Household {
            as_of: AsOf {
                now: self.now,
                zone: Zone::default(),
            },
            exchange: &self.exchange,
            income: self.income,
            recent_income: self.recent_income,
            accounts: self.accounts.iter().collect(),
            holdings: &self.holdings,
            goals: self.goals.iter().collect(),
            earmarks: Earmarks::new(&self.accounts, &self.holdings, &self.allocations, &self.exchange),
            additions: self.additions.clone(),
            withdrawals: self.withdrawals.clone(),
            behind: self.behind.clone(),
            transactions: &self.transactions,
            history: &self.history,
            last_month: self.last_month,
            connections: self.connections.clone(),
            membership: self.membership,
        }
    }

    /// The signals of `rule`.
    pub(crate) fn signals(&self, rule: Rule) -> Vec<Signal> {
        let mut found = signals(&self.household()).unwrap();
        found.retain(|signal| signal.rule == rule);
        found
    }

    /// The first card of `rule`, given the current bucket.
    pub(crate) fn told(&self, rule: Rule, current: Option<&str>) -> Option<Told> {
        self.signals(rule).iter().find_map(|signal| {
            let bucket = signal.bucket(current)?;
            let words = wording::phrase(rule, &bucket, &signal.facts, ENGLISH).unwrap();
            let french = wording::phrase(rule, &bucket, &signal.facts, FRENCH).unwrap();
            assert_ne!(french.body, words.body, "{rule:?} {bucket}");
            Some(Told {
                bucket,
                title: words.title,
                body: words.body,
                french: french.body,
            })
        })
    }

    /// The bucket of [`Home::told`].
    pub(crate) fn bucket(&self, rule: Rule, current: Option<&str>) -> Option<String> {
        self.told(rule, current).map(|told| told.bucket)
    }
}

/// A card as a reader sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Told {
    pub(crate) bucket: String,
    pub(crate) title: String,
    pub(crate) body: String,
    pub(crate) french: String,
}

impl Told {
    /// Compares the words with the expected ones.
    #[track_caller]
    pub(crate) fn says(&self, title: &str, body: &str) {
        assert_eq!((self.title.as_str(), self.body.as_str()), (title, body));
    }
}

/// A row of [`table`].
type Case<'a> = (&'a str, &'a dyn Fn(&mut Home), Option<&'a str>, Option<&'a str>);

/// Raise, hold and clear: each row has a name, a change of the quiet household, the bucket before, and the bucket after.
#[track_caller]
pub(crate) fn table(rule: Rule, rows: &[Case<'_>]) {
    for (name, change, current, expected) in rows {
        let mut home = Home::quiet();
        change(&mut home);
        assert_eq!(home.bucket(rule, *current).as_deref(), *expected, "{rule:?}: {name}");
    }
}

/// A fresh visible account.
pub(crate) fn account(number: u128, kind: AccountKind, balance: Money) -> Account {
    Account {
        last_updated: noon(),
        created_at: noon(),
        ..AccountBuilder::new(number).kind(kind).balance(balance).build()
    }
}

/// A position of one class with a cost of nine tenths of its value.
pub(crate) fn holding(number: u128, account: u128, class: HoldingClass, value: Money) -> Holding {
    Holding {
        security_name: name(&format!("Security {number}")),
        symbol: Some(format!("SEC{number}")),
        cost_basis: Some(Money::from_minor(value.minor() * 9 / 10, Currency::USD).unwrap()),
        last_updated: noon(),
        ..HoldingBuilder::new(account, number).class(class).value(value).build()
    }
}

/// A goal of $10,000 in 24 months that was made a year ago, without allocations.
pub(crate) fn goal(number: u128, saved: Money, monthly: Money) -> Goal {
    let target = usd(10_000);
    Goal {
        current_amount: saved,
        planned_monthly_contribution: monthly,
        risk_profile: RiskProfile::Conservative,
        updated_at: noon(),
        ..Goal::new(
            goal_id(number),
            name("Dream Home"),
            target,
            in_days(24 * 30),
            in_days(-365),
        )
    }
}

/// All of an account, for the goal with that number.
pub(crate) fn all_of(goal: u128, account: u128) -> GoalAllocation {
    let share = Share::Account {
        account: account_id(account),
        percentage: 100.into(),
    };
    allocation(goal, goal * 100 + account, share)
}

pub(crate) fn connection(number: u128) -> Connection {
    Connection {
        id: item_id(number),
        bank: Some("Acme Bank".to_owned()),
        status: ItemStatus::Good,
        attention: None,
        last_updated: noon(),
    }
}

/// A posted payment out of the first account.
pub(crate) fn payment(number: u128, date: &str, cents: i64, description: &str) -> Transaction {
    Transaction {
        id: transaction_id(number),
        account: account_id(1),
        date: day(date),
        amount: Money::from_minor(cents, Currency::USD).unwrap(),
        description: name(description),
        category: Some("GENERAL_MERCHANDISE".to_owned()),
        pending: false,
    }
}
