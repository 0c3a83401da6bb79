//! `POST /exchange-public-token`: stores a newly linked item with its institution, accounts and holdings. If an earlier
//! item at that institution was disconnected or has ended, its accounts stay the same accounts. Accounts that another
//! sign-in reports already stay with that one.

mod input;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use goldgrove_app::bank::PATIENCE;
use goldgrove_app::bank::adopt::Adopter;
use goldgrove_app::bank::fetch::{self, Freshness};
use goldgrove_app::bank::notice::ItemNotice;
use goldgrove_app::bank::take_over;
use goldgrove_app::insights::hand_over;
use goldgrove_app::{Bank, Bucket, Failure, Subject, idempotent, net_worth};
use goldgrove_domain::institution::Institution;
use goldgrove_domain::item::{ItemStatus, KnownAs};
use goldgrove_domain::{AuditAction, AuditEvent, FieldKeys, Holding, InstitutionId, Item, ItemId, Name, UserId};
use goldgrove_http::operation::VISITOR;
use goldgrove_http::{Example, Operation, Problem, Request, Response, Route, json, params, respond};
use goldgrove_providers::plaid::{self, PlaidClient, PlaidError};
use goldgrove_storage::entity::institution::{self, Catalogue};
use goldgrove_storage::entity::{Holdings, Items, Versioned};
use goldgrove_storage::linking::{self, LinkError, LinkedItem};
use goldgrove_storage::{Row, StorageError};
use schemars::JsonSchema;
use serde::Serialize;

pub use input::{ExchangePublicTokenInput, InstitutionInput, LinkType, LinkedAccountInput};

/// Where it is mounted.
pub const ROUTE: Route = Route::post("/exchange-public-token");

/// What it takes and gives.
pub fn operation() -> Operation {
    Operation::new(ROUTE, "Linking", "Stores a new bank connection").answers::<ExchangePublicTokenAnswer>()
        .takes::<ExchangePublicTokenInput>(json!({
            "public_token": "public-sandbox-0a1b2c3d",
            "institution": { "institution_id": "ins_gg_1", "name": "First Platypus Bank" },
            "accounts": [{ "id": "acc-1", "name": "Everyday", "mask": "1234", "type": "depository", "subtype": "checking" }],
        }))
        .idempotent()
        .fails([Problem::InstitutionAlreadyLinked, Problem::ExchangeFailed, Problem::ConnectionLimit(None)])
        .example(Example::shows("/results/accountsProcessed").fill("/public_token", VISITOR, "/public_token").fill("/institution", VISITOR, "/institution").fill("/accounts", VISITOR, "/accounts"))
}

/// How long the provider may take to close an item that could not be stored. Together with [`PATIENCE`], this ends
/// before the gateway times out, and long before another request with the same idempotency key may take over.
const CLOSING: Duration = Duration::from_secs(6);

/// The answer.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ExchangePublicTokenAnswer {
    /// The stored data.
    pub results: ExchangeResults,
}

/// The stored data.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ExchangeResults {
    /// The number of accounts stored.
    pub accounts_processed: usize,
    /// The number of holdings stored.
    pub holdings_processed: usize,
}

/// Exchanges the token once and stores the item with its data.
///
/// # Errors
/// [`Failure`]; a 409 when all its accounts are linked already, a 502 when the provider does not accept the token.
pub async fn handle(bank: Arc<Bank>, request: Request) -> Result<Response, Failure> {
    let admitted = bank.app.admit(&ROUTE, &request).await?;
    let user = admitted.user();
    let input: ExchangePublicTokenInput = params::json(&request)?;
    let institution = input.institution()?;
    bank.app.limit(Bucket::Exchange, Subject::User(admitted.user())).await?;
    let effect = adopt(&bank, user, &input, institution);
    idempotent::once(&bank.app, user, "exchange-public-token", &request, effect).await
}

async fn adopt(
    bank: &Bank,
    user: &UserId,
    input: &ExchangePublicTokenInput,
    named: Option<Institution>,
) -> Result<Response, Failure> {
    let keys = bank.app.keys(user).await?;
    let plaid = bank.plaid.within(PATIENCE);
    let exchanged = plaid
        .item_public_token_exchange(&input.public_token)
        .await
        .map_err(|error| refused(&error))?;
    let (item, results) = match store(bank, &plaid, user, keys.as_ref(), &exchanged, named).await {
        Ok(stored) => stored,
        Err(failure) => {
            if !may_be_stored(bank, user, &exchanged).await {
                forget(bank, &exchanged).await;
            }
            return Err(failure);
        }
    };
    ask_for_transactions(bank, user, &exchanged).await;
    let event = event(item, input.link_type.unwrap_or_default(), &results);
    if let Err(failure) = bank.app.audit(user, event).await {
        // The item is stored. After an error, the user would link it again and be refused.
        tracing::error!(cause = %failure, counts = failure.counts(), "a linked item is missing in the audit trail");
    }
    net_worth::record(&bank.app.context, user, keys.as_ref()).await;
    Ok(respond::ok(&ExchangePublicTokenAnswer { results })?)
}

