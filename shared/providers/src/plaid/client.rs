//! The calls we make to Plaid, one method each.

use std::fmt;

use goldgrove_domain::item::AccessToken;
use goldgrove_domain::{InstitutionId, Language, UserId};
use jiff::{SignedDuration, Timestamp};

use super::convert::{
    self, DebtTerms, ItemDetails, LinkedAccounts, LinkedHoldings, LinkedInstitution, TransactionChanges,
    TransactionsPage, WebhookKey,
};
use super::error::PlaidError;
use super::{request, wire};
use crate::transport::{Repeat, Transport};

/// The name people see in Link.
const CLIENT_NAME: &str = "Goldgrove";
/// Countries of the institutions we offer.
const COUNTRIES: [&str; 2] = ["US", "CA"];
/// Transactions per page; the most the provider allows.
const PAGE: u16 = 500;
/// How often a sync starts over when transactions change while it reads pages.
const MAX_RESTARTS: u32 = 3;
/// Days of transactions to request when an item is linked; the provider's maximum, and fixed from then on.
const HISTORY_DAYS: u16 = 730;
/// How old a balance may be if the institution reports none on request, as for Capital One cards. The provider refuses
/// the call without this limit there, and ignores it elsewhere.
const BALANCE_AGE: SignedDuration = SignedDuration::from_hours(30 * 24);

/// The kind of item to link. The provider offers only institutions that have its main product.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LinkKind {
    /// Deposits and cards, and whatever else the institution has.
    #[default]
    Bank,
    /// Brokerage, retirement and registered plans, crypto exchanges.
    Investments,
    /// Mortgages, student loans and cards at institutions that report only debts.
    Loans,
}

/// The products that Link requests from the institution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkProducts {
    required: &'static str,
    optional: Vec<&'static str>,
}

impl LinkProducts {
    /// All products that make up a net worth. Requires only the product that every item of this kind has, because each
    /// required product hides every institution that lacks it. The others are optional. With `skip_liabilities`, debts
    /// are requested only for [`LinkKind::Loans`].
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

/// Whether Link connects a new item or repairs an existing one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinkMode {
    /// Connects an institution.
    Create(LinkProducts),
    /// Repairs an item.
    Update {
        /// The item's token.
        access_token: AccessToken,
        /// Whether the user may also choose again which accounts to share.
        choose_accounts: bool,
    },
}

/// The options of a link token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkRequest {
    /// The owner of the accounts.
    pub user: UserId,
    /// New or repair.
    pub mode: LinkMode,
    /// The language of Link.
    pub language: Language,
    /// The URL for the provider's webhooks.
    pub webhook: Option<String>,
    /// The page that an institution with its own sign-in returns the browser to.
    pub redirect_uri: Option<String>,
}

/// A token that opens Link once, until it expires.
#[derive(Clone, PartialEq, Eq)]
pub struct LinkToken {
    /// The token for the browser.
    pub token: String,
    /// When it stops working.
    pub expires_at: Timestamp,
}

/// Prints the expiry, never the token.
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
    /// The item's token, to be sealed.
    pub access_token: AccessToken,
}

/// A client for the calls we make. Cheap to clone. Retries reads at most twice, and other calls never.
pub type PlaidClient = Transport<PlaidError>;

impl PlaidClient {
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

    /// `/item/public_token/exchange`: exchanges the public token from Link. It works once.
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

    /// `/item/remove`; [`PlaidError::ItemUnknown`] means the item was removed already.
    pub async fn item_remove(&self, token: &AccessToken) -> Result<(), PlaidError> {
        let body = request::AccessToken {
            access_token: token.reveal(),
        };
        let wire::Done {} = self.call("/item/remove", &body, Repeat::Never).await?;
        Ok(())
    }

    /// `/accounts/get`: the provider's cached balances.
    pub async fn accounts_get(&self, token: &AccessToken) -> Result<LinkedAccounts, PlaidError> {
        let answer: wire::AccountsAnswer = self.read("/accounts/get", token).await?;
        Ok(convert::accounts(answer.accounts))
    }

    /// `/accounts/balance/get`: the institution's balances at `now`; slower, and billed per call.
    ///
    /// # Errors
    /// [`PlaidError::NothingNewer`] if the institution has no balance from the last 30 days.
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

    /// `/liabilities/get`: the terms of an item's debts, as far as the institution reports them.
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

    /// All changes after `cursor`. Reads page after page, and starts over if transactions change in between.
    ///
    /// # Errors
    /// [`PlaidError::Mutation`] if transactions kept changing. The caller still has its cursor, so it loses no changes.
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
}
