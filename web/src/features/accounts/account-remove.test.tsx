import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { account, accountHistory, allocation, dashboard } from '@/testing/builders'
import {
  choose,
  cottage,
  DELETE,
  forGoals,
  region,
  renderAccounts,
} from './testing/render-accounts'

describe('deleting an account that was typed in', () => {
  it('happens at once, in the totals too, and is undone', async () => {
    const view = renderAccounts({ 'POST /undo': { complete: true } })
    await screen.findByRole('link', { name: 'Lake cottage' })
    view.api.answer({ 'GET /dashboard': dashboard({ accounts: [account()] }) })
    await choose(view, 'Lake cottage', 'Delete')
    const notice = await screen.findByText('Account deleted')
    expect(notice.closest('li')).toHaveTextContent('Lake cottage')
    expect(screen.queryByRole('link', { name: 'Lake cottage' })).toBeNull()
    expect(view.api.to(DELETE)[0]?.outlivesPage).toBe(true)
    await waitFor(() => expect(view.api.to('GET /dashboard')).toHaveLength(2))

    view.api.answer({ 'GET /dashboard': dashboard({ accounts: [account(), cottage] }) })
    await view.user.press('Undo')
    const restored = await screen.findByText('Account restored')
    expect(restored.closest('li')).toHaveTextContent('Lake cottage')
    expect(view.api.to('POST /undo')[0]?.body).toEqual({ token: 'token-1' })
    expect(await screen.findByRole('link', { name: 'Lake cottage' })).toBeVisible()
  })

  it('leads from its own page to the list, and can be undone there', async () => {
    const view = renderAccounts(
      { 'POST /undo': { complete: true }, 'GET /accounts/cottage/history': accountHistory() },
      '/accounts?account=cottage',
    )
    await screen.findByRole('region', { name: 'Value' })
    view.api.answer({ 'GET /dashboard': dashboard({ accounts: [account()] }) })
    await choose(view, 'Lake cottage', 'Delete')
    expect(await screen.findByText('Account deleted')).toBeVisible()
    expect(await screen.findByRole('link', { name: 'Everyday Chequing' })).toBeVisible()
    expect(screen.queryByText("This account doesn't exist")).toBeNull()
    expect(view.router.state.location.search).toBe('')

    view.api.answer({ 'GET /dashboard': dashboard({ accounts: [account(), cottage] }) })
    await view.user.press('Undo')
    expect(await screen.findByRole('link', { name: 'Lake cottage' })).toBeVisible()
  })

  it('is not offered for a linked one, whose connection is removed after a question', async () => {
    const REMOVE = 'DELETE /plaid-items/item-1'
    const view = renderAccounts({ [REMOVE]: new Response(null, { status: 204 }) })
    await choose(view, 'Everyday Chequing', 'Remove connection')
    const question = await screen.findByRole('alertdialog')
    expect(question).toHaveAccessibleName('Remove the connection to First Platypus Bank?')
    expect(within(question).getByRole('button', { name: 'Cancel' })).toHaveFocus()
    const confirm = within(question).getByRole('button', { name: 'Remove connection' })
    act(() => {
      confirm.click()
      confirm.click()
    })
    const notice = await screen.findByText('Connection removed')
    expect(screen.getByRole('link', { name: 'Lake cottage' })).toBeVisible()
    expect(notice.closest('li')).toHaveTextContent('First Platypus Bank')
    expect(view.api.to(REMOVE)).toHaveLength(1)
    await waitFor(() => expect(view.api.to('GET /dashboard')).toHaveLength(2))
  })

  it.each([
    ['account', allocation({ account_id: 'account-1' })],
    ['holding', allocation({ account_id: null, holding_id: 'holding-1' })],
  ])('names the goals that lose allocations of its %s', async (_, ofGoal) => {
    const view = renderAccounts(forGoals([ofGoal]))
    await choose(view, 'Everyday Chequing', 'Remove connection')
    expect(await screen.findByText(/what you set aside from them for Japan trip\./)).toBeVisible()
  })

  it('names no goal where none uses the bank', async () => {
    const view = renderAccounts(forGoals([allocation({ account_id: 'cottage' })]))
    await choose(view, 'Everyday Chequing', 'Remove connection')
    expect(await screen.findByText(/holdings and transactions\. Your net worth/)).toBeVisible()
  })

  it('names the goals that an account counted for', async () => {
    const view = renderAccounts(forGoals([allocation({ account_id: 'cottage' })]))
    await choose(view, 'Lake cottage', 'Delete')
    expect(
      await screen.findByText('Lake cottage no longer counts toward Japan trip.'),
    ).toBeVisible()
  })

  it('leads from the page of a linked one to the list once its connection is removed', async () => {
    const view = renderAccounts(
      {
        'DELETE /plaid-items/item-1': new Response(null, { status: 204 }),
        'GET /accounts/account-1/history': accountHistory(),
        'GET /transactions': { transactions: [], nextCursor: null },
      },
      '/accounts?account=account-1',
    )
    await region('History')
    await waitFor(() => expect(view.api.to('GET /accounts/account-1/history')).toHaveLength(1))
    await choose(view, 'Everyday Chequing', 'Remove connection')
    const question = await screen.findByRole('alertdialog')
    view.api.answer({ 'GET /dashboard': dashboard({ accounts: [cottage] }) })
    await view.user.click(within(question).getByRole('button', { name: 'Remove connection' }))
    expect(await screen.findByText('Connection removed')).toBeVisible()
    expect(await screen.findByRole('link', { name: 'Lake cottage' })).toBeVisible()
    expect(screen.queryByText("This account doesn't exist")).toBeNull()
  })
})
