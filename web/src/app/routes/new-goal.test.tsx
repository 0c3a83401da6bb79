import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { GoalsPage } from '@/features/goals/goals-page'
import { SessionContext } from '@/lib/session'
import { account, allocation, dashboard, goal, NOW, profile, rateFrom } from '@/testing/builders'
import { type Answers, fakeApi, held, problem } from '@/testing/fake-api'
import { goalsPlan } from '@/testing/plans'
import { renderApp, session } from '@/testing/render-app'
import type { User } from '@/testing/user'
import { Root } from '../root'
import { Component as NewGoalPage } from './new-goal'

beforeEach(() => vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))

const CREATE = 'POST /create-goal'
const RATE = 'GET /exchange-rates'
const ALLOCATE = 'PUT /goals/goal-9/allocations'
const created = goal({ id: 'goal-9', name: 'Sailboat' })

function renderPage(answers: Answers = {}, at = '/goals/new') {
  const api = fakeApi({
    'GET /profile': profile(),
    'GET /goals': { goals: [goal()] },
    'GET /dashboard': dashboard({
      accounts: [
        account({ id: 'savings', name: 'Savings', balance: 10_000 }),
        account({ id: 'card', type: 'credit', is_asset: false, name: 'Saks card' }),
      ],
      holdings: [],
    }),
    'GET /goal-allocations': { allocations: [allocation()] },
    'POST /goals/plan': goalsPlan(),
    [CREATE]: { goal: created },
    [ALLOCATE]: { goal: created, allocations: [] },
    ...answers,
  })
  return { api, ...renderApp(<NewGoalPage />, { path: '/goals/new', at }) }
}

/** Below the root, which moves the focus to the heading after a navigation. */
function renderInApp(answers: Answers) {
  const view = renderPage(answers)
  view.unmount()
  const router = createMemoryRouter(
    [
      {
        Component: Root,
        children: [
          { path: '/goals', Component: Goals },
          { path: '/goals/new', Component: NewGoal },
        ],
      },
    ],
    { initialEntries: ['/goals'] },
  )
  render(
    <QueryClientProvider client={view.client}>
      <SessionContext value={session}>
        <RouterProvider router={router} />
      </SessionContext>
    </QueryClientProvider>,
  )
  return view
}

const Goals = () => (
  <>
    <h1>Goals</h1>
    <GoalsPage />
  </>
)
const NewGoal = () => (
  <>
    <h1>Goals</h1>
    <NewGoalPage />
  </>
)

async function fill(user: User) {
  await user.type(await screen.findByLabelText('Name'), 'Sailboat')
  await user.type(screen.getByLabelText('Target amount'), '20,000')
  await user.type(screen.getByLabelText('Target date'), '2030-11-21')
}

/** The form of a goal with an amount and a date, and with the account where `withSavings`. */
async function renderFilled(answers: Answers = {}, withSavings = false) {
  const view = renderPage(answers)
  await fill(view.user)
  if (withSavings) await chooseSavings(view.user)
  return view
}

/** By its first letter: the test DOM has no pointer events that could open the list. */
async function chooseSavings(user: User) {
  const accounts = await screen.findByRole('combobox', { name: 'Account' })
  await user.keys(accounts, 's')
  expect(accounts).toHaveTextContent('Savings, 60% available')
}

const submit = (user: User) => user.click(screen.getByRole('button', { name: 'Create goal' }))

