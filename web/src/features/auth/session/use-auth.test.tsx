import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { queryKeys } from '@/entities/query-keys'
import { api } from '@/lib/api-client'
import { paths } from '@/lib/paths'
import { writeStored } from '@/lib/storage'
import { inLanguage } from '@/testing/in-language'
import { shownToasts, toast } from '@/ui/toast'
import { Toaster } from '@/ui/toaster'
import { fakeGateway, storeSession } from '../testing/fake-gateway'
import { answerProfile, averysProfile } from '../testing/render-auth'
import { createSessionController } from './session-controller'
import { SessionControllerContext, useAuth } from './use-auth'

function Probe() {
  const session = useAuth()
  return (
    <>
      <output>{session.user?.fullName ?? session.status}</output>
      <button type="button" onClick={() => void session.signOut()}>
        Sign out
      </button>
      <button type="button" onClick={() => void session.signOut('Goodbye.')}>
        Say farewell
      </button>
      {session.status === 'signedIn' && <Goals />}
    </>
  )
}

function Goals() {
  useQuery({ queryKey: queryKeys.goals, queryFn: () => api.get('/goals'), retry: false })
  return null
}

function open(gateway = fakeGateway()) {
  storeSession()
  const queryClient = new QueryClient()
  const router = createMemoryRouter(
    [
      { path: paths.home, element: <p>Home</p> },
      { path: '/fr', element: <p>Accueil</p> },
      { Component: Probe, children: [{ path: paths.dashboard }, { path: paths.login }] },
    ],
    { initialEntries: [paths.dashboard] },
  )
  render(
    <QueryClientProvider client={queryClient}>
      <SessionControllerContext value={createSessionController(async () => gateway)}>
        <RouterProvider router={router} />
        <Toaster />
      </SessionControllerContext>
    </QueryClientProvider>,
  )
  return { gateway, queryClient, router }
}

beforeEach(() => answerProfile())

describe('useAuth', () => {
  it('sends the access token with every call', async () => {
    const authorisations: (string | null)[] = []
    vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
      authorisations.push(new Headers(init.headers).get('Authorization'))
      return Response.json(averysProfile)
    })
    open()
    await screen.findByText('Avery Stone')
    // The profile, the session check, and the page.
    await waitFor(() => expect(authorisations).toEqual(Array(3).fill('Bearer token')))
  })

  it('keeps the profile where the pages look for it', async () => {
    const { queryClient } = open()
    await screen.findByText('Avery Stone')
    expect(queryClient.getQueryData(queryKeys.profile)).toEqual(averysProfile)
  })

  it('takes on a name that was changed in the settings', async () => {
    const { queryClient } = open()
    await screen.findByText('Avery Stone')
    act(() => {
      queryClient.setQueryData(queryKeys.profile, { ...averysProfile, full_name: 'Avery Vale' })
    })
    expect(await screen.findByText('Avery Vale')).toBeVisible()
  })

  it('signs out to the public page and clears the user’s data', async () => {
    const { gateway, queryClient } = open()
    await screen.findByText('Avery Stone')
    sessionStorage.setItem('goldgrove_onboarding_draft', '{}')
    writeStored('onboarding_step', '2')
    toast.info('Savings deleted', { action: { label: 'Undo', onClick: vi.fn() } })

    await userEvent.click(screen.getByRole('button', { name: 'Sign out' }))
    expect(await screen.findByText('Home')).toBeVisible()
    await waitFor(() => expect(gateway.signOut).toHaveBeenCalledOnce())
    // The menu's name observes the profile query, which leaves an entry without data.
    const kept = () =>
      queryClient
        .getQueryCache()
        .getAll()
        .filter(({ state }) => state.data !== undefined)
    await waitFor(() => expect(kept()).toEqual([]))
    expect(sessionStorage).toHaveLength(0)
    expect(localStorage.getItem('onboarding_step')).toBeNull()
    expect(shownToasts.get()).toEqual([])
  })

  describe('in French', () => {
    inLanguage('fr-CA')

    it('signs out to the French page', async () => {
      const { router } = open()
      await screen.findByText('Avery Stone')
      await userEvent.click(screen.getByRole('button', { name: 'Sign out' }))
      await waitFor(() => expect(router.state.location.pathname).toBe('/fr'))
    })
  })

  it('says farewell on the sign-in page', async () => {
    const { router } = open()
    await screen.findByText('Avery Stone')
    await userEvent.click(screen.getByRole('button', { name: 'Say farewell' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(paths.login))
    expect(router.state.location.state).toEqual({ message: 'Goodbye.' })
  })

  it('ends the session when the API refuses it', async () => {
    vi.stubGlobal('fetch', async (address: string) =>
      address.endsWith('/profile')
        ? Response.json(averysProfile)
        : Response.json(
            { type: '/problems/unauthenticated', title: 'Sign in', status: 401 },
            { status: 401, headers: { 'Content-Type': 'application/problem+json' } },
          ),
    )
    const { gateway } = open()
    expect(await screen.findByText('signedOut')).toBeVisible()
    expect(await screen.findByText('Session Expired')).toBeVisible()
    expect(gateway.signOut).toHaveBeenCalled()
  })
})
