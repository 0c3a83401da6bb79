import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { dashboard, item } from '@/testing/builders'
import { renderAccounts } from '../testing/render-accounts'

describe('connections that work and ask for something', () => {
  it.each([
    ['ending', 'Your connection to First Platypus Bank ends on Nov 30, 2026.', 'Sign in again'],
    ['new_accounts', "First Platypus Bank has accounts you haven't shared yet.", 'Choose accounts'],
  ] as const)('%s', async (attention, title, action) => {
    const asking = item({ attention, ends_at: '2026-11-30T12:00:00' })
    renderAccounts({ 'GET /dashboard': dashboard({ items: [asking] }) })
    expect(await screen.findByText(title)).toBeVisible()
    expect(screen.getByRole('link', { name: `${action}: First Platypus Bank` })).toHaveAttribute(
      'href',
      '/add-asset?item=item-1',
    )
  })
})
