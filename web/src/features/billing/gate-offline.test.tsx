import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { profile } from '@/testing/builders'
import { fakeApi } from '@/testing/fake-api'
import { renderApp } from '@/testing/render-app'
import { expiredSubscription } from '@/testing/subscription'
import { SubscriptionGate } from './subscription-gate'

vi.mock('./components/upgrade-dialog', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

it('leaves the page unchanged when its dialog cannot be loaded, and shows that', async () => {
  fakeApi({
    'POST /rpc/get_current_user_subscription': expiredSubscription,
    'GET /profile': profile({ trial: expiredSubscription.trial }),
  })
  renderApp(
    <>
      <p>Typed and not saved</p>
      <SubscriptionGate ownData={null} />
    </>,
  )
  expect(await screen.findByText("This part didn't load")).toBeVisible()
  expect(screen.getByText('Typed and not saved')).toBeVisible()
})
