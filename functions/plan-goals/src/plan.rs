//! All goals together, computed: the joint timeline, the next amount, the fire drill and the horizon match.

use std::collections::HashSet;

use goldgrove_app::{Failure, goals, planning};
use goldgrove_domain::account::Account;
use goldgrove_domain::goal::Goal;
use goldgrove_domain::ids::AccountId;
use goldgrove_domain::joint::fit::fits;
use goldgrove_domain::joint::horizon_match::{Resting, mismatches};
use goldgrove_domain::joint::next_amount::{Debt, Effect, assumed_rate, ranked};
use goldgrove_domain::joint::share::planned_years;
use goldgrove_domain::joint::{JointGoal, JointOutcome, JointPlan};
use goldgrove_domain::odds::many::odds_of_all;
use goldgrove_domain::odds::position::Odds;
use goldgrove_domain::odds::scenarios::FUTURES;
use goldgrove_domain::odds::{Market, Position, Seed};
use goldgrove_domain::planning::verdict::IncomeShare;
use goldgrove_domain::set_aside::SetAside;
use goldgrove_domain::{Currency, Decimal, Money, Rate};
use goldgrove_http::body::goal_odds::DISCLAIMER;
use goldgrove_http::body::goals_plan::{
    DrilledGoalBody, FireDrillBody, GoalsPlanBody, HorizonBody, JointBody, JointGoalBody, JointMonthBody, MismatchBody,
    NextAmountBody, NextOptionBody, PlannedYearBody, WaysToFitBody, verdict_word,
};
use goldgrove_storage::user_rows::UserData;
use jiff::Timestamp;

use crate::input::Question;

/// A household's goals in the order of their priority, and what there is for them.
pub struct Household<'a> {
    data: &'a UserData,
    set_aside: SetAside<'a>,
    goals: Vec<&'a Goal>,
    positions: Vec<Position>,
    currency: Currency,
    income: Option<Money>,
    question: Question,
    seed: Seed,
}

impl<'a> Household<'a> {
    /// The goals of `data` in `currency`: first those the question puts first, the rest by their dates.
    ///
    /// # Errors
    /// [`Failure`] when an amount is out of range.
    pub fn of(
        data: &'a UserData,
        (currency, income): (Currency, Option<Money>),
        question: Question,
        now: Timestamp,
    ) -> Result<Self, Failure> {
        let of_currency = |goal: &&Goal| goal.target_amount.currency() == currency;
        let mut in_order: Vec<&Goal> = data.goals.iter().map(|goal| &goal.value).filter(of_currency).collect();
        let place = |goal: &Goal| {
            question
                .order
                .iter()
                .position(|id| *id == goal.id)
                .unwrap_or(usize::MAX)
        };
        in_order.sort_by_key(|goal| (place(goal), goal.target_date, goal.created_at, goal.id));
        let set_aside = goals::set_aside(data);
        let positions = in_order.iter().map(|goal| planning::position(&set_aside, goal, now));
        Ok(Self {
            positions: positions.collect::<Result<_, _>>()?,
            seed: Seed::of_plan(data.goals.iter().map(|goal| goal.value.id)),
            data,
            set_aside,
            goals: in_order,
            currency,
            income: income.filter(|income| income.is_positive() && income.currency() == currency),
            question,
        })
    }

    /// The whole answer.
    ///
    /// # Errors
    /// [`Failure`] when an amount is out of range.
    pub fn answer(&self) -> Result<GoalsPlanBody, Failure> {
        let plan = JointPlan::new(self.joint_goals()?, self.budget()?)?;
        let timeline = plan.timeline()?;
        let odds = self.odds(&self.positions, 0)?;
        let mut assumptions = planning::assumptions_of_odds();
        assumptions.extend(planning::assumptions_of_joint_plan());
        let months = timeline.months.into_iter();
        Ok(GoalsPlanBody {
            currency: self.currency.to_string(),
            monthly_income: self.income.map(Into::into),
            joint: JointBody {
                monthly_budget: plan.budget().into(),
                limit_percent: self.question.limit_percent,
                goals: self.joint_bodies(&plan, &timeline.outcomes, &odds)?,
                months: (1..)
                    .zip(months)
                    .map(|(month, played)| JointMonthBody::of(month, played))
                    .collect(),
                years: self.years(plan.goals())?,
            },
            next_amount: self.next_amount(plan.goals())?,
            fire_drill: self.fire_drill(&plan, &timeline.outcomes, &odds)?,
            horizon: self.horizon()?,
            assumptions,
            disclaimer: DISCLAIMER,
        })
    }

