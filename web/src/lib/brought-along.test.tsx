import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { subscriptionQuery } from '@/features/billing/api/subscription'
import { insightsQuery } from '@/features/insights/api/insights'
import { insights } from '@/features/insights/testing/insights'
import { dashboard, history, NOW, netWorthChanges, profile } from '@/testing/builders'
import { type Answers, fakeApi, held, problem } from '@/testing/fake-api'
import { subscription } from '@/testing/subscription'
import { dashboardQuery, historyQuery, netWorthChangesQuery, profileQuery } from './queries'
import { createQueryClient } from './query-client'

const TODAY = '2026-11-21'
const FROM = '2026-02-03'
const whole = dashboard({
  profile: profile({ first_name: 'Along' }),
  history: history(90),
  changes: netWorthChanges({ from: FROM, to: TODAY }),
  insights: insights(),
})

const changesQuery = netWorthChangesQuery(FROM, TODAY)

let client: QueryClient

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  window.history.pushState(null, '', '/dashboard?period=1Y')
  client = createQueryClient()
})
afterEach(() => {
  client.clear()
  vi.useRealTimers()
  vi.unstubAllEnvs()
  window.history.pushState(null, '', '/')
})

/** Every question has an answer of its own, told from what the dashboard brings. */
function api(answers: Answers = {}) {
  return fakeApi({
    'GET /dashboard': whole,
    'GET /profile': profile({ first_name: 'Alone' }),
    'GET /net-worth-history': { history: [] },
    'GET /net-worth-changes': netWorthChanges({ from: FROM, to: TODAY, goals: [] }),
    'GET /insights': insights({ insights: [] }),
    'POST /rpc/get_current_user_subscription': subscription({ subscribed: true }),
    ...answers,
  })
}

const asked = ({ requests }: ReturnType<typeof api>) => requests.map(({ path }) => path)

const everything = () =>
  Promise.all([
    client.fetchQuery(profileQuery),
    client.fetchQuery(subscriptionQuery),
    client.fetchQuery(insightsQuery),
    client.fetchQuery(historyQuery(400)),
    client.fetchQuery(changesQuery),
  ])

const PAGE = `/dashboard?history=400&from=2025-11-21&to=${TODAY}&insights=true`

describe('the page of the dashboard', () => {
  it('asks for what moved net worth on an evening that is recorded as tomorrow', async () => {
    vi.stubEnv('TZ', 'America/Vancouver')
    vi.setSystemTime('2026-11-22T01:00:00Z')
    const seen = api()
    await client.fetchQuery(dashboardQuery)
    expect(asked(seen)).toEqual([
      '/dashboard?history=400&from=2025-11-21&to=2026-11-22&insights=true',
    ])
  })

  it('asks one question, whoever begins', async () => {
    const seen = api()
    expect(await everything()).toEqual([
      whole.profile,
      whole.subscription,
      whole.insights,
      whole.history,
      whole.changes,
    ])
    expect(await client.fetchQuery(dashboardQuery)).toEqual(whole)
    expect(asked(seen)).toEqual([PAGE])
  })

  it('takes what arrived a moment ago', async () => {
    const seen = api()
    await client.fetchQuery(dashboardQuery)
    await everything()
    expect(asked(seen)).toEqual([PAGE])
  })

  it.each([
    ['1M', 'history=30&from=2026-10-21'],
    ['YTD', 'history=400&from=2026-01-01'],
    ['All', 'history=1000&from=2024-02-25'],
  ])('asks for as much as its period shows: %s', async (period, query) => {
    window.history.pushState(null, '', `/dashboard?period=${period}`)
    const seen = api()
    await client.fetchQuery(dashboardQuery)
    expect(asked(seen)).toEqual([`/dashboard?${query}&to=${TODAY}&insights=true`])
  })

  it('asks alone for another length of history', async () => {
    const seen = api()
    expect(await client.fetchQuery(historyQuery(1000))).toEqual([])
    expect(asked(seen)).toEqual([PAGE, '/net-worth-history?limit=1000'])
  })

  it('asks alone for what did not come along', async () => {
    const seen = api({ 'GET /dashboard': { ...whole, changes: null } })
    await client.fetchQuery(changesQuery)
    expect(asked(seen)).toEqual([PAGE, `/net-worth-changes?from=${FROM}&to=${TODAY}`])
  })

  it('asks alone when the dashboard is refused, and does not ask for that again', async () => {
    const seen = api({ 'GET /dashboard': problem('subscription-required', 402) })
    expect((await client.fetchQuery(profileQuery)).first_name).toBe('Alone')
    expect((await client.fetchQuery(subscriptionQuery)).subscribed).toBe(true)
    expect(asked(seen)).toEqual([PAGE, '/profile', '/rpc/get_current_user_subscription'])
  })

  it('asks alone for what is wanted again, though a dashboard is under way', async () => {
    const seen = api()
    await everything()
    const slow = held(whole)
    seen.answer({ 'GET /dashboard': slow.answer })
    const dashboardAgain = client.fetchQuery({ ...dashboardQuery, staleTime: 0 })
    await new Promise((resolve) => setTimeout(resolve))
    await client.fetchQuery({ ...profileQuery, staleTime: 0 })
    slow.release()
    await dashboardAgain
    expect(asked(seen)).toEqual([PAGE, PAGE, '/profile'])
  })

  it('asks one question when everything is wanted again at once', async () => {
    const seen = api()
    await everything()
    const again = [dashboardQuery, insightsQuery, historyQuery(400), changesQuery]
    await Promise.all(again.map((query) => client.invalidateQueries({ queryKey: query.queryKey })))
    await Promise.all([
      client.fetchQuery(dashboardQuery),
      client.fetchQuery(insightsQuery),
      client.fetchQuery(historyQuery(400)),
      client.fetchQuery(changesQuery),
    ])
    expect(asked(seen)).toEqual([PAGE, PAGE])
  })

  it('forgets with everything else what was brought', async () => {
    const seen = api()
    await client.fetchQuery(dashboardQuery)
    client.clear()
    client.setQueryData(dashboardQuery.queryKey, whole)
    expect((await client.fetchQuery(profileQuery)).first_name).toBe('Alone')
    expect(asked(seen)).toEqual([PAGE, '/profile'])
  })

  it('asks alone when the page is left before its answer is there, and takes nothing older', async () => {
    const seen = api()
    await everything()
    seen.answer({ 'GET /dashboard': held(whole).answer })
    const leave = new QueryObserver(client, { ...dashboardQuery, staleTime: 0 }).subscribe(() => 0)
    const mine = client.fetchQuery({ ...profileQuery, staleTime: 0 })
    await Promise.resolve()
    leave()
    expect((await mine).first_name).toBe('Alone')
  })
})

describe('every other page', () => {
  it('asks for what it shows', async () => {
    window.history.pushState(null, '', '/accounts')
    const seen = api()
    await client.fetchQuery(dashboardQuery)
    expect((await client.fetchQuery(profileQuery)).first_name).toBe('Alone')
    expect(asked(seen)).toEqual(['/dashboard', '/profile'])
  })
})
