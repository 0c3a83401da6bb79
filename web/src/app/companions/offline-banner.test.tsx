import { useQuery } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { profileQuery } from '@/entities/household'
import { profile } from '@/testing/builders'
import { fakeApi, problem } from '@/testing/fake-api'
import { renderApp } from '@/testing/render-app'
import { OfflineBanner } from './offline-banner'

// The tests of one process share the online state.
afterEach(() => {
  act(() => {
    dispatchEvent(new Event('online'))
  })
})

function Page() {
  const { data, isError } = useQuery(profileQuery)
  return (
    <>
      <OfflineBanner />
      {data?.first_name}
      {isError && 'not read'}
    </>
  )
}

function goOffline(): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => {
    dispatchEvent(new Event('offline'))
  })
}

it('says that the figures are the latest we have', async () => {
  fakeApi({ 'GET /profile': profile({ first_name: 'Robin' }) })
  renderApp(<Page />)
  await screen.findByText('Robin')
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  goOffline()
  expect(screen.getByRole('status')).toHaveTextContent(
    /^You're offline\. You see the latest figures we have\. Changes can't be saved\.$/,
  )
})

it('promises no figures where nothing was read', async () => {
  fakeApi({ 'GET /profile': problem('unavailable', 503) })
  renderApp(<Page />)
  await screen.findByText('not read')
  goOffline()
  expect(screen.getByRole('status')).toHaveTextContent(
    /^You're offline\. Changes can't be saved\.$/,
  )
})
