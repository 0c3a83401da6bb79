import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { announceFinancialData } from '@/entities/figures'
import { queryKeys } from '@/entities/query-keys'
import { insight, insights } from '@/features/insights/testing/insights'
import type { Profile } from '@/lib/api-types'
import { setAmountsHidden } from '@/lib/hidden-amounts'
import {
  account,
  dashboard,
  emptyDashboard,
  goal,
  history,
  holding,
  institution,
  item,
  NOW,
  netWorth,
  otherCurrency,
  profile,
} from '@/testing/builders'
import { type Answers, fakeApi, held, problem, type SeenRequest } from '@/testing/fake-api'
import { renderApp } from '@/testing/render-app'
import { Component as DashboardPage } from './dashboard'

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  localStorage.setItem('goldgrove_chart_period', '1M')
})

function renderDashboard(answers: Answers = {}) {
  const api = fakeApi({
    'GET /dashboard': dashboard(),
    'GET /net-worth-history': { history: history(30) },
    'GET /insights': insights({ insights: [] }),
    ...answers,
  })
  return { api, ...renderApp(<DashboardPage />) }
}

const region = (name: string) => screen.findByRole('region', { name })

describe('the dashboard', () => {
  it('says that it is loading, in one request', async () => {
    const slow = held(dashboard())
    const { api } = renderDashboard({ 'GET /dashboard': slow.answer })
    expect(screen.getByText('Loading your dashboard')).toBeInTheDocument()
    const asked = () => api.requests.map(({ path }) => path)
    await waitFor(() => expect(asked()[0]).toMatch(/^\/dashboard\?/))
    slow.release()
    expect(await region('Net worth')).toBeVisible()
    // Reads that may follow the figures: attribution and insights. The balances of investments are rebalanced two seconds
    // after sign-in.
    const later = /^\/(?:insights$|net-worth-changes\?|rpc\/update_investment_account_balances$)/
    const figures = asked().filter((path) => !later.test(path))
    expect(figures.map((path) => path.split('?')[0])).toEqual(['/dashboard'])
  })

  it('leaves hidden accounts and their holdings out of every list', async () => {
    const shown = account({ id: 'shown' })
    const hiddenDebt = account({
      id: 'hidden',
      hidden: true,
      is_asset: false,
      type: 'credit',
      account_type: 'Hidden card',
    })
    renderDashboard({
      'GET /dashboard': dashboard({
        accounts: [shown, hiddenDebt],
        holdings: [holding({ account_id: 'hidden', security_name: 'Hidden fund', symbol: null })],
      }),
    })
    const card = within(await region('What you own and owe'))
    expect(card.queryByText('Hidden card')).toBeNull()
    expect(card.getByText(/1 account$/)).toBeVisible()
    expect(screen.queryByText('Hidden fund')).toBeNull()
  })

  it('shows assets and debts, by kind, with shares', async () => {
    renderDashboard()
    const card = within(await region('What you own and owe'))
    expect(card.getByText('$5,000')).toBeVisible()
    expect(card.getByText('ETFs').closest('li')).toHaveTextContent(
      'ETFsEquities and commodities in ETFs$3,00060.0%',
    )
    expect(card.getByText('Available Cash').closest('li')).toHaveTextContent(
      'Available CashIn bank and investment accounts$2,00040.0%',
    )
    expect(card.getByText('Credit card').closest('li')).toHaveTextContent('−$1,000')
    expect(card.getByText(/Updated/)).toHaveTextContent('Updated 4 minutes ago · 2 accounts')
  })

  it('shows the amounts in other currencies, their rates, and those without one', async () => {
    const { user } = renderDashboard({
      'GET /dashboard': dashboard({
        netWorth: netWorth({
          otherCurrencies: [otherCurrency('CAD', 12_300.5, 0.7128), otherCurrency('XPT', 3)],
        }),
      }),
    })
    const others = within(await region('Other currencies'))
    await user.click(others.getByText('$8,768'))
    expect(others.getByText('1 CAD = 0.7128 USD')).toBeVisible()
    expect(others.getByText('Bank of Canada')).toBeVisible()
    expect(others.getByText('Nov 20, 2026')).toBeVisible()
    expect(others.getByText('XPT').closest('li')).toHaveTextContent('XPT 3')
    expect(others.getByText('Not in these totals: no exchange rate')).toBeVisible()
    expect(await region('Net worth')).toHaveTextContent('$4,000.00')
  })

  it('shows goals with progress, sums, date and status in words', async () => {
    renderDashboard()
    const card = await region('Goals')
    expect(within(card).getByRole('progressbar')).toHaveAccessibleName('Saved for Japan trip')
    expect(card).toHaveTextContent('$3,350 of $9,600 · September 2027')
    expect(card).not.toHaveTextContent(/pace|Good start|chance/)
  })

  it('shows the latest insights', async () => {
    renderDashboard({ 'GET /insights': insights({ insights: [insight()] }) })
    expect(await screen.findByRole('article', { name: 'Japan trip is a stretch' })).toBeVisible()
  })

  it('shows that the insights failed to load', async () => {
    renderDashboard({ 'GET /insights': problem('internal', 500) })
    expect(await screen.findByText(/We couldn't load your insights/)).toBeVisible()
  })

  it('tells gains and losses by word, shape and sign, and unknown costs as unknown', async () => {
    renderDashboard({
      'GET /dashboard': dashboard({
        holdings: [
          holding(),
          holding({ id: 'b', symbol: 'BND', current_value: 900, cost_basis: 1000 }),
          holding({ id: 'c', symbol: 'TGT', current_value: 800, cost_basis: null }),
        ],
      }),
    })
    const row = (name: RegExp) => screen.getByRole('row', { name })
    await region('Top holdings')
    expect(row(/VTI/)).toHaveTextContent('Gain ▲ +50.0%+$1,000')
    expect(row(/BND/)).toHaveTextContent('Loss ▼ −10.0%−$100')
    expect(row(/TGT/)).toHaveTextContent('Cost unknown')
  })

  it('greets a newcomer with three steps, the done ones ticked', async () => {
    renderDashboard({ 'GET /dashboard': emptyDashboard({ goals: [goal()] }) })
    const card = within(await region('Add your first account to see your net worth.'))
    expect(card.getAllByRole('listitem')).toHaveLength(3)
    expect(card.getByRole('link', { name: 'Connect a bank' })).toHaveAttribute('href', '/add-asset')
    expect(card.getByLabelText('Done')).toBeInTheDocument()
    expect(card.queryByRole('link', { name: 'Allocate your accounts' })).toBeNull()
    expect(screen.queryByRole('slider')).toBeNull()
  })

  it('keeps the step that is left until a goal has savings', async () => {
    const waiting = goal({ current_amount: 0 })
    const { client } = renderDashboard({ 'GET /dashboard': dashboard({ goals: [waiting] }) })
    const card = within(await region('Nothing is set aside for your goals yet.'))
    expect(card.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '2 of 3 done')
    expect(card.getByRole('link', { name: 'Allocate your accounts' })).toHaveAttribute(
      'href',
      '/goals/goal-1/planner?allocate=true',
    )
    act(() => client.setQueryData(queryKeys.goals, [goal()]))
    await waitFor(() =>
      expect(screen.queryByText('Nothing is set aside for your goals yet.')).toBeNull(),
    )
  })

  it('names a bank that fell behind and the way to mend it', async () => {
    const broken = item({ status: 'login_required', last_updated: '2026-11-20T12:00:00' })
    renderDashboard({ 'GET /dashboard': dashboard({ items: [broken] }) })
    expect(await screen.findByText('First Platypus Bank asks you to sign in again.')).toBeVisible()
    expect(screen.getByText('Showing its balances from 1 day ago.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Reconnect First Platypus Bank' })).toHaveAttribute(
      'href',
      '/add-asset?item=item-1',
    )
  })

  it('names a bank that was disconnected, since when, and the way to connect it again', async () => {
    const ended = item({
      status: 'disconnected',
      disconnected_at: '2026-11-20T12:00:00',
      last_updated: '2026-11-19T12:00:00',
    })
    renderDashboard({ 'GET /dashboard': dashboard({ items: [ended] }) })
    expect(
      await screen.findByText('First Platypus Bank was disconnected on Nov 20, 2026.'),
    ).toBeVisible()
    expect(
      screen.getByRole('link', { name: 'Connect again: First Platypus Bank' }),
    ).toHaveAttribute('href', '/add-asset')
  })

  it('names banks that were disconnected together in one notice', async () => {
    const disconnected = { status: 'disconnected', disconnected_at: '2026-11-20T12:00:00' } as const
    const items = [
      item({ ...disconnected }),
      item({ ...disconnected, id: 'item-2', institution_id: 'ins_none' }),
      item({
        ...disconnected,
        id: 'item-3',
        institution_id: 'other',
        disconnected_at: '2026-11-21T12:00:00',
      }),
    ]
    const institutions = [institution(), institution({ id: 'other', name: 'Other Bank' })]
    renderDashboard({ 'GET /dashboard': dashboard({ items, institutions }) })
    expect(
      await screen.findByText(
        'First Platypus Bank and your bank were disconnected on Nov 20, 2026.',
      ),
    ).toBeVisible()
    expect(screen.getByText('Showing their last balances.')).toBeVisible()
    expect(screen.getByText('Other Bank was disconnected on Nov 21, 2026.')).toBeVisible()
  })

  it('offers another try when nothing could be loaded', async () => {
    const { user, api } = renderDashboard({ 'GET /dashboard': problem('unavailable', 503) })
    expect(await screen.findByRole('alert')).toHaveTextContent('Calculation Error')
    api.answer({ 'GET /dashboard': dashboard() })
    await user.press('Try again')
    expect(await region('Net worth')).toBeVisible()
  })

  it('keeps the last figures when an update fails', async () => {
    const { api } = renderDashboard()
    await region('Net worth')
    api.answer({ 'GET /dashboard': problem('unavailable', 503) })
    act(announceFinancialData)
    expect(await screen.findByText(/These are the latest figures we have/)).toBeVisible()
    expect(await region('Net worth')).toHaveTextContent('$4,000.00')
  })

  it('masks every figure', async () => {
    const { container } = renderDashboard()
    await region('Net worth')
    act(() => setAmountsHidden(true))
    expect(container.textContent).not.toMatch(/[$%]|\d,\d{3}|× \d/)
    const spoken = [...container.querySelectorAll('[aria-label], [aria-valuetext]')].map(
      (one) => `${one.getAttribute('aria-label')} ${one.getAttribute('aria-valuetext')}`,
    )
    expect(spoken.join(' ')).not.toMatch(/[$%]/)
  })
})

describe('refreshing', () => {
  const REFRESH = 'POST /refresh-financial-data'
  const results = { accountsUpdated: 6, transactionsSaved: 3, holdingsProcessed: 9 }

  async function refresh(answers: Answers) {
    const view = renderDashboard(answers)
    await view.user.press('Refresh your accounts')
    return view
  }

  it('reports what came in and reads the figures again', async () => {
    const { api } = await refresh({ [REFRESH]: { results, items: [] } })
    expect(await screen.findByText('Data refreshed successfully!')).toBeVisible()
    expect(screen.getByText('6 accounts updated.')).toBeVisible()
    await waitFor(() => expect(api.to('GET /dashboard')).toHaveLength(2))
  })

  it('shows that one bank did not answer', async () => {
    const items = [
      { id: 'item-1', status: 'error', error: 'INSTITUTION_ERROR' },
      { id: 'item-2', status: 'good' },
    ]
    await refresh({ [REFRESH]: { results, items } })
    expect(await screen.findByText('1 of 2 connections answered')).toBeVisible()
    expect(
      screen.getByText(
        "6 accounts updated. We can't reach 1 bank right now. Its figures update when it answers again.",
      ),
    ).toBeVisible()
    expect(screen.queryByText('Data refreshed successfully!')).toBeNull()
  })

  it('asks attention for a bank that needs its user', async () => {
    const items = [{ id: 'item-1', status: 'login_required', error: 'ITEM_LOGIN_REQUIRED' }]
    const none = { ...results, accountsUpdated: 0 }
    await refresh({ [REFRESH]: { results: none, items } })
    expect(await screen.findByText('No new balances')).toBeVisible()
    expect(screen.getByText('0 accounts updated. 1 connection needs your attention.')).toBeVisible()
  })

  it('asks no attention for a bank that was asked too often', async () => {
    const items = [
      { id: 'item-1', status: 'good', error: 'RATE_LIMIT_EXCEEDED', known_because: 'limit' },
    ]
    await refresh({ [REFRESH]: { results, items } })
    expect(
      await screen.findByText('6 accounts updated. 1 connection has no newer balances.'),
    ).toBeVisible()
  })

  it.each([
    ['refresh-limit', 429, 'Refresh Limit Reached'],
    ['refresh-configuration', 502, 'Configuration Error'],
    ['internal', 500, 'Failed to refresh accounts'],
  ])('%s (%i): %s', async (slug, status, title) => {
    await refresh({ [REFRESH]: problem(slug, status) })
    expect(await screen.findByText(title)).toBeVisible()
    expect(screen.getByText('Words of the server.')).toBeVisible()
  })

  it('shows when the next refresh is allowed', async () => {
    const limit = problem('refresh-limit', 429, undefined, undefined, { 'Retry-After': '61' })
    await refresh({ [REFRESH]: limit })
    const message = await screen.findByText(/^You can refresh again from 7:02 a\.?m\.? on\.$/i)
    expect(message).toBeVisible()
  })

  it('sends one request, however often it is clicked', async () => {
    const slow = held({ results, items: [] })
    const { user, api } = await refresh({ [REFRESH]: slow.answer })
    await user.press('Refreshing your accounts')
    slow.release()
    await screen.findByText('Data refreshed successfully!')
    expect(api.to(REFRESH)).toHaveLength(1)
  })
})

describe('the cards of the dashboard', () => {
  const SAVE = 'PATCH /profile'
  const order = () =>
    screen
      .getAllByRole('heading', { level: 2, hidden: true })
      .map(({ textContent }) => textContent)
      .filter((title) => title === 'Goals' || title === 'Top holdings')
  /** Answers with the preferences that were sent. */
  const saved = ({ body }: SeenRequest) => profile(body as Partial<Profile>)

  it('follow the order and leave out what the profile says', async () => {
    const own = profile({ preferences: { dashboard_cards: 'holdings,-insights,goals' } })
    renderDashboard({ 'GET /dashboard': dashboard({ profile: own }) })
    await region('Goals')
    expect(order()).toEqual(['Top holdings', 'Goals'])
  })

  it('are moved, hidden and shown again at once', async () => {
    const { api, user } = renderDashboard({ [SAVE]: saved })
    await region('Goals')
    await user.press('Arrange cards')
    const dialog = within(await screen.findByRole('dialog', { name: 'Arrange your dashboard' }))
    const first = dialog.getByRole('button', { name: 'Move up: Insights' })
    expect(first).toHaveAttribute('aria-disabled', 'true')
    await user.click(first)
    await user.click(dialog.getByRole('button', { name: 'Move up: Top holdings' }))
    await user.click(dialog.getByRole('switch', { name: 'Goals' }))
    await waitFor(() => expect(order()).not.toContain('Goals'))
    await user.click(dialog.getByRole('switch', { name: 'Goals' }))
    await waitFor(() => expect(order()).toContain('Goals'))
    expect(api.to(SAVE).map(({ body }) => body)).toEqual([
      { preferences: { dashboard_cards: 'insights,holdings,goals' } },
      { preferences: { dashboard_cards: 'insights,holdings,-goals' } },
      { preferences: { dashboard_cards: 'insights,holdings,goals' } },
    ])
  })
})
