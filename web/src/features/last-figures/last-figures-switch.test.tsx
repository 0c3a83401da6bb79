import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { isKeepingFigures, lastFiguresAt } from '@/lib/last-figures'
import { dashboard, NOW } from '@/testing/builders'
import { giveDeviceLock } from '@/testing/device-lock'
import { fakeApi } from '@/testing/fake-api'
import { renderApp } from '@/testing/render-app'
import { LastFiguresSwitch } from './last-figures-switch'

function renderSwitch() {
  giveDeviceLock()
  fakeApi({ 'GET /dashboard': dashboard() })
  return renderApp(<LastFiguresSwitch />)
}

it('keeps the figures once it is on', async () => {
  const { user } = renderSwitch()
  await user.click(screen.getByRole('switch'))
  await waitFor(() => expect(screen.getByRole('switch')).toBeChecked())
  await waitFor(() => expect(lastFiguresAt(NOW)).not.toBeNull())
})

it('stays off when the browser refuses storage, and shows why', async () => {
  const { user } = renderSwitch()
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('refused', 'QuotaExceededError')
  })
  await user.click(screen.getByRole('switch'))
  expect(await screen.findByText(/doesn't let Goldgrove store anything/)).toBeVisible()
  expect(screen.getByRole('switch')).not.toBeChecked()
  expect(isKeepingFigures()).toBe(false)
})
