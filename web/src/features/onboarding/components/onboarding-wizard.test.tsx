import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Account } from '@/lib/api-types'
import { goalTemplates } from '@/lib/planning/templates'
import { account, goalTotals } from '@/testing/builders'
import type { Answers, SeenRequest } from '@/testing/fake-api'
import type { User } from '@/testing/user'
import { broken, created, createdGoal, fakeApi } from '../testing/fake-api'
import { CREATE, PROFILE } from '../testing/open-gate'
import {
  addDream,
  button,
  heading,
  incomeField,
  newcomer,
  renderWizard,
  tellIncome,
} from '../testing/render-wizard'
import { OnboardingWizard } from './onboarding-wizard'

const settled = {
  ...newcomer,
  onboarding_completed: true,
  monthly_income: 5_000,
  income_currency: 'USD',
}

const home = createdGoal({
  name: 'First flat',
  targetAmount: 80_000,
  currency: 'USD',
  targetDate: '2030-01-01T00:00:00Z',
  riskProfile: 'moderate',
  plannedMonthlyContribution: 1_500,
  onboardingGoal: true,
})

function open(existing = [home], changes: Answers = {}) {
  const onDone = vi.fn()
  const onCancel = vi.fn()
  const api = fakeApi(settled, changes)
  const view = renderWizard(
    <OnboardingWizard
      mode="evolution"
      profile={settled}
      existing={existing}
      onDone={onDone}
      onCancel={onCancel}
    />,
  )
  return { ...view, api, onDone, onCancel }
}

/** From the first step to the income, with these goals. */
async function reachIncome(user: User, ...dreams: string[]) {
  await heading('Add a New Goal')
  for (const dream of dreams) await addDream(user, dream)
  await user.press(/^Continue with \d Goals?$/)
  await heading("Let's ground your dreams in reality")
}