    fn odds(&self, positions: &[Position], idle: u32) -> Result<Vec<Odds>, Failure> {
        Ok(odds_of_all(&Market::assumed()?, self.seed, FUTURES, positions, idle)?)
    }

    fn joint_goals(&self) -> Result<Vec<JointGoal>, Failure> {
        let each = self.goals.iter().zip(&self.positions).map(|(goal, position)| {
            Ok(JointGoal {
                id: goal.id,
                target: goal.target_amount,
                saved: position.saved()?,
                contribution: goal.planned_monthly_contribution,
                rate: goal.risk_profile.projection_rate(),
                due: position.month(),
            })
        });
        each.collect()
    }

    /// What the plans put in every month, at most the limit's part of the income.
    fn budget(&self) -> Result<Money, Failure> {
        let planned = self.planned()?;
        let limit = self.limit()?;
        Ok(limit.filter(|limit| limit.minor() < planned.minor()).unwrap_or(planned))
    }

    fn planned(&self) -> Result<Money, Failure> {
        let open = self.goals.iter().zip(&self.positions);
        let open = open.filter(|(goal, position)| {
            position
                .saved()
                .is_ok_and(|saved| saved.minor() < goal.target_amount.minor())
        });
        Ok(Money::sum(
            open.map(|(goal, _)| goal.planned_monthly_contribution),
            self.currency,
        )?)
    }

    fn limit(&self) -> Result<Option<Money>, Failure> {
        let part = Decimal::new(i64::from(self.question.limit_percent), 2);
        Ok(self.income.map(|income| income.scaled(part)).transpose()?)
    }

    fn joint_bodies(
        &self,
        plan: &JointPlan,
        outcomes: &[JointOutcome],
        odds: &[Odds],
    ) -> Result<Vec<JointGoalBody>, Failure> {
        let (planned, limit) = (self.planned()?, self.limit()?);
        let mut bodies = Vec::with_capacity(outcomes.len());
        for (place, (goal, outcome)) in plan.goals().iter().zip(outcomes).enumerate() {
            let ways = plan.ways_to_fit(place, outcomes)?;
            let ways = ways.map(|ways| {
                let needed = ways.more_monthly.and_then(|more| planned.checked_add(more).ok());
                let carries = needed
                    .zip(limit)
                    .is_some_and(|(needed, limit)| needed.minor() <= limit.minor());
                WaysToFitBody::of(&ways, carries)
            });
            let is_fit = fits(goal, outcome);
            bodies.push(JointGoalBody {
                goal_id: goal.id.to_string(),
                priority: place + 1,
                target_amount: goal.target.into(),
                planned_monthly_contribution: goal.contribution.into(),
                due_month: goal.due,
                done_month: outcome.done,
                fits: is_fit,
                months_late: outcome.done.filter(|_| !is_fit).map(|done| done - goal.due),
                odds: odds[place].band().into(),
                ways_to_fit: ways,
            });
        }
        Ok(bodies)
    }

    fn years(&self, goals: &[JointGoal]) -> Result<Vec<PlannedYearBody>, Failure> {
        let years = planned_years(goals, self.currency)?.into_iter().map(|year| {
            let share = self
                .income
                .map(|income| IncomeShare::of(year.monthly, income))
                .transpose()?;
            Ok(PlannedYearBody {
                year: year.year,
                monthly: year.monthly.into(),
                percent: share.map(|share| share.percent().into()),
                verdict: share.map(|share| verdict_word(share.verdict())),
            })
        });
        years.collect()
    }

