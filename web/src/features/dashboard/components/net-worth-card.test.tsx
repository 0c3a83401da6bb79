import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { lastRecordedDay } from '@/lib/calendar-day'
import { formatDay } from '@/lib/dates'
import { addDays, toDayNumber } from '@/lib/days'
import { setAmountsHidden } from '@/lib/hidden-amounts'
import {
  account,
  estimatedHistory,
  history,
  NOW,
  netWorth,
  netWorthChanges,
  yearOfHistory,
} from '@/testing/builders'
import { type Answers, fakeApi, held, problem, type SeenRequest } from '@/testing/fake-api'
import { renderApp } from '@/testing/render-app'
import { NetWorthCard } from './net-worth-card'

const HISTORY = 'GET /net-worth-history'
const CHANGES = 'GET /net-worth-changes'

beforeEach(() => vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))

const line = (name: string | RegExp) => screen.findByRole('slider', { name })

function renderCard(answers: Answers = {}, month = history(30), search = '') {
  const api = fakeApi({
    [HISTORY]: { history: yearOfHistory() },
    [CHANGES]: netWorthChanges(),
    ...answers,
  })
  return {
    api,
    ...renderApp(<NetWorthCard netWorth={netWorth()} month={month} now={NOW} />, {
      path: '/page',
      at: `/page${search}`,
    }),
  }
}

function asked({ path }: SeenRequest) {
  const query = new URL(path, 'https://goldgrove.example').searchParams
  return { from: query.get('from') ?? '', to: query.get('to') ?? '' }
}

const period = (name: string) => screen.getByRole('radio', { name: new RegExp(`^${name}\\b`) })

