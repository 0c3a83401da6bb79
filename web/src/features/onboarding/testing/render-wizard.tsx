/** Renders the gate or the wizard the way the app does: session, query cache, router and toasts around them. */
import { QueryClientProvider } from '@tanstack/react-query'
import { configure, render, screen } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter, Outlet, RouterProvider, useLocation } from 'react-router'
import { vi } from 'vitest'
import type { Profile } from '@/lib/api-types'
import { createMutationCache } from '@/lib/mutation-effects'
import { createQueryClient } from '@/lib/query-client'
import { SessionContext } from '@/lib/session'
import { Toaster } from '@/ui/toaster'

// A busy machine is not a failure.
configure({ asyncUtilTimeout: 5_000 })
vi.setConfig({ testTimeout: 30_000 })

export const newcomer: Profile = {
  id: 'user-1',
  first_name: 'Avery',
  last_name: 'Stone',
  full_name: 'Avery Stone',
  currency: 'USD',
  time_zone: 'America/Toronto',
  language: null,
  onboarded: false,
  onboarding_completed: false,
  goal_order: [],
  monthly_income: null,
  income_currency: null,
  role: 'user',
  mail_returned_at: null,
  preferences: {},
  created_at: '2026-11-21T00:00:00Z',
  trial: { isTrialActive: true, isTrialExpired: false, daysLeft: 7, isPaidUser: false },
}

/** Radio buttons measure themselves; nothing changes its size here. */
class StillObserver implements ResizeObserver {
  observe = () => undefined
  unobserve = () => undefined
  disconnect = () => undefined
}

const nothing = () => undefined

function Path() {
  return <output aria-label="path">{useLocation().pathname}</output>
}

export function renderWizard(content: ReactNode) {
  const effects = createMutationCache({ tell: nothing, explain: String, publish: nothing })
  // Motion is to be reduced: no canvas, no confetti, and counters that show their end.
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  vi.stubGlobal('ResizeObserver', StillObserver)
  const signOut = vi.fn(async () => undefined)
  const session = {
    status: 'signedIn' as const,
    user: { id: newcomer.id, email: 'avery@example.com', firstName: 'Avery', fullName: null },
    signOut,
    signInAgain: async () => undefined,
    isFresh: async () => true,
  }
  const router = createMemoryRouter(
    [
      {
        path: '*',
        element: (
          <>
            <Path />
            {content}
            <Outlet />
          </>
        ),
      },
    ],
    { initialEntries: ['/dashboard'] },
  )
  const user = userEvent.setup()
  const view = render(
    <QueryClientProvider client={createQueryClient(effects)}>
      <SessionContext value={session}>
        <RouterProvider router={router} />
        <Toaster />
      </SessionContext>
    </QueryClientProvider>,
  )
  return { user, signOut, ...view }
}

export const button = (name: string | RegExp) => screen.getByRole('button', { name })
export const heading = (name: string | RegExp) => screen.findByRole('heading', { name })

export interface DreamInput {
  amount?: string
  years?: string
}

/** Picks a template and adds it, with its defaults or with other values. */
export async function addDream(user: UserEvent, name: string, { amount, years }: DreamInput = {}) {
  await user.click(button(new RegExp(`^${name}`)))
  await replace(user, 'Target Amount', amount)
  await replace(user, 'Years to Achieve', years)
  await user.click(button('Add to My Dream Team'))
}

export async function replace(user: UserEvent, label: string, text: string | undefined) {
  if (text === undefined) return
  const field = screen.getByLabelText(label)
  await user.clear(field)
  if (text !== '') await user.type(field, text)
}

export const incomeField = () => screen.getByLabelText("What's Your Monthly Take-Home Income?")

/** From the welcome to the income step, with one goal of 100,000 in ten years: $610.21 a month. */
export async function reachIncome(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'Start My Financial Journey' }))
  await addDream(user, 'Dream Home')
  await user.click(button('Continue with 1 Goal'))
  await heading("Let's ground your dreams in reality")
}

/** On to the step that follows an income. */
export async function tellIncome(user: UserEvent, income: string) {
  await user.clear(incomeField())
  await user.type(incomeField(), income)
  await user.click(button('Continue to Optimization'))
}
