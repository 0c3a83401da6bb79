//! Builds the answer for all goals together.

use std::collections::HashSet;

use goldgrove_app::{Failure, goals, planning};
use goldgrove_domain::account::Account;
use goldgrove_domain::calendar::{AsOf, Schedule, months_between};
use goldgrove_domain::earmarks::Earmarks;
use goldgrove_domain::exchange::Exchange;
use goldgrove_domain::goal::Goal;
use goldgrove_domain::goal_allocation::GoalAllocation;
use goldgrove_domain::ids::AccountId;
use goldgrove_domain::insights::DISCLAIMER;
use goldgrove_domain::odds::{self, Detail, Forecast, Outlook, Position};
use goldgrove_domain::planning::verdict::IncomeShare;
use goldgrove_domain::profile::Profile;
use goldgrove_domain::waterfall::fit::{WaysToFit, fits};
use goldgrove_domain::waterfall::horizon_match::{AllocatedGoal, mismatches, undetermined};
use goldgrove_domain::waterfall::next_amount::{
    Debt, Effect, assumed_rate, bears_interest, debts_exceed_cash, is_costly, known_rate, ranked,
};
use goldgrove_domain::waterfall::plan::{Means, Plan, in_order};
use goldgrove_domain::waterfall::planned_years::planned_years;
use goldgrove_domain::waterfall::{Outcome, Timeline};
use goldgrove_domain::{Decimal, Language, Money, MoneyError, Rate};
use goldgrove_http::body::goals_plan::{
    DraftOddsBody, GoalsPlanBody, HorizonBody, MismatchBody, NextAmountBody, NextOptionBody, PlannedYearBody,
    StressTestBody, StressedGoalBody, WaterfallBody, WaterfallGoalBody, WaterfallRowBody, WaysToFitBody,
};
use goldgrove_storage::user_rows::UserData;

use crate::input::{Draft, Question};

/// The inputs and results of an answer.
struct Asked<'a> {
    data: &'a UserData,
    exchange: &'a Exchange,
    question: &'a Question,
    means: Means,
    as_of: AsOf,
    earmarks: Earmarks<'a>,
    goals: &'a [Planned<'a>],
    positions: Vec<Position>,
    plan: Plan<'a>,
    forecasts: Vec<Forecast>,
    /// The positions after the stress test.
    hit: Vec<Position>,
    after: Vec<Forecast>,
    draft_forecasts: Vec<Forecast>,
    without_rate: Vec<&'a Goal>,
    /// Whether costly debts are more than all cash.
    debts_first: bool,
}

/// A goal in its own currency and in the plan's.
struct Planned<'a> {
    own: &'a Goal,
    converted: Goal,
}

/// The whole answer.
pub(crate) fn answer(
    (data, exchange): (&UserData, &Exchange),
    profile: &Profile,
    question: &Question,
    as_of: AsOf,
    language: Language,
) -> Result<GoalsPlanBody, Failure> {
    let means = Means {
        currency: profile.currency,
        income: exchange.amount_of(profile.monthly_income)?,
        limit_percent: question.limit_percent,
    };
    let earmarks = goals::earmarks(data, exchange);
    let (mut goals, mut without_rate) = (Vec::new(), Vec::new());
    for own in in_order(data.goals.iter().map(|goal| &goal.value), &question.order, &as_of.zone) {
        match own.converted(exchange)? {
            Some(converted) if earmarks.is_rated(own)? => goals.push(Planned { own, converted }),
            _ => without_rate.push(own),
        }
    }
    let positions = goals.iter().map(|goal| earmarks.position(goal.own, &as_of));
    let positions = positions.collect::<Result<Vec<_>, _>>()?;
    let test = &question.stress_test;
    let hit = positions.iter().zip(&goals).map(|(position, goal)| {
        let left = position.left_with(test.left_of_goal(&earmarks, goal.own)?)?;
        Ok::<_, MoneyError>(left.paused_for(test.income_lost_months))
    });
    let hit = hit.collect::<Result<Vec<_>, _>>()?;
    let drafts = positions_of_drafts((data, exchange), &question.drafts, &as_of)?;
    let [mut forecasts, after, draft_forecasts] = odds_together([
        (&positions, Detail::Months),
        (&hit, Detail::Odds),
        (&drafts, Detail::Contribution),
    ])?;
    planning::follow_off_track(&mut forecasts, odds::forecasts)?;
    let funded = goals.iter().map(|goal| &goal.converted);
    let funded: Vec<_> = funded.zip(saved(&positions, exchange)?).collect();
    let plan = Plan::new(&funded, &means, &question.order, as_of.clone())?;
    let accounts: Vec<&Account> = data.accounts.iter().map(|account| &account.value).collect();
    let own: Vec<&Goal> = data.goals.iter().map(|goal| &goal.value).collect();
    let debts_first = debts_exceed_cash(&earmarks, &accounts, &own, exchange)?;
    let asked = Asked {
        plan: plan.growing_on(forecasts.iter().map(Forecast::expected))?,
        forecasts,
        hit,
        after,
        draft_forecasts,
        data,
        exchange,
        question,
        means,
        as_of,
        earmarks,
        goals: &goals,
        positions,
        without_rate,
        debts_first,
    };
    asked.answer(language)
}

