import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setAmountsHidden } from '@/lib/privacy'
import { goal, goalOdds, NOW, netWorthChanges, profile } from '@/testing/builders'
import { fakeApi, held, problem } from '@/testing/fake-api'
import { goalsPlan } from '@/testing/plans'
import { renderApp } from '@/testing/render-app'
import { GoalsPage } from './goals-page'
import { PlannerPage } from './planner-page'

const fine = goal({
  id: 'goal-2',
  name: 'Emergency fund',
  plan: { ...goal().plan, status: 'Excellent progress' },
})

beforeEach(() => vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))
afterEach(() => {
  vi.useRealTimers()
  act(() => setAmountsHidden(false))
})

describe('the goals page', () => {
  function renderGoals(answer: unknown = { goals: [fine, goal()] }, at = '/goals') {
    const api = fakeApi({
      'GET /goals': answer,
      'GET /profile': profile(),
      'POST /goals/plan': goalsPlan(),
    })
    return { api, ...renderApp(<GoalsPage />, { path: '/goals', at }) }
  }
  const names = () =>
    within(screen.getByRole('list', { name: 'Your goals' }))
      .getAllByRole('heading')
      .map((heading) => heading.textContent)

  it('says that it is loading', async () => {
    const slow = held({ goals: [goal()] })
    renderGoals(slow.answer)
    expect(screen.getByText('Loading your goals')).toBeInTheDocument()
    slow.release()
    expect(await screen.findByText('Saved so far')).toBeVisible()
  })

  it('sums up, and puts what needs attention first', async () => {
    renderGoals()
    expect(await screen.findByText('1 of 2')).toBeVisible()
    expect(screen.getByText('$6,700')).toBeVisible()
    expect(screen.getByText('$1,000')).toBeVisible()
    expect(names()).toEqual(['Japan trip', 'Emergency fund'])
  })

  it('judges every goal by its odds alone, and calls the rest its pace', async () => {
    const { api } = renderGoals({ goals: [{ ...fine, id: 'goal-2' }, goal({ id: 'goal-3' })] })
    const unsure = await screen.findByRole('region', { name: 'Emergency fund' })
    expect(await within(unsure).findByText('Stretch')).toBeVisible()
    expect(unsure).toHaveTextContent('in 40 to 50 of 100 futures')
    expect(unsure).toHaveTextContent('Saving pace: Excellent progress. At a steady return')
    expect(screen.getByRole('region', { name: 'Japan trip' })).toHaveTextContent(
      /Saving pace: Good start\. Save \$120\/mo more to catch up\.$/,
    )
    expect(screen.getByRole('region', { name: 'Japan trip' })).toHaveTextContent(
      'Planned each month$500Needed each month$620Target date',
    )
    expect(unsure).not.toHaveTextContent('Needed each month')
    expect(document.body).not.toHaveTextContent(/on track/i)
    expect(api.to('POST /goals/plan')).toHaveLength(1)
  })

  it('needs no verdict on what is reached', async () => {
    renderGoals({ goals: [goal({ current_amount: 9600 })] })
    const reached = await screen.findByRole('region', { name: 'Japan trip' })
    expect(reached).toHaveTextContent(/Goal reached\.$/)
    expect(reached).not.toHaveTextContent('futures')
  })

  it('filters by chips with counts, and keeps the choice in the address', async () => {
    const { user, router } = renderGoals()
    await user.click(await screen.findByRole('button', { name: 'On pace 1' }))
    expect(names()).toEqual(['Emergency fund'])
    expect(router.state.location.search).toBe('?show=pace')
  })

  it('explains a filter that has become empty', async () => {
    const { user } = renderGoals(undefined, '/goals?show=reached')
    expect(await screen.findByText('No goal is in this group now.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Show all goals' }))
    expect(names()).toHaveLength(2)
  })

  it('is a start while it is empty: six templates', async () => {
    renderGoals({ goals: [] })
    expect(await screen.findByRole('heading', { name: 'What are you saving for?' })).toBeVisible()
    const tiles = screen.getAllByRole('link')
    expect(tiles).toHaveLength(6)
    for (const tile of tiles) expect(tile).toHaveAttribute('href', '/create-goal')
    expect(tiles[0]).toHaveTextContent('Dream Home')
    expect(tiles[0]).toHaveTextContent('about $100,000 in 10 years')
  })

  it('offers another try', async () => {
    const { user, api } = renderGoals(problem('internal', 500))
    expect(await screen.findByText('We could not load your goals')).toBeVisible()
    api.answer({ 'GET /goals': { goals: [goal()] } })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Japan trip')).toBeVisible()
  })

  it('masks every figure', async () => {
    const { container } = renderGoals()
    await screen.findByText('Saved so far')
    act(() => setAmountsHidden(true))
    expect(container.textContent).not.toMatch(/\$|\d\.\d%/)
  })
})

describe('the planner', () => {
  function renderPlanner(goalId = 'goal-1', answer: unknown = { goals: [goal()] }) {
    const api = fakeApi({
      'GET /goals': answer,
      'POST /goals/goal-1/plan': goalOdds(),
      'GET /net-worth-changes': netWorthChanges(),
    })
    return {
      api,
      ...renderApp(<PlannerPage />, {
        path: '/goals/:goalId/planner',
        at: `/goals/${goalId}/planner`,
      }),
    }
  }

  it('shows where the goal stands, where the plan leads, and what that assumes', async () => {
    renderPlanner()
    const standing = await screen.findByRole('region', { name: 'Where it stands' })
    expect(within(standing).getByRole('progressbar')).toHaveAttribute(
      'aria-valuetext',
      '$3,350 of $9,600',
    )
    expect(standing).toHaveTextContent('To go$6,250')
    // One verdict, the same as that of the odds; the status word is only about the pace.
    expect(await within(standing).findByText('Stretch')).toBeVisible()
    expect(standing).toHaveTextContent('Saving pace: Good start.')
    const leads = screen.getByRole('region', { name: 'Where the plan leads' })
    expect(leads).toHaveTextContent('As planned, it comes to $8,240 of $9,600 by Sep 15, 2027.')
    expect(leads).toHaveTextContent('Assumes a steady 7.0% a year and $500 put in every 30 days')
    expect(leads).toHaveTextContent('Not a guarantee.')
    expect(within(leads).getByRole('slider', { name: 'Projection of Japan trip' })).toBeVisible()
  })

  it('has a table twin', async () => {
    const { user } = renderPlanner()
    await user.click(await screen.findByRole('button', { name: 'Show as table' }))
    expect(screen.getByRole('table', { name: 'Projection of Japan trip' })).toBeVisible()
  })

  it('says when there is no such goal, with a way back', async () => {
    renderPlanner('gone')
    expect(await screen.findByText('This goal does not exist')).toBeVisible()
    expect(screen.getByRole('link', { name: 'See all goals' })).toHaveAttribute('href', '/goals')
  })

  it('offers another try', async () => {
    renderPlanner('goal-1', problem('internal', 500))
    expect(await screen.findByText('We could not load this goal')).toBeVisible()
  })
})
