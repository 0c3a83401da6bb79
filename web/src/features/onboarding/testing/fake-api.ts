/** The API of the wizard: everything succeeds unless `changes` replace an answer. */
import type { Goal, NewGoal, Profile } from '@/lib/api-types'
import type { DraftOdds } from '@/lib/planning-shapes'
import { goal } from '@/testing/builders'
import { type Answers, problem, type SeenRequest, fakeApi as startApi } from '@/testing/fake-api'
import { goalsPlan } from '@/testing/plans'

const likely: DraftOdds = {
  odds: { fromPercent: 80, toPercent: 90, outlook: 'Likely', onTrack: true },
  fairMonthly: null,
}

export const broken = () => problem('internal', 500, 'It broke.')

export const idempotencyKey = ({ headers }: SeenRequest) => headers.get('Idempotency-Key')

export function createdGoal(input: NewGoal, id = input.name): Goal {
  return goal({
    id,
    name: input.name,
    target_amount: input.targetAmount,
    current_amount: 0,
    planned_monthly_contribution: input.plannedMonthlyContribution,
    target_date: input.targetDate.slice(0, 10),
    risk_profile: input.riskProfile,
    onboarding_goal: input.onboardingGoal,
    plan: {
      requiredMonthlyContribution: input.plannedMonthlyContribution,
      projectedValue: input.targetAmount,
      monthsLeft: 12,
      percentComplete: 0,
    },
  })
}

export const created = ({ body }: SeenRequest) => ({
  goal: createdGoal((body as { goal: NewGoal }).goal),
})

export function fakeApi(profile: Profile, changes: Answers = {}) {
  let current = profile
  return startApi({
    'GET /profile': () => current,
    'PATCH /profile': ({ body }: SeenRequest) => {
      current = { ...current, ...(body as Partial<Profile>) }
      return current
    },
    'GET /goals': { goals: [] },
    'GET /accounts': { accounts: [] },
    'POST /update-user-income': ({ body }: SeenRequest) => ({
      success: true,
      currency: 'USD',
      ...(body as object),
    }),
    'POST /track-onboarding-progress': { success: true },
    'POST /goals/plan': ({ body }: SeenRequest) =>
      goalsPlan({ drafts: (body as { drafts: unknown[] }).drafts.map(() => likely) }),
    'POST /create-goal': created,
    ...changes,
  })
}