impl Asked<'_> {
    fn answer(&self, language: Language) -> Result<GoalsPlanBody, Failure> {
        let timeline = self.plan.waterfall().timeline()?;
        let mut assumptions = planning::of_odds(
            self.means.currency,
            &planning::abroad(&self.earmarks, self.goals.iter().map(|goal| goal.own))?,
            language,
        )?;
        let debts = self.debts().map(|account| account.balance.currency()).collect();
        let mut currencies = self.goals.iter().map(|goal| goal.own.target_amount.currency());
        let goals_abroad = currencies.any(|currency| currency != self.means.currency);
        assumptions.extend(planning::of_waterfall(&debts, goals_abroad, language));
        Ok(GoalsPlanBody {
            currency: self.means.currency.to_string(),
            goals_without_rate: self.without_rate.iter().map(|goal| goal.id.to_string()).collect(),
            monthly_income: self.means.usable_income().map(Into::into),
            next_amount: self.next_amount(&timeline.outcomes)?,
            stress_test: self.stress_test(&timeline.outcomes)?,
            horizon: self.horizon()?,
            waterfall: self.waterfall(timeline)?,
            drafts: self.drafts()?,
            assumptions,
            disclaimer: DISCLAIMER.in_language(language),
        })
    }

    /// The odds of goals that are not created yet, and the contribution each needs for [`Outlook::Fair`].
    fn drafts(&self) -> Result<Vec<DraftOddsBody>, Failure> {
        let each = self.question.drafts.iter().zip(&self.draft_forecasts);
        let each = each.map(|(draft, forecast)| {
            let more = forecast.more_monthly(Outlook::Fair)?;
            let planned = draft.goal.planned_monthly_contribution;
            let fair = more.map(|more| planned.checked_add(more)).transpose()?;
            Ok(DraftOddsBody::of(forecast.odds().band(), fair))
        });
        each.collect()
    }

    fn waterfall(&self, timeline: Timeline) -> Result<WaterfallBody, Failure> {
        let Timeline { outcomes, rows } = timeline;
        let ways = planning::ways_to_fit(&self.plan, &outcomes, &self.forecasts, self.exchange, odds::forecasts)?;
        let goals = outcomes.iter().zip(&ways).enumerate();
        let goals = goals.map(|(place, (outcome, ways))| self.goal(place, outcome, ways.as_ref()));
        Ok(WaterfallBody {
            monthly_budget: self.plan.waterfall().budget().into(),
            limit_percent: self.question.limit_percent,
            goals: goals.collect::<Result<_, _>>()?,
            months: rows.into_iter().map(WaterfallRowBody::from).collect(),
            years: self.years()?,
        })
    }

    fn goal(&self, place: usize, outcome: &Outcome, ways: Option<&WaysToFit>) -> Result<WaterfallGoalBody, Failure> {
        let forecast = &self.forecasts[place];
        let (own, goal) = (self.goals[place].own, &self.plan.waterfall().goals()[place]);
        let schedule = Schedule::monthly(goal.due_on);
        let done_on = outcome.done.map(|done| schedule.nth_after(self.as_of.today(), done));
        let fits = fits(goal, outcome);
        let late = done_on.map(|done_on| months_between(goal.due_on, done_on));
        Ok(WaterfallGoalBody {
            goal_id: goal.id.to_string(),
            priority: place + 1,
            target_amount: goal.target.into(),
            planned_monthly_contribution: goal.contribution.into(),
            due_month: goal.due,
            done_month: outcome.done,
            done_on: done_on.map(|day| day.to_string()),
            fits,
            months_late: late.filter(|late| *late > 0 && !fits),
            odds: forecast.odds().band().into(),
            more_monthly: forecast.more_monthly(Outlook::Fair)?.map(Into::into),
            debts_first: self.debts_first && own.waits_for_debts(self.positions[place].month()),
            ways_to_fit: ways.map(WaysToFitBody::from),
        })
    }

    fn years(&self) -> Result<Vec<PlannedYearBody>, Failure> {
        let years = planned_years(self.plan.waterfall().goals(), self.means.currency)?;
        let years = years.into_iter().map(|year| {
            let share = self
                .means
                .usable_income()
                .map(|income| IncomeShare::of(year.monthly, income))
                .transpose()?;
            Ok(PlannedYearBody {
                year: year.year,
                monthly: year.monthly.into(),
                percent: share.map(|share| share.percent().into()),
                verdict: share.map(|share| share.verdict().into()),
            })
        });
        years.collect()
    }

    /// The debts that cost interest.
    fn debts(&self) -> impl Iterator<Item = &Account> {
        let accounts = self.data.accounts.iter().map(|account| &account.value);
        accounts.filter(|account| account.counts() && !account.is_asset && bears_interest(account))
    }

    fn next_amount(&self, outcomes: &[Outcome]) -> Result<NextAmountBody, Failure> {
        let debts = self.debts().filter_map(|account| self.debt(account).transpose());
        let debts: Vec<Debt> = debts.collect::<Result<_, _>>()?;
        let assumed = self.debts().filter(|account| self.reported_rate(account).is_none());
        let assumed: HashSet<AccountId> = assumed.map(|account| account.id).collect();
        let waterfall = self.plan.waterfall();
        let goals = waterfall.goals().iter().zip(outcomes).zip(&self.forecasts);
        let goals = goals.map(|((goal, outcome), forecast)| {
            let has_fair_odds = forecast.odds().band().outlook().is_on_track();
            (outcome, has_fair_odds && fits(goal, outcome))
        });
        let effects = ranked(self.question.amount, waterfall, goals, &debts, self.as_of.today())?;
        let options = (1..).zip(&effects).map(|(rank, effect)| {
            let is_assumed = matches!(effect, Effect::Debt { account, .. } if assumed.contains(account));
            NextOptionBody::of(rank, effect, is_assumed)
        });
        Ok(NextAmountBody {
            amount: self.question.amount.into(),
            options: options.collect(),
        })
    }

    /// A debt in the plan's currency; `None` if its currency has no rate.
    fn debt(&self, account: &Account) -> Result<Option<Debt>, Failure> {
        let owed = self.exchange.convert(account.balance.abs())?;
        let reported = self.reported_rate(account);
        let is_costly = reported
            .or_else(|| known_rate(account))
            .is_some_and(|rate| is_costly(account, rate));
        Ok(owed.map(|owed| Debt {
            account: account.id,
            owed: owed.amount,
            rate: reported.unwrap_or_else(|| assumed_rate(account)),
            is_costly,
        }))
    }

    /// The interest rate of a debt, from the request, its owner or its institution.
    fn reported_rate(&self, account: &Account) -> Option<Rate> {
        let asked = self.question.debt_rates.get(&account.id).copied();
        asked.or(account.interest_rate)
    }

    fn stress_test(&self, calm: &[Outcome]) -> Result<StressTestBody, Failure> {
        let test = &self.question.stress_test;
        let extra = test.extra_interest(self.debts(), self.exchange)?;
        let left = saved(&self.hit, self.exchange)?;
        let stressed = self.plan.under(test, &left, extra)?.outcomes()?;
        let goals = self
            .plan
            .waterfall()
            .goals()
            .iter()
            .enumerate()
            // A goal whose date has passed has no odds.
            .filter(|(_, goal)| goal.due_on >= self.as_of.today())
            .map(|(place, goal)| {
                Ok(StressedGoalBody::of(
                    goal.id.to_string(),
                    (
                        self.forecasts[place].odds().band().into(),
                        self.after[place].odds().band().into(),
                    ),
                    goal.saved.checked_sub(left[place])?.into(),
                    (&calm[place], &stressed[place]),
                ))
            });
        Ok(StressTestBody {
            income_lost_months: test.income_lost_months,
            markets_percent: (test.markets * Decimal::ONE_HUNDRED).normalize().into(),
            rate_points: test.rates.percent().into(),
            extra_interest_monthly: extra.into(),
            goals: goals.collect::<Result<_, Failure>>()?,
        })
    }

    fn horizon(&self) -> Result<HorizonBody, Failure> {
        let allocated = self.goals.iter().zip(&self.positions).map(|(goal, position)| {
            let due = (position.month(), goal.own.target_date.on(&self.as_of.zone));
            Ok::<_, Failure>(AllocatedGoal::of(goal.own, due, self.earmarks.parts(goal.own)?))
        });
        let allocated: Vec<AllocatedGoal> = allocated.collect::<Result<_, _>>()?;
        let today = self.as_of.today();
        let found = mismatches(&allocated)?.into_iter();
        Ok(HorizonBody {
            mismatches: found.map(|mismatch| MismatchBody::of(mismatch, today)).collect(),
            undetermined_goal_ids: undetermined(&allocated)?.iter().map(ToString::to_string).collect(),
        })
    }
}

