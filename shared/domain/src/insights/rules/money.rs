//! Cash: too little for a bad month, or more than needed.

use std::collections::{BTreeMap, BTreeSet};

use rust_decimal::Decimal;

use crate::account::Account;
use crate::goal::Goal;
use crate::insights::InsightError;
use crate::insights::card::Link;
use crate::insights::fact::{Fact, FactName};
use crate::insights::household::{Household, percent};
use crate::insights::rule::Rule;
use crate::insights::rules::activity;
use crate::insights::rules::lenders::Payments;
use crate::insights::rules::offers::is_worth_a_word;
use crate::insights::signal::Signal;
use crate::money::{Currency, Money, MoneyError};
use crate::rate::Rate;
use crate::waterfall::next_amount::{bears_interest, is_costly, known_rate, likely_rate};

/// Months of income, or of spending if that is more, that count as a reserve. An income that fell within a year counts as before
/// the fall.
pub(super) const RESERVE_MONTHS: i64 = 3;

/// If payments are less than this percentage of income, they are incomplete: another bank or card pays the rest.
pub(super) const SPENDING_PERCENT_MIN: i64 = 25;

/// Figures of cash and debts that several rules read.
pub(super) struct Finances {
    /// [`activity::monthly_spending`].
    pub(super) spending: Option<Money>,
    pub(super) debts: Debts,
    /// `None` without deposits, or if neither income nor spending is known.
    pub(super) spare: Option<Spare>,
    /// [`unclaimed_cash`].
    pub(super) by_currency: BTreeMap<Currency, Money>,
}

impl Finances {
    pub(super) fn of(household: &Household<'_>) -> Result<Self, InsightError> {
        let payments = Payments::of(household)?;
        let spending = activity::monthly_spending(household, &payments)?;
        let debts = Debts::of(household, &payments)?;
        let spare = household
            .cash()?
            .map(|cash| Spare::of(household, cash, spending, debts));
        Ok(Self {
            spending,
            debts,
            spare: spare.transpose()?.flatten(),
            by_currency: unclaimed_cash(household, &payments)?,
        })
    }
}

/// What visible debts owe, without payments on their way. A costly debt has a high interest rate: the next amount of money does most
/// there.
#[derive(Clone, Copy)]
pub(super) struct Debts {
    /// Costly by a known or an assumed rate.
    likely: Money,
    /// The part of `likely` whose rate is assumed.
    assumed: Money,
    /// Costly by a known rate.
    pub(super) known: Money,
    /// The part of `known` that may be paid at any time.
    revolving: Money,
    /// The part of `revolving` that can be drawn again once it is paid.
    pub(super) drawable: Money,
    /// Any other debt with interest, such as a mortgage: it takes no cash, but its owner may pay it down.
    other: Money,
    /// The balances of cards that are paid in full: they leave the cash within weeks (decision 154).
    pub(super) card_bills: Money,
}

impl Debts {
    fn of(household: &Household<'_>, payments: &Payments<'_>) -> Result<Self, MoneyError> {
        let owed = |is_wanted: &dyn Fn(&Account) -> bool| owed(household, payments, is_wanted);
        let is_likely = |debt: &Account| likely_rate(debt).is_some_and(|rate| is_costly(debt, rate));
        Ok(Self {
            likely: owed(&is_likely)?,
            assumed: owed(&|debt| is_likely(debt) && debt.interest_rate.is_none())?,
            known: owed(&is_known_costly)?,
            revolving: owed(&|debt| is_known_costly(debt) && debt.revolves())?,
            drawable: owed(&|debt| is_known_costly(debt) && debt.is_line_of_credit())?,
            other: owed(&|debt| {
                likely_rate(debt).is_some_and(|rate| rate > Rate::from_percent(0) && !is_costly(debt, rate))
            })?,
            card_bills: owed(&|debt| !bears_interest(debt))?,
        })
    }
}

/// What these visible debts owe, without payments on their way.
fn owed(
    household: &Household<'_>,
    payments: &Payments<'_>,
    is_wanted: impl Fn(&Account) -> bool,
) -> Result<Money, MoneyError> {
    let debts = household
        .visible()
        .filter(|account| !account.is_asset && is_wanted(account));
    let owed = debts.map(|debt| match payments.on_their_way.get(&debt.id) {
        Some(paid) => debt.balance.checked_sub(*paid),
        None => Ok(debt.balance),
    });
    household.sum(owed.collect::<Result<Vec<_>, _>>()?)
}

fn is_known_costly(debt: &Account) -> bool {
    known_rate(debt).is_some_and(|rate| is_costly(debt, rate))
}

