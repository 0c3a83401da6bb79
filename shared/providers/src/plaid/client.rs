//! The calls we make to Plaid, one method each.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use goldgrove_domain::Language;
use goldgrove_domain::ids::{InstitutionId, UserId};
use goldgrove_domain::item::AccessToken;
use goldgrove_domain::random::IdSource;
use jiff::{SignedDuration, Timestamp};

use super::convert::{
    self, DebtTerms, ItemDetails, LinkedAccounts, LinkedHoldings, LinkedInstitution, TransactionChanges,
    TransactionsPage, WebhookKey,
};
use super::error::PlaidError;
use super::transport::PlaidSettings;
use super::{request, wire};
use crate::http::HttpClient;
use crate::http::SetupError;
use crate::transport::{Repeat, Transport};

/// The name people see in Link.
const CLIENT_NAME: &str = "Goldgrove";
/// Where the institutions we offer are.
const COUNTRIES: [&str; 2] = ["US", "CA"];
/// Transactions per page; the most the provider allows.
const PAGE: u16 = 500;
/// How often a reading of pages starts over when the transactions change under it.
const MAX_RESTARTS: u32 = 3;
/// Days of transactions asked for when an item is linked; the most the provider allows, and fixed from then on.
const HISTORY_DAYS: u16 = 730;
/// How old a balance may be where the institution reports none on request, as for cards of Capital One. Without such a
/// bound the provider refuses the call; elsewhere it is ignored.
const BALANCE_AGE: SignedDuration = SignedDuration::from_hours(30 * 24);

/// What kind of item is linked: the provider offers only institutions that have the product it is known by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LinkKind {
    /// Deposits and cards, and whatever else the institution has.
    #[default]
    Bank,
    /// Brokerage, retirement and registered plans, crypto exchanges.
    Investments,
    /// Mortgages, student loans and cards at institutions that report debts alone.
    Loans,
}

/// What Link asks the institution for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkProducts {
    required: &'static str,
    optional: Vec<&'static str>,
}

impl LinkProducts {
    /// Everything a net worth is made of: the product that items of this kind have for certain, and the others where the
    /// institution has them, because each required product hides every institution that lacks it. With
    /// `skip_liabilities`, debts are asked for only where there is nothing else.
    pub fn net_worth(kind: LinkKind, skip_liabilities: bool) -> Self {
        let required = match kind {
            LinkKind::Bank => TRANSACTIONS,
            LinkKind::Investments => INVESTMENTS,
            LinkKind::Loans => LIABILITIES,
        };
        let is_wanted = |product: &&str| *product != required && !(skip_liabilities && *product == LIABILITIES);
        Self {
            required,
            optional: [TRANSACTIONS, INVESTMENTS, LIABILITIES]
                .into_iter()
                .filter(is_wanted)
                .collect(),
        }
    }
}

const TRANSACTIONS: &str = "transactions";
const INVESTMENTS: &str = "investments";
const LIABILITIES: &str = "liabilities";

/// Whether Link connects something new or repairs what is there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinkMode {
    /// Connects an institution.
    Create(LinkProducts),
    /// Repairs the item of an item.
    Update {
        /// The item's token.
        access_token: AccessToken,
        /// Whether the user may also choose anew which accounts to share.
        choose_accounts: bool,
    },
}

/// What a link token is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkRequest {
    /// Whose accounts they are.
    pub user: UserId,
    /// New or repair.
    pub mode: LinkMode,
    /// What Link speaks.
    pub language: Language,
    /// Where the provider reports changes to.
    pub webhook: Option<String>,
    /// Where an institution with a sign-in of its own sends the browser back to.
    pub redirect_uri: Option<String>,
}

/// Opens Link once, until it expires.
#[derive(Clone, PartialEq, Eq)]
pub struct LinkToken {
    /// The token for the browser.
    pub token: String,
    /// When it stops working.
    pub expires_at: Timestamp,
}

/// Shows when it expires, not what it is.
impl fmt::Debug for LinkToken {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("LinkToken")
            .field("expires_at", &self.expires_at)
            .finish_non_exhaustive()
    }
}

/// A newly linked item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkedItem {
    /// The provider's id of it.
    pub plaid_item_id: String,
    /// The token that opens it, to be sealed.
    pub access_token: AccessToken,
}