    fn debts(&self) -> impl Iterator<Item = &'a Account> {
        let accounts = self.data.accounts.iter().map(|account| &account.value);
        accounts.filter(|account| !account.hidden && !account.is_asset)
    }

    fn next_amount(&self, goals: &[JointGoal]) -> Result<NextAmountBody, Failure> {
        let debts: Vec<Debt> = self.debts().map(|account| self.debt(account)).collect();
        let assumed = self.debts().filter(|account| self.known_rate(account).is_none());
        let assumed: HashSet<AccountId> = assumed.map(|account| account.id).collect();
        let effects = ranked(self.question.amount, goals, &debts)?;
        let options = (1..).zip(&effects).map(|(rank, effect)| {
            let is_assumed = matches!(effect, Effect::Debt { account, .. } if assumed.contains(account));
            NextOptionBody::of(rank, effect, is_assumed)
        });
        Ok(NextAmountBody {
            amount: self.question.amount.into(),
            options: options.collect(),
        })
    }

    fn debt(&self, account: &Account) -> Debt {
        Debt {
            account: account.id,
            owed: account.balance.abs(),
            rate: self.known_rate(account).unwrap_or_else(|| assumed_rate(account)),
        }
    }

    /// What a debt costs, as the question, its owner or its institution says.
    fn known_rate(&self, account: &Account) -> Option<Rate> {
        let asked = self.question.debt_rates.get(&account.id).copied();
        asked.or(account.interest_rate)
    }

    fn fire_drill(&self, plan: &JointPlan, calm: &[JointOutcome], odds: &[Odds]) -> Result<FireDrillBody, Failure> {
        let drill = &self.question.drill;
        let owed = self.debts().map(|account| account.balance.abs());
        let owed = Money::sum(owed.filter(|owed| owed.currency() == self.currency), self.currency)?;
        let extra = drill.extra_interest(owed)?;
        let mut hit = Vec::with_capacity(self.positions.len());
        let mut hit_goals = plan.goals().to_vec();
        for (position, goal) in self.positions.iter().zip(&mut hit_goals) {
            let position = position
                .clone()
                .with_saved(drill.left_of_all(position.saved_by_class())?);
            goal.saved = position.saved()?;
            hit.push(position);
        }
        let left = plan.budget().checked_sub(extra)?;
        let left = if left.is_negative() {
            Money::zero(self.currency)
        } else {
            left
        };
        let drilled = JointPlan::new(hit_goals, left)?.idle_for(drill.income_lost_months);
        let outcomes = drilled.outcomes()?;
        let odds_after = self.odds(&hit, drill.income_lost_months)?;
        let mut goals = Vec::with_capacity(hit.len());
        for (place, goal) in plan.goals().iter().enumerate() {
            let lost = goal.saved.checked_sub(drilled.goals()[place].saved)?;
            goals.push(DrilledGoalBody::of(
                goal.id.to_string(),
                (odds[place].band().into(), odds_after[place].band().into()),
                lost.into(),
                (&calm[place], &outcomes[place]),
            ));
        }
        Ok(FireDrillBody {
            income_lost_months: drill.income_lost_months,
            markets_percent: (drill.markets * Decimal::ONE_HUNDRED).normalize().into(),
            rate_points: (drill.rates.fraction() * Decimal::ONE_HUNDRED).normalize().into(),
            extra_interest_monthly: extra.into(),
            goals,
        })
    }

    fn horizon(&self) -> Result<HorizonBody, Failure> {
        let resting = self.goals.iter().zip(&self.positions).map(|(goal, position)| {
            Ok::<_, Failure>(Resting {
                goal: goal.id,
                due: position.month(),
                parts: self.set_aside.parts(goal)?,
            })
        });
        let found = mismatches(&resting.collect::<Result<Vec<_>, _>>()?)?;
        Ok(HorizonBody {
            mismatches: found.into_iter().map(MismatchBody::from).collect(),
        })
    }
}