/// Signals about cash, for households with deposits. Cash in a currency without a rate makes its reach unknown.
pub(super) fn find(
    household: &Household<'_>,
    finances: &Finances,
    found: &mut Vec<Signal>,
) -> Result<(), InsightError> {
    let Some(cash) = household.cash()? else {
        return Ok(());
    };
    if !household.has_uncounted_cash() {
        let in_goals = household.earmarks.claimed(household.currency(), Account::is_cash)?;
        let due_soon = claimed_by(household, |goal| household.may_be_a_bill(goal))?;
        found.extend(cover(
            household,
            &Cover {
                cash,
                in_goals,
                due_soon,
                card_bills: finances.debts.card_bills,
                spending: finances.spending,
            },
        )?);
    }
    if let Some((income, spare)) = household.usable_income().zip(finances.spare.as_ref()) {
        found.extend(idle(cash, income, spare, entered(household)?));
    }
    Ok(())
}

/// Cash that these goals use.
pub(super) fn claimed_by(household: &Household<'_>, is_wanted: impl Fn(&Goal) -> bool) -> Result<Money, MoneyError> {
    let is_its = |id| household.goals.iter().any(|goal| goal.id == id && is_wanted(goal));
    household
        .earmarks
        .claimed_by(is_its, household.currency(), Account::is_cash)
}

/// Cash, the parts of it that goals, goals due soon and cards paid in full use, and a month's spending if known.
struct Cover {
    cash: Money,
    in_goals: Money,
    due_soon: Money,
    card_bills: Money,
    spending: Option<Money>,
}

/// The level counts hundredths of a month: percent of a month's spending. If spending is incomplete, income replaces it.
/// An income that fell within a year counts as before, as in the reserve: bills do not fall with the pay. Cash that goals use counts,
/// because a goal may be the reserve, and the card names it; cash of goals that may be bills, or owed on cards that are paid in full, is
/// about to leave (decisions 144 and 154).
fn cover(household: &Household<'_>, of: &Cover) -> Result<Option<Signal>, MoneyError> {
    let Cover {
        cash,
        in_goals,
        due_soon,
        card_bills,
        spending,
    } = *of;
    let (income_name, income) = match household.recent_income {
        Some(before) => (FactName::IncomeBefore, Some(before)),
        None => (FactName::Income, household.usable_income()),
    };
    let of_income = |spending| income.and_then(|income| percent(spending, income));
    let known = spending.filter(|spending| of_income(*spending).is_none_or(|part| part >= SPENDING_PERCENT_MIN.into()));
    let (name, month) = match (known, income) {
        (Some(spending), _) => (FactName::Spending, spending),
        (None, Some(income)) => (income_name, income),
        (None, None) => return Ok(None),
    };
    let Some(hundredths) = percent(cash.checked_sub(due_soon)?.checked_sub(card_bills)?, month) else {
        return Ok(None);
    };
    let covered = (hundredths >= Decimal::ONE_HUNDRED).then(|| Fact::MonthsOf(hundredths / Decimal::ONE_HUNDRED));
    let signal = Signal::level(Rule::EmergencyCover, "cash", hundredths);
    let signal = if cash.is_negative() {
        signal.with(FactName::Overdrawn, Fact::Amount(cash.negated()))
    } else {
        // Next to an overdraft, goals use more cash than all accounts together have.
        let [in_goals, due_soon] = [in_goals.smaller(cash)?, due_soon.smaller(cash)?];
        signal
            .with(FactName::Cash, Fact::Amount(cash))
            .with_positive(FactName::InGoals, in_goals)
            .with_positive(FactName::DueSoon, due_soon)
            .with_positive(FactName::CardBills, card_bills.smaller(cash.checked_sub(due_soon)?)?)
    };
    let signal = signal
        .with(name, Fact::Amount(month))
        .with(FactName::Covered, covered)
        .at(Link::Accounts);
    Ok(Some(signal))
}

/// Savings of goals that their owner entered; they may or may not be this cash.
fn entered(household: &Household<'_>) -> Result<Money, MoneyError> {
    let earmarks = &household.earmarks;
    let by_hand = household.goals.iter().filter(|goal| !earmarks.has_any_for(goal));
    household.sum(by_hand.map(|goal| goal.current_amount))
}

fn idle(cash: Money, income: Money, spare: &Spare, entered: Money) -> Option<Signal> {
    let Spare {
        reserve,
        month: (name, month),
        claimed,
        held,
        debts,
        idle,
    } = *spare;
    let in_goals = claimed.checked_sub(held).ok()?;
    let stated = debts.likely.checked_sub(debts.assumed).ok()?;
    let hundredths = percent(idle, income)?;
    let signal = Signal::level(Rule::IdleCash, "cash", hundredths)
        .with(FactName::Cash, Fact::Amount(cash))
        .with(FactName::Reserve, Fact::Amount(reserve))
        .with_positive(FactName::InGoals, in_goals)
        .with_positive(FactName::ReserveHeld, held)
        .with(name, Fact::Amount(month))
        .with_positive(FactName::Debt, stated)
        .with_positive(FactName::DebtAssumed, debts.assumed)
        .with_positive(FactName::CardBills, debts.card_bills)
        .with(FactName::Idle, Fact::Amount(idle))
        .with(
            FactName::OtherDebt,
            is_worth_a_word(debts.other, idle).then_some(Fact::Amount(debts.other)),
        )
        .with_positive(FactName::Entered, entered)
        .at(Link::Goals);
    Some(signal)
}

