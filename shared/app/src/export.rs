//! Gathers all stored data of one user for the export.

use std::collections::HashMap;

use goldgrove_domain::attribution::Attribution;
use goldgrove_domain::balance_history::{Anchor, DayBalance};
use goldgrove_domain::insights::{InsightError, Voice};
use goldgrove_domain::valuation::{Held, amounts, by_currency};
use goldgrove_domain::{Exchange, FieldKeys, Language, MoneyError, Transaction, UserId};
use goldgrove_http::Problem;
use goldgrove_http::body::account::AccountBody;
use goldgrove_http::body::audit_event::AuditEventBody;
use goldgrove_http::body::balance_history::AccountBalanceBody;
use goldgrove_http::body::exchange_rate::FixedRateBody;
use goldgrove_http::body::export::{AccountValueBody, ExportBody, OnboardingStepBody, SCHEMA};
use goldgrove_http::body::goal_odds::RecordedPlanBody;
use goldgrove_http::body::holding::HoldingBody;
use goldgrove_http::body::insight::InsightRecordBody;
use goldgrove_http::body::item::{InstitutionBody, ItemBody};
use goldgrove_http::body::net_worth::NetWorthPointBody;
use goldgrove_http::body::net_worth_changes::AttributionBody;
use goldgrove_http::body::subscription::SubscriptionBody;
use goldgrove_http::body::transaction::TransactionBody;
use goldgrove_storage::entity::audit_log::AuditEntry;
use goldgrove_storage::entity::item::ItemSummary;
use goldgrove_storage::entity::{Attributions, AuditLog, Feed, OnboardingSteps, RecordedPlans, Transactions};
use goldgrove_storage::user_rows::{UserData, UserRows};

use crate::{Admitted, App, Failure, allocations, balances, goals, profile};

/// Reads and opens all data of a caller, with insights in `language`.
///
/// # Errors
/// [`Failure`]; one amount that does not open fails the whole export, because an export without it would look complete.
pub async fn gather(
    app: &App,
    admitted: &Admitted,
    keys: &dyn FieldKeys,
    language: Language,
) -> Result<ExportBody, Failure> {
    let (user, table, now) = (admitted.user(), app.table(), app.now());
    let (transactions, steps) = (Transactions::new(table, user), OnboardingSteps::new(table, user));
    let (attributions, plans) = (Attributions::new(table, user), RecordedPlans::new(table, user));
    let trail = AuditLog::new(app.context.tables.audit.as_ref(), user);
    let (mut rows, transactions, steps, attributions, plans, trail, (recorded, anchors)) = tokio::try_join!(
        UserRows::load_without_profile(table, user, usize::MAX),
        transactions.list(keys),
        steps.list(keys),
        attributions.list(keys),
        plans.list(keys),
        trail.list(),
        balances::kept(table, user, keys)
    )?;
    let feed = Feed::open(std::mem::take(&mut rows.insights), keys)?;
    rows.profile = admitted.profile_row().cloned();
    let mut data = rows.open(keys)?;
    data.accounts.sort_by_key(|account| account.value.created_at);
    let own = data.profile.clone().ok_or(Problem::NotFound)?.value;
    let voice = Voice {
        language,
        home: own.currency,
    };
    let trial = admitted.trial().ok_or(Problem::NotFound)?;
    let as_of = admitted.as_of();
    let exchange = app.context.exchange(&data, own.currency, as_of.today()).await?;
    let goals = goals::planned(&data, &exchange, user, &as_of)?;
    let goal_allocations = allocations::bodies(&data, &exchange, &data.allocations, user)?;
    let (account_balances, balance_anchors) = balance_bodies(&data, recorded, anchors);
    Ok(ExportBody {
        schema: SCHEMA,
        exported_at: now.to_string(),
        profile: profile::body(own, admitted, now),
        subscription: SubscriptionBody::of(admitted.subscriber().map(|known| &known.value), trial, now),
        onboarding_progress: steps.into_iter().map(OnboardingStepBody::from).collect(),
        account_values: account_values(&data, &exchange)?,
        accounts: data
            .accounts
            .into_iter()
            .map(|account| AccountBody::of(account.value, user))
            .collect(),
        institutions: data.institutions.into_iter().map(InstitutionBody::from).collect(),
        plaid_items: data.items.into_iter().map(|item| item_body(item, user)).collect(),
        investment_holdings: data
            .holdings
            .into_iter()
            .map(|holding| HoldingBody::of(holding, user))
            .collect(),
        transactions: transactions
            .into_iter()
            .map(|transaction| exported(transaction, user))
            .collect(),
        goals,
        goal_plans: RecordedPlanBody::all(&plans, &as_of.zone),
        goal_allocations,
        fixed_exchange_rates: data.fixed_rates.iter().map(FixedRateBody::from).collect(),
        net_worth_history: data
            .history
            .into_iter()
            .map(NetWorthPointBody::try_from)
            .collect::<Result<_, _>>()?,
        net_worth_movements: attribution_bodies(&attributions)?,
        account_balances,
        balance_anchors,
        insights: insight_bodies(&feed, voice)?,
        audit_logs: trail.into_iter().map(audit_event_body).collect(),
    })
}

