//! The evaluation of one household.

use std::collections::{BTreeMap, HashMap};

use goldgrove_domain::account::Account;
use goldgrove_domain::attribution::{Attribution, Cause, Chain, explain, goal_change, goal_changes};
use goldgrove_domain::calendar::AsOf;
use goldgrove_domain::earmarks::Earmarks;
use goldgrove_domain::exchange::Exchange;
use goldgrove_domain::goal::Goal;
use goldgrove_domain::ids::{GoalId, InstitutionId, UserId};
use goldgrove_domain::insights::card::Link;
use goldgrove_domain::insights::household::{ADDITION_DAYS, HISTORY_DAYS, MonthSplit, TRANSACTION_DAYS};
use goldgrove_domain::insights::preferences::{lets_narrate, wants_mail};
use goldgrove_domain::insights::steady::{STEADY_DAYS, rates_before};
use goldgrove_domain::insights::{
    Card, Change, Channel, Connection, Household, Membership, Rule, Voice, advance, channel, feed, signals,
    steady_signals,
};
use goldgrove_domain::item::ItemState;
use goldgrove_domain::profile::{Preference, Profile};
use goldgrove_domain::sealing::FieldKeys;
use goldgrove_domain::subscription::{BillingInterval, Subscriber};
use goldgrove_domain::transaction::Transaction;
use goldgrove_domain::trial::{self, TrialStatus};
use goldgrove_domain::{Money, MoneyError};
use goldgrove_storage::entity::Versioned;
use goldgrove_storage::entity::attribution::Attributions;
use goldgrove_storage::entity::insight::{Feed, Feeds};
use goldgrove_storage::entity::net_worth_history::{NetWorthHistory, RecordedDay};
use goldgrove_storage::entity::subscription::Subscribers;
use goldgrove_storage::entity::transaction::Transactions;
use goldgrove_storage::retry::{IsConflict as _, retried};
use goldgrove_storage::user_rows::{UserData, UserRows};
use goldgrove_storage::{Row, StorageError, Table};
use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp, ToSpan as _};

use super::Narration;
use crate::{Context, Failure, goals};

/// How often an evaluation is repeated when the feed changed during it.
const ATTEMPTS: u32 = 5;

/// How long after a mail the next one may be sent. A little less than a day, because midnight comes earlier after a
/// move east.
const MAILS_APART: SignedDuration = SignedDuration::from_hours(20);

/// The result of an evaluation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Evaluated {
    /// How many cards were raised.
    pub raised: usize,
    /// Whether cards wait to be mailed.
    pub has_mail: bool,
}

/// Evaluates the household of `user` and updates its feed. Skips users without keys or a profile, and users whose trial
/// has ended without a plan.
///
/// # Errors
/// [`Failure`]; then nothing has changed.
pub async fn evaluate(context: &Context, narration: Option<&Narration>, user: &UserId) -> Result<Evaluated, Failure> {
    let Some(keys) = context.keys_if_any(user).await? else {
        // Deleted since the evaluation was requested.
        return Ok(Evaluated::default());
    };
    let evaluator = Evaluator {
        context,
        narration,
        user,
        keys: keys.as_ref(),
    };
    evaluator.now().await
}

/// The evaluation of one household, with its keys.
#[derive(Clone, Copy)]
pub(crate) struct Evaluator<'a> {
    /// Data and time.
    pub context: &'a Context,
    /// The language model, if configured.
    pub narration: Option<&'a Narration>,
    /// The household's owner.
    pub user: &'a UserId,
    /// The user's keys.
    pub keys: &'a dyn FieldKeys,
}

impl Evaluator<'_> {
    /// Evaluates the stored data.
    pub(crate) async fn now(self) -> Result<Evaluated, Failure> {
        let table = self.context.tables.main.as_ref();
        retried(ATTEMPTS, || async {
            let gathered = Gathered::load(table, self.user, self.keys, self.context.clock.now()).await?;
            self.at(table, gathered, None).await
        })
        .await
    }

    /// Evaluates the data in `gathered` and the `day` recorded from it. If the feed has changed since, evaluates the
    /// stored data once more.
    pub(crate) async fn after(
        self,
        table: &dyn Table,
        gathered: Gathered,
        day: RecordedDay,
    ) -> Result<Evaluated, Failure> {
        match self.at(table, gathered, Some(day)).await {
            Err(failure) if failure.is_conflict() => self.now().await,
            outcome => outcome,
        }
    }

    async fn at(self, table: &dyn Table, gathered: Gathered, day: Option<RecordedDay>) -> Result<Evaluated, Failure> {
        let Some(known) = Known::of(self, table, gathered, day).await? else {
            return Ok(Evaluated::default());
        };
        change_feed(self, &known).await
    }
}

