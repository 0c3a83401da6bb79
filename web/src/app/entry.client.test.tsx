import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Root } from 'react-dom/client'
import { expect, it, onTestFinished, vi } from 'vitest'
import { storeSession } from '@/features/auth/testing/fake-gateway'
import { paths } from '@/lib/paths'
import { fakeApi } from '@/testing/fake-api'
import { render } from './entry.prerender'
import { loadedProviders } from './lazy-providers'

const mounted = vi.hoisted((): { root?: Root } => ({}))

vi.mock('react-dom/client', async (load) => {
  const client = await load<typeof import('react-dom/client')>()
  const hydrateRoot: typeof client.hydrateRoot = (...args) => {
    mounted.root = client.hydrateRoot(...args)
    return mounted.root
  }
  return { ...client, hydrateRoot }
})

const message = () => screen.getByRole('textbox', { name: /^Message/ })

it('keeps what a signed-in person has written before the page comes alive', async () => {
  // The files after this one have the same document.
  onTestFinished(() => act(() => mounted.root?.unmount()))
  fakeApi({})
  storeSession()
  vi.stubGlobal('matchMedia', () => new EventTarget())
  vi.stubGlobal('scrollTo', () => undefined)
  window.history.replaceState(null, '', paths.contact)
  document.body.innerHTML = `<div id="root" data-prerendered>${await render(paths.contact)}</div>`
  const written = message()
  await userEvent.type(written, 'Good day')
  const complain = vi.spyOn(console, 'error').mockImplementation(() => undefined)

  await import('./entry.client')
  await waitFor(() => expect(document.documentElement.dataset.hydrated).toBe('true'))
  await waitFor(() => expect(loadedProviders.get()).not.toBeNull())
  await new Promise((resolve) => setTimeout(resolve))
  expect(message()).toBe(written)
  expect(written).toHaveValue('Good day')
  expect(written).toHaveFocus()
  // Rendering and hydrating in one process makes React warn about each context. No other warning may appear, such as
  // about different ids.
  const complaints = complain.mock.calls.map(String)
  expect(complaints.filter((text) => !text.startsWith('Detected multiple renderers'))).toEqual([])
})