describe('adding a goal later', () => {
  it('starts with the goals there are', async () => {
    open()
    expect(await heading('Add a New Goal')).toBeVisible()
    const existing = screen.getByRole('region', { name: 'Goals you already have' })
    expect(existing).toHaveTextContent(/First flat\$80,000/)
    expect(screen.getByText('Step 1 of 3')).toBeVisible()
  })

  it('shows the short form where every template is a goal already', async () => {
    open(goalTemplates().map(({ name }) => ({ ...home, id: name, name })))
    await heading('Add a New Goal')
    expect(screen.getByRole('link', { name: 'use the short form' })).toHaveAttribute(
      'href',
      '/goals/new',
    )
  })

  it('can be left from its first step', async () => {
    const { user, onCancel } = open()
    await user.press('Cancel')
    expect(onCancel).toHaveBeenCalledOnce()
  })

  it('counts the new goal together with existing commitments', async () => {
    const reached = { ...home, id: 'boat', current_amount: home.target_amount }
    const { user } = open([{ ...home, planned_monthly_contribution: 1_499.53 }, reached])
    await reachIncome(user, 'Dream Home')
    const need = screen.getByRole('region', { name: 'Your goals need' })
    expect(need).toHaveTextContent(
      /Current commitment\$1,499\.53New goal\$610\.21Combined monthly total\$2,109\.74/,
    )
    expect(incomeField()).toHaveValue('5,000')
    expect(need).toHaveTextContent(/Dream Home\$610 28\.9%/)
    expect(screen.getByText('42.2% of income')).toBeVisible()
    await user.press('Continue to Optimization')
    expect(await heading("Let's make your plan sustainable")).toBeVisible()
  })

  const converted = {
    ...goalTotals().converted[0],
    goal_id: 'paris',
    planned_monthly_contribution: 561,
  }
  it.each([
    ['at the rate of its total', goalTotals({ converted: [converted as never] }), '$2,061.00', 0],
    ['not without a rate, and says so', goalTotals({ converted: [] }), '$1,500.00', 1],
  ])('counts a goal in another currency %s', async (_, totals, total, said) => {
    const paris = { ...home, id: 'paris', name: 'Paris flat', currency: 'EUR' }
    const { user } = open([home, paris], { 'GET /goals': { goals: [home, paris], totals } })
    await reachIncome(user, 'Dream Home')
    const need = screen.getByRole('region', { name: 'Your goals need' })
    await waitFor(() => expect(need).toHaveTextContent(`Current commitment${total}`))
    const text = 'Left out, because we have no exchange rate right now: Paris flat'
    expect(within(need).queryAllByText(text)).toHaveLength(said)
  })

  it('sums up every goal beside the share of income they take together', async () => {
    const { user } = open()
    await reachIncome(user, 'Dream Home')
    await tellIncome(user, '20k')
    const roadmap = await screen.findByRole('region', { name: 'Your roadmap' })
    expect(roadmap).toHaveTextContent(
      /New goal1A month for all goals.*\$2,110Of your income10\.6%Excellent/,
    )
  })

  describe('what comes next', () => {
    const reachEnd = async (accounts: Account[]) => {
      const { user } = open([home], { 'GET /accounts': { accounts } })
      await reachIncome(user, 'Dream Home')
      await tellIncome(user, '20k')
      const next = await screen.findByRole('region', { name: 'What comes next' })
      await within(next).findByText('Allocate assets to your goals')
      return next
    }

    it('is no bank where accounts are connected', async () => {
      const next = await reachEnd([account()])
      await waitFor(() => expect(next).not.toHaveTextContent('Connect your accounts'))
      expect(next).toHaveTextContent('1Allocate assets to your goals')
    })

    it('is a bank where no account is connected', async () => {
      expect(await reachEnd([])).toHaveTextContent('1Connect your accounts')
    })
  })

  it('names the goals that a choice changes: not those there are', async () => {
    const { user } = open()
    await reachIncome(user, 'Dream Home')
    await tellIncome(user, '5k')
    await heading("Let's make your plan sustainable")
    expect(button('Give Yourself More Time')).toHaveAccessibleDescription(
      /Moves each new goal 3 years later/,
    )
    expect(button('Right-Size Your Goals')).toHaveAccessibleDescription(
      /Trims each new target to 85%/,
    )
  })

  it('does not offer a template that is a goal already', async () => {
    open([{ ...home, name: 'Dream Home' }])
    await heading('Add a New Goal')
    expect(screen.getByRole('button', { name: /Dream Home/ })).toBeDisabled()
    expect(screen.getByRole('button', { name: /Dream Vacation/ })).toBeEnabled()
  })

  it('goes on with what failed alone, after it was left half done', async () => {
    const some = (request: SeenRequest) =>
      JSON.stringify(request.body).includes('Dream Home') ? broken() : created(request)
    const first = open([home], { [CREATE]: some })
    await reachIncome(first.user, 'Dream Home', 'Dream Vacation')
    await tellIncome(first.user, '20k')
    await first.user.press('Create Goal & Allocate Assets')
    await waitFor(() => expect(first.api.to(CREATE)).toHaveLength(2))
    await screen.findByRole('button', { name: 'Cancel' })
    first.unmount()

    const { user } = open()
    await reachIncome(user)
    expect(button('Back')).toBeEnabled()
    const need = screen.getByRole('region', { name: 'Your goals need' })
    expect(need).toHaveTextContent(/Dream Home/)
    expect(need).not.toHaveTextContent(/Dream Vacation/)
  })

  it('creates the goal and hands the rest to its caller', async () => {
    const { user, api, onDone } = open()
    await reachIncome(user, 'Dream Vacation')
    await tellIncome(user, '20k')
    await user.press('Create Goal & Allocate Assets')
    await waitFor(() =>
      expect(onDone).toHaveBeenCalledExactlyOnceWith({ success: 1, goalIds: ['Dream Vacation'] }),
    )
    expect(api.to(CREATE)).toHaveLength(1)
    expect(api.to(PROFILE)).toEqual([])
    expect(localStorage.getItem('onboarding_step')).toBeNull()
    expect(sessionStorage).toHaveLength(0)
  })
})
