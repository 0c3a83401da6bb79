/** Renders pages of this feature the way the app does: session, query cache, router and toasts around them. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, Outlet, parsePath, RouterProvider, useLocation } from 'react-router'
import { vi } from 'vitest'
import { createMutationCache } from '@/lib/mutation-effects'
import { userMessage } from '@/lib/problem'
import { SessionContext } from '@/lib/session'
import { profile } from '@/testing/builders'
import { type FakeApi, fakeApi, problem } from '@/testing/fake-api'
import { setupUser } from '@/testing/user'
import { toast } from '@/ui/toast'
import { Toaster } from '@/ui/toaster'
import type { AuthGateway } from '../model/auth-gateway'
import { createSessionController } from '../session/session-controller'
import { SessionControllerContext, useAuth } from '../session/use-auth'

export const averysProfile = profile()

function WithSession() {
  return (
    <SessionContext value={useAuth()}>
      <Outlet />
      <Toaster />
    </SessionContext>
  )
}

/** Shows the router's address and state. */
function Elsewhere() {
  const { pathname, state } = useLocation()
  return (
    <>
      <output aria-label="path">{pathname}</output>
      <output aria-label="state">{JSON.stringify(state)}</output>
    </>
  )
}

interface RenderAuthOptions {
  gateway: AuthGateway
  path: string
  page: ReactNode
  /** With query; `path` when absent. */
  at?: string
  state?: unknown
}

const HALF_AN_HOUR = 30 * 60_000

/** The server's answer for a session that lasts another half hour. */
function sessionBody() {
  const inMs = (span: number) => new Date(Date.now() + span).toISOString()
  const [expires_at, server_time] = [inMs(HALF_AN_HOUR), inMs(0)]
  return { valid: true, expires_at, warn_at: expires_at, server_time }
}

/** The API of the current test, for more answers; {@link answerProfile} starts it. */
export let api: FakeApi

/** The actions written to the audit trail, the earliest first. */
export const noted = () =>
  api.to('POST /rpc/log_audit_event').map(({ body }) => (body as { p_action: string }).p_action)

export const END_ALL = 'POST /session/end-all'

/** Answers the profile, the check and end of sessions, and audit entries; other requests fail the test. */
export function answerProfile(status = 200): void {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined }))
  const done = new Response(null, { status: 204 })
  api = fakeApi({
    'GET /profile': status === 200 ? averysProfile : problem('internal', status),
    'POST /session/validate': sessionBody,
    'POST /session/end': done,
    [END_ALL]: done,
    'POST /rpc/log_audit_event': done,
  })
}

export function renderAuth({ gateway, path, page, at = path, state }: RenderAuthOptions) {
  const controller = createSessionController(async () => gateway)
  const router = createMemoryRouter(
    [
      {
        Component: WithSession,
        children: [
          { path, element: page },
          { path: '*', Component: Elsewhere },
        ],
      },
    ],
    { initialEntries: [{ ...parsePath(at), state }] },
  )
  const user = setupUser()
  const mutationCache = createMutationCache({
    tell: ({ tone, title, undo: _, ...options }) =>
      (tone === 'error' ? toast.destructive : toast[tone])(title, options),
    explain: userMessage,
    publish: () => undefined,
  })
  render(
    <QueryClientProvider
      client={new QueryClient({ mutationCache, defaultOptions: { queries: { retry: false } } })}
    >
      <SessionControllerContext value={controller}>
        <RouterProvider router={router} />
      </SessionControllerContext>
    </QueryClientProvider>,
  )
  return { user, router, controller }
}
