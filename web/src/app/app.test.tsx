import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, Link, RouterProvider, useLocation } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { insights } from '@/features/insights/testing/insights'
import type { Minor } from '@/lib/money'
import { createQueryClient } from '@/lib/query-client'
import { type Session, SessionContext } from '@/lib/session'
import { profile } from '@/testing/builders'
import { problem } from '@/testing/fake-api'
import { session } from '@/testing/render-app'
import { Money } from '@/ui/money'
import { PageError, RootError } from './errors'
import { OpenLayout } from './layouts/open-layout'
import { Component as ProtectedLayout } from './layouts/protected-layout'
import { PublicLayout } from './layouts/public-layout'
import { Root } from './root'
import type { RouteHandle } from './route-handle'
import { Component as NotFound } from './routes/not-found'

const signOut = vi.fn(async () => undefined)
const signedIn: Session = { ...session, signOut }
const { signInAgain, isFresh } = signedIn
const visitor: Session = { status: 'signedOut', signOut, signInAgain, isFresh }

const titled = (title: string, more: Partial<RouteHandle> = {}): RouteHandle => ({
  title,
  ownHeading: false,
  requireOnboarded: false,
  ...more,
})

function Login() {
  const { state } = useLocation()
  return <p>Login, from {(state as { from?: string } | null)?.from}</p>
}

function Broken(): never {
  throw new Error('drawing failed')
}

function show(address: string, session: Session = signedIn) {
  const router = createMemoryRouter(
    [
      {
        Component: Root,
        ErrorBoundary: RootError,
        children: [
          {
            Component: PublicLayout,
            children: [
              { path: '/broken', Component: Broken },
              { path: '/pricing', element: <h1>Pricing</h1> },
            ],
          },
          {
            Component: OpenLayout,
            children: [
              {
                path: '/faq',
                handle: titled('Help', { ownHeading: true }),
                element: <h1>Questions, answered plainly</h1>,
              },
              {
                path: '*',
                handle: titled('Page not found', { ownHeading: true }),
                Component: NotFound,
              },
            ],
          },
          { path: '/login', Component: Login },
          {
            Component: ProtectedLayout,
            children: [
              {
                path: '/dashboard',
                handle: titled('Dashboard'),
                element: <Link to="/goals">See all</Link>,
              },
              {
                ErrorBoundary: PageError,
                children: [{ path: '/accounts', handle: titled('Accounts'), Component: Broken }],
              },
              {
                path: '/create-goal',
                handle: titled('New goal', { requireOnboarded: true }),
                element: <p>Wizard for one more goal</p>,
              },
              {
                path: '/goals',
                handle: titled('Goals'),
                element: <Money value={100_00 as Minor} currency="CAD" />,
              },
            ],
          },
        ],
      },
    ],
    { initialEntries: [address] },
  )
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <SessionContext value={session}>
        <RouterProvider router={router} />
      </SessionContext>
    </QueryClientProvider>,
  )
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false, media: '' }))
  vi.stubGlobal('scrollTo', () => undefined)
  answer('/profile', profile())
})

/** Answers one address; no other is there. */
function answer(path: string, body: unknown): void {
  vi.stubGlobal('fetch', async (address: string) =>
    address.endsWith(path) ? Response.json(body) : problem('not-found', 404),
  )
}

it('keeps the line that says it is offline in view with the header', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  show('/dashboard')
  const line = await screen.findByText(/^You're offline/)
  expect(screen.getByRole('banner').parentElement).toContainElement(line)
  expect(screen.getByRole('banner').parentElement).toHaveClass('sticky')
})

describe('the guard', () => {
  it('shows a placeholder while the session is being checked', () => {
    show('/dashboard', { ...visitor, status: 'loading' })
    expect(screen.getByRole('status')).toHaveTextContent('Checking your session')
    expect(screen.queryByRole('heading')).not.toBeInTheDocument()
  })

  it('sends a visitor to the login page, and remembers where they wanted to go', () => {
    show('/goals?sort=name', visitor)
    expect(screen.getByText('Login, from /goals?sort=name')).toBeInTheDocument()
  })

  it('sends a user there who comes back after signing out', () => {
    show('/goals', { ...visitor, left: true })
    expect(screen.getByText('Login, from /goals')).toBeInTheDocument()
  })

  it('lets a signed-in person through', () => {
    show('/dashboard')
    expect(screen.getByRole('link', { name: 'See all' })).toBeInTheDocument()
  })
})