/// A user's rows, opened as far as their totals need.
pub(crate) struct Gathered {
    /// The user's data without the net-worth history.
    pub data: UserData,
    began: Timestamp,
    feed: Vec<Row>,
    history: Vec<Row>,
    subscriber: Result<Option<Versioned<Subscriber>>, StorageError>,
}

impl Gathered {
    /// Reads the rows that every evaluation needs, at `now`.
    ///
    /// # Errors
    /// [`StorageError`]; rows that only the evaluation needs cause no error here.
    pub(crate) async fn load(
        table: &dyn Table,
        user: &UserId,
        keys: &dyn FieldKeys,
        now: Timestamp,
    ) -> Result<Self, StorageError> {
        let subscribers = Subscribers::new(table, user);
        let (rows, subscriber) = tokio::join!(UserRows::load(table, user, HISTORY_DAYS), subscribers.get());
        let mut rows = rows?;
        let (feed, history) = (std::mem::take(&mut rows.insights), std::mem::take(&mut rows.history));
        Ok(Self {
            data: rows.open(keys)?,
            began: now,
            feed,
            history,
            subscriber,
        })
    }
}

async fn change_feed(evaluator: Evaluator<'_>, known: &Known) -> Result<Evaluated, Failure> {
    let Evaluator {
        context,
        narration,
        user,
        keys,
    } = evaluator;
    let exchange = context
        .exchange(&known.data, known.profile.currency, known.today())
        .await?;
    let household = known.household(&exchange)?;
    let found = if exchange.quotes().is_empty() {
        signals(&household)?
    } else {
        let day = known.today().saturating_sub(STEADY_DAYS.days());
        let before = context.exchange(&known.data, known.profile.currency, day).await?;
        let before = rates_before(&exchange, &before);
        steady_signals(&household, &known.at_rates(&household, &before)?)?
    };
    let preferences = &known.profile.preferences;
    let reader = feed::Reader {
        user,
        currency: known.profile.currency,
        now: known.as_of.now,
    };
    let is_wanted = |rule| channel(preferences, rule) != Channel::Off;
    let mut changes = advance(reader, &known.feed.cards(), &found, is_wanted)?;
    if let Some(narration) = narration.filter(|_| lets_narrate(preferences)) {
        let voice = Voice {
            language: known.profile.language.unwrap_or_default(),
            home: known.profile.currency,
        };
        changes = narration.phrase(changes, voice).await;
    }
    let feeds = Feeds::new(context.tables.main.as_ref(), user);
    feeds.apply(&known.feed, &changes, keys).await?;
    let raised = changes.iter().filter_map(|change| match change {
        Change::Raise(card) => Some(card),
        _ => None,
    });
    let waiting = known.feed.cards.iter().map(|card| &card.value).chain(raised.clone());
    Ok(Evaluated {
        raised: raised.count(),
        has_mail: wants_mail(preferences) && waiting.into_iter().any(|card| known.is_mailable(card)),
    })
}

/// Everything known about a household.
struct Known {
    as_of: AsOf,
    profile: Profile,
    membership: Membership,
    data: UserData,
    transactions: Vec<Transaction>,
    attributions: Vec<Attribution>,
    feed: Feed,
}