/// The part of each account in net worth, in the order of the accounts.
fn account_values(data: &UserData, exchange: &Exchange) -> Result<Vec<AccountValueBody>, MoneyError> {
    let held = Held::by_account(&data.holdings);
    let accounts = data.accounts.iter().map(|account| &account.value);
    let mut rows = Vec::new();
    for account in accounts.filter(|account| account.counts()) {
        let own = held.of(account.id);
        for amount in by_currency(amounts(account, own))? {
            let signed = if account.is_asset { amount } else { amount.negated() };
            rows.push(AccountValueBody::of(account.id, signed, exchange)?);
        }
    }
    Ok(rows)
}

/// Recorded balances and balances that were typed in, each with the side of its kind of account, which their sign follows.
fn balance_bodies(
    data: &UserData,
    recorded: Vec<DayBalance>,
    anchors: Vec<Anchor>,
) -> (Vec<AccountBalanceBody>, Vec<AccountBalanceBody>) {
    let accounts = data.accounts.iter().map(|account| &account.value);
    let sides: HashMap<_, _> = accounts.map(|account| (account.id, account.kind.is_asset())).collect();
    let body = |kept: DayBalance| {
        let is_asset = sides.get(&kept.account).copied();
        AccountBalanceBody::of(kept, is_asset)
    };
    (
        recorded.into_iter().map(body).collect(),
        anchors.into_iter().map(body).collect(),
    )
}

fn insight_bodies(feed: &Feed, voice: Voice) -> Result<Vec<InsightRecordBody>, InsightError> {
    let cards = feed.cards().into_iter();
    cards.map(|card| InsightRecordBody::of(card, voice)).collect()
}

fn attribution_bodies(days: &[Attribution]) -> Result<Vec<AttributionBody>, Failure> {
    let mut rows = Vec::new();
    for day in days {
        rows.extend(AttributionBody::rows(day)?);
    }
    Ok(rows)
}

fn item_body(item: ItemSummary, user: &UserId) -> ItemBody {
    ItemBody::of(item.id, &item.institution, item.state, item.last_updated, user)
}

/// The wire form of an audit entry.
pub fn audit_event_body(entry: AuditEntry) -> AuditEventBody {
    AuditEventBody::of(entry.id.to_string(), entry.seq, entry.at, entry.event, entry.hash)
}

/// A transaction with the sign that the app shows: the provider counts outgoing money as positive.
fn exported(transaction: Transaction, user: &UserId) -> TransactionBody {
    let amount = transaction.amount.negated();
    TransactionBody::of(Transaction { amount, ..transaction }, user)
}
