/** Takes people past the wizard without its pages, for the tests that are about something else. */
import type { APIRequestContext } from '@playwright/test'
import { toNewGoal } from '../../src/features/onboarding/model/draft'
import { formFor, goalFrom } from '../../src/features/onboarding/model/goal-form'
import { GOAL_TEMPLATES } from '../../src/lib/planning/templates'
import type { Person } from './person'
import { accessToken } from './user-pool'

const CURRENCY = 'USD'

/** Gives an enrolled person an income and the goal of a template, by the same calls that the wizard makes. */
export async function plan(
  request: APIRequestContext,
  person: Person,
  { template, income }: { template: string; income: number },
): Promise<void> {
  const authorization = `Bearer ${await accessToken(request, person)}`
  const send = async (method: 'POST' | 'PATCH', path: string, data: unknown) => {
    const response = await request.fetch(`/api${path}`, {
      method,
      data,
      headers: { authorization, 'Idempotency-Key': crypto.randomUUID() },
    })
    if (!response.ok()) throw new Error(`${path} answered ${response.status()}`)
  }
  await send('POST', '/update-user-income', { monthlyIncome: income })
  await send('POST', '/create-goal', { goal: goalOf(template) })
  await send('PATCH', '/profile', { onboarding_completed: true, onboarded: true })
}

function goalOf(name: string) {
  const template = GOAL_TEMPLATES.find((one) => one.name === name)
  const form = template && formFor(template, CURRENCY)
  const goal = form && goalFrom(form, { name, key: name, now: new Date() })
  if (!goal) throw new Error(`there is no template ${name}`)
  return toNewGoal(goal, CURRENCY)
}
