import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Goal } from '@/lib/api-types'
import type { WaterfallGoal } from '@/lib/planning-shapes'
import { NOW } from '@/testing/builders'
import { held, type SeenRequest } from '@/testing/fake-api'
import { goalsPlan } from '@/testing/plans'
import { PLAN, renderTogether, second } from '../../testing/render-together'

type WaysToFit = NonNullable<WaterfallGoal['waysToFit']>

const PATCH = 'PATCH /goals/goal-2'

beforeEach(() => vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))

describe('ways to make a goal fit', () => {
  it('names every way to make one fit, the cheapest first, and takes it with a way back', async () => {
    const { api, user } = renderTogether({
      [PATCH]: (request: SeenRequest) => ({
        goal: { ...second, ...(request.body as Partial<Goal>), version: 2 },
      }),
    })
    const ways = await screen.findByRole('list', { name: 'Ways to make New car fit' })
    expect(screen.queryByRole('list', { name: 'Ways to make Japan trip fit' })).toBeNull()
    expect(
      within(ways)
        .getAllByRole('listitem')
        .map((way) => way.textContent),
    ).toEqual([
      '$120 more a monthSmallest changeApply',
      'Make it your first priorityPut first',
      '2 months laterApply',
      'Aim for $8,800Apply',
    ])
    await user.click(within(ways).getByRole('button', { name: 'Apply: New car, more each month' }))
    expect(screen.getByRole('list', { name: 'Goals by priority' })).toHaveFocus()
    await user.press('Undo')
    await waitFor(() =>
      expect(api.to(PATCH).map(({ body }) => body)).toEqual([
        { version: 1, planned_monthly_contribution: 620 },
        { version: 2, planned_monthly_contribution: 500 },
      ]),
    )
  })

  it('shows to the cent what a way applies', async () => {
    const [fits, late] = goalsPlan().waterfall.goals as [WaterfallGoal, WaterfallGoal]
    const waysToFit = { ...(late.waysToFit as WaysToFit), moreMonthly: 39.44, lowerTarget: 8799.5 }
    const waterfall = { ...goalsPlan().waterfall, goals: [fits, { ...late, waysToFit }] }
    const { api, user } = renderTogether({
      [PLAN]: goalsPlan({ waterfall }),
      [PATCH]: ({ body }: SeenRequest) => ({ goal: { ...second, ...(body as Partial<Goal>) } }),
    })
    const ways = await screen.findByRole('list', { name: 'Ways to make New car fit' })
    expect(ways).toHaveTextContent('$39.44 more a month')
    expect(ways).toHaveTextContent('Aim for $8,799.50')
    await user.click(within(ways).getByRole('button', { name: 'Apply: New car, a lower target' }))
    await waitFor(() =>
      expect(api.to(PATCH)[0]?.body).toEqual({ version: 1, target_amount: 8799.5 }),
    )
  })

  it('applies a way once, also before the next plan is there', async () => {
    const saved = { ...second, planned_monthly_contribution: 620, version: 2 }
    const slow = held({ goal: saved })
    const { api, user } = renderTogether({ [PATCH]: slow.answer })
    const apply = await screen.findByRole('button', { name: 'Apply: New car, more each month' })
    const next = held(goalsPlan())
    api.answer({ [PLAN]: next.answer })
    await user.dblClick(apply)
    slow.release()
    await screen.findByText('Goal updated')
    await waitFor(() => expect(api.to(PLAN)).toHaveLength(2))
    expect(apply).toHaveAttribute('aria-disabled', 'true')
    await user.click(apply)
    expect(api.to(PATCH).map(({ body }) => body)).toEqual([
      { version: 1, planned_monthly_contribution: 620 },
    ])
    next.release()
    await waitFor(() => expect(apply).toHaveAttribute('aria-disabled', 'false'))
  })
})
