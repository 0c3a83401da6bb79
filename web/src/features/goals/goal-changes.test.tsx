import { act, screen, waitFor, within } from '@testing-library/react'
import { toast as messages } from 'sonner'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Allocation, Goal } from '@/lib/api-types'
import { setAmountsHidden } from '@/lib/privacy'
import {
  account,
  dashboard,
  goal,
  goalOdds,
  holding,
  NOW,
  netWorthChanges,
} from '@/testing/builders'
import { type Answers, fakeApi, held, problem, type SeenRequest } from '@/testing/fake-api'
import { renderApp } from '@/testing/render-app'
import { GoalsPage } from './goals-page'
import { PlannerPage } from './planner-page'

const PATCH = 'PATCH /goals/goal-1'
const PUT = 'PUT /goals/goal-1/allocations'
const DELETE = 'DELETE /goals/goal-1'

const savings = account({ id: 'savings', name: 'Savings', balance: 10_000 })
const broker = account({ id: 'broker', name: 'Broker', type: 'brokerage', balance: 3000 })
const fund = holding({ id: 'fund', account_id: 'broker', symbol: 'VTI', quantity: 3 })
const owned = dashboard({ accounts: [savings, broker], holdings: [fund] })

function allocation(changes: Partial<Allocation>): Allocation {
  return {
    id: 'aloc-1',
    user_id: 'user-1',
    goal_id: 'goal-1',
    allocation_type: 'account',
    account_id: 'savings',
    holding_id: null,
    allocation_percentage: 40,
    allocated_units: null,
    amount: 4000,
    currency: 'USD',
    ...changes,
  }
}

/** Answers a PATCH with the goal it asks for, one version on. */
function patched(request: SeenRequest): { goal: Goal } {
  const { version, ...change } = request.body as { version: number } & Partial<Goal>
  return { goal: goal({ ...change, version: version + 1 }) }
}

beforeEach(() => vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))
afterEach(() => {
  vi.useRealTimers()
  sessionStorage.clear()
  act(() => {
    setAmountsHidden(false)
    // What one test was told must not be offered to the next.
    messages.dismiss()
  })
})

function renderPlanner(answers: Answers = {}, search = '') {
  const api = fakeApi({
    'GET /goals': { goals: [goal()] },
    'GET /goal-allocations': { allocations: [] },
    'GET /dashboard': owned,
    'POST /goals/goal-1/plan': goalOdds(),
    'GET /net-worth-changes': netWorthChanges(),
    [PATCH]: patched,
    ...answers,
  })
  const view = renderApp(<PlannerPage />, {
    path: '/goals/:goalId/planner',
    at: `/goals/goal-1/planner${search}`,
  })
  return { api, ...view }
}

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const field = (name: string) => screen.findByRole('textbox', { name })