describe('the shell', () => {
  it('names the page once, in the heading and in the window', async () => {
    show('/dashboard')
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
    // On the page itself: the skip link leads there, and Tab continues there after a navigation.
    const heading = within(screen.getByRole('main')).getByRole('heading', { level: 1 })
    expect(heading).toHaveTextContent('Dashboard')
    await waitFor(() => expect(document.title).toBe('Dashboard · Goldgrove'))
  })

  it('moves focus to the heading after a navigation', async () => {
    show('/dashboard')
    await userEvent.click(screen.getByRole('link', { name: 'See all' }))
    const heading = await screen.findByRole('heading', { name: 'Goals' })
    await waitFor(() => expect(heading).toHaveFocus())
  })

  it('starts with a link past the navigation', async () => {
    show('/dashboard')
    await userEvent.tab()
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus()
  })

  it('hides amounts and remembers it', async () => {
    show('/dashboard')
    await userEvent.click(screen.getByRole('button', { name: 'Hide amounts' }))
    // Its name says what it does next, so it has no pressed state.
    expect(screen.getByRole('button', { name: 'Show amounts' })).not.toHaveAttribute('aria-pressed')
    expect(localStorage.getItem('goldgrove_hide_amounts')).toBe('true')
    await userEvent.click(screen.getByRole('button', { name: 'Show amounts' }))
  })

  it('changes the theme and remembers it', async () => {
    show('/dashboard')
    await userEvent.click(screen.getByRole('button', { name: 'Use dark theme' }))
    expect(document.documentElement.dataset.theme).toBe('dark')
    expect(localStorage.getItem('goldgrove_theme')).toBe('dark')
    expect(screen.getByRole('button', { name: 'Use light theme' })).toBeInTheDocument()
  })

  it('leads to the insights from the header and the sidebar, and says how many are new', async () => {
    answer('/insights', insights())
    show('/goals')
    await waitFor(() =>
      expect(
        screen
          .getAllByRole('link', { name: 'Insights 2 new' })
          .map((link) => link.getAttribute('href')),
      ).toEqual(['/insights', '/insights']),
    )
  })

  it('lets every page say which amounts are in another currency than the household’s', async () => {
    show('/goals')
    expect(await screen.findByText('CA$100')).toBeVisible()
  })

  it('signs out from the account menu', async () => {
    show('/dashboard')
    await userEvent.click(screen.getByText('Sign out'))
    expect(signOut).toHaveBeenCalledOnce()
  })
})

describe('public pages', () => {
  it.each(['/faq', '/nowhere'])('%s stays inside the app for a signed-in person', async (path) => {
    show(path)
    expect(await screen.findByRole('button', { name: 'Your account' })).toBeVisible()
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
    expect(screen.queryByRole('link', { name: 'Start free' })).toBeNull()
  })

  it.each(['/faq', '/nowhere'])('%s is a public page for a visitor', (path) => {
    show(path, visitor)
    expect(screen.queryByRole('button', { name: 'Your account' })).toBeNull()
    expect(screen.getAllByRole('link', { name: 'Start free' })).not.toHaveLength(0)
  })

  it('know a session in their header', () => {
    show('/pricing')
    expect(screen.getAllByRole('link', { name: 'Go to your dashboard' })).not.toHaveLength(0)
    expect(screen.queryByRole('link', { name: 'Start free' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull()
  })
})

describe('a page that requires the wizard', () => {
  it('waits behind it for all others', async () => {
    answer('/profile', profile({ onboarding_completed: false }))
    show('/create-goal')
    await waitFor(() => expect(screen.queryByText('Wizard for one more goal')).toBeNull())
    expect(screen.getByText('Checking your session')).toBeInTheDocument()
  })

  it('is shown to them', async () => {
    show('/create-goal')
    expect(await screen.findByText('Wizard for one more goal')).toBeVisible()
  })
})

describe('other addresses', () => {
  it('show the not-found page with a way on', () => {
    show('/nowhere', visitor)
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent("couldn't find")
    expect(screen.getAllByRole('link', { name: 'Go to your dashboard' })).not.toHaveLength(0)
  })

  it('keep the shell around a page that cannot be drawn', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    show('/accounts')
    expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong on this page')
    expect(screen.getAllByRole('link', { name: 'Goals' })).not.toHaveLength(0)
  })

  it('show an apology instead of nothing when a page cannot be drawn', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    show('/broken')
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Something went wrong')
    expect(screen.getByRole('button', { name: 'Load again' })).toBeInTheDocument()
  })
})
