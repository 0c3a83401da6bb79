import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Minor } from '@/lib/money'
import { broken } from '../../testing/fake-api'
import { openGate, openGateAt, PROFILE, TRACK } from '../../testing/open-gate'
import { heading, incomeField, reachIncome } from '../../testing/render-wizard'

const START = 'Start My Financial Journey'

describe('step 0', () => {
  it('greets and shows the journey', async () => {
    openGate()
    expect(await heading(/^Good (morning|afternoon|evening), Avery$/)).toHaveFocus()
    const journey = screen.getByRole('list', { name: 'Your journey' })
    expect(journey).toHaveTextContent(
      /Pick Your Dreams.*1 min.*Ground in Reality.*1 min.*Celebrate Your Plan.*1 min/,
    )
    expect(screen.getByText('Takes 3 minutes')).toBeVisible()
    expect(screen.getByText('Join 10,000+ people planning with Goldgrove')).toBeVisible()
    expect(screen.getByText('No credit card required • Cancel anytime')).toBeVisible()
    expect(screen.getByText('Step 1 of 4')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
  })

  it("asks for the currency of totals, with the profile's as default", async () => {
    const { user, api } = openGate()
    const currency = await screen.findByRole('combobox', { name: 'Your currency' })
    expect(currency).toHaveTextContent('US Dollar (USD)')
    await user.keys(currency, 'e')
    await waitFor(() => expect(currency).toHaveTextContent('Euro (EUR)'))
    expect(api.to(PROFILE).map(({ body }) => body)).toEqual([{ currency: 'EUR' }])
    await user.click(screen.getByRole('button', { name: START }))
    expect(await screen.findByText(/€100,000/)).toBeVisible()
  })

  it('keeps an income as it is written in another currency', async () => {
    const { user, api } = openGateAt('0', { goals: [], incomeMinor: 500_000 as Minor })
    const currency = await screen.findByRole('combobox', { name: 'Your currency' })
    await user.keys(currency, 'j')
    await waitFor(() => expect(currency).toHaveTextContent('Japanese Yen (JPY)'))
    expect(api.to(PROFILE).map(({ body }) => body)).toEqual([{ currency: 'JPY' }])
    await reachIncome(user)
    expect(incomeField()).toHaveValue('5,000')
  })

  it('keeps the currency when saving it fails', async () => {
    const { user, api } = openGate({ [PROFILE]: broken })
    const currency = await screen.findByRole('combobox', { name: 'Your currency' })
    await user.keys(currency, 'e')
    await waitFor(() => expect(api.to(PROFILE)).toHaveLength(1))
    await waitFor(() => expect(currency).toBeEnabled())
    expect(currency).toHaveTextContent('US Dollar (USD)')
  })

  it('no longer asks once a goal is drafted in it', async () => {
    openGateAt('0')
    expect(await screen.findByRole('list', { name: 'Your journey' })).toBeVisible()
    expect(screen.queryByRole('combobox')).toBeNull()
  })

  it('records its end and goes on, whether or not recording works', async () => {
    const { user, api } = openGate({ [TRACK]: broken })
    await user.click(await screen.findByRole('button', { name: START }))
    expect(await heading('What are your biggest dreams?')).toHaveFocus()
    expect(api.to(TRACK)[0]?.body).toEqual({ step: 0, completed: true })
  })
})
