import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { queryKeys } from '@/entities/query-keys'
import type { Subscription } from '@/lib/api-types'
import { profile } from '@/testing/builders'
import { type Answers, fakeApi, held, problem } from '@/testing/fake-api'
import { renderApp } from '@/testing/render-app'
import { expiredSubscription, premiumSubscription, subscription } from '@/testing/subscription'
import { shownToasts } from '@/ui/toast'
import { SubscriptionGate } from './subscription-gate'

const CHECK = 'POST /rpc/get_current_user_subscription'
const CHECKOUT = 'POST /create-checkout'
const PAY = 'http://localhost:3005/pay/1'

const config = { stripePriceMonthly: 'price_m', stripePriceYearly: 'price_y' }

function open(answers: Answers = {}, signOut = vi.fn(async () => undefined), search = '') {
  const api = fakeApi(
    {
      [CHECK]: expiredSubscription,
      'GET /profile': profile({ trial: expiredSubscription.trial }),
      [CHECKOUT]: { url: PAY },
      ...answers,
    },
    config,
  )
  const view = renderApp(<SubscriptionGate ownData={<p>own data</p>} />, {
    session: { signOut },
    path: '/settings',
    at: `/settings${search}`,
  })
  return { api, signOut, ...view }
}

/** A tab as `window.open` returns it. */
function stubTab() {
  const tab = { opener: 'set', document, location: { assign: vi.fn() }, close: vi.fn() }
  vi.stubGlobal(
    'open',
    vi.fn(() => tab),
  )
  vi.spyOn(document.body, 'textContent', 'set').mockImplementation(() => undefined)
  return tab
}

const dialog = () => screen.findByRole('dialog', { name: 'Your free trial has ended' })

/** After the trial, with a subscription in this state. */
const lapsed = (state: Partial<Subscription>) => ({ ...expiredSubscription, ...state })