impl Known {
    /// Opens what was `gathered`, reads the other rows from `table`, and adds the day that was just recorded.
    async fn of(
        evaluator: Evaluator<'_>,
        table: &dyn Table,
        gathered: Gathered,
        day: Option<RecordedDay>,
    ) -> Result<Option<Self>, Failure> {
        let (user, keys) = (evaluator.user, evaluator.keys);
        let Gathered {
            mut data,
            began,
            feed,
            history,
            subscriber,
        } = gathered;
        let (feed, subscriber) = (Feed::open(feed, keys)?.begun_at(began), subscriber?);
        let Some(profile) = data.profile.clone() else {
            return Ok(None);
        };
        let as_of = evaluator.context.clock.as_of(&profile.value.time_zone);
        let today = as_of.today();
        let subscriber = subscriber.map(|subscriber| subscriber.value);
        let membership = membership(&profile.value, subscriber.as_ref(), as_of.now);
        if membership.trial == TrialStatus::Expired {
            return Ok(None);
        }
        let first = today.saturating_sub(TRANSACTION_DAYS.days());
        let (transactions, attributions) = (Transactions::new(table, user), Attributions::new(table, user));
        let (transactions, attributions) = tokio::try_join!(
            transactions.list_during(first, today, keys),
            attributions.between(earliest_attribution(today), today, keys)
        )?;
        data.history = NetWorthHistory::opened(history, HISTORY_DAYS, keys)?;
        let mut known = Self {
            as_of,
            profile: profile.value,
            membership,
            data,
            transactions,
            attributions,
            feed,
        };
        if let Some(day) = day {
            known.add(day);
        }
        Ok(Some(known))
    }

    /// Adds the day that was just recorded to the history.
    fn add(&mut self, day: RecordedDay) {
        let history = &mut self.data.history;
        history.retain(|point| point.date != day.point.date);
        history.insert(0, day.point);
        history.truncate(HISTORY_DAYS);
        if let Some(attribution) = day.attribution {
            self.attributions.retain(|known| known.date != attribution.date);
            self.attributions.push(attribution);
        }
    }

    fn household<'a>(&'a self, exchange: &'a Exchange) -> Result<Household<'a>, Failure> {
        let goals: Vec<&Goal> = self.data.goals.iter().map(|goal| &goal.value).collect();
        let accounts: Vec<&Account> = self.data.accounts.iter().map(|account| &account.value).collect();
        let earmarks = goals::earmarks(&self.data, exchange);
        Ok(Household {
            withdrawals: withdrawals(&self.attributions, &goals, &earmarks, &self.as_of)?,
            as_of: self.as_of.clone(),
            exchange,
            income: exchange.amount_of(self.profile.monthly_income)?,
            recent_income: exchange.amount_of(self.profile.recent_income(self.as_of.now))?,
            accounts,
            holdings: &self.data.holdings,
            goals,
            earmarks,
            additions: additions(&self.attributions, self.today())?,
            behind: self.behind(),
            transactions: &self.transactions,
            history: &self.data.history,
            last_month: last_month(&self.attributions, self.today())?,
            connections: self.connections(),
            membership: self.membership,
        })
    }

    /// [`Household::behind`].
    fn behind(&self) -> BTreeMap<GoalId, String> {
        let cards = self.feed.cards();
        let open = cards.iter().filter_map(behind);
        let is_current = |goal: &GoalId, raised_at| {
            let mut goals = self.data.goals.iter().map(|goal| &goal.value);
            goals.any(|known| known.id == *goal && known.updated_at <= raised_at)
        };
        open.filter(|(goal, _, raised_at)| is_current(goal, *raised_at))
            .map(|(goal, bucket, _)| (goal, bucket))
            .collect()
    }

    /// The same household at other rates.
    fn at_rates<'a>(&'a self, household: &Household<'a>, exchange: &'a Exchange) -> Result<Household<'a>, Failure> {
        Ok(Household {
            exchange,
            income: exchange.amount_of(self.profile.monthly_income)?,
            recent_income: exchange.amount_of(self.profile.recent_income(self.as_of.now))?,
            earmarks: goals::earmarks(&self.data, exchange),
            ..household.clone()
        })
    }

    fn today(&self) -> Date {
        self.as_of.today()
    }

    /// The linked items. Disconnected ones are left out: their accounts show that on every screen.
    fn connections(&self) -> Vec<Connection> {
        let banks: HashMap<&InstitutionId, &str> = self
            .data
            .institutions
            .iter()
            .map(|institution| (&institution.id, institution.name.as_str()))
            .collect();
        let items = self.data.items.iter();
        items
            .filter_map(|item| match &item.state {
                ItemState::Connected { status, attention, .. } => Some(Connection {
                    id: item.id,
                    bank: banks.get(&item.institution).map(|name| (*name).to_owned()),
                    status: status.clone(),
                    attention: *attention,
                    last_updated: item.last_updated,
                }),
                ItemState::Disconnected { .. } => None,
            })
            .collect()
    }

    fn is_mailable(&self, card: &Card) -> bool {
        is_mailable(card, &self.feed, &self.profile.preferences, self.as_of.now)
    }
}