/// Cash that could serve a goal: no goal claims it, the reserve, of which emergency funds hold a part (decision 144), does not need it,
/// no costly debt could use it, and no card that is paid in full is paid from it (decision 154).
pub(super) struct Spare {
    reserve: Money,
    /// The month that the reserve is computed from: income, spending, or the income before it fell.
    month: (FactName, Money),
    /// Cash that goals use, `held` included.
    claimed: Money,
    /// The part of the reserve in emergency funds.
    held: Money,
    debts: Debts,
    /// Negative if cash is not enough.
    pub(super) idle: Money,
}

impl Spare {
    /// The spare part of these deposits; `None` if neither income nor `spending` is known. The assumed rate of a loan without one counts
    /// here: cash that a debt likely to be costly could take is not spare.
    fn of(
        household: &Household<'_>,
        cash: Money,
        spending: Option<Money>,
        debts: Debts,
    ) -> Result<Option<Self>, InsightError> {
        let Some(month) = month_of_reserve(household, spending) else {
            return Ok(None);
        };
        let reserve = month.1.scaled(Decimal::from(RESERVE_MONTHS))?;
        let claimed = household.earmarks.claimed(household.currency(), Account::is_cash)?;
        let held = claimed_by(household, Goal::is_for_emergencies)?;
        let held = held.at_least_zero().smaller(reserve)?;
        let idle = cash
            .checked_sub(claimed)?
            .checked_sub(reserve.checked_sub(held)?)?
            .checked_sub(debts.likely)?
            .checked_sub(debts.card_bills)?;
        Ok(Some(Self {
            reserve,
            month,
            claimed,
            held,
            debts,
            idle,
        }))
    }

    /// The reserve that no goal claims, and that an emergency fund may claim.
    pub(super) fn open_reserve(&self) -> Result<Money, MoneyError> {
        self.reserve.checked_sub(self.held)
    }

    /// The reserve and how much of it is lacking; negative if cash that no goal but an emergency fund claims is more.
    pub(super) fn reserve(&self) -> Result<(Money, Money), MoneyError> {
        let beyond = self
            .idle
            .checked_add(self.debts.likely)?
            .checked_add(self.debts.card_bills)?;
        Ok((self.reserve, beyond.negated()))
    }

    /// Cash, the reserve included, that no goal claims and that neither cards and lines of credit of a known high rate nor the bills
    /// of cards paid in full could use; negative if these are larger. The payments of other loans are in the budget already.
    pub(super) fn unclaimed(&self) -> Result<Money, MoneyError> {
        let others = self.debts.likely.checked_sub(self.debts.revolving)?;
        self.idle.checked_add(self.open_reserve()?)?.checked_add(others)
    }
}

/// The month that the reserve is computed from, by name: the most of income, spending, and an income that fell within a year.
fn month_of_reserve(household: &Household<'_>, spending: Option<Money>) -> Option<(FactName, Money)> {
    let income = household.usable_income().map(|income| (FactName::Income, income));
    let spending = spending.map(|spending| (FactName::Spending, spending));
    let today = spending
        .into_iter()
        .chain(income)
        .max_by_key(|(_, month)| month.minor())?;
    let before = household.recent_income.map(|before| (FactName::IncomeBefore, before));
    Some(
        before
            .filter(|(_, before)| before.minor() > today.1.minor())
            .unwrap_or(today),
    )
}

/// Cash that no goal claims and no card of its own currency takes, in the household's currency; currencies with 0 are left out.
fn unclaimed_cash(household: &Household<'_>, payments: &Payments<'_>) -> Result<BTreeMap<Currency, Money>, MoneyError> {
    let cash = household.visible().filter(|account| account.is_cash());
    let currencies: BTreeSet<Currency> = cash.map(|account| account.balance.currency()).collect();
    let mut unclaimed = BTreeMap::new();
    for currency in currencies {
        let is_in = |account: &Account| account.balance.currency() == currency;
        let is_asked = |account: &Account| account.is_cash() && is_in(account);
        let claimed = household.earmarks.claimed(household.currency(), is_asked)?;
        let on_cards = owed(household, payments, |debt| {
            is_in(debt) && debt.is_card() && (!bears_interest(debt) || is_known_costly(debt))
        })?;
        let left = household
            .sum_of(is_asked)?
            .checked_sub(claimed)?
            .checked_sub(on_cards)?;
        if left.is_positive() {
            unclaimed.insert(currency, left);
        }
    }
    Ok(unclaimed)
}
