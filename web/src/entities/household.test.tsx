import { QueryObserver } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { dashboardQuestion } from '@/lib/dashboard-page'
import { invalidateQueries } from '@/lib/invalidate-queries'
import { timeoutProblem } from '@/lib/problem'
import { createQueryClient } from '@/lib/query-client'
import { account, dashboard, goal, NOW, profile } from '@/testing/builders'
import { fakeApi, held, problem } from '@/testing/fake-api'
import { subscription } from '@/testing/subscription'
import {
  accountsQuery,
  goalsQuery,
  goalTotalsQuery,
  historyQuery,
  netWorthQuery,
  profileQuery,
  subscriptionQuery,
} from './household'

const whole = dashboard({ profile: profile({ first_name: 'Robin' }), goals: [goal()] })

// The client's clock dates the answer, and an edit must be later than the read before it.
beforeEach(() => vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))

describe('a household', () => {
  it('requests everything the first page shows', async () => {
    const api = fakeApi({ 'GET /dashboard': whole })
    await createQueryClient().fetchQuery(netWorthQuery)
    const { history, from, to } = dashboardQuestion(NOW).query
    expect(api.requests.map(({ path }) => path)).toEqual([
      `/dashboard?history=${history}&from=${from}&to=${to}&insights=true`,
    ])
  })

  it('seeds every query that owns a part of it', async () => {
    const api = fakeApi({ 'GET /dashboard': whole })
    const client = createQueryClient()
    await client.fetchQuery(netWorthQuery)
    expect(await client.fetchQuery({ ...profileQuery, staleTime: 1e6 })).toEqual(whole.profile)
    expect(await client.fetchQuery({ ...accountsQuery, staleTime: 1e6 })).toEqual(whole.accounts)
    expect(await client.fetchQuery({ ...goalsQuery, staleTime: 1e6 })).toEqual(whole.goals)
    expect(await client.fetchQuery({ ...goalTotalsQuery, staleTime: 1e6 })).toEqual(
      whole.goalTotals,
    )
    expect(await client.fetchQuery({ ...historyQuery(30), staleTime: 1e6 })).toEqual(whole.history)
    expect(api.requests).toHaveLength(1)
  })

  it('serves queries that start while it is in flight', async () => {
    const slow = held(whole)
    const api = fakeApi({ 'GET /dashboard': slow.answer })
    const client = createQueryClient()
    const household = client.fetchQuery(netWorthQuery)
    const parts = [client.fetchQuery(profileQuery), client.fetchQuery(subscriptionQuery)]
    slow.release()
    await household
    expect(await Promise.all(parts)).toEqual([whole.profile, whole.subscription])
    expect(api.requests).toHaveLength(1)
  })

  it('has goals and their totals in one request', async () => {
    const { goals, goalTotals: totals } = whole
    const api = fakeApi({ 'GET /goals': { goals, totals } })
    const client = createQueryClient()
    const both = [client.fetchQuery(goalsQuery), client.fetchQuery(goalTotalsQuery)]
    expect(await Promise.all(both)).toEqual([goals, totals])
    expect(api.to('GET /goals')).toHaveLength(1)
  })

  it('lets queries send their own request when its read fails', async () => {
    const alone = subscription()
    fakeApi({
      'GET /dashboard': problem('unavailable', 503),
      'POST /rpc/get_current_user_subscription': alone,
    })
    const client = createQueryClient()
    client.fetchQuery({ ...netWorthQuery, retry: false }).catch(() => undefined)
    expect(await client.fetchQuery(subscriptionQuery)).toEqual(alone)
  })

  it('fails queries that waited for its read, when the server does not answer', async () => {
    const api = fakeApi({})
    const client = createQueryClient()
    const unanswered = () => Promise.reject(timeoutProblem())
    client
      .fetchQuery({ ...netWorthQuery, queryFn: unanswered, retry: false })
      .catch(() => undefined)
    await expect(client.fetchQuery({ ...goalsQuery, retry: false })).rejects.toThrow('timeout')
    expect(api.requests).toEqual([])
  })

  it('starts over when a part of it changes during the read, so that no older data comes back', async () => {
    const before = held(whole)
    const after = dashboard({ profile: profile({ first_name: 'Ada' }) })
    const answers = [async () => whole, before.answer, async () => after]
    const api = fakeApi({ 'GET /dashboard': () => answers.shift()?.() })
    const client = createQueryClient()
    const stop = new QueryObserver(client, profileQuery).subscribe(() => undefined)
    await client.fetchQuery(netWorthQuery)
    client.fetchQuery({ ...netWorthQuery, staleTime: 0 }).catch(() => undefined)
    await vi.waitFor(() => expect(api.to('GET /dashboard')).toHaveLength(2))
    invalidateQueries(client, [profileQuery.queryKey])
    before.release()
    await vi.waitFor(() => expect(client.isFetching()).toBe(0))
    stop()
    expect(client.getQueryData(profileQuery.queryKey)?.first_name).toBe('Ada')
  })

  it('does not overwrite an edit made since the read began', async () => {
    const slow = held(whole)
    fakeApi({ 'GET /dashboard': slow.answer })
    const client = createQueryClient()
    client.setQueryData(accountsQuery.queryKey, [account({ name: 'Before' })], { updatedAt: 1 })
    const household = client.fetchQuery(netWorthQuery)
    vi.setSystemTime(NOW.getTime() + 1)
    client.setQueryData(accountsQuery.queryKey, [account({ name: 'Edited' })])
    slow.release()
    await household
    expect(client.getQueryData(accountsQuery.queryKey)?.[0]?.name).toBe('Edited')
    expect(client.getQueryState(accountsQuery.queryKey)?.isInvalidated).toBe(true)
  })
})
