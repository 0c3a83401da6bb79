//! Shared checks of the endpoints for items: the owner of the token, and whether the data is available.

use jiff::Timestamp;
use jiff::tz::TimeZone;

use crate::Plaid;
use crate::household::{Account, Institution};
use crate::refusal::Refusal;
use crate::render::View;
use crate::state::{Item, PublicToken, Pulled, State};

/// How long a public token can be exchanged.
const PUBLIC_TOKEN_MINUTES: i64 = 30;

impl Plaid {
    /// The item of an access token.
    pub(crate) fn item(&self, access_token: &str) -> Result<Item, Refusal> {
        let state = self.inner.store.read();
        match state.item_by_token(access_token) {
            Some(item) => Ok(item.clone()),
            None if state.removed_tokens.contains(access_token) => Err(Refusal::of("ITEM_NOT_FOUND")),
            None => Err(Refusal::of("INVALID_ACCESS_TOKEN")),
        }
    }

    /// Changes the item of an access token, and returns the changed item.
    pub(crate) fn change_item(&self, access_token: &str, change: impl FnOnce(&mut Item)) -> Result<Item, Refusal> {
        let id = self.item(access_token)?.id;
        self.inner.store.change(|state| {
            let item = state.items.get_mut(&id).ok_or_else(|| Refusal::of("ITEM_NOT_FOUND"))?;
            change(item);
            Ok(item.clone())
        })
    }

    /// The data for an answer about the item.
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

    /// Fails if the user must sign in at the institution again.
    pub(crate) fn require_login(item: &Item) -> Result<(), Refusal> {
        item.trouble().map_or(Ok(()), Err)
    }

    /// Fails if the user must sign in at the institution again, or the institution is out of order.
    pub(crate) fn require_fresh(&self, view: View<'_>) -> Result<(), Refusal> {
        Self::require_login(view.item)?;
        let set_by_hand = self.inner.store.read().outages.get(&view.institution.id).cloned();
        match set_by_hand.unwrap_or_else(|| view.institution.outage.clone()) {
            Some(code) => Err(Refusal::of(&code)),
            None => Ok(()),
        }
    }

    /// Rejects a product that the institution does not offer or the user did not consent to.
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
            without_balance: Vec::new(),
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

    /// The time `minutes` from now.
    pub(crate) fn in_minutes(&self, minutes: i64) -> Timestamp {
        let now = self.inner.clock.now();
        now.checked_add(jiff::SignedDuration::from_mins(minutes)).unwrap_or(now)
    }
}

/// The user's choices in Link.
pub(crate) struct LinkWish<'a> {
    pub(crate) institution: &'a Institution,
    /// Keys of the shared accounts.
    pub(crate) accounts: Vec<String>,
    pub(crate) products: &'a [String],
    pub(crate) days_requested: u16,
    pub(crate) webhook: Option<String>,
}

impl LinkWish<'_> {
    /// Rejects an item without accounts for a required product.
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
    /// Whether Plaid offers that product for this type of account.
    fn has(&self, product: &str) -> bool {
        match product {
            "investments" => self.is_investment(),
            "liabilities" => self.is_liability(),
            "transactions" => !self.is_investment(),
            _ => true,
        }
    }
}
