/** Renders a page the way the app does: query cache, session, router and toasts around it. */
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, Outlet, RouterProvider, useLocation } from 'react-router'
import { vi } from 'vitest'
import { createAppQueryClient } from '@/app/app-query-client'
import { useUndoOffers } from '@/app/use-undo-offers'
import { useFinancialDataUpdates } from '@/entities/figures'
import { type Session, SessionContext, useSession } from '@/lib/session'
import { Toaster } from '@/ui/toaster'
import { setupUser } from './user'

export const session: Session = {
  status: 'signedIn',
  user: { id: 'user-1', email: 'avery@example.com', firstName: 'Avery', fullName: 'Avery Stone' },
  signOut: async () => undefined,
  signInAgain: async () => undefined,
  isFresh: async () => true,
}

export interface RenderAppOptions {
  /** Where the page is mounted: "/goals/:goalId/planner". */
  path?: string
  /** The address visited; `path` when absent. */
  at?: string
  session?: Partial<Session>
}

/** What the app's frame does for every signed-in page. */
function Frame() {
  const userId = useSession().user?.id
  useFinancialDataUpdates(userId)
  useUndoOffers(userId)
  return <Outlet />
}

/** Shows where the router went, for any other address. */
function Elsewhere() {
  const { pathname, search } = useLocation()
  return <output aria-label="Elsewhere">{pathname + search}</output>
}

/** A wide window with reduced motion; the test environment has no `matchMedia`. */
function stubMatchMedia(): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('prefers-reduced-motion'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
}

/** Controls measure themselves, but nothing changes its size here. */
function stubResizeObserver(): void {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined
      unobserve = () => undefined
      disconnect = () => undefined
    },
  )
}

export function renderApp(page: ReactNode, options: RenderAppOptions = {}) {
  stubMatchMedia()
  stubResizeObserver()
  const { path = '/page', at = path } = options
  const client = createAppQueryClient()
  const defaults = client.getDefaultOptions()
  client.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, retry: false } })
  const router = createMemoryRouter(
    [
      {
        Component: Frame,
        children: [
          { path, element: page },
          { path: '*', Component: Elsewhere },
        ],
      },
    ],
    { initialEntries: [at] },
  )
  const user = setupUser()
  const view = render(
    <QueryClientProvider client={client}>
      <SessionContext value={{ ...session, ...options.session } as Session}>
        <RouterProvider router={router} />
        <Toaster />
      </SessionContext>
    </QueryClientProvider>,
  )
  return { ...view, user, router, client }
}
