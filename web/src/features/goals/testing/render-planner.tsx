/** Renders the planner of "Japan trip" with savings and a broker's account. */
import { screen } from '@testing-library/react'
import type { Goal, GoalOdds } from '@/lib/api-types'
import { account, dashboard, goal, goalOdds, holding, netWorthChanges } from '@/testing/builders'
import { type Answers, fakeApi, type SeenRequest } from '@/testing/fake-api'
import { goalsPlan } from '@/testing/plans'
import { renderApp } from '@/testing/render-app'
import { PlannerPage } from '../planner-page'

export const PATCH = 'PATCH /goals/goal-1'
export const PLAN = 'POST /goals/goal-1/plan'

const savings = account({ id: 'savings', name: 'Savings', balance: 10_000 })
const broker = account({ id: 'broker', name: 'Broker', type: 'brokerage', balance: 3000 })
const fund = holding({ id: 'fund', account_id: 'broker', symbol: 'VTI', quantity: 3 })
export const owned = dashboard({ accounts: [savings, broker], holdings: [fund], goals: [goal()] })

/** Answers a PATCH with the requested goal, one version later. */
export function patched(request: SeenRequest): { goal: Goal } {
  const { version, ...change } = request.body as { version: number } & Partial<Goal>
  return { goal: goal({ ...change, version: version + 1 }) }
}

/** Answers for the requested plan, like the server. */
export function answeredOdds({ body }: SeenRequest): GoalOdds {
  const { inflationPercent, ...plan } = body as Partial<
    GoalOdds['plan'] & { inflationPercent: number }
  >
  const odds = goalOdds()
  const todaysMoney = {
    ...odds.todaysMoney,
    ...(inflationPercent === undefined ? {} : { inflationPercent }),
  }
  return { ...odds, todaysMoney, plan: { ...odds.plan, ...plan } }
}

export function renderPlanner(answers: Answers = {}, search = '') {
  const api = fakeApi({
    'GET /goals': { goals: [goal()] },
    'GET /goal-allocations': { allocations: [] },
    'GET /dashboard': owned,
    [PLAN]: answeredOdds,
    'POST /goals/plan': goalsPlan(),
    'GET /net-worth-changes': netWorthChanges(),
    [PATCH]: patched,
    ...answers,
  })
  const view = renderApp(<PlannerPage />, {
    path: '/goals/:goalId/planner',
    at: `/goals/goal-1/planner${search}`,
  })
  return { api, ...view }
}

export const button = (name: string | RegExp) => screen.findByRole('button', { name })
export const field = (name: string) => screen.findByRole('textbox', { name })