/// A client for the calls we make. Cheap to clone; reads are repeated at most twice, everything else never.
#[derive(Clone, Debug)]
pub struct PlaidClient {
    transport: Transport<PlaidError>,
}

impl PlaidClient {
    /// A client for the provider at `settings.base_url`; `ids` spreads the pauses between repeats.
    ///
    /// # Errors
    /// [`SetupError`] naming the setting that is no good.
    pub fn new(settings: &PlaidSettings, ids: Arc<dyn IdSource>) -> Result<Self, SetupError> {
        let transport = Transport::new(settings, ids)?;
        Ok(Self { transport })
    }

    /// The same client with another pause before its first repeat; the second waits twice as long.
    #[must_use]
    pub fn with_repeat_pause(self, pause: Duration) -> Self {
        Self {
            transport: self.transport.with_repeat_pause(pause),
        }
    }

    /// The same client whose calls go by `carrier` instead of the network.
    #[must_use]
    pub fn over(self, client: Arc<dyn HttpClient>) -> Self {
        Self {
            transport: self.transport.over(client),
        }
    }

    /// The same client for calls that are all over by `budget` from now; one that is not counts as unanswered.
    #[must_use]
    pub fn within(&self, budget: Duration) -> Self {
        Self {
            transport: self.transport.clone().within(budget),
        }
    }

    /// `/link/token/create`
    pub async fn link_token_create(&self, link: &LinkRequest) -> Result<LinkToken, PlaidError> {
        let (products, access_token, update) = match &link.mode {
            LinkMode::Create(products) => (Some(products), None, None),
            LinkMode::Update {
                access_token,
                choose_accounts,
            } => (
                None,
                Some(access_token.reveal()),
                choose_accounts.then_some(request::LinkUpdate {
                    account_selection_enabled: true,
                }),
            ),
        };
        let body = request::LinkTokenCreate {
            client_name: CLIENT_NAME,
            language: if link.language.is_english() { "en" } else { "fr" },
            country_codes: &COUNTRIES,
            user: request::LinkUser {
                client_user_id: link.user.as_str(),
            },
            products: products.map_or(&[], |products| std::slice::from_ref(&products.required)),
            optional_products: products.map_or(&[], |products| &products.optional),
            transactions: products.map(|_| request::LinkTransactions {
                days_requested: HISTORY_DAYS,
            }),
            access_token,
            update,
            webhook: link.webhook.as_deref(),
            redirect_uri: link.redirect_uri.as_deref(),
        };
        let answer: wire::LinkTokenCreated = self.call("/link/token/create", &body, Repeat::Never).await?;
        Ok(LinkToken {
            token: answer.link_token.0,
            expires_at: answer.expiration,
        })
    }

    /// `/item/public_token/exchange`: spends the public token that Link returned.
    pub async fn item_public_token_exchange(&self, public_token: &str) -> Result<LinkedItem, PlaidError> {
        let body = request::PublicToken { public_token };
        let answer: wire::Exchanged = self.call("/item/public_token/exchange", &body, Repeat::Never).await?;
        Ok(LinkedItem {
            plaid_item_id: answer.item_id,
            access_token: AccessToken::new(answer.access_token.0),
        })
    }

    /// `/item/get`
    pub async fn item_get(&self, token: &AccessToken) -> Result<ItemDetails, PlaidError> {
        let answer: wire::ItemAnswer = self.read("/item/get", token).await?;
        Ok(convert::item(answer.item))
    }

    /// `/item/remove`; [`PlaidError::ItemUnknown`] means it is gone already.
    pub async fn item_remove(&self, token: &AccessToken) -> Result<(), PlaidError> {
        let body = request::AccessToken {
            access_token: token.reveal(),
        };
        let wire::Done {} = self.call("/item/remove", &body, Repeat::Never).await?;
        Ok(())
    }

    /// `/accounts/get`: balances as the provider last saw them.
    pub async fn accounts_get(&self, token: &AccessToken) -> Result<LinkedAccounts, PlaidError> {
        let answer: wire::AccountsAnswer = self.read("/accounts/get", token).await?;
        Ok(convert::accounts(answer.accounts))
    }

