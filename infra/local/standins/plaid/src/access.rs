//! What every endpoint about an item asks first: whose token is it, and may this be had right now?

use jiff::Timestamp;
use jiff::tz::TimeZone;

use crate::Plaid;
use crate::household::{Account, Institution};
use crate::refusal::Refusal;
use crate::render::View;
use crate::state::{Item, PublicToken, Pulled, State};

/// How long a public token may wait to be exchanged.
const PUBLIC_TOKEN_MINUTES: i64 = 30;

impl Plaid {
    /// The item an access token opens.
    pub(crate) fn item(&self, access_token: &str) -> Result<Item, Refusal> {
        let state = self.inner.store.read();
        match state.item_by_token(access_token) {
            Some(item) => Ok(item.clone()),
            None if state.removed_tokens.contains(access_token) => Err(Refusal::of("ITEM_NOT_FOUND")),
            None => Err(Refusal::of("INVALID_ACCESS_TOKEN")),
        }
    }

    /// Changes the item an access token opens, and returns it as it is afterwards.
    pub(crate) fn change_item(&self, access_token: &str, change: impl FnOnce(&mut Item)) -> Result<Item, Refusal> {
        let id = self.item(access_token)?.id;
        self.inner.store.change(|state| {
            let item = state.items.get_mut(&id).ok_or_else(|| Refusal::of("ITEM_NOT_FOUND"))?;
            change(item);
            Ok(item.clone())
        })
    }

    /// Everything an answer about the item is made from.
    pub(crate) fn view<'a>(&'a self, item: &'a Item) -> Result<View<'a>, Refusal> {
        Ok(View {
            household: &self.inner.household,
            institution: self.institution(&item.institution_id)?,
            item,
            today: self.inner.clock.now().to_zoned(TimeZone::UTC).date(),
        })
    }

    /// The institution with that id.
    pub(crate) fn institution(&self, id: &str) -> Result<&Institution, Refusal> {
        self.inner
            .household
            .institution(id)
            .ok_or_else(|| Refusal::of("INVALID_INSTITUTION"))
    }

    /// Refuses when the login is broken.
    pub(crate) fn require_login(item: &Item) -> Result<(), Refusal> {
        item.trouble().map_or(Ok(()), Err)
    }

    /// Refuses when the login is broken or the institution is out of order.
    pub(crate) fn require_fresh(&self, view: View<'_>) -> Result<(), Refusal> {
        Self::require_login(view.item)?;
        let set_by_hand = self.inner.store.read().outages.get(&view.institution.id).cloned();
        match set_by_hand.unwrap_or_else(|| view.institution.outage.clone()) {
            Some(code) => Err(Refusal::of(&code)),
            None => Ok(()),
        }
    }

    /// Refuses a product that the institution does not offer or the user did not consent to.
    pub(crate) fn require_product(view: View<'_>, product: &str) -> Result<(), Refusal> {
        let within = |products: &[String]| products.iter().any(|known| known == product);
        if !within(&view.institution.products) {
            return Err(Refusal::of("PRODUCTS_NOT_SUPPORTED"));
        }
        if !within(&view.item.products) {
            return Err(Refusal::of("ADDITIONAL_CONSENT_REQUIRED"));
        }
        Ok(())
    }

    /// Links accounts of an institution and returns the item's id and public token.
    pub(crate) fn link(&self, state: &mut State, wish: LinkWish<'_>) -> (String, String) {
        let ids = &self.inner.ids;
        let item_id = format!("item-sandbox-{}", ids.uuid().simple());
        let products = wish
            .products
            .iter()
            .filter(|product| wish.institution.products.contains(product))
            .cloned()
            .collect();
        let item = Item {
            id: item_id.clone(),
            access_token: format!("access-sandbox-{}", ids.uuid()),
            institution_id: wish.institution.id.clone(),
            accounts: wish.accounts,
            products,
            webhook: wish.webhook.or_else(|| self.inner.settings.webhook_url.clone()),
            created_at: self.inner.clock.now(),
            login_required: false,
            revoked: false,
            refreshes: Vec::new(),
            pulled: Pulled::Nothing,
            is_feed_read: false,
            days_requested: wish.days_requested,
            balance_calls: Vec::new(),
            last_webhook: None,
        };
        state.items.insert(item_id.clone(), item);
        let public_token = self.issue_public_token(state, &item_id);
        (item_id, public_token)
    }

    /// A public token for an item.
    pub(crate) fn issue_public_token(&self, state: &mut State, item_id: &str) -> String {
        let token = format!("public-sandbox-{}", self.inner.ids.uuid());
        let expires_at = self.in_minutes(PUBLIC_TOKEN_MINUTES);
        state.public_tokens.insert(
            token.clone(),
            PublicToken {
                item_id: item_id.to_owned(),
                expires_at,
            },
        );
        token
    }

    /// The moment that many minutes from now.
    pub(crate) fn in_minutes(&self, minutes: i64) -> Timestamp {
        let now = self.inner.clock.now();
        now.checked_add(jiff::SignedDuration::from_mins(minutes)).unwrap_or(now)
    }
}

/// What a person agreed to in Link.
pub(crate) struct LinkWish<'a> {
    pub(crate) institution: &'a Institution,
    /// Keys of the accounts shared.
    pub(crate) accounts: Vec<String>,
    pub(crate) products: &'a [String],
    pub(crate) days_requested: u16,
    pub(crate) webhook: Option<String>,
}

impl LinkWish<'_> {
    /// Refuses a login that has no account for a product that it must have.
    pub(crate) fn require_accounts_for(&self, required: &[String]) -> Result<(), Refusal> {
        if required.iter().all(|product| self.has_account_for(product)) {
            return Ok(());
        }
        Err(Refusal::of("NO_ACCOUNTS"))
    }

    fn has_account_for(&self, product: &str) -> bool {
        let mut shared = self.institution.accounts.iter();
        shared.any(|account| self.accounts.contains(&account.key) && account.has(product))
    }
}

impl Account {
    /// Whether Plaid has that product of an account of this type.
    fn has(&self, product: &str) -> bool {
        match product {
            "investments" => self.is_investment(),
            "liabilities" => self.is_liability(),
            "transactions" => !self.is_investment(),
            _ => true,
        }
    }
}
