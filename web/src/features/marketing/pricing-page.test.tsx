import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { SessionContext } from '@/lib/session'
import { session } from '@/testing/render-app'
import { PricingPage } from './pricing-page'

describe('the prices', () => {
  it('offer a visitor the trial', () => {
    render(<PricingPage />, { wrapper: MemoryRouter })
    expect(screen.getByRole('link', { name: 'Start free trial' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Start with 7 days free' })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Go to your plan' })).toBeNull()
  })

  it('lead a user to their plan, not to another trial', () => {
    render(
      <SessionContext value={session}>
        <PricingPage />
      </SessionContext>,
      { wrapper: MemoryRouter },
    )
    expect(screen.getByRole('link', { name: 'Go to your plan' })).toHaveAttribute(
      'href',
      '/settings#plan',
    )
    expect(screen.queryByRole('link', { name: /free/ })).toBeNull()
  })
})
