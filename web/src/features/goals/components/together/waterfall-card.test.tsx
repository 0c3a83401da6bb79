import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { queryKeys } from '@/entities/query-keys'
import type { Profile } from '@/lib/api-types'
import { setAmountsHidden } from '@/lib/hidden-amounts'
import { goal, NOW, profile } from '@/testing/builders'
import { held, problem, type SeenRequest } from '@/testing/fake-api'
import { inLanguage } from '@/testing/in-language'
import { goalsPlan, waterfallGoal } from '@/testing/plans'
import { PLAN, region, renderTogether, second } from '../../testing/render-together'
import { timelineCsv } from './waterfall-card'

beforeEach(() => vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))

/** The first of two goals is reached. */
async function timelineOfOneReached(): Promise<HTMLElement> {
  const [open, other] = goalsPlan().waterfall.goals
  const goals = [waterfallGoal({ ...open, doneMonth: 0, doneOn: null }), waterfallGoal(other)]
  const waterfall = { ...goalsPlan().waterfall, monthlyBudget: 500, goals }
  renderTogether({ [PLAN]: goalsPlan({ waterfall }) })
  return region('Timeline')
}

describe('all goals on one line of time', () => {
  it('shows when each goal is reached, and which do not fit', async () => {
    renderTogether()
    const timeline = await region('Timeline')
    expect(within(timeline).getByText('1 of 2 late or off track')).toBeVisible()
    expect(timeline).toHaveTextContent('$1,000 a month, for the goals in this order.')
    const [fits, late] = within(timeline).getAllByRole('listitem', { name: '' })
    expect(fits).toHaveTextContent(
      '1. Japan tripLikelyfrom its own $500 a monthReached by August 2027. Target: September 2027.',
    )
    expect(late).toHaveTextContent(
      '2. New carStretchfrom its own $500 a monthWith what other goals free up: reached by October 2027, 2 months late.',
    )
  })

  it('names no amount for a goal without contributions', async () => {
    renderTogether({ 'GET /goals': { goals: [goal({ planned_monthly_contribution: 0 })] } })
    expect(await region('Timeline')).toHaveTextContent('Likelywith no contributions')
  })

  it('shows that the income carries less than the plans need', async () => {
    const waterfall = { ...goalsPlan().waterfall, monthlyBudget: 600, limitPercent: 50 }
    renderTogether({ [PLAN]: goalsPlan({ waterfall }) })
    expect(await region('Timeline')).toHaveTextContent(
      'Your plans ask for $1,000 a month. This timeline uses $600, 50% of your income, for the goals in this order.',
    )
  })

  it('gives no odds by a date that has passed', async () => {
    renderTogether({ 'GET /goals': { goals: [goal({ target_date: '2026-10-15' }), second] } })
    const [late] = within(await region('Timeline')).getAllByRole('listitem', { name: '' })
    expect(late).toHaveTextContent(/^1\. Japan tripReached by August 2027/)
  })

  it('needs nothing for a goal that is reached', async () => {
    const timeline = await timelineOfOneReached()
    expect(timeline).toHaveTextContent(
      '$500 a month, for the goals in this order. Once a goal is reached on this timeline, its share goes to the next.',
    )
    const [reached] = within(timeline).getAllByRole('listitem', { name: '' })
    expect(reached).toHaveTextContent(
      /^1\. Japan tripAlready reached\. Its \$500 a month no longer counts here/,
    )
  })

  it('hides what a reached goal frees with all amounts', async () => {
    const timeline = await timelineOfOneReached()
    expect(timeline).toHaveTextContent('Its $500 a month')
    act(() => setAmountsHidden(true))
    expect(timeline).not.toHaveTextContent('Its $500 a month')
    act(() => setAmountsHidden(false))
  })

  it('shows which goals count at an exchange rate, and which do not count', async () => {
    renderTogether({
      'GET /goals': {
        goals: [goal({ currency: 'CAD' }), second, goal({ id: 'goal-3', name: 'Rome' })],
      },
      [PLAN]: { ...goalsPlan(), goalsWithoutRate: ['goal-3'] },
    })
    const timeline = await region('Timeline')
    expect(timeline).toHaveTextContent("Goals in other currencies count at today's exchange rate.")
    expect(timeline).toHaveTextContent(
      'Not in this plan, because there is no exchange rate today: Rome',
    )
  })

  it('shows no rates when every goal is in the main currency', async () => {
    renderTogether()
    expect(await region('Timeline')).not.toHaveTextContent(/exchange rate/)
  })

  it('is planned again in another order, by buttons, which is kept until it is by date again', async () => {
    const order = ({ body }: SeenRequest) => profile(body as Partial<Profile>)
    const { api, user } = renderTogether({ 'GET /profile': profile(), 'PATCH /profile': order })
    expect(await screen.findByRole('button', { name: 'Move down: Japan trip' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Order by date' })).toBeNull()
    await user.press('Move down: Japan trip')
    await waitFor(() =>
      expect(api.to(PLAN).at(-1)?.body).toMatchObject({ order: ['goal-2', 'goal-1'] }),
    )
    // If it were disabled, it would lose the focus at the end of the list.
    const up = screen.getByRole('button', { name: 'Move up: Japan trip' })
    expect(up).toHaveAttribute('aria-disabled', 'true')
    const asked = api.to(PLAN).length
    await user.click(up)
    expect(up).toHaveFocus()
    expect(api.to(PLAN)).toHaveLength(asked)
    await user.press('Put first: New car')
    expect(screen.getByRole('list', { name: 'Goals by priority' })).toHaveFocus()
    await user.press('Order by date')
    expect(screen.queryByRole('button', { name: 'Order by date' })).toBeNull()
    await waitFor(() => expect(api.to(PLAN).at(-1)?.body).toMatchObject({ order: [] }))
    await waitFor(() =>
      expect(api.to('PATCH /profile').map(({ body }) => body)).toEqual([
        { goal_order: ['goal-2', 'goal-1'] },
        { goal_order: ['goal-2', 'goal-1'] },
        { goal_order: [] },
      ]),
    )
  })

  it('moves a goal by as many places as the button was pressed, before the plan has answered', async () => {
    const { waterfall } = goalsPlan()
    const third = goal({ id: 'goal-3', name: 'Rome' })
    const goals = [...waterfall.goals, waterfallGoal({ goalId: 'goal-3' })]
    const { api, user } = renderTogether({
      'GET /goals': { goals: [goal(), second, third] },
      'GET /profile': profile(),
      'PATCH /profile': ({ body }: SeenRequest) => profile(body as Partial<Profile>),
      [PLAN]: goalsPlan({ waterfall: { ...waterfall, goals } }),
    })
    const up = await screen.findByRole('button', { name: 'Move up: Rome' })
    const slow = held(goalsPlan({ waterfall: { ...waterfall, goals } }))
    api.answer({ [PLAN]: slow.answer })
    await user.dblClick(up)
    await waitFor(() =>
      expect(api.to('PATCH /profile').at(-1)?.body).toEqual({
        goal_order: ['goal-3', 'goal-1', 'goal-2'],
      }),
    )
    slow.release()
  })

  it('keeps the place of a goal without an exchange rate, but not of one that is gone', async () => {
    const { api, user } = renderTogether({
      'GET /goals': { goals: [goal(), second, goal({ id: 'goal-3', name: 'Rome' })] },
      'GET /profile': profile({ goal_order: ['goal-3', 'gone', 'goal-1', 'goal-2'] }),
      'PATCH /profile': ({ body }: SeenRequest) => profile(body as Partial<Profile>),
      [PLAN]: { ...goalsPlan(), goalsWithoutRate: ['goal-3'] },
    })
    await user.press('Move down: Japan trip')
    await waitFor(() =>
      expect(api.to('PATCH /profile')[0]?.body).toEqual({
        goal_order: ['goal-3', 'goal-2', 'goal-1'],
      }),
    )
  })

  it('requests the plan in the chosen order, and shows when saving the order fails', async () => {
    const { api, user } = renderTogether({
      'GET /profile': profile({ goal_order: ['goal-2'] }),
      'PATCH /profile': problem('internal', 500),
    })
    await user.press('Order by date')
    expect(api.to(PLAN)[0]?.body).not.toHaveProperty('order')
    expect(await screen.findByText('The order was not saved')).toBeVisible()
  })

  it('follows an order that another tab saves later', async () => {
    const { api, client, user } = renderTogether({
      'GET /profile': profile(),
      'PATCH /profile': ({ body }: SeenRequest) => profile(body as Partial<Profile>),
    })
    await user.press('Put first: New car')
    await waitFor(() =>
      expect(api.to(PLAN).at(-1)?.body).toMatchObject({ order: ['goal-2', 'goal-1'] }),
    )
    api.answer({ 'GET /profile': profile({ goal_order: ['goal-1', 'goal-2'] }) })
    await act(() => client.invalidateQueries({ queryKey: queryKeys.profile }))
    await waitFor(() =>
      expect(api.to(PLAN).at(-1)?.body).toMatchObject({ order: ['goal-1', 'goal-2'] }),
    )
  })

  it('goes back to the order there was when another is not saved', async () => {
    const { waterfall } = goalsPlan()
    const ordered = ({ body }: SeenRequest) => {
      const { order = [] } = body as { order?: string[] }
      const goals = waterfall.goals.toSorted(
        (a, b) => order.indexOf(a.goalId) - order.indexOf(b.goalId),
      )
      return goalsPlan({ waterfall: { ...waterfall, goals } })
    }
    const slow = held(problem('unavailable', 503))
    const { user } = renderTogether({
      'GET /profile': profile(),
      [PLAN]: ordered,
      'PATCH /profile': slow.answer,
    })
    await user.press('Move up: New car')
    expect(await screen.findByRole('link', { name: '1. New car' })).toBeVisible()
    slow.release()
    expect(await screen.findByText('The order was not saved')).toBeVisible()
    expect(await screen.findByRole('link', { name: '1. Japan trip' })).toBeVisible()
  })

  it('shows that all are on track when they are', async () => {
    const goals = [waterfallGoal(), waterfallGoal({ goalId: 'goal-2' })]
    const waterfall = { ...goalsPlan().waterfall, goals }
    renderTogether({ [PLAN]: goalsPlan({ waterfall }) })
    expect(await screen.findByText('All on track')).toBeVisible()
  })
})

describe('a hundred goals', () => {
  it('begin short, and show all on demand', async () => {
    const one = goalsPlan().waterfall.goals[0]
    const many = Array.from({ length: 100 }, (_, index) => `goal-${index + 1}`)
    const waterfall = {
      ...goalsPlan().waterfall,
      goals: many.map((goalId) => waterfallGoal({ ...one, goalId })),
    }
    const { user } = renderTogether({
      [PLAN]: goalsPlan({ waterfall }),
      'GET /goals': { goals: many.map((id) => goal({ id })) },
    })
    const list = await screen.findByRole('list', { name: 'Goals by priority' })
    expect(within(list).getAllByRole('listitem')).toHaveLength(12)
    await user.press('Show all (100)')
    expect(within(list).getAllByRole('listitem')).toHaveLength(100)
    expect(within(list).getByRole('link', { name: /^13\. / }), 'not lost').toHaveFocus()
  })
})

describe('the file of the timeline', () => {
  it('contains what the table shows', () => {
    const name = (id: string) => (id === 'goal-1' ? 'Japan trip' : 'New car')
    expect(timelineCsv(goalsPlan(), name)).toBe(
      'month,Japan trip_contributions_since_last_row,New car_contributions_since_last_row,Japan trip_saved,New car_saved,currency\r\n' +
        '1,500,500,3850,3850,USD\r\n2,500,500.5,4350,4350.5,USD\r\n',
    )
  })

  describe('in French', () => {
    inLanguage('fr-CA')

    it('names its columns as in English', () => {
      expect(timelineCsv(goalsPlan(), () => 'Auto')).toMatch(
        /^month,Auto_contributions_since_last_row,Auto_contributions_since_last_row,Auto_saved,Auto_saved,currency\r\n/,
      )
    })
  })
})