describe('the short form for a goal', () => {
  it('says what the goal needs a month, and creates it with that', async () => {
    const { api, user } = await renderFilled()
    expect(screen.getByText(/a month until November 2030/)).toHaveTextContent(
      '$370 a month until November 2030, with the Balanced Growth strategy.',
    )
    await submit(user)
    expect(await screen.findByLabelText('Elsewhere')).toHaveTextContent('/goals/goal-9/planner')
    expect(await screen.findByText('Goal created successfully')).toBeVisible()
    expect(api.to(CREATE)[0]?.body).toEqual({
      goal: {
        name: 'Sailboat',
        targetAmount: 20_000,
        currency: 'USD',
        targetDate: '2030-11-21',
        riskProfile: 'moderate',
        plannedMonthlyContribution: 370,
        onboardingGoal: false,
      },
    })
    expect(api.to(ALLOCATE)).toHaveLength(0)
  })

  it('says the odds before, and takes the amount for a fair chance with one tap', async () => {
    const odds = { fromPercent: 20, toPercent: 30, outlook: 'Unlikely', onTrack: false } as const
    const plan = goalsPlan({ drafts: [{ odds, fairMonthly: 412 }] })
    const { api, user } = await renderFilled({ 'POST /goals/plan': plan }, true)
    expect(
      await screen.findByText('Markets vary: 20–30% chance of having it by then. Unlikely.'),
    ).toBeVisible()
    await waitFor(() =>
      expect(api.to('POST /goals/plan').at(-1)?.body).toEqual({
        drafts: [
          {
            targetAmount: 20_000,
            currency: 'USD',
            targetDate: '2030-11-21',
            riskProfile: 'moderate',
            plannedMonthlyContribution: expect.any(Number),
            accountId: 'savings',
            allocationPercentage: 60,
          },
        ],
      }),
    )
    await user.press(/^Save \$412 a month instead/)
    expect(screen.getByText(/a month until November 2030/)).toHaveTextContent('$412 a month until')
    await submit(user)
    await waitFor(() => expect(api.to(CREATE)).toHaveLength(1))
    expect(api.to(CREATE)[0]?.body).toMatchObject({ goal: { plannedMonthlyContribution: 412 } })
  })

  it('goes back to its own amount when the goal changes', async () => {
    const odds = { fromPercent: 20, toPercent: 30, outlook: 'Unlikely', onTrack: false } as const
    const plan = goalsPlan({ drafts: [{ odds, fairMonthly: 412 }] })
    const { user } = await renderFilled({ 'POST /goals/plan': plan })
    await user.press(/^Save \$412 a month instead/)
    await user.retype(screen.getByLabelText('Target amount'), '40,000')
    expect(screen.getByText(/a month until November 2030/)).toHaveTextContent(/^\$740 a month/)
  })

  it('creates a goal in another currency', async () => {
    const { api, user } = await renderFilled()
    await user.keys(screen.getByRole('combobox', { name: 'Currency' }), 'euro')
    expect(screen.getByText(/a month until November 2030/)).toHaveTextContent('€370 a month')
    await submit(user)
    expect(await screen.findByText('Goal created successfully')).toBeVisible()
    expect(api.to(CREATE)[0]?.body).toMatchObject({
      goal: { currency: 'EUR', targetAmount: 20_000 },
    })
  })

  it('keeps the digits of the amount in another currency, even if it cannot be read', async () => {
    const { api, user } = await renderFilled()
    const target = screen.getByLabelText('Target amount')
    await user.keys(screen.getByRole('combobox', { name: 'Currency' }), 'jap')
    expect(target).toHaveValue('20,000')
    await submit(user)
    expect(await screen.findByText('Goal created successfully')).toBeVisible()
    expect(api.to(CREATE)[0]?.body).toMatchObject({
      goal: { currency: 'JPY', targetAmount: 20_000 },
    })
  })

  it('leaves an amount it cannot read in its field when the currency changes', async () => {
    const { user } = renderPage()
    const target = await screen.findByLabelText('Target amount')
    await user.type(target, '1,50')
    await user.keys(screen.getByRole('combobox', { name: 'Currency' }), 'euro')
    expect(target).toHaveValue('1,50')
  })

  it('keeps input through a reload, until it is canceled or sent', async () => {
    const first = renderPage()
    await fill(first.user)
    first.unmount()
    const second = renderPage()
    expect(await screen.findByLabelText('Name')).toHaveValue('Sailboat')
    expect(screen.getByLabelText('Target amount')).toHaveValue('20,000')
    expect(screen.getByLabelText('Target date')).toHaveValue('2030-11-21')
    expect(await screen.findByText(/a month until November 2030/)).toBeVisible()
    await second.user.press('Cancel')
    await second.user.press('Discard')
    expect(sessionStorage).toHaveLength(0)
    second.unmount()
    renderPage()
    expect(await screen.findByLabelText('Name')).toHaveValue('')
  })

  it.each([
    ['New goal', [goal()]],
    ['Enter a goal of your own', []],
  ])('returns focus to the link that opens it: %s', async (name, goals) => {
    const { user } = renderInApp({
      'GET /goals': { goals },
      'GET /dashboard': dashboard({ goals }),
    })
    await user.click(await screen.findByRole('link', { name }))
    await user.type(await screen.findByLabelText('Name'), '{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(screen.getByRole('link', { name })).toHaveFocus())
  })

  it('creates no goal without its account before the accounts have loaded', async () => {
    const first = renderPage()
    await fill(first.user)
    await chooseSavings(first.user)
    first.unmount()
    const { api, user } = renderPage({ 'GET /dashboard': problem('internal', 500) })
    await screen.findByLabelText('Name')
    await submit(user)
    expect(await screen.findByText(/We can't use this account at the moment/)).toBeVisible()
    expect(api.to(CREATE)).toEqual([])
  })

  it('counts the payments that the planner counts', async () => {
    const { user } = renderPage()
    await user.type(await screen.findByLabelText('Target amount'), '20,000')
    await user.type(screen.getByLabelText('Target date'), '2026-12-28')
    const need = await screen.findByText(/a month until December 2026/)
    expect(need).toHaveTextContent('$9,988 a month until December 2026')
  })

  it('allocates what other goals leave of an account, and needs less a month', async () => {
    const { api, user } = await renderFilled({}, true)
    expect(screen.getByText(/a month until November 2030/)).toHaveTextContent('$229 a month')
    await submit(user)
    expect(await screen.findByLabelText('Elsewhere')).toHaveTextContent('/goals/goal-9/planner')
    expect(api.to(ALLOCATE)[0]?.body).toEqual({
      allocations: [
        { allocation_type: 'account', account_id: 'savings', allocation_percentage: 60 },
      ],
    })
  })

  it('sets aside an amount, keeps it through a reload, and refuses more than is left', async () => {
    const plan = { 'POST /goals/plan': goalsPlan({ drafts: [] }) }
    const first = await renderFilled(plan, true)
    expect(await screen.findByLabelText('Percent of Savings')).toHaveValue('60')
    await first.user.click(screen.getByRole('radio', { name: 'Amount in $' }))
    await first.user.retype(await screen.findByLabelText('Amount of Savings'), '6,000.01')
    expect(await screen.findByText('Only $6,000.00 is left.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Create goal' })).toBeDisabled()
    expect(screen.queryByText(/covers the goal|a month until/)).toBeNull()
    await first.user.retype(screen.getByLabelText('Amount of Savings'), '1,500')
    first.unmount()
    const { api, user } = renderPage(plan)
    expect(await screen.findByLabelText('Amount of Savings')).toHaveValue('1,500')
    await waitFor(() =>
      expect(api.to('POST /goals/plan').at(-1)?.body).toMatchObject({
        drafts: [{ accountId: 'savings', allocationPercentage: 15 }],
      }),
    )
    await submit(user)
    await waitFor(() => expect(api.to(ALLOCATE)).toHaveLength(1))
    expect(api.to(ALLOCATE)[0]?.body).toEqual({
      allocations: [
        {
          allocation_type: 'account',
          account_id: 'savings',
          allocated_amount: 1500,
          allocated_currency: 'USD',
        },
      ],
    })
    expect(sessionStorage).toHaveLength(0)
  })

  it('keeps the account in another currency, and shows that it does not count without a rate', async () => {
    const { api, user } = await renderFilled({ [RATE]: rateFrom('EUR', null) }, true)
    await user.keys(screen.getByRole('combobox', { name: 'Currency' }), 'euro')
    expect(screen.getByRole('combobox', { name: 'Account' })).toHaveTextContent('Savings')
    expect(screen.getByText(/a month until November 2030/)).toHaveTextContent(
      "€370 a month until November 2030, with the Balanced Growth strategy. This doesn't count the account, because the exchange rate to EUR isn't known yet.",
    )
    await submit(user)
    expect(await screen.findByText('Goal created successfully')).toBeVisible()
    expect(api.to(CREATE)[0]?.body).toMatchObject({ goal: { currency: 'EUR' } })
    expect(api.to(ALLOCATE)[0]?.body).toEqual({
      allocations: [
        { allocation_type: 'account', account_id: 'savings', allocation_percentage: 60 },
      ],
    })
  })

  it('counts the account in a currency that no other account has', async () => {
    const { api, user } = await renderFilled({ [RATE]: rateFrom('EUR', 1.25) }, true)
    await user.keys(screen.getByRole('combobox', { name: 'Currency' }), 'euro')
    await waitFor(() =>
      expect(screen.getByText(/a month until November 2030/)).toHaveTextContent(
        /^€257 a month until November 2030, with the Balanced Growth strategy\.$/,
      ),
    )
    expect(api.to(RATE)[0]?.path).toBe('/exchange-rates?pairs=EUR-USD')
  })

  it('continues to the allocation when the goal exists but allocating failed', async () => {
    const { user } = await renderFilled({ [ALLOCATE]: problem('internal', 500) }, true)
    await submit(user)
    expect(await screen.findByLabelText('Elsewhere')).toHaveTextContent(
      '/goals/goal-9/planner?allocate=true',
    )
    expect(await screen.findByText('Nothing was set aside')).toBeVisible()
  })

  it('does not navigate a user who has left the page, and shows the failure', async () => {
    const slow = held({ goal: created })
    const { router, user } = await renderFilled(
      { [CREATE]: slow.answer, [ALLOCATE]: problem('internal', 500) },
      true,
    )
    await submit(user)
    await act(() => router.navigate('/insights'))
    slow.release()
    expect(await screen.findByText('Nothing was set aside')).toBeVisible()
    expect(screen.getByLabelText('Elsewhere')).toHaveTextContent('/insights')
  })

  it('repeats a failed attempt under its key, and a corrected one under another', async () => {
    const { api, user } = await renderFilled({ [CREATE]: problem('internal', 500) })
    await submit(user)
    expect(await screen.findByText('The goal was not created')).toBeVisible()
    await submit(user)
    await user.type(screen.getByLabelText('Name'), ' fund')
    await submit(user)
    const keys = api.to(CREATE).map(({ headers }) => headers.get('Idempotency-Key'))
    expect(keys).toHaveLength(3)
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })

  it('is the same attempt after a reload', async () => {
    const first = renderPage({ [CREATE]: problem('internal', 500) })
    await fill(first.user)
    await submit(first.user)
    expect(await screen.findByText('The goal was not created')).toBeVisible()
    first.unmount()
    const second = renderPage()
    expect(await screen.findByLabelText('Name')).toHaveValue('Sailboat')
    await submit(second.user)
    expect(await screen.findByText('Goal created successfully')).toBeVisible()
    const [before, after] = [first.api, second.api].map((api) =>
      api.to(CREATE)[0]?.headers.get('Idempotency-Key'),
    )
    expect(after).toBe(before)
    expect(sessionStorage).toHaveLength(0)
  })

  it('shows for every empty field what it needs, and sends nothing', async () => {
    const { api, user } = renderPage()
    await screen.findByLabelText('Name')
    await submit(user)
    expect(await screen.findByText('Enter a name.')).toBeVisible()
    expect(screen.getByText('Enter an amount like 1,234.50.')).toBeVisible()
    expect(screen.getByText('Choose a day in the future.')).toBeVisible()
    expect(api.to(CREATE)).toHaveLength(0)
  })

  it('shows which target days are possible', async () => {
    const { user } = renderPage()
    await user.type(await screen.findByLabelText('Target date'), '2200-01-01')
    await submit(user)
    expect(await screen.findByText('Choose an earlier day.')).toBeVisible()
  })

  it('shows what the server refuses beside its field', async () => {
    const errors = [{ field: 'goal.name', message: 'is taken' }]
    const refused = problem('invalid-request', 400, undefined, errors)
    const { user } = await renderFilled({ [CREATE]: refused })
    await submit(user)
    expect(await screen.findByText('It is taken.')).toBeVisible()
  })

  it('offers the wizard, and goes back to the goals on Cancel', async () => {
    const { user } = renderPage()
    expect(await screen.findByRole('link', { name: 'Guide me instead' })).toHaveAttribute(
      'href',
      '/create-goal',
    )
    await user.press('Cancel')
    expect(await screen.findByLabelText('Elsewhere')).toHaveTextContent('/goals')
  })
  describe('once it has closed', () => {
    /** From another page, as by a link there. */
    async function openFrom(path: string) {
      const view = renderPage({}, path)
      await act(() => view.router.navigate('/goals/new'))
      return view
    }
    const elsewhere = () => screen.findByLabelText('Elsewhere')

    it('stays closed on the way back after Cancel', async () => {
      const { router, user } = await openFrom('/insights')
      await user.press('Cancel')
      expect(await elsewhere()).toHaveTextContent('/goals')
      await act(() => router.navigate(-1))
      expect(await elsewhere()).toHaveTextContent('/insights')
    })

    it('stays closed on the way back from the new goal', async () => {
      const { router, user } = await openFrom('/insights')
      await fill(user)
      await submit(user)
      expect(await elsewhere()).toHaveTextContent('/goals/goal-9/planner')
      await act(() => router.navigate(-1))
      expect(await elsewhere()).toHaveTextContent('/insights')
    })

    it('stays closed on the way back from the wizard', async () => {
      const { router, user } = await openFrom('/insights')
      await user.click(await screen.findByRole('link', { name: 'Guide me instead' }))
      expect(await elsewhere()).toHaveTextContent('/create-goal')
      await act(() => router.navigate(-1))
      expect(await elsewhere()).toHaveTextContent('/insights')
    })
  })
})