describe('changing a goal', () => {
  async function edit(answers: Answers = {}) {
    const view = renderPlanner(answers)
    await view.user.click(await button('Edit goal'))
    const monthly = await field('Planned each month')
    await view.user.clear(monthly)
    await view.user.type(monthly, '700')
    return view
  }

  it('sends only what changed, shows it, and takes it back on request', async () => {
    const { api, user } = await edit()
    await user.click(await button('Save goal'))
    expect(await screen.findByText('Goal updated')).toBeVisible()
    expect(api.to(PATCH)[0]?.body).toEqual({ version: 1, planned_monthly_contribution: 700 })
    const standing = screen.getByRole('region', { name: 'Where it stands' })
    expect(standing).toHaveTextContent('Planned each month$700')

    await user.click(await button('Undo'))
    await waitFor(() =>
      expect(api.to(PATCH)[1]?.body).toEqual({ version: 2, planned_monthly_contribution: 500 }),
    )
    await waitFor(() => expect(standing).toHaveTextContent('Planned each month$500'))
  })

  it('shows the change while the server is still busy, its plan reckoned along', async () => {
    const slow = held({ goal: goal({ planned_monthly_contribution: 700, version: 2 }) })
    const { user } = await edit({ [PATCH]: slow.answer })
    await user.click(await button('Save goal'))
    const standing = await screen.findByRole('region', {
      name: 'Where it stands',
      hidden: true,
    })
    await waitFor(() => expect(standing).toHaveTextContent('Planned each month$700'))
    slow.release()
    expect(await screen.findByText('Goal updated')).toBeVisible()
  })

  it('takes back what the server refuses, and says which field is at fault', async () => {
    const refusal = Response.json(
      {
        type: '/problems/invalid-request',
        title: 'Invalid request',
        status: 400,
        errors: [{ field: 'planned_monthly_contribution', message: 'must be 0 or more' }],
      },
      { status: 400, headers: { 'Content-Type': 'application/problem+json' } },
    )
    const { user } = await edit({ [PATCH]: refusal })
    await user.click(await button('Save goal'))
    expect(await screen.findByText('It must be 0 or more.')).toBeVisible()
    expect(screen.getByRole('region', { name: 'Where it stands', hidden: true })).toHaveTextContent(
      'Planned each month$500',
    )
  })

  it('says when it was changed elsewhere', async () => {
    const { user, api } = await edit({ [PATCH]: problem('conflict', 409) })
    await user.click(await button('Save goal'))
    expect(await screen.findByText('The goal was not changed')).toBeVisible()
    await waitFor(() => expect(api.to('GET /goals').length).toBeGreaterThan(1))
  })

  it('checks what is written before it is sent', async () => {
    const { user, api } = await edit()
    await user.clear(await field('Name'))
    await user.clear(await field('Target amount'))
    await user.click(await button('Save goal'))
    expect(await screen.findByText('Enter a name.')).toBeVisible()
    expect(screen.getByText('Enter an amount above 0.')).toBeVisible()
    expect(api.to(PATCH)).toEqual([])
  })

  it('asks for no saved amount where that follows from what is set aside', async () => {
    const { user } = renderPlanner({ 'GET /goal-allocations': { allocations: [allocation({})] } })
    await screen.findByText('40.0% of it')
    await user.click(await button('Edit goal'))
    expect(await screen.findByText(/What is saved follows/)).toBeVisible()
    expect(screen.queryByRole('textbox', { name: 'Saved so far' })).toBeNull()
  })
})

describe('deleting a goal', () => {
  const FOREVER = { goals: [goal(), goal({ id: 'goal-2', name: 'Emergency fund' })] }
  const list = () => screen.queryByRole('link', { name: 'Japan trip' })

  function renderGoals(answers: Answers = {}) {
    const api = fakeApi({
      'GET /goals': FOREVER,
      'GET /profile': {},
      [DELETE]: new Response(null, { status: 204 }),
      ...answers,
    })
    return { api, ...renderApp(<GoalsPage />, { path: '/goals' }) }
  }

  /** A removal that began so many seconds ago, as a reload finds it. */
  async function begun(secondsAgo: number) {
    const { beginRemoval } = await import('@/lib/removals')
    const since = new Date(Date.now() - secondsAgo * 1000)
    act(() => beginRemoval({ kind: 'goals', id: 'goal-1', userId: 'user-1' }, since))
  }
  afterEach(async () => {
    const { endRemoval } = await import('@/lib/removals')
    act(() => endRemoval('goal-1', false))
  })

  it('leaves the planner for the list, where an undo waits', async () => {
    const { user, api } = renderPlanner()
    await user.click(await button('Delete goal'))
    expect(await screen.findByLabelText('Elsewhere')).toHaveTextContent('/goals')
    expect(await screen.findByText('Goal deleted')).toBeVisible()
    await user.click(await button('Undo'))
    expect(api.to(DELETE)).toEqual([])
  })

  it('hides the goal and brings it back untouched', async () => {
    const { user, api } = renderGoals()
    expect(await screen.findByRole('link', { name: 'Japan trip' })).toBeVisible()
    await begun(0)
    expect(list()).toBeNull()
    expect(screen.getByText('0 of 1')).toBeVisible()
    await user.click(await button('Undo'))
    expect(list()).toBeVisible()
    expect(api.to(DELETE)).toEqual([])
  })

  it('is final after ten seconds, and the goal stays away', async () => {
    const { api } = renderGoals()
    await screen.findByRole('link', { name: 'Japan trip' })
    await begun(10)
    await waitFor(() => expect(api.to(DELETE)).toHaveLength(1))
    await waitFor(() => expect(api.to('GET /goals')).toHaveLength(2))
    expect(list()).toBeNull()
  })

  it('takes a goal that is gone already for deleted', async () => {
    const { api } = renderGoals({ [DELETE]: problem('not-found', 404) })
    await screen.findByRole('link', { name: 'Japan trip' })
    await begun(10)
    await waitFor(() => expect(api.to('GET /goals')).toHaveLength(2))
    expect(list()).toBeNull()
  })

  it('brings the goal back when the server did not delete it', async () => {
    renderGoals({ [DELETE]: problem('unavailable', 503) })
    await screen.findByRole('link', { name: 'Japan trip' })
    await begun(10)
    expect(await screen.findByText('The goal was not deleted')).toBeVisible()
    expect(list()).toBeVisible()
  })

  it('is not carried out for somebody else', async () => {
    const { api } = renderGoals()
    await screen.findByRole('link', { name: 'Japan trip' })
    const { beginRemoval, endRemoval } = await import('@/lib/removals')
    act(() => beginRemoval({ kind: 'goals', id: 'goal-9', userId: 'user-2' }, new Date(0)))
    await screen.findByRole('link', { name: 'Emergency fund' })
    expect(api.to('DELETE /goals/goal-9')).toEqual([])
    act(() => endRemoval('goal-9', false))
  })
})