describe('the upgrade dialog', () => {
  it.each([
    ['past_due', 'settled', 'The last payment failed'],
    ['unpaid', null, 'The last payment failed'],
    ['active', 'refunded', 'Your payment was refunded'],
    ['active', 'disputed', 'A payment is disputed'],
    ['paused', null, 'Your Premium subscription has ended'],
  ] as const)(
    'leads %s (%s) to the provider’s pages, where a second subscription would be refused',
    async (status, payment, name) => {
      const { user, api } = open({
        [CHECK]: lapsed({ status, payment }),
        'POST /customer-portal': problem('portal-failed', 502),
      })
      const shown = within(await screen.findByRole('dialog', { name }))
      expect(shown.queryByRole('button', { name: 'Upgrade Now' })).not.toBeInTheDocument()
      expect(shown.queryByText(/free trial|7 days are over/)).not.toBeInTheDocument()
      await user.click(shown.getByRole('button', { name: 'Manage billing' }))
      await waitFor(() => expect(api.to('POST /customer-portal')).toHaveLength(1))
    },
  )

  it('writes the price as other amounts are written', async () => {
    open({ 'GET /profile': profile({ currency: 'CAD', trial: expiredSubscription.trial }) })
    expect(await within(await dialog()).findByText('$99.99')).toBeVisible()
  })

  it('offers a plan to users whose Premium has ended', async () => {
    open({ [CHECK]: lapsed({ status: 'canceled' }) })
    const shown = within(
      await screen.findByRole('dialog', { name: 'Your Premium subscription has ended' }),
    )
    expect(shown.getByRole('button', { name: 'Upgrade Now' })).toBeVisible()
  })

  it('covers the app once the trial has ended unpaid, and cannot be closed', async () => {
    const { user } = open()
    const shown = within(await dialog())
    expect(shown.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument()
    await user.keyboard('{Escape}')
    expect(await dialog()).toBeVisible()
    expect(shown.getByText('own data')).toBeVisible()
  })

  it('shows the product’s words, with yearly chosen', async () => {
    const { user } = open()
    const shown = within(await dialog())
    expect(shown.getByRole('radio', { name: 'Yearly' })).toBeChecked()
    expect(shown.getByText('CA$99.99')).toBeVisible()
    // Once only, beside the choice.
    expect(shown.getAllByText(/17%/).map((one) => one.textContent)).toEqual(['Yearly saves 17%'])
    await user.click(shown.getByRole('radio', { name: 'Monthly' }))
    expect(shown.getByText('CA$9.99')).toBeVisible()
    expect(shown.getByRole('link', { name: 'Contact Support' })).toHaveAttribute(
      'href',
      'mailto:support@goldgrove.example?subject=Premium%20Subscription%20Inquiry',
    )
    for (const name of ['Upgrade Now', 'Sign Out']) {
      expect(shown.getByRole('button', { name })).toBeVisible()
    }
  })

  it.each([
    ['Yearly', { priceId: 'price_y', isYearly: true }],
    ['Monthly', { priceId: 'price_m', isYearly: false }],
  ])('opens the payment page of %s in a new tab', async (label, purchase) => {
    const tab = stubTab()
    const { user, api } = open()
    const shown = within(await dialog())
    await user.click(shown.getByRole('radio', { name: label }))
    await user.click(shown.getByRole('button', { name: 'Upgrade Now' }))
    await waitFor(() => expect(tab.location.assign).toHaveBeenCalledWith(PAY))
    expect(tab.opener).toBeNull()
    expect(api.to(CHECKOUT)).toHaveLength(1)
    expect(api.to(CHECKOUT)[0]?.body).toEqual(purchase)
    expect(api.to(CHECKOUT)[0]?.headers.get('Idempotency-Key')).toBeTruthy()
    expect(shown.getByText(/payment page opened in another tab/)).toBeVisible()
  })

  it('sends one request, however often the button is pressed', async () => {
    stubTab()
    const slow = held({ url: PAY })
    const { user, api } = open({ [CHECKOUT]: slow.answer })
    await user.dblClick(within(await dialog()).getByRole('button', { name: 'Upgrade Now' }))
    slow.release()
    await screen.findByText(/payment page opened/)
    expect(api.to(CHECKOUT)).toHaveLength(1)
  })

  it.each([
    ['Checkout Failed', problem('checkout-failed', 502)],
    ['Authentication Required', problem('unauthenticated', 401)],
  ])('shows %s, and closes the empty tab', async (title, answer) => {
    const tab = stubTab()
    const { user } = open({ [CHECKOUT]: answer })
    await user.click(within(await dialog()).getByRole('button', { name: 'Upgrade Now' }))
    expect(await screen.findByText(title)).toBeVisible()
    expect(tab.close).toHaveBeenCalledOnce()
  })

  it('shows that nothing was charged, until the payment page is opened again', async () => {
    stubTab()
    const { user } = open({}, undefined, '?checkout=cancelled')
    const shown = within(await dialog())
    expect(await shown.findByText('Nothing was charged.')).toBeVisible()
    await user.click(shown.getByRole('button', { name: 'Upgrade Now' }))
    expect(await shown.findByText(/payment page opened/)).toBeVisible()
    expect(shown.queryByText('Nothing was charged.')).toBeNull()
  })

  it('shows that a payment is being confirmed', async () => {
    open({}, undefined, '?checkout=success')
    expect(await within(await dialog()).findByText('Confirming your payment…')).toBeVisible()
  })

  it('scrolls to the message that the payment page has opened', async () => {
    stubTab()
    const scroll = vi.fn()
    Element.prototype.scrollIntoView = scroll
    const { user } = open()
    await user.click(within(await dialog()).getByRole('button', { name: 'Upgrade Now' }))
    await screen.findByText(/payment page opened/)
    expect(scroll).toHaveBeenCalled()
  })

  it('opens a mail draft to support', async () => {
    open()
    const support = within(await dialog()).getByRole('link', { name: 'Contact Support' })
    const draft = new URL(support.getAttribute('href') ?? '')
    expect(draft.pathname).toBe('support@goldgrove.example')
    expect(draft.searchParams.get('subject')).toBe('Premium Subscription Inquiry')
  })

  it('signs out', async () => {
    const { user, signOut } = open()
    await user.click(within(await dialog()).getByRole('button', { name: 'Sign Out' }))
    expect(signOut).toHaveBeenCalledOnce()
  })

  it('closes once it is paid in the other tab', async () => {
    const { api } = open()
    await dialog()
    api.answer({ [CHECK]: premiumSubscription })
    window.dispatchEvent(new Event('focus'))
    expect(await screen.findByText('Welcome to Premium')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })
})

describe('during the trial', () => {
  it('follows a payment made in another tab, with everything that depends on it', async () => {
    const { api } = open({ [CHECK]: subscription(), 'GET /profile': profile() })
    await waitFor(() => expect(api.to(CHECK)).toHaveLength(1))
    await waitFor(() => expect(api.to('GET /profile')).toHaveLength(1))
    api.answer({ [CHECK]: premiumSubscription })
    window.dispatchEvent(new Event('focus'))
    await waitFor(() => expect(api.to('GET /profile')).toHaveLength(2))

    // Paid, so there is nothing left to poll for.
    const asked = api.to(CHECK).length
    window.dispatchEvent(new Event('focus'))
    await new Promise((resolve) => setTimeout(resolve))
    expect(api.to(CHECK)).toHaveLength(asked)
    expect(screen.queryByText('Welcome to Premium')).not.toBeInTheDocument()
  })
})

describe('a switch of tabs', () => {
  const shows = (state: DocumentVisibilityState) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
    document.dispatchEvent(new Event('visibilitychange'))
  }

  it('checks once, on return', async () => {
    const { api } = open({ [CHECK]: subscription(), 'GET /profile': profile() })
    await waitFor(() => expect(api.to(CHECK)).toHaveLength(1))
    shows('hidden')
    await new Promise((resolve) => setTimeout(resolve))
    expect(api.to(CHECK)).toHaveLength(1)
    const slow = held(subscription())
    api.answer({ [CHECK]: slow.answer })
    shows('visible')
    window.dispatchEvent(new Event('focus'))
    slow.release()
    await new Promise((resolve) => setTimeout(resolve))
    expect(api.to(CHECK)).toHaveLength(2)
  })
})

describe('other users', () => {
  it.each([
    ['in the trial', subscription()],
    ['with Premium', premiumSubscription],
    ['who paid after the trial', { ...premiumSubscription, trial: expiredSubscription.trial }],
  ])('%s is not locked out', async (_name, answer) => {
    const { api } = open({ [CHECK]: answer, 'GET /profile': profile() })
    await waitFor(() => expect(api.to(CHECK)).toHaveLength(1))
    await Promise.resolve()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('see that the check failed, and are not locked out', async () => {
    open({ [CHECK]: problem('internal', 500), 'GET /profile': profile() })
    expect(await screen.findByText('Subscription Check Failed')).toBeVisible()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('see no message about the check while offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { client } = open({ [CHECK]: problem('internal', 500), 'GET /profile': profile() })
    await waitFor(() => expect(client.getQueryState(queryKeys.subscription)?.status).toBe('error'))
    expect(shownToasts.get()).toEqual([])
  })
})
