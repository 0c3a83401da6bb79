import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Allocation, AllocationInput } from '@/lib/api-types'
import { account, allocation, dashboard, goal, holding, NOW, netWorth } from '@/testing/builders'
import { type Answers, fakeApi, problem, type SeenRequest } from '@/testing/fake-api'
import { inLanguage } from '@/testing/in-language'
import { goalsPlan } from '@/testing/plans'
import { renderApp } from '@/testing/render-app'
import { GoalsTogether } from './components/together/goals-together'
import { plannedSwap, type Swap, swappedBack } from './model/swap'

const PLAN = 'POST /goals/plan'
const SOON = 'PUT /goals/goal-1/allocations'
const LATER = 'PUT /goals/goal-2/allocations'

const soon = goal()
const later = goal({ id: 'goal-2', name: 'New car' })
const savings = account({ id: 'account-1', name: 'Savings', balance: 10_000 })
const broker = account({ id: 'broker', name: 'Broker', type: 'brokerage', balance: 4000 })
const fund = holding({
  id: 'holding-1',
  account_id: 'broker',
  symbol: 'VTI',
  quantity: 10,
  current_value: 4000,
})
const owned = {
  accounts: [savings, broker],
  holdings: [fund],
  institutions: [],
  netWorth: netWorth(),
}

const part = (changes: Partial<Allocation>) =>
  allocation({ account_id: null, allocation_percentage: null, amount: 0, ...changes })

/** Half of the fund's ten units for the goal due soon, a fifth of the savings for the other. */
const units = part({
  allocation_type: 'holding',
  holding_id: 'holding-1',
  allocated_units: 5,
  amount: 2000,
})
const fifth = part({
  goal_id: 'goal-2',
  allocation_type: 'account',
  account_id: 'account-1',
  allocation_percentage: 20,
  amount: 2000,
})
const swap = goalsPlan().horizon.mismatches[0]?.swaps[0] as Swap

const steps = (of: Allocation[], change: Partial<Swap> = {}, from = owned) =>
  plannedSwap(soon, later, { ...swap, ...change }, from, of)?.steps.map(({ goal, shares }) => [
    goal.id,
    shares.map(({ id, unit, amount }) => `${amount} ${unit} of ${id}`),
  ])

describe('the saves of a swap', () => {
  it.each([
    [
      'let go before anything is claimed',
      [units, fifth],
      {},
      [
        ['goal-1', ['2.5 units of holding-1']],
        ['goal-2', ['10 percent of account-1', '2.5 units of holding-1']],
        ['goal-1', ['2.5 units of holding-1', '10 percent of account-1']],
      ],
    ],
    [
      'move all of a part when that is what it comes to',
      [units, fifth],
      { amount: 2000 },
      [
        ['goal-1', []],
        ['goal-2', ['5 units of holding-1']],
        ['goal-1', ['20 percent of account-1']],
      ],
    ],
    [
      'round down what does not come out even',
      [units, fifth],
      { amount: 333.33 },
      [
        ['goal-1', ['4.166675 units of holding-1']],
        ['goal-2', ['16.67 percent of account-1', '0.833325 units of holding-1']],
        ['goal-1', ['4.166675 units of holding-1', '3.33 percent of account-1']],
      ],
    ],
    [
      'move a part of an amount, to the cent',
      [units, { ...fifth, allocation_percentage: null, allocated_amount: 2000 }],
      { amount: 333.33 },
      [
        ['goal-1', ['4.166675 units of holding-1']],
        ['goal-2', ['1666.67 amount of account-1', '0.833325 units of holding-1']],
        ['goal-1', ['4.166675 units of holding-1', '333.33 amount of account-1']],
      ],
    ],
    [
      'count what comes in like what is there',
      [
        units,
        fifth,
        {
          ...units,
          goal_id: 'goal-2',
          allocated_units: null,
          allocation_percentage: 10,
          amount: 400,
        },
      ],
      {},
      [
        ['goal-1', ['2.5 units of holding-1']],
        ['goal-2', ['10 percent of account-1', '35 percent of holding-1']],
        ['goal-1', ['2.5 units of holding-1', '10 percent of account-1']],
      ],
    ],
  ] as const)('%s', (_name, of, change, expected) => {
    expect(steps([...of], change)).toEqual(expected)
  })

  it.each([
    ['all of it', 1_500, 2_500, 1_500],
    ['its part beside other goals', 10_000, 2_500, 2_000],
  ] as const)(
    'are none for an amount of which the account lacks %s',
    (_, balance, stored, counted) => {
      const amount = { ...fifth, allocation_percentage: null, allocated_amount: stored }
      const accounts = [{ ...savings, balance }, broker]
      const of = [units, { ...amount, amount: counted }]
      expect(steps(of, {}, { ...owned, accounts })).toBeUndefined()
    },
  )

  it('are none where a goal has an amount in a currency that the account had before', () => {
    const former = {
      ...fifth,
      goal_id: 'goal-1',
      allocation_percentage: null,
      allocated_amount: 100,
      allocated_currency: 'CAD',
      amount: 0,
    }
    expect(steps([units, former, fifth])).toBeUndefined()
  })

  it('are none when a part is gone, or is one of many in its account', () => {
    expect(steps([fifth])).toBeUndefined()
    const invested = {
      ...owned,
      holdings: [fund, { ...fund, id: 'other', account_id: 'account-1' }],
    }
    expect(steps([units, fifth], {}, invested)).toBeUndefined()
  })

  it('are none for a part of a fund of several classes', () => {
    const classes = [60, 40].map((percent, place) => ({
      class: place === 0 ? ('equity' as const) : ('bond' as const),
      percent,
    }))
    const balanced = { ...owned, holdings: [{ ...fund, asset_classes: classes }] }
    expect(steps([units, fifth], {}, balanced)).toBeUndefined()
  })

  it('are none when both sides are the same', () => {
    const theirs = { ...units, goal_id: 'goal-2' }
    const { gives } = swap.sources
    expect(steps([units, theirs], { sources: { gives, takes: gives } })).toBeUndefined()
  })

  it('lead back the way they came', () => {
    const forth = plannedSwap(soon, later, swap, owned, [units, fifth])?.steps ?? []
    const back = swappedBack(forth)
    expect(back.map(({ goal }) => goal.id)).toEqual(['goal-1', 'goal-2', 'goal-1'])
    expect(back.at(-1)?.shares).toEqual(forth[0]?.before)
  })
})

