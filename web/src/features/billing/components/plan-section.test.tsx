import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { type Answers, fakeApi, problem } from '@/testing/fake-api'
import { renderApp } from '@/testing/render-app'
import { premiumSubscription, subscription } from '@/testing/subscription'
import { HomeCurrency } from '@/ui/money'
import { PlanSection } from './plan-section'

const CHECK = 'POST /rpc/get_current_user_subscription'
const CHECKOUT = 'POST /create-checkout'
const PORTAL = 'POST /customer-portal'

function open(answers: Answers, at = '/settings', home: string | null = null) {
  const api = fakeApi(answers, { stripePriceMonthly: 'price_m', stripePriceYearly: 'price_y' })
  return {
    api,
    ...renderApp(
      <HomeCurrency value={home}>
        <PlanSection />
      </HomeCurrency>,
      { path: '/settings', at },
    ),
  }
}

describe('the plan in the settings', () => {
  it('offers Premium during the trial, with its billing period', async () => {
    vi.stubGlobal('open', () => null)
    const { user, api } = open({
      [CHECK]: subscription(),
      [CHECKOUT]: problem('checkout-failed', 502),
    })
    expect(await screen.findByText('Free trial')).toBeVisible()
    expect(screen.getByText(/If you pay, the trial ends right away/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Manage billing' })).not.toBeInTheDocument()
    await user.press('Upgrade Now')
    await waitFor(() =>
      expect(api.to(CHECKOUT)[0]?.body).toEqual({ priceId: 'price_y', isYearly: true }),
    )
  })

  it.each([
    ['Portal Setup In Progress', problem('portal-not-configured', 503, 'Not set up yet.')],
    ['Portal Access Failed', problem('portal-failed', 502)],
    ['Authentication Required', problem('unauthenticated', 401)],
  ])('shows %s', async (title, answer) => {
    const { user } = open({ [CHECK]: premiumSubscription, [PORTAL]: answer })
    await user.press('Manage billing')
    expect(await screen.findByText(title)).toBeVisible()
  })

  it.each([
    ['CAD', '$99.99'],
    ['EUR', 'CA$99.99'],
  ])('writes its price as the page writes dollars: at home in %s', async (home, price) => {
    open({ [CHECK]: subscription() }, '/settings', home)
    expect(await screen.findByText(price)).toBeVisible()
  })

  it('keeps a cancelled plan on the pages that manage it', async () => {
    const { user, api } = open({
      [CHECK]: { ...premiumSubscription, cancel_at_period_end: true },
      [PORTAL]: problem('portal-failed', 502),
    })
    await user.press('Keep Premium')
    await waitFor(() => expect(api.to(PORTAL)).toHaveLength(1))
  })

  it('offers to keep only what ends', async () => {
    open({ [CHECK]: premiumSubscription })
    expect(await screen.findByRole('button', { name: 'Manage billing' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Keep Premium' })).toBeNull()
  })

  it('shows that checkout was closed', async () => {
    open({ [CHECK]: subscription() }, '/settings?checkout=cancelled')
    expect(await screen.findByText('Nothing was charged.')).toBeVisible()
  })

  it('polls until the payment has arrived', async () => {
    const { api } = open({ [CHECK]: subscription() }, '/settings?checkout=success')
    expect(await screen.findByText('Confirming your payment…')).toBeVisible()
    api.answer({ [CHECK]: premiumSubscription })
    expect(await screen.findByText('Welcome to Premium', {}, { timeout: 5_000 })).toBeVisible()
    expect(screen.getByText('Renews on Nov 21, 2027.')).toBeVisible()
    expect(screen.getByText('CA$99.99 a year')).toBeVisible()
  })

  it('names no price that is not one of ours', async () => {
    open({ [CHECK]: { ...premiumSubscription, interval: null } })
    expect(await screen.findByText('Renews on Nov 21, 2027.')).toBeVisible()
    expect(screen.queryByText(/99/)).toBeNull()
  })

  it('shows what failed, with a way to try again', async () => {
    open({ [CHECK]: problem('internal', 500) })
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
  })
})
