import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Minor } from '@/lib/money'
import type { Draft } from '../../model/draft'
import { broken } from '../../testing/fake-api'
import { openGateAt, TRACK } from '../../testing/open-gate'
import { button, heading } from '../../testing/render-wizard'

describe('step 2.5', () => {
  const tight: Partial<Draft> = { incomeMinor: 130_000 as Minor }

  it('shows the share, the headline, both bars and three choices', async () => {
    openGateAt('2.5', tight)
    expect(await heading("Let's make your plan sustainable")).toBeVisible()
    expect(screen.getByText(/Your goals need 46.9% of your income/)).toBeVisible()
    expect(screen.getByText("That's ambitious but stressful")).toBeVisible()
    expect(screen.getByRole('img', { name: 'Now: 46.9%' })).toBeVisible()
    expect(screen.getByRole('img', { name: /^After: Give Yourself More Time: \d/ })).toBeVisible()
    expect(button('Give Yourself More Time')).toHaveAccessibleDescription(/Most popular choice/)
    expect(button('Give Yourself More Time')).toHaveAccessibleDescription(/80% of people/)
    expect(button('Right-Size Your Goals')).toBeVisible()
    expect(button('Go All In (Advanced)')).toHaveAccessibleDescription(/Only 10% succeed/)
  })

  it('warns above 50 % of income', async () => {
    openGateAt('2.5', { incomeMinor: 100_000 as Minor })
    expect(await screen.findByText("That's tough to maintain")).toBeVisible()
  })

  it('recommends more time when that is enough', async () => {
    openGateAt('2.5', tight)
    await heading("Let's make your plan sustainable")
    const card = button('Give Yourself More Time').closest('li')
    expect(card).toHaveTextContent('We Recommend')
    expect(screen.getAllByText('We Recommend')).toHaveLength(1)
  })

  it('recommends nothing when nothing is enough', async () => {
    openGateAt('2.5', { incomeMinor: 30_000 as Minor })
    await heading("Let's make your plan sustainable")
    expect(screen.queryByText('We Recommend')).toBeNull()
  })

  it.each([
    ['Give Yourself More Time', 'extend'],
    ['Right-Size Your Goals', 'adjust'],
    ['Go All In (Advanced)', 'keep'],
  ])('records the choice of %s, shows its result, and continues', async (title, choice) => {
    const { user, api } = openGateAt('2.5', tight)
    await heading("Let's make your plan sustainable")
    await user.click(button(title))
    expect(await heading('Congratulations, Avery!')).toBeVisible()
    const record = api.to(TRACK).at(-1)?.body as Record<string, number>
    expect(record).toMatchObject({ step: 2.5, completed: true, optimizationChoice: choice })
    const total = Math.round(Number(record.totalMonthly))
    const percent = Number(record.percentage).toFixed(1)
    expect(await screen.findByText(`$${total} a month, ${percent}% of your income.`)).toBeVisible()
  })

  it('starts again from the goals as chosen when the user comes back', async () => {
    const { user } = openGateAt('2.5', tight)
    await heading("Let's make your plan sustainable")
    await user.press('Right-Size Your Goals')
    await heading('Congratulations, Avery!')
    await user.press('Back')
    await user.press('Continue to Optimization')
    expect(await screen.findByText(/Your goals need 46.9% of your income/)).toBeVisible()
  })

  it('adds the smallest change that is enough as a quiet fourth line', async () => {
    const { user, api } = openGateAt('2.5', tight)
    await heading("Let's make your plan sustainable")
    const line = screen.getByText(/^Or just push Dream Home back \d+ months\. You would then need/)
    expect(line).toHaveTextContent(/a month, (39\.\d|40\.0)% of income\.$/)
    await user.press('Do just this')
    expect(await heading('Congratulations, Avery!')).toBeVisible()
    const record = api.to(TRACK).at(-1)?.body
    expect(record).toMatchObject({ step: 2.5, completed: true })
    expect(record).not.toHaveProperty('optimizationChoice')
  })

  it('has no fourth line when no single goal can bring it about', async () => {
    openGateAt('2.5', { incomeMinor: 10_000 as Minor })
    await heading("Let's make your plan sustainable")
    expect(screen.queryByText(/^Or just push/)).toBeNull()
  })

  it('stays, and changes no goal, when the choice could not be saved', async () => {
    const { user } = openGateAt('2.5', tight, { [TRACK]: broken })
    await heading("Let's make your plan sustainable")
    await user.press('Give Yourself More Time')
    expect(await screen.findByText("Let's try that one more time")).toBeVisible()
    expect(screen.getByText('Something went wrong saving your choice.')).toBeVisible()
    expect(screen.getByText(/Your goals need 46.9%/)).toBeVisible()
  })

  it('goes back to the income', async () => {
    const { user } = openGateAt('2.5', tight)
    await user.press('Back')
    expect(await heading("Let's ground your dreams in reality")).toBeVisible()
  })
})
