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
import { setupUser } from '@/testing/user'
import { toast } from '@/ui/toast'
import { Toaster } from '@/ui/toaster'
import type { AuthGateway } from '../model/auth-gateway'
import { SessionControllerContext, useAuth } from '../session/session'
import { createSessionController } from '../session/session-controller'

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

export interface RenderAuthOptions {
  gateway: AuthGateway
  path: string
  page: ReactNode
  /** With query; `path` when absent. */
  at?: string
  state?: unknown
}

const HALF_AN_HOUR = 30 * 60_000

/** The server's answer for a session that lasts another half hour. */
export function sessionBody() {
  return { expires_at: new Date(Date.now() + HALF_AN_HOUR).toISOString() }
}

/** The entries written to the audit trail, the earliest first; {@link answerProfile} clears them. */
export const noted: string[] = []

/** Answers in addition to those of {@link answerProfile}, by method and path: "GET /sessions". */
export const answers: Record<string, () => Response> = {}

/** Answers the profile, the check and end of the session, and audit entries; other requests fail the test. */
export function answerProfile(status = 200): void {
  noted.length = 0
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined }))
  for (const key of Object.keys(answers)) delete answers[key]
  vi.stubGlobal('fetch', async (address: string, { body, method = 'GET' }: RequestInit = {}) => {
    const answer = answers[`${method} ${address.replace(/^.*\/api/, '')}`]
    if (answer) return answer()
    if (address.endsWith('/session/end')) return new Response(null, { status: 204 })
    if (address.endsWith('/session/validate')) return Response.json(sessionBody())
    if (address.endsWith('/rpc/log_audit_event')) {
      noted.push(JSON.parse(String(body)).p_action)
      return new Response(null, { status: 204 })
    }
    if (!address.endsWith('/profile')) throw new Error(`unexpected request to ${address}`)
    return Response.json(averysProfile, { status })
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
