/** Takes users past the wizard without its pages, for tests of other features. */
import type { APIRequestContext } from '@playwright/test'
import { yearsAfter } from '../../src/lib/planning/horizon'
import type { Person } from './person'
import { accessToken } from './user-pool'

/** The wizard's suggestion. Its templates contain messages, which only a build can read. */
function vacation() {
  return {
    name: 'Dream Vacation',
    targetAmount: 10_000,
    targetDate: yearsAfter(new Date(), 2).toISOString(),
    riskProfile: 'aggressive',
    plannedMonthlyContribution: 381.85,
    onboardingGoal: true,
  }
}

/** Gives an enrolled person an income and a vacation to save for, by the same calls that the wizard makes. */
export async function plan(
  request: APIRequestContext,
  person: Person,
  { income }: { income: number },
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
  await send('POST', '/create-goal', { goal: vacation() })
  await send('PATCH', '/profile', { onboarding_completed: true, onboarded: true })
}