/// The drafts as if they were created, each with its part of an account.
fn positions_of_drafts(
    (data, exchange): (&UserData, &Exchange),
    drafts: &[Draft],
    as_of: &AsOf,
) -> Result<Vec<Position>, Failure> {
    let allocations: Vec<GoalAllocation> = drafts.iter().filter_map(|draft| draft.allocation).collect();
    let accounts = data.accounts.iter().map(|account| &account.value);
    let earmarks = Earmarks::new(accounts, &data.holdings, &allocations, exchange);
    let positions = drafts.iter().map(|draft| earmarks.position(&draft.goal, as_of));
    Ok(positions.collect::<Result<_, _>>()?)
}

/// The savings of each position, in the plan's currency. Every position's currency must have a rate.
fn saved(positions: &[Position], exchange: &Exchange) -> Result<Vec<Money>, Failure> {
    let each = positions.iter().map(|position| {
        let saved = position.saved();
        let converted = exchange.amount_of(Some(saved))?;
        Ok(converted.ok_or(MoneyError::CurrencyMismatch {
            left: exchange.currency(),
            right: saved.currency(),
        })?)
    });
    each.collect()
}

/// The forecasts of several groups of positions, from one simulation.
fn odds_together<const GROUPS: usize>(
    groups: [(&Vec<Position>, Detail); GROUPS],
) -> Result<[Vec<Forecast>; GROUPS], Failure> {
    let goals = groups
        .iter()
        .flat_map(|(goals, detail)| goals.iter().map(|goal| (*goal, *detail)));
    let mut forecasts = odds::forecasts(&goals.collect::<Vec<_>>())?.into_iter();
    Ok(groups.map(|(goals, _)| forecasts.by_ref().take(goals.len()).collect()))
}
