import { act, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { HIDDEN_AMOUNT, setAmountsHidden } from '@/lib/hidden-amounts'
import type { Minor } from '@/lib/money'
import { draftGoal } from '../../testing/draft-goal'
import { broken } from '../../testing/fake-api'
import { INCOME, keepDraft, openGate, openGateAt, TRACK } from '../../testing/open-gate'
import { button, heading, incomeField, newcomer, tellIncome } from '../../testing/render-wizard'

describe('step 2', () => {
  it("shows the goals' total before it asks", async () => {
    openGateAt('2')
    expect(await heading("Let's ground your dreams in reality")).toBeVisible()
    const need = screen.getByRole('region', { name: 'Your goals need' })
    expect(need).toHaveTextContent(/\$610.*a month.*Dream Home\$610 100.0%/)
    expect(incomeField()).toHaveAttribute('placeholder', '5,000')
    expect(screen.getByText(/Include all sources/)).toBeVisible()
    expect(screen.getByText(/Use after-tax income/)).toBeVisible()
  })

  it('shows amounts that add up, though each is rounded', async () => {
    const goals = [10_050, 10_050, 10_050].map((monthly, index) =>
      draftGoal({
        key: `key-${index}`,
        name: `Goal ${index}`,
        contributionMinor: monthly as Minor,
      }),
    )
    const { user } = openGateAt('2', { goals })
    await heading("Let's ground your dreams in reality")
    const need = screen.getByRole('region', { name: 'Your goals need' })
    expect(need).toHaveTextContent(/\$302.*Goal 0\$101 .*Goal 1\$101 .*Goal 2\$100 /)
    await user.type(incomeField(), '5,000.49')
    const fit = screen.getByRole('region', { name: 'Investment rate' })
    expect(fit).toHaveTextContent(/Income\$5,000Goals\$302Left for living\$4,698/)
  })

  it.each([
    ['5000.555', 'Enter an amount like 1,234.50.'],
    ['1000000000.01', 'Enter at most 1,000,000,000.'],
    ['99999999999999999999', 'Enter an amount like 1,234.50.'],
    ['1e308', 'Enter an amount like 1,234.50.'],
    ['-5', 'Enter an amount above 0.'],
  ])('explains the allowed income instead of %j', async (text, problem) => {
    const { user } = openGateAt('2')
    await heading("Let's ground your dreams in reality")
    await user.type(incomeField(), text)
    expect(screen.getByText(problem)).toBeVisible()
  })

  it.each(['', '0', '-5', 'plenty', '1e308'])(
    'does not go on with an income of %j',
    async (text) => {
      const { user, api } = openGateAt('2')
      await heading("Let's ground your dreams in reality")
      if (text !== '') await user.type(incomeField(), text)
      const next = button('Continue to Optimization')
      expect(next).toHaveAttribute('aria-disabled', 'true')
      expect(next).toHaveAccessibleDescription('Enter your income to continue')

      await user.click(next)
      expect(await screen.findByText('Income Required')).toBeVisible()
      expect(
        screen.getByText(
          'Hey, we get it—income can vary! Just estimate your average monthly take-home.',
        ),
      ).toBeVisible()
      expect(api.to(INCOME)).toEqual([])
    },
  )

  it.each([
    ['1,000.00', 40_000, '40.0%', "Excellent! You're on track", 'Congratulations, Avery!'],
    ['100.00', 4_001, '40.0%', 'Tight but doable', "Let's make your plan sustainable"],
    ['1,000', 50_000, '50.0%', 'Tight but doable', "Let's make your plan sustainable"],
    ['100', 5_001, '50.0%', "Let's optimize together", "Let's make your plan sustainable"],
  ])('with %s for %d cents a month is %s: %s', async (income, monthly, rate, verdict, next) => {
    const goal = draftGoal({ contributionMinor: monthly as Minor })
    const { user } = openGateAt('2', { goals: [goal] })
    await heading("Let's ground your dreams in reality")
    await user.type(incomeField(), income)
    const fit = screen.getByRole('region', { name: 'Investment rate' })
    expect(fit).toHaveTextContent(`${rate} of income`)
    expect(fit).toHaveTextContent(verdict)
    await user.press('Continue to Optimization')
    expect(await heading(next)).toBeVisible()
  })

  it('saves the income and records the step with its result', async () => {
    const { user, api } = openGateAt('2')
    await heading("Let's ground your dreams in reality")
    await tellIncome(user, '$5k')
    await heading('Congratulations, Avery!')
    expect(api.to(INCOME)[0]?.body).toEqual({ monthlyIncome: 5_000 })
    expect(api.to(TRACK).at(-1)?.body).toEqual({
      step: 2,
      completed: true,
      totalMonthly: 610.21,
      percentage: 12.2,
    })
  })

  it('shows that it is saving', async () => {
    const { user } = openGateAt('2', {}, { [INCOME]: () => new Promise(() => undefined) })
    await heading("Let's ground your dreams in reality")
    await tellIncome(user, '5000')
    expect(button('Building your roadmap...')).toBeVisible()
  })

  it('stays when the income could not be saved, and works at the next try', async () => {
    let attempts = 0
    const { user } = openGateAt(
      '2',
      {},
      {
        [INCOME]: () => {
          attempts += 1
          return attempts === 1
            ? broken()
            : { success: true, monthlyIncome: 5_000, currency: 'USD' }
        },
      },
    )
    await heading("Let's ground your dreams in reality")
    await tellIncome(user, '5000')
    expect(await screen.findByText("Let's try that one more time")).toBeVisible()
    expect(screen.getByText('Something went wrong saving your income.')).toBeVisible()
    await user.press('Continue to Optimization')
    expect(await heading('Congratulations, Avery!')).toBeVisible()
  })

  it('goes on when only the record of progress fails', async () => {
    const { user } = openGateAt('2', {}, { [TRACK]: broken })
    await heading("Let's ground your dreams in reality")
    await tellIncome(user, '5000')
    expect(await heading('Congratulations, Avery!')).toBeVisible()
  })

  it('does not ask for an income that is known', async () => {
    keepDraft('2')
    openGate({}, { ...newcomer, monthly_income: 4_200, income_currency: 'USD' })
    await heading("Let's ground your dreams in reality")
    expect(incomeField()).toHaveValue('4,200')
  })

  it('asks for an income that was stated in another currency', async () => {
    keepDraft('2')
    openGate({}, { ...newcomer, monthly_income: 4_200, income_currency: 'CAD' })
    await heading("Let's ground your dreams in reality")
    expect(incomeField()).toHaveValue('')
  })

  it('masks an income that is known while amounts are hidden, and takes another', async () => {
    act(() => setAmountsHidden(true))
    keepDraft('2')
    const { user, api } = openGate(
      {},
      { ...newcomer, monthly_income: 4_200, income_currency: 'USD' },
    )
    await heading("Let's ground your dreams in reality")
    expect(incomeField()).toHaveValue('')
    expect(incomeField()).toHaveAttribute('placeholder', HIDDEN_AMOUNT)
    await user.type(incomeField(), '5,000')
    expect(incomeField()).toHaveValue('5,000')
    await user.press('Continue to Optimization')
    await heading('Congratulations, Avery!')
    expect(api.to(INCOME)[0]?.body).toEqual({ monthlyIncome: 5_000 })
  })
})
