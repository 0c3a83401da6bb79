import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { setAmountsHidden } from '@/lib/hidden-amounts'
import { goal, NOW, profile } from '@/testing/builders'
import { fakeApi, held, problem } from '@/testing/fake-api'
import { goalsPlan } from '@/testing/plans'
import { renderApp } from '@/testing/render-app'
import { GoalsPage } from '../../goals-page'
import { PLAN, region, renderTogether, second } from '../../testing/render-together'
import { GoalsTogether } from './goals-together'

beforeEach(() => vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))

describe('the plan of all goals', () => {
  it('states its assumptions', async () => {
    const { user } = renderTogether()
    await user.press('Assumptions')
    expect(await screen.findByRole('dialog')).toHaveTextContent(
      'Card interest21% a yearA usual rate of cards.',
    )
  })

  it('shows that it is loading, and offers another try', async () => {
    const slow = held(problem('internal', 500))
    const { api, user } = renderTogether({ [PLAN]: slow.answer })
    expect(await screen.findByText('Planning your goals together')).toBeInTheDocument()
    slow.release()
    expect(await screen.findByText("We couldn't plan your goals together")).toBeVisible()
    api.answer({ [PLAN]: goalsPlan() })
    await user.press('Try again')
    expect(await region('Timeline')).toBeVisible()
  })

  it('is asked for once, by the cards of the goals and by what stands below them', async () => {
    const api = fakeApi({
      'GET /goals': { goals: [goal(), second] },
      'GET /profile': profile(),
      [PLAN]: goalsPlan(),
    })
    renderApp(
      <>
        <GoalsPage />
        <GoalsTogether />
      </>,
    )
    await region('Timeline')
    expect(await screen.findByText(/^40–50% chance by/)).toBeVisible()
    expect(api.to(PLAN)).toHaveLength(1)
  })

  it('is not there before the first goal', async () => {
    const { api } = renderTogether({ 'GET /goals': { goals: [] } })
    await waitFor(() => expect(api.to('GET /goals')).toHaveLength(1))
    expect(screen.queryByText('All goals together')).toBeNull()
    expect(api.to(PLAN)).toEqual([])
  })

  it('masks every figure', async () => {
    act(() => setAmountsHidden(true))
    renderTogether()
    await region(/due soon/i)
    expect(document.body.textContent).not.toMatch(/\$\d/)
    expect(screen.queryByRole('button', { name: 'Download CSV' })).toBeNull()
  })
})
