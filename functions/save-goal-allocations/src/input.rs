//! The input for a goal's allocations.

use goldgrove_domain::claims::{Claims, Overclaim};
use goldgrove_domain::goal_allocation::Source;
use goldgrove_domain::{
    AccountId, AccountKind, AllocationId, Currency, Decimal, Exchange, Goal, GoalAllocation, HoldingId, Money, Share,
    UserId,
};
use goldgrove_http::{Exact, FieldErrors, Problem};
use goldgrove_storage::user_rows::UserData;
use schemars::JsonSchema;
use serde::Deserialize;

/// This many old and as many new ones fit into one transaction.
const ALLOCATIONS_MAX: usize = 48;

/// The request body: all allocations of the goal. They replace the earlier ones.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SaveGoalAllocationsInput {
    /// The allocations. Those of 0 or less are dropped.
    pub allocations: Vec<AllocationInput>,
}

/// One allocation: a percentage of an account, an amount of a bank account, or a percentage or units of a holding.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AllocationInput {
    /// `account` or `holding`.
    #[schemars(extend("enum" = ["account", "holding"]))]
    pub allocation_type: String,
    /// The account's id, when `allocation_type` is `account`.
    pub account_id: Option<String>,
    /// The holding's id, when `allocation_type` is `holding`.
    pub holding_id: Option<String>,
    /// The percentage of the account or holding.
    pub allocation_percentage: Option<Exact>,
    /// The units of the holding, in place of a percentage.
    pub allocated_units: Option<Exact>,
    /// The amount of the bank account, in place of a percentage.
    pub allocated_amount: Option<Exact>,
    /// The currency of the amount: the account's, or that of the stored amount if it stays. Either if absent.
    pub allocated_currency: Option<String>,
}

