//! Turns the provider's reports into the user's own records.
//!
//! Ids are derived from the provider's, so reading the same item again finds the same records.

use std::collections::BTreeMap;

use goldgrove_domain::account;
use goldgrove_domain::lifecycle::Lifecycle;
use goldgrove_domain::{
    Account, AccountId, AccountSource, Holding, HoldingId, InstitutionId, ItemId, MoneyError, Name, Transaction,
    TransactionId, UserId,
};
use goldgrove_providers::plaid::{LinkedAccount, LinkedHolding, LinkedTransaction};
use jiff::Timestamp;

/// Whose records they become, through which item, and when.
#[derive(Clone, Copy, Debug)]
pub struct Adopter<'a> {
    /// The user.
    pub user: &'a UserId,
    /// The item they came through.
    pub item: ItemId,
    /// The institution behind it.
    pub institution: &'a InstitutionId,
    /// The present moment.
    pub now: Timestamp,
}

impl Adopter<'_> {
    /// Our id of a provider's account.
    pub fn account_id(&self, provider_account_id: &str) -> AccountId {
        AccountId::derived(self.user, provider_account_id)
    }

    /// A newly seen account.
    pub fn account(&self, linked: LinkedAccount) -> Account {
        let (balance, is_asset) = linked.balance_sheet_side();
        let fallback = linked.kind.label();
        Account {
            id: self.account_id(&linked.provider_account_id),
            name: linked
                .name
                .or_else(|| linked.official_name.clone())
                .unwrap_or_else(|| label_name(fallback)),
            official_name: linked.official_name,
            balance,
            is_asset,
            kind: linked.kind,
            subtype: linked.subtype,
            source: AccountSource::Plaid {
                plaid_account_id: linked.provider_account_id,
                item: self.item,
                institution: self.institution.clone(),
            },
            mask: linked.mask,
            hidden: false,
            lifecycle: Lifecycle::Reported,
            edition: 1,
            credit_limit: linked.limit,
            interest_rate: linked.rate_percent.and_then(account::interest_rate),
            rate_type: linked.rate_type,
            paid_in_full: false,
            secured_by: None,
            last_updated: self.now,
            created_at: self.now,
        }
    }

    /// A known account with new figures. The user's choices stay, including a corrected kind, so the provider's kind
    /// counts only when the account is first seen. The terms of a debt stay when the provider does not report them.
    pub fn updated(&self, known: &Account, linked: LinkedAccount) -> Account {
        let fresh = Account {
            secured_by: known.secured_by,
            ..self.account(linked)
        };
        let corrected = fresh.corrected(known.kind);
        Account {
            name: known.name.clone(),
            hidden: known.hidden,
            edition: known.edition,
            created_at: known.created_at,
            interest_rate: corrected.interest_rate.or(known.interest_rate),
            rate_type: corrected.rate_type.or(known.rate_type),
            paid_in_full: known.paid_in_full && corrected.is_card(),
            ..corrected
        }
    }

    /// The reported positions by account. Positions without a name are dropped.
    pub fn holdings(&self, linked: Vec<LinkedHolding>) -> Result<BTreeMap<AccountId, Vec<Holding>>, MoneyError> {
        let mut by_account: BTreeMap<AccountId, Vec<Holding>> = BTreeMap::new();
        for holding in linked.into_iter().filter_map(|position| self.holding(position)) {
            let siblings = by_account.entry(holding.account).or_default();
            match siblings.iter_mut().find(|known| known.id == holding.id) {
                Some(known) => merge(known, &holding)?,
                None => siblings.push(holding),
            }
        }
        Ok(by_account)
    }

    /// `None` for a position without a name.
    fn holding(&self, linked: LinkedHolding) -> Option<Holding> {
        let currency = linked.value.currency();
        let key = format!(
            "{}:{}:{currency}",
            linked.provider_account_id, linked.provider_security_id
        );
        Some(Holding {
            id: HoldingId::derived(self.user, &key),
            account: self.account_id(&linked.provider_account_id),
            security_name: linked.security_name?,
            symbol: linked.symbol,
            class: linked.class,
            owner_split: None,
            quantity: linked.quantity,
            price: linked.price,
            institution_value: linked.value,
            current_value: linked.value,
            cost_basis: linked.cost_basis,
            last_updated: self.now,
        })
    }

    /// Our id of a provider's transaction.
    pub fn transaction_id(&self, provider_transaction_id: &str) -> TransactionId {
        TransactionId::derived(self.user, provider_transaction_id)
    }

    /// A transaction of one of the item's accounts.
    pub fn transaction(&self, linked: LinkedTransaction) -> Transaction {
        Transaction {
            id: self.transaction_id(&linked.provider_transaction_id),
            account: self.account_id(&linked.provider_account_id),
            date: linked.date,
            amount: linked.amount,
            description: linked.description.unwrap_or_else(|| label_name("Transaction")),
            category: linked.category,
            pending: linked.pending,
        }
    }
}