describe('allocating', () => {
  const own = allocation({})
  const others = allocation({ id: 'aloc-2', goal_id: 'goal-2', allocation_percentage: 35 })
  const saved = { goal: goal({ current_amount: 5000 }), allocations: [own] }

  function open(answers: Answers = {}) {
    return renderPlanner(
      { 'GET /goal-allocations': { allocations: [own, others] }, [PUT]: saved, ...answers },
      '?allocate=true',
    )
  }
  const row = async (name: string) =>
    within((await within(screen.getByRole('dialog')).findByText(name)).closest('li') as HTMLElement)

  it('opens from its address, with what is left of everything', async () => {
    open()
    expect(await field('Percent of Savings')).toHaveValue('40')
    expect((await row('Savings')).getByText(/^25% left/)).toHaveTextContent('$4,000 for this goal')
    expect((await row('Broker')).getByText(/^100% left/)).toBeVisible()
  })

  it('counts what is left down while somebody types, and says when it is too much', async () => {
    const { user, api } = open()
    const percent = await field('Percent of Savings')
    await user.clear(percent)
    await user.type(percent, '70')
    expect(await screen.findByText('Only 65% is left.')).toBeVisible()
    await user.click(await button('Save allocation'))
    expect(percent).toHaveFocus()
    expect(api.to(PUT)).toEqual([])
    await user.clear(percent)
    await user.type(percent, '65')
    expect((await row('Savings')).getByText(/^0% left/)).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('takes a holding in units, of which an account’s share leaves less', async () => {
    const { user, api } = open()
    await user.type(await field('Percent of Broker'), '50')
    await user.click(await button('Choose single holdings (1)'))
    await user.click(await screen.findByRole('radio', { name: 'Units' }))
    const units = await field('Units of VTI')
    await user.type(units, '2')
    expect(await screen.findByText('Only 1.5 units are left.')).toBeVisible()
    await user.clear(units)
    await user.type(units, '1.5')
    await user.click(await button('Save allocation'))
    await screen.findByText('Assets allocated')
    expect(api.to(PUT)[0]?.body).toEqual({
      allocations: [
        { allocation_type: 'account', account_id: 'savings', allocation_percentage: 40 },
        { allocation_type: 'account', account_id: 'broker', allocation_percentage: 50 },
        { allocation_type: 'holding', holding_id: 'fund', allocated_units: 1.5 },
      ],
    })
  })

  it('drops what is set to nothing, shows the new amount, and undoes', async () => {
    const { user, api, router } = open()
    const percent = await field('Percent of Savings')
    await user.clear(percent)
    await user.type(percent, '0')
    await user.click(await button('Save allocation'))
    await screen.findByText('Assets allocated')
    expect(api.to(PUT)[0]?.body).toEqual({ allocations: [] })
    expect(router.state.location.search).toBe('')
    expect(await screen.findByRole('region', { name: 'Where it stands' })).toHaveTextContent(
      'Saved$5,000',
    )
    await user.click(await button('Undo'))
    await waitFor(() =>
      expect(api.to(PUT)[1]?.body).toEqual({
        allocations: [
          { allocation_type: 'account', account_id: 'savings', allocation_percentage: 40 },
        ],
      }),
    )
  })

  it('puts the server’s refusal beside the field it is about', async () => {
    const refusal = Response.json(
      {
        type: '/problems/invalid-request',
        title: 'Invalid request',
        status: 400,
        errors: [
          {
            field: 'allocations[1].allocation_percentage',
            message: 'must be at most the 10 % that other claims leave',
          },
        ],
      },
      { status: 400, headers: { 'Content-Type': 'application/problem+json' } },
    )
    const { user } = open({ [PUT]: refusal })
    await user.type(await field('Percent of Broker'), '50')
    await user.click(await button('Save allocation'))
    const problemText = 'It must be at most the 10 % that other claims leave.'
    expect((await row('Broker')).getByText(problemText)).toBeVisible()
    expect((await row('Savings')).queryByRole('alert')).toBeNull()
  })

  it('reads what is left again when another goal was faster', async () => {
    const { user, api } = open({ [PUT]: problem('conflict', 409, 'Somebody was faster.') })
    await user.click(await button('Save allocation'))
    expect(await screen.findByRole('alert')).toHaveTextContent('Somebody was faster.')
    await waitFor(() => expect(api.to('GET /goal-allocations')).toHaveLength(2))
  })

  it('shows the way to a first asset', async () => {
    open({ 'GET /dashboard': dashboard({ accounts: [], holdings: [] }) })
    expect(await screen.findByRole('link', { name: 'Add an asset' })).toHaveAttribute(
      'href',
      '/add-asset',
    )
  })

  it('offers another try', async () => {
    const { user, api } = open({ 'GET /dashboard': problem('internal', 500) })
    expect(await screen.findByText('We could not load what you own')).toBeVisible()
    api.answer({ 'GET /dashboard': owned })
    await user.click(await button('Try again'))
    expect(await field('Percent of Savings')).toBeVisible()
  })

  it('masks amounts and units', async () => {
    open()
    await field('Percent of Savings')
    act(() => setAmountsHidden(true))
    expect(screen.getByRole('dialog').textContent).not.toContain('$')
  })
})

describe('trying out', () => {
  it('redraws the plan, compares it with the stored one, and saves what can be stored', async () => {
    const { user, api } = renderPlanner()
    const slider = await screen.findByRole('slider', { name: 'Put in each month' })
    act(() => slider.focus())
    await user.keyboard('{ArrowRight}')
    const leads = screen.getByRole('region', { name: 'Where the plan leads' })
    expect(leads).toHaveTextContent(/With these changes it comes to \$[\d,]+ of \$9,600/)
    expect(leads).toHaveTextContent(/(more|less) than the current plan/)
    expect(leads.querySelector('[data-slot=baseline]')).not.toBeNull()
    await user.click(await button('Save plan'))
    expect(await screen.findByText('Goal updated')).toBeVisible()
    expect(api.to(PATCH)[0]?.body).toEqual({ version: 1, planned_monthly_contribution: 510 })
  })

  it('takes the same values from fields, and nothing it cannot plan with', async () => {
    const { user } = renderPlanner()
    const rate = await field('Expected return a year')
    await user.clear(rate)
    await user.type(rate, '0')
    const leads = screen.getByRole('region', { name: 'Where the plan leads' })
    expect(leads).toHaveTextContent('it comes to $7,850 of')
    expect(leads).toHaveTextContent('Assumes a steady 0.0% a year')
    expect(await button('Save plan')).toBeDisabled()
    expect(screen.getByText(/Your growth strategy sets it/)).toBeVisible()

    await user.clear(rate)
    await user.type(rate, '99')
    expect(screen.getByText('Enter 0% to 20%.')).toBeVisible()
    await user.click(await button('Reset'))
    expect(leads).toHaveTextContent('As planned, it comes to $8,240')
  })

  it('says the outcome once, after it stands still', async () => {
    const { user } = renderPlanner()
    const slider = await screen.findByRole('slider', { name: 'Expected return a year' })
    act(() => slider.focus())
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
    const spoken = await screen.findByText(
      /^Comes to \$[\d,]+\. Saving pace: (Good start|On track)\.$/,
    )
    expect(spoken).toHaveAttribute('role', 'status')
  })

  it('tells when the target would be there', async () => {
    renderPlanner()
    expect(
      await screen.findByText('At this pace the target is there by November 2027.'),
    ).toBeVisible()
  })

  it('keeps amounts hidden, in fields too', async () => {
    const { container } = renderPlanner()
    await screen.findByRole('slider', { name: 'Put in each month' })
    act(() => setAmountsHidden(true))
    expect(container.textContent).not.toMatch(/\$/)
    expect(await field('Put in each month')).toHaveValue('••••••')
  })
})
