/** Renders the gate or the wizard above any page, and walks through it. */
import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { vi } from 'vitest'
import { profile } from '@/testing/builders'
import { renderApp } from '@/testing/render-app'
import type { User } from '@/testing/user'

export const newcomer = profile({
  onboarded: false,
  onboarding_completed: false,
  monthly_income: null,
  income_currency: null,
  created_at: '2026-11-21T00:00:00Z',
})

function Path() {
  return <output aria-label="path">{useLocation().pathname}</output>
}

export function renderWizard(content: ReactNode) {
  const signOut = vi.fn(async () => undefined)
  const page = (
    <>
      <Path />
      {content}
    </>
  )
  return { signOut, ...renderApp(page, { path: '*', at: '/dashboard', session: { signOut } }) }
}

export const button = (name: string | RegExp) => screen.getByRole('button', { name })
export const heading = (name: string | RegExp) => screen.findByRole('heading', { name })

export interface DreamInput {
  amount?: string
  years?: string
}

/** Chooses a template and adds it, with its defaults or with other values. */
export async function addDream(user: User, name: string, { amount, years }: DreamInput = {}) {
  await user.click(button(new RegExp(`^${name}`)))
  await replace(user, 'Target Amount', amount)
  await replace(user, 'Years to Achieve', years)
  await user.press('Add to My Dream Team')
}

export async function replace(user: User, label: string, text: string | undefined) {
  if (text === undefined) return
  const field = screen.getByLabelText(label)
  await user.clear(field)
  if (text !== '') await user.type(field, text)
}

export const incomeField = () => screen.getByLabelText("What's Your Monthly Take-Home Income?")

/** From the welcome to the income step, with one goal of 100,000 in ten years: $610.21 a month. */
export async function reachIncome(user: User) {
  await user.press('Start My Financial Journey')
  await addDream(user, 'Dream Home')
  await user.press('Continue with 1 Goal')
  await heading("Let's ground your dreams in reality")
}

/** Continues to the step after the income. */
export async function tellIncome(user: User, income: string) {
  await user.retype(incomeField(), income)
  await user.press('Continue to Optimization')
}