/// Merges several lots of one security into one holding. If the cost of one lot is unknown, so is the total cost.
fn merge(known: &mut Holding, lot: &Holding) -> Result<(), MoneyError> {
    known.price = known.price.filter(|price| lot.price == Some(*price));
    known.quantity = known.quantity.checked_add(lot.quantity).ok_or(MoneyError::OutOfRange)?;
    known.current_value = known.current_value.checked_add(lot.current_value)?;
    known.institution_value = known.institution_value.checked_add(lot.institution_value)?;
    known.cost_basis = match (known.cost_basis, lot.cost_basis) {
        (Some(cost), Some(more)) => Some(cost.checked_add(more)?),
        _ => None,
    };
    Ok(())
}

/// A name from one of our own short labels.
fn label_name(label: &str) -> Name {
    Name::clipped(label).unwrap_or_else(Name::unnamed)
}

#[cfg(test)]
mod tests {
    use goldgrove_domain::{AccountKind, Currency, Decimal, HoldingClass, Money};

    use super::*;

    fn usd(text: &str) -> Money {
        Money::parse(text, Currency::USD).unwrap()
    }

    fn lot(quantity: i64, value: &str, cost: Option<&str>) -> LinkedHolding {
        LinkedHolding {
            provider_account_id: "account".to_owned(),
            provider_security_id: "security".to_owned(),
            security_name: Name::clipped("Fund"),
            symbol: None,
            class: HoldingClass::Etfs,
            quantity: Decimal::from(quantity),
            price: None,
            value: usd(value),
            cost_basis: cost.map(usd),
        }
    }

    fn with_adopter<T>(check: impl FnOnce(Adopter<'_>) -> T) -> T {
        let user = UserId::parse("user-1").unwrap();
        let institution = InstitutionId::parse("ins_1").unwrap();
        let item = ItemId::derived(&user, "item");
        check(Adopter {
            user: &user,
            item,
            institution: &institution,
            now: Timestamp::UNIX_EPOCH,
        })
    }

    #[test]
    fn lots_of_one_security_are_one_holding() {
        let rows = [
            ("both costs known", Some("10"), Some("20"), Some(usd("30.00"))),
            ("one cost unknown", Some("10"), None, None),
            ("no cost known", None, None, None),
        ];
        for (name, first, second, expected) in rows {
            let lots = vec![lot(1, "100", first), lot(2, "200", second)];
            let adopted = with_adopter(|adopter| adopter.holdings(lots)).unwrap();
            let holdings: Vec<Holding> = adopted.into_values().flatten().collect();
            assert_eq!(holdings.len(), 1, "{name}");
            assert_eq!(holdings[0].quantity, Decimal::from(3), "{name}");
            assert_eq!(holdings[0].current_value, usd("300.00"), "{name}");
            assert_eq!(holdings[0].cost_basis, expected, "{name}");
        }
    }

    #[test]
    fn a_position_without_a_name_is_dropped() {
        let nameless = LinkedHolding {
            security_name: None,
            ..lot(1, "100", None)
        };
        assert!(
            with_adopter(|adopter| adopter.holdings(vec![nameless]))
                .unwrap()
                .is_empty()
        );
    }

    #[test]
    fn an_overpaid_card_is_owned_and_an_update_keeps_what_the_user_chose() {
        let card = |balance: &str| LinkedAccount {
            provider_account_id: "card".to_owned(),
            name: Name::clipped("Card"),
            official_name: None,
            kind: AccountKind::Credit,
            subtype: None,
            mask: None,
            balance: usd(balance),
            limit: None,
            rate_percent: None,
            rate_type: None,
        };
        with_adopter(|adopter| {
            let overpaid = adopter.account(card("-45.20"));
            assert_eq!((overpaid.balance, overpaid.is_asset), (usd("45.20"), true));
            let known = Account {
                name: Name::parse("Mine").unwrap(),
                hidden: true,
                ..overpaid
            };
            let updated = adopter.updated(&known, card("12.00"));
            assert_eq!((updated.balance, updated.is_asset), (usd("12.00"), false));
            assert_eq!((updated.name.as_str(), updated.hidden), ("Mine", true));
        });
    }
}