/// Whether a card is to be mailed `now`: it is newer than the last mail, that mail is at least 20 hours old, the card
/// is shown, and the user wants it by email.
pub fn is_mailable(card: &Card, feed: &Feed, preferences: &BTreeMap<String, Preference>, now: Timestamp) -> bool {
    let is_new = |until| card.created_at > until && now.duration_since(until) >= MAILS_APART;
    card.is_shown() && feed.mailed_until.is_none_or(is_new) && channel(preferences, card.rule) == Channel::Email
}

fn membership(profile: &Profile, subscriber: Option<&Subscriber>, now: Timestamp) -> Membership {
    let is_paid = subscriber.is_some_and(|subscriber| subscriber.is_paid(now));
    let yearly = subscriber
        .and_then(|subscriber| subscriber.subscription.as_ref())
        .filter(|subscription| is_paid && subscription.interval == Some(BillingInterval::Year))
        .filter(|subscription| !subscription.terms.cancel_at_period_end);
    Membership {
        trial: trial::status(profile.created_at, now, is_paid),
        renews_at: yearly.map(|subscription| subscription.terms.current_period_end),
    }
}

/// The first day whose attribution is needed: for the last whole month, or for recent contributions.
fn earliest_attribution(today: Date) -> Date {
    let last_month = today.first_of_month().saturating_sub(1.day()).first_of_month();
    last_month.min(today.saturating_sub(ADDITION_DAYS.days()))
}

/// The goal of a card that shows it as behind, dismissed or not, with the card's bucket and when it was raised.
fn behind(card: &Card) -> Option<(GoalId, String, Timestamp)> {
    match card.link {
        Some(Link::Goal(goal)) if card.rule == Rule::GoalBehind => Some((goal, card.bucket.clone()?, card.created_at)),
        _ => None,
    }
}

/// Recent contributions per goal whose attributions go back far enough; the main currency of those days does not
/// matter. Money that was earmarked for the goal counts.
fn additions(attributions: &[Attribution], today: Date) -> Result<BTreeMap<GoalId, Money>, MoneyError> {
    let first = today.saturating_sub(ADDITION_DAYS.days());
    let lately = &attributions[attributions.partition_point(|day| day.date <= first)..];
    let changes = goal_changes(lately)?.into_iter();
    let whole = changes.filter(|(_, chain)| chain.since <= first);
    whole.map(|(goal, chain)| Ok((goal, put_in(&chain)?))).collect()
}

/// What went into a goal, money that was earmarked for it included; negative for what was taken out.
fn put_in(chain: &Chain) -> Result<Money, MoneyError> {
    let [added, edits] = [Cause::Added, Cause::Edits].map(|cause| chain.change.causes.of(cause));
    added.checked_add(edits.at_least_zero())
}

/// After its owner changed a goal, a bank may report for so many days what they had paid before.
const REPORTED_WITHIN_DAYS: i64 = 3;

/// [`Household::withdrawals`]. A change of a goal may be the answer to one, so earlier ones are left out; for savings that are typed in,
/// the change is the withdrawal.
fn withdrawals(
    attributions: &[Attribution],
    goals: &[&Goal],
    earmarks: &Earmarks<'_>,
    as_of: &AsOf,
) -> Result<BTreeMap<GoalId, Money>, MoneyError> {
    let lately = as_of.today().saturating_sub(ADDITION_DAYS.days());
    let mut taken = BTreeMap::new();
    for goal in goals {
        let changed = as_of.zone.day_of(goal.updated_at);
        let answered = changed.saturating_add(REPORTED_WITHIN_DAYS.days());
        let first = if earmarks.has_any_for(goal) {
            lately.max(answered)
        } else {
            lately
        };
        let since = &attributions[attributions.partition_point(|day| day.date <= first)..];
        if let Some(chain) = goal_change(since, goal.id)? {
            taken.extend(put_in(&chain)?.negated().if_positive().map(|amount| (goal.id, amount)));
        }
    }
    Ok(taken)
}

