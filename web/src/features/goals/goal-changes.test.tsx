import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { setAmountsHidden } from '@/lib/hidden-amounts'
import { allocation, goal, NOW } from '@/testing/builders'
import { type Answers, held, problem, type SeenRequest } from '@/testing/fake-api'
import { goalsPlan } from '@/testing/plans'
import type { User } from '@/testing/user'
import {
  answeredOdds,
  button,
  field,
  owned,
  PATCH,
  PLAN,
  renderPlanner,
} from './testing/render-planner'

const CHANGES = 'GET /net-worth-changes'

/** A request without an answer. */
const offline = () => {
  throw new TypeError('Failed to fetch')
}

async function save(user: User, name = 'Save goal') {
  await user.press(name)
  expect(await screen.findByText('Goal updated')).toBeVisible()
}

/** Waits for the slider of the monthly amount, and moves it. */
async function slide(user: User, keys = '{ArrowRight}') {
  await user.keys(await screen.findByRole('slider', { name: 'Planned each month' }), keys)
}

beforeEach(() => vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))

describe('changing a goal', () => {
  async function edit(answers: Answers = {}) {
    const view = renderPlanner(answers)
    await view.user.press('Edit goal')
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit goal' }))
    await view.user.retype(dialog.getByRole('textbox', { name: 'Planned each month' }), '700')
    return view
  }

  it('sends only what changed, shows it and its attribution, and undoes it on request', async () => {
    const { api, user } = await edit()
    const asked = api.to(CHANGES).length
    await save(user)
    await waitFor(() => expect(api.to(CHANGES).length).toBeGreaterThan(asked))
    expect(api.to(PATCH)[0]?.body).toEqual({ version: 1, planned_monthly_contribution: 700 })
    const standing = screen.getByRole('region', { name: 'Where it stands' })
    expect(standing).toHaveTextContent('Planned each month$700')

    await user.press('Undo')
    await waitFor(() =>
      expect(api.to(PATCH)[1]?.body).toEqual({ version: 2, planned_monthly_contribution: 500 }),
    )
    await waitFor(() => expect(standing).toHaveTextContent('Planned each month$500'))
  })

  it("leaves another tab's changes alone", async () => {
    const answers = { goals: [goal()] }
    const { api, client, user } = await edit({ 'GET /goals': () => answers })
    answers.goals = [goal({ version: 2, target_amount: 61_000 })]
    await act(() => client.refetchQueries())
    await save(user)
    expect(api.to(PATCH)[0]?.body).toEqual({ version: 2, planned_monthly_contribution: 700 })
  })

  it('explains why the form closes when the goal is deleted elsewhere', async () => {
    const answers = { goals: [goal()] }
    const { client } = await edit({ 'GET /goals': () => answers })
    answers.goals = []
    await act(() => client.refetchQueries())
    expect(await screen.findByText('Deleted elsewhere')).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('keeps input through a reload, and nothing that another tab changed', async () => {
    const first = await edit()
    first.unmount()
    const elsewhere = goal({ version: 2, target_amount: 61_000 })
    const { api, user } = renderPlanner({ 'GET /goals': { goals: [elsewhere] } })
    await user.press('Edit goal')
    expect(await field('Planned each month')).toHaveValue('700')
    expect(await field('Target amount')).toHaveValue('61,000')
    await save(user)
    expect(api.to(PATCH)[0]?.body).toEqual({ version: 2, planned_monthly_contribution: 700 })
    expect(Object.keys(sessionStorage).filter((key) => key.includes('draft'))).toEqual([])
  })

  it('lists many errors by field name', async () => {
    const { user, api } = await edit()
    const fields = ['Name', 'Target amount', 'Planned each month']
    for (const name of fields) await user.clear(screen.getByRole('textbox', { name }))
    await user.press('Save goal')
    expect(await screen.findByText('3 fields need your attention')).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus()
    await user.press(/^Target amount: Enter an amount like 1,234\.50\./)
    expect(screen.getByRole('textbox', { name: 'Target amount' })).toHaveFocus()
    expect(api.to(PATCH)).toEqual([])
  })

  it('shows the change and its plan while the server is still busy', async () => {
    const slow = held({ goal: goal({ planned_monthly_contribution: 700, version: 2 }) })
    const { user } = await edit({ [PATCH]: slow.answer })
    await user.press('Save goal')
    const standing = await screen.findByRole('region', { name: 'Where it stands', hidden: true })
    await waitFor(() => expect(standing).toHaveTextContent('Planned each month$700'))
    slow.release()
    expect(await screen.findByText('Goal updated')).toBeVisible()
  })

  it('rolls back a refused change, and shows which field is at fault', async () => {
    const refusal = problem('invalid-request', 400, 'Words of the server.', [
      { field: 'planned_monthly_contribution', message: 'must be 0 or more' },
    ])
    const { user } = await edit({ [PATCH]: refusal })
    await user.press('Save goal')
    expect(await screen.findByText('It must be 0 or more.')).toBeVisible()
    expect(screen.getByRole('region', { name: 'Where it stands', hidden: true })).toHaveTextContent(
      'Planned each month$500',
    )
  })

  it('shows that it was changed elsewhere', async () => {
    const { user, api } = await edit({ [PATCH]: problem('conflict', 409) })
    await user.press('Save goal')
    expect(await screen.findByText('The goal was not changed')).toBeVisible()
    await waitFor(() => expect(api.to('GET /goals').length).toBeGreaterThan(1))
  })

  it('validates input before sending it', async () => {
    const { user, api } = await edit()
    await user.clear(await field('Name'))
    await user.clear(await field('Target amount'))
    await user.press('Save goal')
    expect(await screen.findByText('Enter a name.')).toBeVisible()
    expect(screen.getByText('Enter an amount like 1,234.50.')).toBeVisible()
    expect(api.to(PATCH)).toEqual([])
  })

  it('has no field for the saved amount when allocations determine it', async () => {
    const { user } = renderPlanner({ 'GET /goal-allocations': { allocations: [allocation({})] } })
    await screen.findByText('40% of it')
    await user.press('Edit goal')
    expect(await screen.findByText(/The balance follows/)).toBeVisible()
    expect(screen.queryByRole('textbox', { name: 'Saved so far' })).toBeNull()
  })
})

describe('a goal whose account is overdrawn', () => {
  const overdrawn = goal({ current_amount: -5 })

  async function rename() {
    const view = renderPlanner({
      'GET /goals': { goals: [overdrawn] },
      'GET /dashboard': { ...owned, goals: [overdrawn] },
      'GET /goal-allocations': { allocations: [allocation({ amount: -5 })] },
      [PATCH]: { goal: { ...overdrawn, name: 'Kyoto', version: 2 } },
    })
    await screen.findByText('40% of it')
    await view.user.press('Edit goal')
    await view.user.retype(await field('Name'), 'Kyoto')
    return view
  }

  it('can be changed', async () => {
    const { api, user } = await rename()
    await save(user)
    expect(api.to(PATCH)[0]?.body).toEqual({ version: 1, name: 'Kyoto' })
  })

  it('can be changed while its balance moves', async () => {
    const { api, client, user } = await rename()
    const goals = [goal({ current_amount: -7 })]
    api.answer({ 'GET /goals': { goals }, 'GET /dashboard': { ...owned, goals } })
    await act(() => client.refetchQueries())
    await save(user)
    expect(api.to(PATCH)[0]?.body).toEqual({ version: 1, name: 'Kyoto' })
  })
})

describe('what-ifs', () => {
  it('redraws the plan, compares it with the stored one, and saves what can be stored', async () => {
    const { user, api } = renderPlanner()
    await slide(user)
    const leads = screen.getByRole('region', { name: 'Projection' })
    await waitFor(() =>
      expect(leads).toHaveTextContent(/With these changes, expect \$8,400 of \$9,600 by/),
    )
    expect(leads).toHaveTextContent("That's the same as the current plan.")
    expect(leads.querySelector('[data-slot=baseline]')).not.toBeNull()
    await save(user, 'Save plan')
    expect(await button('Save plan')).toHaveFocus()
    expect(api.to(PATCH)[0]?.body).toEqual({ version: 1, planned_monthly_contribution: 510 })
  })

  it('saves a what-if once, however fast it is clicked', async () => {
    const { user, api } = renderPlanner()
    await slide(user)
    const save = await button('Save plan')
    // Both before the page rerenders.
    act(() => {
      save.click()
      save.click()
    })
    expect(await screen.findByText('Goal updated')).toBeVisible()
    expect(api.to(PATCH)).toHaveLength(1)
  })

  it.each(['more each month', 'a later date'])(
    'keeps nothing of it once %s is applied',
    async (fix) => {
      const { user, api } = renderPlanner()
      const slider = await screen.findByRole('slider', { name: 'Planned each month' })
      await user.press('Try it: a lower target')
      await user.keys(slider, '{ArrowRight}')
      await waitFor(() => expect(api.to(PLAN).at(-1)?.body).toMatchObject({ targetAmount: 8150 }))
      await user.press(`Apply: ${fix}`)
      expect(await screen.findByText('Goal updated')).toBeVisible()
      await waitFor(() =>
        expect(screen.queryByRole('region', { name: 'Plan comparison' })).toBeNull(),
      )
      expect(await button('Save plan')).toHaveAttribute('aria-disabled', 'true')
    },
  )

  it('keeps what was changed while the plan was being saved', async () => {
    const slow = held({ goal: goal({ planned_monthly_contribution: 510, version: 2 }) })
    const { user } = renderPlanner({ [PATCH]: slow.answer })
    const slider = await screen.findByRole('slider', { name: 'Planned each month' })
    await user.keys(slider, '{ArrowRight}')
    const save = await button('Save plan')
    await user.click(save)
    await user.keys(slider, '{ArrowRight}')
    slow.release()
    expect(await screen.findByText('Goal updated')).toBeVisible()
    expect(slider).toHaveAttribute('aria-valuenow', '520')
    await waitFor(() => expect(save).toHaveAttribute('aria-disabled', 'false'))
  })

  it('shows no result before the answer for the plan has arrived', async () => {
    const { user, api } = renderPlanner()
    const leads = await screen.findByRole('region', { name: 'Projection' })
    await waitFor(() => expect(leads).toHaveTextContent('As planned, expect $8,400'))
    const slow = held(answeredOdds({ body: { plannedMonthlyContribution: 700 } } as SeenRequest))
    api.answer({ [PLAN]: slow.answer })
    await user.retype(await field('Planned each month'), '700')
    const isWorkedOut = () => {
      expect(leads).toHaveTextContent('Working out this projection…')
      expect(leads).not.toHaveTextContent(/expect|current plan\.|\$700/i)
    }
    isWorkedOut()
    await waitFor(() => expect(api.to(PLAN)).toHaveLength(2))
    isWorkedOut()
    const compared = screen.getByRole('region', { name: 'Plan comparison' })
    expect(within(compared).getByRole('row', { name: /^Odds/ })).toHaveTextContent(
      /chanceWorking it out…$/,
    )
    slow.release()
    await waitFor(() => expect(leads).toHaveTextContent('With these changes, expect $8,400'))
    expect(leads).toHaveTextContent('$700 contributed each month')
  })

  it('shows that a plan could not be computed, without a result', async () => {
    const { user, api } = renderPlanner()
    const leads = await screen.findByRole('region', { name: 'Projection' })
    await waitFor(() => expect(leads).toHaveTextContent('As planned, expect $8,400'))
    api.answer({ [PLAN]: offline })
    await user.retype(await field('Planned each month'), '700')
    await waitFor(() => expect(leads).toHaveTextContent("We couldn't work out this projection."))
    expect(leads).toHaveTextContent("this projection. We couldn't reach Goldgrove.")
    expect(leads).not.toHaveTextContent(/expect|current plan\./i)
    api.answer({ [PLAN]: answeredOdds })
    await user.click(within(leads).getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(leads).toHaveTextContent('With these changes, expect $8,400'))
  })

  it('does not call a lower target a loss', async () => {
    const { user } = renderPlanner()
    const leads = await screen.findByRole('region', { name: 'Projection' })
    for (const [target, isCompared] of [
      ['9,700', true],
      ['9,500', false],
    ] as const) {
      await user.retype(await field('Target amount'), target)
      await waitFor(() =>
        expect(leads).toHaveTextContent(`With these changes, expect $8,400 of $${target}`),
      )
      expect(/current plan\./.test(leads.textContent)).toBe(isCompared)
    }
  })

  it('does not compare a result with that of another date', async () => {
    const isTried = ({ body }: SeenRequest) => 'targetDate' in (body as object)
    renderPlanner({
      [PLAN]: (request: SeenRequest) => ({
        ...answeredOdds(request),
        expectedMonth: isTried(request) ? 12 : 8,
      }),
    })
    const leads = await screen.findByRole('region', { name: 'Projection' })
    await waitFor(() => expect(leads).toHaveTextContent('As planned, expect $8,400'))
    const day = screen.getByLabelText('Target date', { selector: 'input[type=date]' })
    fireEvent.change(day, { target: { value: '2027-06-15' } })
    await waitFor(() =>
      expect(leads).toHaveTextContent(
        'With these changes, expect $8,400 of $9,600 by Jun 15, 2027.',
      ),
    )
    expect(leads).not.toHaveTextContent(/current plan\./)
    const compared = screen.getByRole('region', { name: 'Plan comparison' })
    const half = within(compared).getByRole('row', { name: /^Reached by half of the paths/ })
    expect(half).toHaveTextContent(/paths[A-Z][a-z]+ 2027[A-Z][a-z]+ 2027after the target date$/)
  })

  describe('the share of income with another monthly amount', () => {
    // The goals take $1,000 a month, half of it this one.
    const tried = async (monthly: string) => {
      const { user } = renderPlanner({ 'POST /goals/plan': goalsPlan({ monthlyIncome: 2000 }) })
      await user.retype(await field('Planned each month'), monthly)
      return screen.findByRole('region', { name: 'What if' })
    }

    it.each([
      ['400', '45.0%'],
      ['99999', '5,025.0%'],
    ])('with %s is %s', async (monthly, share) => {
      const card = await tried(monthly)
      await waitFor(() =>
        expect(card).toHaveTextContent(
          `All your goals together would take ${share} of your income.`,
        ),
      )
    })

    it('is not repeated for the planned amount, and is masked with the others', async () => {
      expect(await tried('500')).not.toHaveTextContent('of your income')
      act(() => setAmountsHidden(true))
      expect(screen.getByRole('region', { name: 'What if' })).not.toHaveTextContent(/\d%/)
    })
  })

  it('resets to the stored plan', async () => {
    const { user } = renderPlanner()
    await user.retype(await field('Planned each month'), '700')
    const leads = screen.getByRole('region', { name: 'Projection' })
    await waitFor(() => expect(leads).toHaveTextContent('With these changes'))
    await user.press('Reset')
    await waitFor(() => expect(leads).toHaveTextContent('As planned, expect $8,400'))
  })

  it.each([
    ['a day too far away', '2200-01-01', 'Choose an earlier day.'],
    // Browsers report an incomplete date as empty.
    ['no whole day', '', 'Choose a day in the future.'],
  ])('keeps %s with its error, until the plan is reset', async (_, typed, error) => {
    const { user } = renderPlanner()
    const day = await screen.findByLabelText('Target date', { selector: 'input[type=date]' })
    act(() => day.focus())
    fireEvent.change(day, { target: { value: typed } })
    if (typed === '') expect(screen.queryByText(error)).toBeNull()
    await user.tab()
    expect(screen.getByText(error)).toBeVisible()
    expect(day).toHaveValue(typed)
    await user.press('Reset')
    expect(screen.queryByText(error)).toBeNull()
    expect(screen.getByLabelText('Target date', { selector: 'input[type=date]' })).toHaveValue(
      '2027-09-15',
    )
  })

  it('keeps an amount it cannot plan with, with its error', async () => {
    const { user } = renderPlanner()
    const monthly = await field('Planned each month')
    await user.retype(monthly, 'abc')
    await user.tab()
    expect(monthly).toHaveValue('abc')
    expect(monthly).toBeInvalid()
    await user.press('Reset')
    expect(await field('Planned each month')).toHaveValue('500')
  })

  it('announces the outcome once, after it settles', async () => {
    const { user } = renderPlanner()
    await slide(user, '{ArrowRight}{ArrowRight}{ArrowRight}')
    const spoken = await screen.findByText('Projected: $8,400. Stretch, 40–50% chance.')
    expect(spoken).toHaveAttribute('role', 'status')
  })

  it('keeps amounts hidden, in fields too', async () => {
    const { container } = renderPlanner()
    await screen.findByRole('slider', { name: 'Planned each month' })
    act(() => setAmountsHidden(true))
    expect(container.textContent).not.toMatch(/\$/)
    expect(await field('Planned each month')).toHaveValue('••••••')
  })
})

describe('a target that is due in decades', () => {
  const far = goal({ target_amount: 1_500_000, target_date: '2059-11-21' })
  const answers = { 'GET /goals': { goals: [far] }, 'GET /dashboard': { ...owned, goals: [far] } }

  it('is shown at today’s prices where it stands', async () => {
    renderPlanner(answers)
    const card = await screen.findByRole('region', { name: 'Where it stands' })
    await waitFor(() => expect(card).toHaveTextContent("$664,054 in today's dollars"))
  })

  it('can be tried and edited in today’s dollars', async () => {
    const { user } = renderPlanner(answers)
    const card = within(await screen.findByRole('region', { name: 'What if' }))
    const target = card.getByRole('textbox', { name: 'Target amount' })
    expect(card.queryByText(/buys today/)).toBeNull()
    await user.retype(target, '1000000')
    await user.click(
      await card.findByRole('button', { name: "Make it $1,000,000 in today's dollars" }),
    )
    expect(card.getByText(/buys today/)).toHaveTextContent('That buys what $1,000,000 buys today.')
    await user.click(card.getByRole('button', { name: 'Back to $1,000,000' }))
    expect(target).toHaveValue('1,000,000')
    await user.press('Edit goal')
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.queryByRole('button', { name: /^Make it/ })).toBeNull()
    const entered = dialog.getByLabelText('Target amount')
    await user.retype(entered, '1000000')
    await user.click(dialog.getByRole('button', { name: /^Make it/ }))
    expect(entered).toHaveValue('2,258,851')
    // Another day has other prices, and a near one has today's.
    for (const [day, amount] of [
      ['2049-11-21', '1,764,611'],
      ['2030-11-21', '1,000,000'],
      ['2059-11-21', '2,258,851'],
    ] as const) {
      fireEvent.change(dialog.getByLabelText('Target date'), { target: { value: day } })
      await waitFor(() => expect(entered).toHaveValue(amount))
    }
    await user.click(dialog.getByRole('button', { name: 'Back to $1,000,000' }))
    expect(entered).toHaveValue('1,000,000')
  })
})