describe('NetWorthCard', () => {
  it('has the buttons for dates and for the table on one line, however narrow it is', async () => {
    renderCard()
    const together = (await screen.findByRole('button', { name: 'Show as table' })).parentElement
    expect(together).toContainElement(screen.getByRole('button', { name: 'Choose dates' }))
    expect(together).not.toContainElement(period('1Y'))
  })

  it('shows the number, then its change over a year and what that includes', async () => {
    renderCard()
    expect(screen.getByText('$4,000')).toBeVisible()
    expect(
      await screen.findByText('over the last year, includes deposits and withdrawals'),
    ).toBeVisible()
    expect(screen.getByText(/\+\$3,650/)).toBeVisible()
    expect(await line('Net worth over the last year')).toBeVisible()
  })

  it('includes nothing in no change', async () => {
    const still = yearOfHistory().map((point) => ({ ...point, net_worth: 4000, assets: 5000 }))
    renderCard({ [HISTORY]: { history: still } }, still.slice(0, 30))
    expect(await screen.findByText('over the last year')).toBeVisible()
    expect(screen.queryByText(/includes money/)).toBeNull()
  })

  it('shows days of one’s own choosing, which the address keeps', async () => {
    const { user, router } = renderCard()
    await user.press('Choose dates')
    const from = await screen.findByLabelText('From')
    await user.retype(from, '2026-03-01')
    const to = screen.getByLabelText('To')
    await user.retype(to, '2026-02-01')
    await user.press('Show')
    expect(screen.getByText('Choose two days up to today, the earlier first.')).toBeVisible()
    await user.retype(to, '2026-03-31')
    await user.press('Show')
    expect(await line('Net worth from Mar 1, 2026 to Mar 31, 2026')).toBeVisible()
    expect(screen.getByText(/\+\$300/)).toBeVisible()
    expect(router.state.location.search).toBe('?from=2026-03-01&to=2026-03-31')
    await user.click(period('3M'))
    expect(router.state.location.search).toBe('?period=3M')
  })

  it('opens with the days of the address, and shows when it has none of them', async () => {
    const { user } = renderCard({}, history(30), '?from=2020-01-01&to=2020-02-01')
    expect(await screen.findByText('We have no figures for these days.')).toBeVisible()
    await user.press('Show as table')
    await act(() => vi.dynamicImportSettled())
    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Download CSV' })).toBeNull()
  })

  it('describes the parts of the change in words', async () => {
    renderCard()
    expect(await screen.findByText(/^You own/)).toHaveTextContent(
      'You own $3,650.00 more and owe as much as before.',
    )
  })

  it('splits the change by what moved it, for the period on the screen', async () => {
    const { api, user } = renderCard()
    const causes = within(await screen.findByRole('region', { name: 'Why it moved' }))
    expect(causes.getByText('What you saved').nextSibling).toHaveTextContent('+$500.00')
    expect(causes.getByText('Markets').nextSibling).toHaveTextContent('−$50.25')
    expect(causes.queryByText('Debt paid')).toBeNull()
    await user.click(period('3M'))
    await waitFor(() => expect(api.to(CHANGES)).toHaveLength(2))
  })

  it('shows since when the attribution is known, and its sum since then', async () => {
    renderCard({ [CHANGES]: netWorthChanges({ from: '2025-11-21', splitSince: '2026-10-21' }) })
    expect(await screen.findByText(/breakdown since Oct 21, 2026/)).toBeVisible()
    expect(screen.getByText('Total').nextSibling).toHaveTextContent('+$449.75')
  })

  it('shows that the attribution is unknown', async () => {
    renderCard({ [CHANGES]: netWorthChanges({ splitSince: null, netWorth: null }) })
    expect(await screen.findByText('The breakdown starts today.')).toBeVisible()
  })

  it.each([
    ['two days', 2, 2],
    ['the first day, which nothing can have moved', 1, 1],
  ])(
    'keeps room for the line and for what moved it while they load: %s',
    async (_, days, outlines) => {
      const slow = held({ history: history(days) })
      renderCard({ [HISTORY]: slow.answer }, history(days))
      expect(document.querySelectorAll('[data-slot="skeleton"]')).toHaveLength(outlines)
      slow.release()
      await waitFor(() => expect(document.querySelector('[data-slot="skeleton"]')).toBeNull())
    },
  )

  it('splits as much of a longer history as the API does', async () => {
    // A thousand recorded days with a gap, so the first is further back than a request may reach.
    const long = history(1_010).filter((_, age) => age < 500 || age >= 510)
    const { api, user } = renderCard({
      [HISTORY]: { history: long },
      [CHANGES]: (request: SeenRequest) => {
        const { from, to } = asked(request)
        return toDayNumber(to) - toDayNumber(from) > 1_000
          ? problem('invalid-request', 400)
          : netWorthChanges({ from, splitSince: from })
      },
    })
    await user.click(period('All'))
    await waitFor(() => expect(screen.getByText(/^since /)).toBeVisible())
    const first = addDays(lastRecordedDay(NOW), -1_000)
    expect(
      await screen.findByText(`We have the breakdown since ${formatDay(first)}.`),
    ).toBeVisible()
    expect(api.to(CHANGES).map(asked).at(-1)?.from).toBe(first)
    expect(screen.getByRole('region', { name: 'Why it moved' })).toHaveTextContent('Total')
  })

  it('stands without the split when that cannot be loaded', async () => {
    renderCard({ [CHANGES]: problem('internal', 500) })
    expect(await screen.findByText(/^You own/)).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Why it moved' })).toBeNull())
  })

  it('opens with the period of its address, and puts another one there', async () => {
    const { user, router } = renderCard({}, history(30), '?period=3M')
    expect(await screen.findByText(/^over the last 3 months/)).toBeVisible()
    await user.click(period('YTD'))
    expect(router.state.location.search).toBe('?period=YTD')
    expect(await screen.findByText(/^this year/)).toBeVisible()
  })

  it('needs no request for the month it already has', async () => {
    localStorage.setItem('goldgrove_chart_period', '1M')
    const { api } = renderCard()
    // Thirty days are two short of a month, so the phrase names the first day.
    expect(await screen.findByRole('slider')).toBeVisible()
    expect(api.to(HISTORY)).toEqual([])
  })

  it('keeps the shown chart while another period loads, then remembers the choice', async () => {
    localStorage.setItem('goldgrove_chart_period', '1M')
    const slow = held({ history: yearOfHistory() })
    const { user } = renderCard({ [HISTORY]: slow.answer })
    const before = (await screen.findByRole('slider')).getAttribute('aria-label')
    await user.click(period('1Y'))
    expect(await screen.findByRole('slider')).toHaveAttribute('aria-label', before)

    slow.release()
    expect(await line('Net worth over the last year')).toBeVisible()
    expect(localStorage.getItem('goldgrove_chart_period')).toBe('1Y')
  })

  it('keeps the year while all of the history loads', async () => {
    const { api, user } = renderCard({ [HISTORY]: { history: history(400) } })
    await line('Net worth over the last year')
    const slow = held({ history: history(700) })
    api.answer({ [HISTORY]: slow.answer })
    await user.click(period('All'))
    expect(screen.getByRole('slider', { name: 'Net worth over the last year' })).toBeVisible()
    slow.release()
    expect(await line(/^Net worth since /)).toBeVisible()
  })

  it.each([
    ['3M', 'over the last 3 months'],
    ['YTD', 'this year'],
    ['All', 'since Nov 21, 2025'],
  ])('shows what %s is compared with', async (name, phrase) => {
    const { user } = renderCard()
    await user.click(period(name))
    expect(await screen.findByRole('slider', { name: `Net worth ${phrase}` })).toBeVisible()
  })

  it('shows the first day if the history is younger than the period', async () => {
    renderCard({ [HISTORY]: { history: history(10) } })
    expect(await screen.findByText(/^since Nov 12, 2026/)).toBeVisible()
  })

  it('falls back to the last month when the longer history does not come', async () => {
    const { user, api } = renderCard({ [HISTORY]: problem('unavailable', 503) })
    expect(await screen.findByText("We couldn't load the longer history")).toBeVisible()
    expect(await screen.findByRole('slider')).toBeVisible()

    api.answer({ [HISTORY]: { history: yearOfHistory() } })
    await user.press('Try again')
    expect(await line('Net worth over the last year')).toBeVisible()
  })

  it('keeps the longer history when fetching it again fails', async () => {
    const { api, client } = renderCard()
    await line('Net worth over the last year')
    api.answer({ [HISTORY]: problem('unavailable', 503) })
    await act(() => client.invalidateQueries())
    expect(api.to(HISTORY)).toHaveLength(2)
    expect(await line('Net worth over the last year')).toBeVisible()
    expect(screen.queryByText("We couldn't load the longer history")).toBeNull()
  })

  it('makes a start of the first day', async () => {
    const { user } = renderCard({ [HISTORY]: { history: history(1) } }, history(1))
    const words = await screen.findByText('Your chart starts today.')
    expect(words.closest('[data-slot="card"]')).toHaveClass('self-start')
    await waitFor(() => expect(screen.queryByRole('slider')).toBeNull())
    await user.press('Show as table')
    expect(await screen.findByRole('row', { name: /^Nov 21, 2026/ })).toBeVisible()
  })

  it('names the only day with figures of days in the past', async () => {
    const one = history(30).filter(({ date }) => date === '2026-11-05')
    renderCard({ [HISTORY]: { history: one } }, one, '?from=2026-11-04&to=2026-11-05')
    expect(
      await screen.findByText('We have figures for only one of these days, Nov 5, 2026.'),
    ).toBeVisible()
  })

  it('turns into a table of the same period and back', async () => {
    const { user } = renderCard()
    await user.press('Show as table')
    expect(await screen.findByRole('table', { name: /Net worth over the last year/ })).toBeVisible()
    expect(screen.queryByRole('slider')).toBeNull()
    await user.press('Show as table')
    expect(await screen.findByRole('slider')).toBeVisible()
  })

  describe('before the first recorded day', () => {
    const estimates = () =>
      screen.findByRole('switch', { name: 'Estimate the days before you joined' })
    const answers = (changes = {}): Answers => ({
      [HISTORY]: ({ path }: SeenRequest) =>
        path.includes('reach=accounts')
          ? { history: history(1), estimated: estimatedHistory(changes) }
          : { history: history(10), estimated: null },
      'GET /accounts': {
        accounts: [account(), account({ id: 'account-2', name: 'Platinum Card' })],
      },
    })

    it('draws estimates on request, separate from recorded days', async () => {
      const { api, user, container } = renderCard(answers(), history(10))
      expect(await screen.findByText(/^since Nov 12, 2026/)).toBeVisible()
      expect(api.to(HISTORY)).toHaveLength(1)
      await user.click(await estimates())
      expect(await screen.findByText(/^since Nov 10, 2026, partly estimated/)).toBeVisible()
      expect(await screen.findByText('Estimated')).toBeVisible()
      expect(container.querySelectorAll('[data-slot=estimated]')).toHaveLength(1)
      expect(await screen.findByText(/^Before Nov 12, 2026, figures are estimates/)).toBeVisible()
      const card = await screen.findByRole('link', { name: 'Platinum Card' })
      expect(card).toHaveAttribute('href', '/accounts?account=account-2')
      expect(card.closest('li')).toHaveTextContent('Platinum Card2 daysthrough Nov 9, 2026')
      expect(screen.queryByText(/The line breaks/)).toBeNull()
      await user.click(await estimates())
      expect(container.querySelector('[data-slot=estimated]')).toBeNull()
    })

    it('shows for each row of the table whether it was recorded', async () => {
      const { user } = renderCard(answers(), history(10))
      await user.click(await estimates())
      await screen.findByText(/partly estimated/)
      await user.press('Show as table')
      const rows = within(await screen.findByRole('table')).getAllByRole('row')
      expect(rows.at(1)).toHaveTextContent('Recorded')
      expect(rows.at(-1)).toHaveTextContent('Nov 10, 2026$1,000.00$1,500.00−$500.00Estimated')
    })

    it('requests the attribution only of recorded days, and shows since when', async () => {
      const changes = netWorthChanges({ from: '2026-11-12', splitSince: '2026-11-12' })
      const { api, user } = renderCard({ ...answers(), [CHANGES]: changes }, history(10))
      await user.click(await estimates())
      await screen.findByText(/partly estimated/)
      expect(await screen.findByText('We have the breakdown since Nov 12, 2026.')).toBeVisible()
      const asked = api.to(CHANGES).map(({ path }) => path)
      expect(asked).toEqual([expect.stringContaining('from=2026-11-12')])
    })

    it('shows what is needed for an estimate', async () => {
      const { user } = renderCard(answers({ points: [] }), history(10))
      await user.click(await estimates())
      const sentence = 'Add a past balance to each account.'
      const missing = (await screen.findByText(sentence)).closest('details')
      expect(missing).not.toHaveAttribute('open')
      await user.click(screen.getByText(sentence))
      expect(missing).toHaveAttribute('open')
      expect(within(missing as HTMLElement).getByRole('link')).toHaveTextContent('Platinum Card')
    })

    it('shows what is needed where no day is in question', async () => {
      const { user } = renderCard(answers({ points: [], holes: [] }), history(10))
      await user.click(await estimates())
      expect(await screen.findByText('Add a past balance to each account.')).toBeVisible()
    })

    it('requests no more days than the period has, and shows when all are recorded', async () => {
      const { api, user } = renderCard(
        {
          ...answers(),
          [HISTORY]: ({ path }: SeenRequest) => ({
            history: history(10),
            estimated: path.includes('from=') ? null : estimatedHistory(),
          }),
        },
        history(10),
      )
      await user.click(await estimates())
      expect(await screen.findByText(/^We recorded all of these days/)).toBeVisible()
      const asked = () => api.to(HISTORY).filter(({ path }) => path.includes('reach=accounts'))
      expect(asked().map(({ path }) => path)).toEqual([expect.stringContaining('from=2025-11-21')])
      await user.click(period('All'))
      expect(await screen.findByText(/partly estimated/)).toBeVisible()
      expect(asked().at(-1)?.path).not.toContain('from=')
    })

    it('explains why the line breaks', async () => {
      const { user } = renderCard(answers({ joined: false }), history(10))
      await user.click(await estimates())
      expect(await screen.findByText(/^The line breaks on Nov 12, 2026/)).toBeVisible()
    })

    it('keeps the recorded days when the estimate does not come', async () => {
      const { user } = renderCard(
        {
          [HISTORY]: ({ path }: SeenRequest) =>
            path.includes('reach')
              ? problem('unavailable', 503)
              : { history: history(10), estimated: null },
        },
        history(10),
      )
      await user.click(await estimates())
      expect(await screen.findByText("We couldn't load the days before you joined")).toBeVisible()
      expect(await screen.findByRole('slider')).toBeVisible()
    })
  })

  it('shows no figure while amounts are hidden', async () => {
    const { container } = renderCard()
    await screen.findByRole('slider')
    act(() => setAmountsHidden(true))
    await waitFor(() => expect(container.textContent).not.toMatch(/[$%]|4,000/))
  })
})
