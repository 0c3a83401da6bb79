import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { profile } from '@/testing/builders'
import { fakeApi } from '@/testing/fake-api'
import { renderApp } from '@/testing/render-app'
import { premiumSubscription, subscription } from '@/testing/subscription'
import GlobalUi from './global-ui'

const CHECK = 'POST /rpc/get_current_user_subscription'

it.each([
  ['within the trial', subscription({ status: 'past_due' })],
  ['of Premium', { ...premiumSubscription, status: 'past_due' as const }],
])('says on every page that a payment %s failed', async (_, owing) => {
  fakeApi({ [CHECK]: owing, 'GET /profile': profile() })
  renderApp(<GlobalUi />)
  expect(await screen.findByText('Your last payment failed.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Check your card' })).toHaveAttribute(
    'href',
    '/settings#plan',
  )
})

it('says nothing of payments that went through', async () => {
  const api = fakeApi({ [CHECK]: premiumSubscription, 'GET /profile': profile() })
  renderApp(<GlobalUi />)
  await waitFor(() => expect(api.to(CHECK)).toHaveLength(1))
  expect(screen.queryByText('Your last payment failed.')).toBeNull()
})