/// Why net worth moved in the last whole month; `None` if the attributions do not cover it.
fn last_month(attributions: &[Attribution], today: Date) -> Result<Option<MonthSplit>, MoneyError> {
    let end = today.first_of_month().saturating_sub(1.day());
    let start = end.first_of_month();
    let until = &attributions[..attributions.partition_point(|day| day.date <= end)];
    let month = &until[until.partition_point(|day| day.date < start)..];
    let is_whole = month.last().is_some_and(|last| last.date == end);
    let explained = explain(month)?.filter(|explained| is_whole && explained.since < start);
    let Some(explained) = explained else {
        return Ok(None);
    };
    let causes = &explained.net_worth.causes;
    let [added, markets, rates, debts, accounts] = [
        Cause::Added,
        Cause::Markets,
        Cause::Currency,
        Cause::DebtPaid,
        Cause::Accounts,
    ]
    .map(|cause| causes.of(cause));
    let named = Money::sum([added, markets, rates, debts, accounts], causes.currency())?;
    Ok(Some(MonthSplit {
        added,
        markets,
        rates,
        debts,
        accounts,
        other: causes.total()?.checked_sub(named)?,
    }))
}

#[cfg(test)]
mod tests {
    use goldgrove_domain::attribution::{Causes, Change};
    use goldgrove_domain::calendar::Zone;
    use goldgrove_domain::goal_allocation::Share;
    use goldgrove_testing::clock::EPOCH;
    use goldgrove_testing::{AccountBuilder, GoalBuilder, allocation, usd};
    use jiff::SignedDuration;

    use super::*;

    #[test]
    fn a_withdrawal_counts_until_its_owner_changes_the_goal() {
        let as_of = AsOf {
            now: EPOCH,
            zone: Zone::default(),
        };
        let (account, goal) = (AccountBuilder::new(1).build(), GoalBuilder::new(1).build());
        let exchange = Exchange::without_rates(usd("0").currency());
        let share = Share::Account {
            account: account.id,
            percentage: 100.into(),
        };
        let allocations = [allocation(1, 1, share)];
        // $900 on a day, and nothing on the days after it.
        let days = |ago: i64| -> Vec<Attribution> {
            let day = |back: i64| {
                let date = as_of.today().saturating_sub(back.days());
                let (before, added) = if back == ago {
                    ("5000.00", "-900.00")
                } else {
                    ("4100.00", "0")
                };
                let change = Change {
                    before: usd(before),
                    causes: Causes::only(Cause::Added, usd(added)),
                };
                Attribution {
                    date,
                    since: date.saturating_sub(1.day()),
                    net_worth: change,
                    goals: vec![(goal.id, change)],
                }
            };
            (0..=ago).rev().map(day).collect()
        };
        for (row, ago, changed_ago, is_allocated, expected) in [
            ("of a goal that is old", 5, 100, true, true),
            ("of a goal in its first weeks", 5, 12, true, true),
            ("36 days ago", 36, 100, true, false),
            ("before its owner changed the goal", 5, 1, true, false),
            ("reported three days after that", 5, 8, true, false),
            ("four days after", 5, 9, true, true),
            ("that is the change itself", 5, 5, false, true),
        ] {
            let goal = Goal {
                updated_at: EPOCH - SignedDuration::from_hours(24 * changed_ago),
                ..goal.clone()
            };
            let allocations = if is_allocated { &allocations[..] } else { &[] };
            let accounts = [account.clone()];
            let earmarks = Earmarks::new(&accounts, &[], allocations, &exchange);
            let found = withdrawals(&days(ago), &[&goal], &earmarks, &as_of).unwrap();
            assert_eq!(found.contains_key(&goal.id), expected, "{row}: {found:?}");
        }
    }
}
