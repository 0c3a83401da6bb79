import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { accountHistory } from '@/testing/builders'
import { renderAccounts } from '../testing/render-accounts'

function open(id: string) {
  return renderAccounts(
    {
      'GET /accounts/account-1/history': accountHistory(),
      'GET /transactions': { transactions: [], nextCursor: null },
    },
    `/accounts?account=${id}`,
  )
}

describe('the page of one account', () => {
  it('offers no link to the page it is on', async () => {
    const { user } = open('account-1')
    await user.press('Actions for Everyday Chequing')
    expect(await screen.findByRole('menuitem', { name: 'Hide' })).toBeVisible()
    expect(screen.queryByRole('menuitem', { name: 'View details' })).toBeNull()
  })

  it('shows that an account does not exist', async () => {
    open('gone')
    expect(await screen.findByText("This account doesn't exist")).toBeVisible()
  })
})