/// The invalid field, and how to fix it.
type Fault = (&'static str, String);

impl SaveGoalAllocationsInput {
    /// The allocations of `goal`, if the user's accounts and holdings have enough left for all of them.
    pub fn claim(
        self,
        user: &UserId,
        goal: &Goal,
        data: &UserData,
        exchange: &Exchange,
    ) -> Result<Vec<GoalAllocation>, Problem> {
        if self.allocations.len() > ALLOCATIONS_MAX {
            return Err(Problem::field(
                "allocations",
                format!("must be at most {ALLOCATIONS_MAX}"),
            ));
        }
        let (stored, of_others): (Vec<&GoalAllocation>, Vec<_>) =
            data.allocations.iter().partition(|known| known.goal == goal.id);
        let stored: Vec<Share> = stored.into_iter().map(|known| known.share).collect();
        let mut errors = FieldErrors::default();
        let mut refuse = |position: usize, (field, message): Fault| {
            errors.add(&format!("allocations[{position}].{field}"), message);
        };
        let mut wanted: Vec<(usize, Share)> = Vec::new();
        for (position, input) in self.allocations.into_iter().enumerate() {
            match input.share(data, &stored) {
                Ok(Some(share)) if wanted.iter().any(|(_, known)| known.source() == share.source()) => {
                    refuse(position, (id_field(share), "must be named once".to_owned()));
                }
                Ok(share) => wanted.extend(share.map(|share| (position, share))),
                Err(fault) => refuse(position, fault),
            }
        }
        let accounts = data.accounts.iter().map(|account| &account.value);
        let balances = accounts.map(|account| (account.id, account.balance));
        let mut claims = Claims::new(balances, &data.holdings, of_others.into_iter().map(|known| known.share));
        // What the goal has already claims nothing more, also when less is there by now. It counts before anything new.
        let is_kept = |share: Share| stored.iter().any(|known| share.is_within(*known));
        let kept = wanted.iter().filter(|(_, share)| is_kept(*share));
        kept.for_each(|(_, share)| claims.keep(*share));
        for (position, share) in wanted.iter().filter(|(_, share)| !is_kept(*share)) {
            let checked = check_source(*share, data, exchange);
            if let Err(fault) = checked.and_then(|()| claims.claim(*share).map_err(overclaimed)) {
                refuse(*position, fault);
            }
        }
        errors.finish()?;
        let claimed = wanted.into_iter().map(|(_, share)| GoalAllocation {
            id: AllocationId::derived(user, &format!("{}:{}", goal.id, share.source())),
            goal: goal.id,
            share,
        });
        Ok(claimed.collect())
    }
}

impl AllocationInput {
    /// The wanted share; `None` for nothing. `stored` are the shares that the goal has.
    fn share(self, data: &UserData, stored: &[Share]) -> Result<Option<Share>, Fault> {
        let percentage = above_nothing(self.allocation_percentage);
        let units = above_nothing(self.allocated_units);
        let amount = above_nothing(self.allocated_amount);
        match (self.allocation_type.as_str(), percentage, units, amount) {
            ("account", _, Some(_), _) => Err(("allocated_units", "must be absent for an account".to_owned())),
            ("holding", _, _, Some(_)) => Err(("allocated_amount", "must be absent for a holding".to_owned())),
            ("holding", Some(_), Some(_), _) => {
                Err(("allocated_units", "must be absent beside a percentage".to_owned()))
            }
            ("account", Some(_), _, Some(_)) => {
                Err(("allocated_amount", "must be absent beside a percentage".to_owned()))
            }
            ("account" | "holding", None, None, None) => Ok(None),
            ("account", percentage, _, amount) => {
                let account = parsed(self.account_id, AccountId::parse).ok_or_else(|| unknown("account_id"))?;
                match (percentage, amount) {
                    (None, Some(amount)) => {
                        let currency = self.allocated_currency.map(|code| Currency::parse(&code)).transpose();
                        let currency = currency.map_err(|error| ("allocated_currency", error.to_string()))?;
                        amount_of(account, (amount, currency), data, stored).map(Some)
                    }
                    (percentage, _) => Ok(percentage.map(|percentage| Share::Account { account, percentage })),
                }
            }
            ("holding", percentage, units, _) => {
                let holding = parsed(self.holding_id, HoldingId::parse).ok_or_else(|| unknown("holding_id"))?;
                let by_percentage = percentage.map(|percentage| Share::HoldingPercentage { holding, percentage });
                Ok(by_percentage.or(units.map(|units| Share::HoldingUnits { holding, units })))
            }
            _ => Err(("allocation_type", "must be account or holding".to_owned())),
        }
    }
}

/// An amount of a bank account without holdings. What is stored may stay or be lowered, whatever the account has become.
fn amount_of(
    account: AccountId,
    (amount, currency): (Decimal, Option<Currency>),
    data: &UserData,
    stored: &[Share],
) -> Result<Share, Fault> {
    let known = data.accounts.iter().find(|known| known.value.id == account);
    let known = &known.ok_or_else(|| unknown("account_id"))?.value;
    let of_currency = |currency| {
        let amount = Money::from_major(amount, currency).map_err(|error| ("allocated_amount", error.to_string()))?;
        Ok(Share::AccountAmount { account, amount })
    };
    let has_holdings = data.holdings.iter().any(|holding| holding.account == account);
    let takes_amounts = known.kind == AccountKind::Depository && !known.is_typed_in_plan() && !has_holdings;
    let before = stored.iter().find_map(|known| match known {
        Share::AccountAmount { amount, .. } if known.source() == Source::Account(account) => Some(*amount),
        _ => None,
    });
    let is_meant = |own: Currency| currency.is_none_or(|meant| meant == own);
    match before.filter(|before| is_meant(before.currency())) {
        // An amount in a currency that the account had before may only stay.
        Some(before) if before.major() == amount => of_currency(before.currency()),
        Some(before) if !takes_amounts && before.major() > amount => of_currency(before.currency()),
        _ if takes_amounts && is_meant(known.balance.currency()) => of_currency(known.balance.currency()),
        _ if takes_amounts => Err(("allocated_currency", "must be in the account's currency".to_owned())),
        _ => Err(("allocated_amount", "must be of a bank account".to_owned())),
    }
}

fn above_nothing(number: Option<Exact>) -> Option<Decimal> {
    number.map(|number| number.0).filter(|number| *number > Decimal::ZERO)
}

fn parsed<T, E>(text: Option<String>, parse: impl FnOnce(&str) -> Result<T, E>) -> Option<T> {
    text.and_then(|text| parse(&text).ok())
}

/// Checks that the user owns the account or holding, and that it can be converted to the goal's currency.
fn check_source(share: Share, data: &UserData, exchange: &Exchange) -> Result<(), Fault> {
    let field = id_field(share);
    let own = match share.source() {
        Source::Account(account) => {
            let known = data.accounts.iter().find(|known| known.value.id == account);
            let known = &known.ok_or_else(|| unknown(field))?.value;
            if !known.can_be_savings() {
                return Err((field, "must be savings, not a debt or a vehicle".to_owned()));
            }
            known.balance.currency()
        }
        Source::Holding(holding) => {
            let known = data.holdings.iter().find(|known| known.id == holding);
            known.ok_or_else(|| unknown(field))?.current_value.currency()
        }
    };
    if !exchange.converts(own) {
        let wanted = exchange.currency();
        return Err((
            field,
            format!("must be in {wanted} or a currency with an exchange rate to it"),
        ));
    }
    Ok(())
}

fn id_field(share: Share) -> &'static str {
    share.holding().map_or("account_id", |_| "holding_id")
}

/// The fault for an id that does not exist, and the same for an id of another user.
fn unknown(field: &'static str) -> Fault {
    (field, "must name something of yours".to_owned())
}

fn overclaimed(overclaim: Overclaim) -> Fault {
    let field = match overclaim {
        Overclaim::Percentage { .. } => "allocation_percentage",
        Overclaim::Units { .. } => "allocated_units",
        Overclaim::Amount { .. } | Overclaim::Currency => "allocated_amount",
    };
    (field, overclaim.to_string())
}
