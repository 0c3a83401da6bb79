/** The API at the network's edge: answers by method and path, and remembers what it was asked. */
import { vi } from 'vitest'
import type { Goal, NewGoal, Profile } from '@/lib/api-types'
import type { DraftOdds } from '@/lib/planning-shapes'
import { goal } from '@/testing/builders'
import { holdToContract } from '@/testing/fake-api'
import { goalsPlan } from '@/testing/plans'

export interface Call {
  route: string
  body: Record<string, unknown>
  idempotencyKey: string | null
}

/** A status from 400 up is answered as a problem. */
export interface Answer {
  status: number
  body: unknown
}

export type Handler = (call: Call) => Answer | Promise<Answer>

const ok = (body: unknown, status = 200): Answer => ({ status, body })

export const refused = (detail: string, status = 400): Answer => ({
  status,
  body: problemBody('invalid-request', status, detail),
})

const likely: DraftOdds = {
  odds: { fromPercent: 80, toPercent: 90, outlook: 'Likely', onTrack: true },
  fairMonthly: null,
}

export const broken: Answer = { status: 500, body: problemBody('internal', 500, 'It broke.') }

function problemBody(slug: string, status: number, detail: string) {
  return { type: `/problems/${slug}`, title: slug, status, detail, request_id: 'request-1' }
}

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

/** Everything succeeds unless `changes` say otherwise. */
export function fakeApi(profile: Profile, changes: Record<string, Handler> = {}) {
  let current = profile
  const calls: Call[] = []
  const handlers: Record<string, Handler> = {
    'GET /api/profile': () => ok(current),
    'PATCH /api/profile': ({ body }) => {
      current = { ...current, ...body }
      return ok(current)
    },
    'GET /api/goals': () => ok({ goals: [] }),
    'POST /api/update-user-income': ({ body }) =>
      ok({ success: true, monthlyIncome: body.monthlyIncome, currency: 'USD' }),
    'POST /api/track-onboarding-progress': () => ok({ success: true }),
    'POST /api/goals/plan': ({ body }) =>
      ok(goalsPlan({ drafts: (body.drafts as unknown[]).map(() => likely) })),
    'POST /api/create-goal': ({ body }) => ok({ goal: createdGoal(body.goal as NewGoal) }, 201),
    ...changes,
  }

  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    const call: Call = {
      route: `${init.method ?? 'GET'} ${address.split('?')[0]}`,
      body: init.body ? JSON.parse(String(init.body)) : {},
      idempotencyKey: headers.get('Idempotency-Key'),
    }
    calls.push(call)
    const handler = handlers[call.route]
    if (!handler) throw new Error(`unexpected request: ${call.route}`)
    const { status, body } = await handler(call)
    const type = status < 400 ? 'application/json' : 'application/problem+json'
    const response = Response.json(body, { status, headers: { 'Content-Type': type } })
    const method = init.method ?? 'GET'
    const sent = init.body ? call.body : undefined
    await holdToContract({ method, path: address.replace(/^\/api/, ''), body: sent }, response)
    return response
  })

  const callsTo = (route: string) => calls.filter((call) => call.route === route)
  return { calls, callsTo }
}