/// The items at `institution` that their owner revoked there, or that the provider no longer has.
async fn ended(
    bank: &Bank,
    user: &UserId,
    keys: &dyn FieldKeys,
    institution: &InstitutionId,
) -> Result<Vec<Versioned<Item>>, Failure> {
    let items = Items::new(bank.app.table(), user).list(keys).await?;
    let is_ended = |item: &Item| item.institution == *institution && item.status.has_ended();
    Ok(items.into_iter().filter(|item| is_ended(&item.value)).collect())
}

/// Queues the first sync of the item's transactions: only after that does the provider send notices about new ones.
async fn ask_for_transactions(bank: &Bank, user: &UserId, exchanged: &plaid::LinkedItem) {
    let Some(queue) = &bank.notices else { return };
    let notice = ItemNotice::linked(user, exchanged.plaid_item_id.clone());
    if let Err(failure) = hand_over(queue.as_ref(), [notice]).await {
        // The item is stored. Its transactions come with the provider's own notice, or with a refresh.
        tracing::error!(cause = %failure, counts = failure.counts(), "the first transaction sync was not queued");
    }
}

fn event(item: ItemId, link_type: LinkType, results: &ExchangeResults) -> AuditEvent {
    AuditEvent::new(AuditAction::ItemLinked)
        .on("plaid_items", item)
        .word("link_type", <&str>::from(link_type))
        .count("accounts", results.accounts_processed as u64)
        .count("holdings", results.holdings_processed as u64)
}

/// Whether the rows may exist although storing them failed, because the answer may have been lost. A stored item that
/// is not needed can still be removed, but a stored item that was closed at the provider can never be refreshed.
async fn may_be_stored(bank: &Bank, user: &UserId, exchanged: &plaid::LinkedItem) -> bool {
    !matches!(row_of(bank, user, exchanged).await, Ok(None))
}

async fn row_of(bank: &Bank, user: &UserId, exchanged: &plaid::LinkedItem) -> Result<Option<Row>, StorageError> {
    let id = ItemId::derived(user, &exchanged.plaid_item_id);
    Items::new(bank.app.table(), user).get_row(&id).await
}

/// Closes an item that could not be stored. Otherwise it would stay open at the provider, and we would have no token to
/// close it.
async fn forget(bank: &Bank, exchanged: &plaid::LinkedItem) {
    let closed = bank.plaid.within(CLOSING).item_remove(&exchanged.access_token).await;
    if let Err(error) = closed {
        tracing::error!(code = error.code(), "an item that was not stored could not be removed");
    }
}