    /// `/accounts/balance/get`: balances as the institution has them at `now`; slower, and charged for each call.
    ///
    /// # Errors
    /// [`PlaidError::NothingNewer`] when the institution has none of the last 30 days.
    pub async fn accounts_balance_get(
        &self,
        token: &AccessToken,
        now: Timestamp,
    ) -> Result<LinkedAccounts, PlaidError> {
        let oldest = now.saturating_sub(BALANCE_AGE).unwrap_or(Timestamp::MIN);
        let body = request::Balances {
            access_token: token.reveal(),
            options: request::BalanceOptions {
                min_last_updated_datetime: format!("{oldest:.0}"),
            },
        };
        let answer: wire::AccountsAnswer = self.call("/accounts/balance/get", &body, Repeat::Safe).await?;
        Ok(convert::accounts(answer.accounts))
    }

    /// `/liabilities/get`: the terms of an item's debts, as far as the institution tells.
    pub async fn liabilities_get(&self, token: &AccessToken) -> Result<Vec<DebtTerms>, PlaidError> {
        let answer: wire::LiabilitiesAnswer = self.read("/liabilities/get", token).await?;
        Ok(convert::debts(answer))
    }

    /// `/investments/holdings/get`
    pub async fn investments_holdings_get(&self, token: &AccessToken) -> Result<LinkedHoldings, PlaidError> {
        let answer: wire::HoldingsAnswer = self.read("/investments/holdings/get", token).await?;
        Ok(convert::holdings(answer))
    }

    /// `/transactions/sync`: one page of at most `count` (1 to 500) changes after `cursor`.
    pub async fn transactions_sync(
        &self,
        token: &AccessToken,
        cursor: Option<&str>,
        count: u16,
    ) -> Result<TransactionsPage, PlaidError> {
        let body = request::TransactionsSync {
            access_token: token.reveal(),
            cursor,
            count,
        };
        let answer: wire::SyncAnswer = self.call("/transactions/sync", &body, Repeat::Safe).await?;
        convert::page(answer)
    }

    /// All changes after `cursor`: reads page after page, and starts over when the transactions change meanwhile.
    ///
    /// # Errors
    /// [`PlaidError::Mutation`] when they would not hold still; nothing was lost, the cursor is the caller's.
    pub async fn transactions_sync_all(
        &self,
        token: &AccessToken,
        cursor: Option<&str>,
    ) -> Result<TransactionChanges, PlaidError> {
        let mut restarts = 0;
        loop {
            match self.all_pages(token, cursor).await {
                Err(PlaidError::Mutation) if restarts < MAX_RESTARTS => restarts += 1,
                outcome => return outcome,
            }
        }
    }

    async fn all_pages(&self, token: &AccessToken, cursor: Option<&str>) -> Result<TransactionChanges, PlaidError> {
        let mut page = self.transactions_sync(token, cursor, PAGE).await?;
        let mut changes = page.changes;
        while page.has_more {
            page = self
                .transactions_sync(token, changes.next_cursor.as_deref(), PAGE)
                .await?;
            changes.append(page.changes);
        }
        Ok(changes)
    }

    /// `/institutions/get_by_id`, with its logo.
    pub async fn institutions_get_by_id(&self, id: &InstitutionId) -> Result<LinkedInstitution, PlaidError> {
        let body = request::InstitutionById {
            institution_id: id.as_str(),
            country_codes: &COUNTRIES,
            options: request::InstitutionOptions {
                include_optional_metadata: true,
            },
        };
        let answer: wire::InstitutionAnswer = self.call("/institutions/get_by_id", &body, Repeat::Safe).await?;
        convert::institution(answer.institution)
    }

    /// `/webhook_verification_key/get`: the key a webhook's signature names.
    pub async fn webhook_verification_key_get(&self, key_id: &str) -> Result<WebhookKey, PlaidError> {
        let body = request::VerificationKey { key_id };
        let answer: wire::VerificationKeyAnswer =
            self.call("/webhook_verification_key/get", &body, Repeat::Safe).await?;
        convert::webhook_key(answer.key)
    }

    async fn read<Answer: serde::de::DeserializeOwned>(
        &self,
        path: &'static str,
        token: &AccessToken,
    ) -> Result<Answer, PlaidError> {
        let body = request::AccessToken {
            access_token: token.reveal(),
        };
        self.call(path, &body, Repeat::Safe).await
    }

    async fn call<Body, Answer>(&self, path: &'static str, body: &Body, repeat: Repeat) -> Result<Answer, PlaidError>
    where
        Body: serde::Serialize + Sync,
        Answer: serde::de::DeserializeOwned,
    {
        self.transport.call(path, body, repeat).await
    }
}
