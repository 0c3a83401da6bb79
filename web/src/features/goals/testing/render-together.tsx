/** Renders all goals together, with two goals and a credit card. */
import { screen } from '@testing-library/react'
import { account, goal } from '@/testing/builders'
import { type Answers, fakeApi } from '@/testing/fake-api'
import { goalsPlan } from '@/testing/plans'
import { renderApp } from '@/testing/render-app'
import { GoalsTogether } from '../components/together/goals-together'

export const PLAN = 'POST /goals/plan'

export const second = goal({ id: 'goal-2', name: 'New car' })
export const card = account({ id: 'account-2', name: 'Platinum Card', type: 'credit' })

export function renderTogether(answers: Answers = {}) {
  const api = fakeApi({
    'GET /goals': { goals: [goal(), second] },
    'GET /accounts': { accounts: [card] },
    [PLAN]: goalsPlan(),
    ...answers,
  })
  return { api, ...renderApp(<GoalsTogether />) }
}

export const region = (name: string | RegExp) => screen.findByRole('region', { name })