async fn store(
    bank: &Bank,
    plaid: &PlaidClient,
    user: &UserId,
    keys: &dyn FieldKeys,
    exchanged: &plaid::LinkedItem,
    named: Option<Institution>,
) -> Result<(ItemId, ExchangeResults), Failure> {
    let fetched = fetch::fetch(plaid, &exchanged.access_token, Freshness::Known, &[], bank.app.now());
    let institution = institution_of(bank, plaid, exchanged, named);
    let (fetched, institution) = tokio::join!(fetched, institution);
    let (institution, is_described) = institution?;
    let mut item = new_item(user, exchanged, &institution.id, bank);
    let mut fetched = fetched.map_err(|error| refused(&error))?;
    for item in ended(bank, user, keys, &institution.id).await? {
        bank.disconnect(user, &item).await?;
    }
    // Read before the accounts that the new ones are compared with: an item linked after this makes the save fail.
    let last_linked = institution::last_linked(bank.app.table(), user, &institution.id).await?;
    let adopter = adopter(user, &item);
    let found = take_over::find(bank.app.table(), &adopter, &institution.id, &mut fetched, keys).await?;
    let found = found.ok_or(Problem::InstitutionAlreadyLinked)?;
    let accounts_processed = fetched.accounts.accounts.len();
    let mut held = match fetched.holdings {
        Some(linked) => adopter.holdings(linked.holdings)?,
        None => BTreeMap::new(),
    };
    let holdings_processed = held.values().map(Vec::len).sum();
    item.known_as = found.known_as;
    let of_taken = found.taken.iter().flat_map(|taken| &taken.accounts);
    // Holdings of accounts that are already stored are written after the item, replacing the stored ones.
    let later: Vec<_> = of_taken
        .filter_map(|account| held.remove_entry(&account.value.id))
        .collect();
    let holdings: Vec<Holding> = held.into_values().flatten().collect();
    let linked = LinkedItem {
        item: &item,
        institution: &institution,
        last_linked,
        is_described,
        accounts: &found.new,
        holdings: &holdings,
        takes_over: found.taken.as_ref(),
    };
    let saved = linking::save(bank.app.table(), user, linked, keys).await;
    if let Err(error) = saved
        && !matches!(row_of(bank, user, exchanged).await, Ok(Some(_)))
    {
        return Err(link_failure(error));
    }
    for (account, holdings) in later {
        let store = Holdings::new(bank.app.table(), user);
        if let Err(error) = store.replace_of(account, &holdings, false, keys).await {
            // The item is stored, and its first sync brings the holdings again.
            tracing::error!(cause = %error, "holdings of an account that was taken over were not stored");
        }
    }
    let results = ExchangeResults {
        accounts_processed,
        holdings_processed,
    };
    Ok((item.id, results))
}

/// The item's institution, and whether the provider or the catalogue describes it. The widget's data passed through a
/// browser, so it must not decide which institutions count as the same. Its name for an institution is shown only to
/// this user, and only if there is no other description.
async fn institution_of(
    bank: &Bank,
    plaid: &PlaidClient,
    exchanged: &plaid::LinkedItem,
    named: Option<Institution>,
) -> Result<(Institution, bool), Failure> {
    let details = plaid.item_get(&exchanged.access_token).await;
    let id = details.map_err(|error| refused(&error))?.institution;
    let id = id.or_else(|| named.as_ref().map(|named| named.id.clone()));
    let Some(id) = id else {
        return Ok((nameless(&exchanged.plaid_item_id)?, false));
    };
    let name = named.filter(|named| named.id == id).map(|named| named.name);
    let named = Institution {
        id,
        name: name.unwrap_or_else(Name::unnamed),
        logo: None,
    };
    let code = match plaid.institutions_get_by_id(&named.id).await {
        Ok(plaid::LinkedInstitution {
            name: Some(name), logo, ..
        }) => return Ok((Institution { name, logo, ..named }, true)),
        Ok(_) => "NAMELESS".to_owned(),
        Err(error) => error.code().to_owned(),
    };
    tracing::warn!(code, "the institution could not be described");
    let known = Catalogue::new(bank.app.table()).get(&named.id).await?;
    let is_described = known.is_some();
    Ok((known.unwrap_or(named), is_described))
}

/// The institution of an item when neither the provider nor the widget names one: unique to the item.
fn nameless(plaid_item_id: &str) -> Result<Institution, Problem> {
    let id = InstitutionId::parse(plaid_item_id).map_err(|_| Problem::ExchangeFailed)?;
    Ok(Institution {
        id,
        name: Name::unnamed(),
        logo: None,
    })
}

fn new_item(user: &UserId, exchanged: &plaid::LinkedItem, institution: &InstitutionId, bank: &Bank) -> Item {
    let now = bank.app.now();
    Item {
        id: ItemId::derived(user, &exchanged.plaid_item_id),
        plaid_item_id: exchanged.plaid_item_id.clone(),
        institution: institution.clone(),
        access_token: exchanged.access_token.clone(),
        known_as: KnownAs::default(),
        transactions_cursor: None,
        syncing_since: None,
        awaits_history: true,
        status: ItemStatus::Good,
        attention: None,
        averted: None,
        last_updated: now,
        created_at: now,
    }
}

const fn adopter<'a>(user: &'a UserId, item: &'a Item) -> Adopter<'a> {
    Adopter {
        user,
        item: item.id,
        institution: &item.institution,
        now: item.created_at,
    }
}

fn refused(error: &PlaidError) -> Problem {
    tracing::warn!(code = error.code(), "the new item could not be read");
    Problem::ExchangeFailed
}

fn link_failure(error: LinkError) -> Failure {
    match error {
        LinkError::AlreadyLinked => Problem::InstitutionAlreadyLinked.into(),
        LinkError::Storage(error) => error.into(),
    }
}