describe('a swap', () => {
  beforeEach(() => vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))

  /** Answers a save with the requested values. */
  const saved = (of: typeof soon) => (request: SeenRequest) => {
    const { allocations } = request.body as { allocations: AllocationInput[] }
    return { goal: of, allocations: allocations.map((one) => part({ ...one, goal_id: of.id })) }
  }

  async function ask(answers: Answers = {}) {
    const api = fakeApi({
      'GET /goals': { goals: [soon, later] },
      'GET /accounts': { accounts: owned.accounts },
      'GET /goal-allocations': { allocations: [units, fifth] },
      'GET /dashboard': dashboard({ ...owned, goals: [soon, later] }),
      [PLAN]: goalsPlan(),
      [SOON]: saved(soon),
      [LATER]: saved(later),
      ...answers,
    })
    const view = renderApp(<GoalsTogether />)
    await view.user.press('Swap: Japan trip, VTI for Savings')
    const dialog = await screen.findByRole('alertdialog', {
      name: 'Swap between Japan trip and New car?',
    })
    const confirm = () => view.user.click(within(dialog).getByRole('button', { name: 'Swap' }))
    const puts = () =>
      api.requests.filter(({ method }) => method === 'PUT').map(({ path }) => path.split('/')[2])
    return { api, ...view, dialog, confirm, puts }
  }

  it('shows what moves, moves it, plans again, and can be undone', async () => {
    const { api, user, dialog, confirm, puts } = await ask()
    const horizon = screen.getByRole('region', { name: /due soon/i, hidden: true })
    expect(horizon).toHaveTextContent(
      'Swap $1,000 of ETFs for Available Cash from New car. Nothing is bought or sold.',
    )
    expect(dialog).toHaveTextContent('VTI, $1,0002.5 units, from Japan trip to New car')
    expect(dialog).toHaveTextContent('Savings, $1,00010% of it, from New car to Japan trip')
    expect(within(dialog).getByRole('button', { name: 'Not now' })).toHaveFocus()
    expect(puts()).toEqual([])
    await confirm()
    expect(await screen.findByText('Swapped')).toBeVisible()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(puts()).toEqual(['goal-1', 'goal-2', 'goal-1'])
    await waitFor(() => expect(api.to(PLAN)).toHaveLength(2))

    await user.press('Undo')
    await waitFor(() => expect(puts()).toHaveLength(6))
    expect(await screen.findByText('Change undone')).toBeVisible()
    expect(api.to(SOON).at(-1)?.body).toEqual({
      allocations: [{ allocation_type: 'holding', holding_id: 'holding-1', allocated_units: 5 }],
    })
  })

  it('is saved once on a double click', async () => {
    const { dialog, puts } = await ask()
    const confirm = within(dialog).getByRole('button', { name: 'Swap' })
    act(() => {
      confirm.click()
      confirm.click()
    })
    expect(await screen.findByText('Swapped')).toBeVisible()
    expect(puts()).toEqual(['goal-1', 'goal-2', 'goal-1'])
  })

  describe('in French', () => {
    inLanguage('fr-CA')

    it('names the classes in French', async () => {
      fakeApi({
        'GET /goals': { goals: [soon, later] },
        'GET /goal-allocations': { allocations: [units, fifth] },
        'GET /dashboard': dashboard({ ...owned, goals: [soon, later] }),
        [PLAN]: goalsPlan(),
      })
      renderApp(<GoalsTogether />)
      expect(await screen.findByText(/^Échangez/)).toHaveTextContent(
        'Échangez 1 000 $ de « FNB » contre « Liquidités » de l’objectif New car.',
      )
    })
  })

  it.each([
    ['is refused', problem('conflict', 409), ['goal-1', 'goal-2', 'goal-1']],
    ['fails', problem('unavailable', 503), ['goal-1', 'goal-2', 'goal-2']],
  ])('puts the first save back when the second %s', async (_name, answer, expected) => {
    const { api, dialog, confirm, puts } = await ask({ [LATER]: answer })
    await confirm()
    const title = answer.status === 409 ? 'Nothing was swapped' : 'The swap may be incomplete'
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(title)
    expect(puts()).toEqual(expected)
    if (answer.status !== 409) return
    expect(api.to(SOON).at(-1)?.body).toMatchObject({ allocations: [{ allocated_units: 5 }] })
    api.answer({ [LATER]: saved(later) })
    await confirm()
    expect(await screen.findByText('Swapped')).toBeVisible()
  })
})
