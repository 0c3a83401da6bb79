import { useQuery } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { profileQuery } from '@/entities/household'
import { storageKeys, writeStored } from '@/lib/storage'
import { profile } from '@/testing/builders'
import { fakeApi, problem } from '@/testing/fake-api'
import { renderApp } from '@/testing/render-app'
import { OfflineBanner } from './offline-banner'

// The tests of one process share the online state.
afterEach(() => {
  vi.useRealTimers()
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

it('dates the figures on screen', async () => {
  vi.setSystemTime('2026-11-21T19:30:00Z')
  fakeApi({ 'GET /profile': profile({ first_name: 'Robin' }) })
  renderApp(<Page />)
  await screen.findByText('Robin')
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  goOffline()
  expect(screen.getByRole('status')).toHaveTextContent(
    /^You're offline\. These figures of Nov 21, 2026, 2:30 p\.m\. may be out of date, and changes can't be saved\.$/,
  )
})

it('offers the kept figures only where the page has none, and not on their own page', async () => {
  writeStored(storageKeys.lastFigures, new Date().toISOString())
  const link = () => screen.queryByRole('link', { name: 'Open last figures' })
  goOffline()
  const api = fakeApi({ 'GET /profile': problem('unavailable', 503) })
  const { router, client } = renderApp(<Page />, { path: '/:page', at: '/goals' })
  await screen.findByText('not read')
  expect(link()).toBeVisible()
  await act(() => router.navigate('/last-figures'))
  expect(link()).not.toBeInTheDocument()
  await act(() => router.navigate('/goals'))
  api.answer({ 'GET /profile': profile({ first_name: 'Robin' }) })
  void client.refetchQueries()
  await screen.findByText('Robin')
  expect(link()).not.toBeInTheDocument()
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
