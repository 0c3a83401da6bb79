import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { account, dashboard } from '@/testing/builders'
import { button, choose, cottage, DELETE, renderAccounts } from './testing/render-accounts'

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
    await view.user.click(await button('Undo'))
    expect(await screen.findByText('Account restored')).toBeVisible()
    expect(view.api.to('POST /undo')[0]?.body).toEqual({ token: 'token-1' })
    expect(await screen.findByRole('link', { name: 'Lake cottage' })).toBeVisible()
  })

  it('is not offered for a linked one, whose connection is removed after a question', async () => {
    const REMOVE = 'DELETE /plaid-items/item-1'
    const view = renderAccounts({ [REMOVE]: new Response(null, { status: 204 }) })
    await choose(view, 'Everyday Chequing', 'Remove connection')
    const question = await screen.findByRole('alertdialog')
    expect(question).toHaveAccessibleName('Remove the connection to First Platypus Bank?')
    expect(within(question).getByRole('button', { name: 'Cancel' })).toHaveFocus()
    await view.user.click(within(question).getByRole('button', { name: 'Remove connection' }))
    expect(await screen.findByText('Connection removed')).toBeVisible()
    await waitFor(() => expect(view.api.to('GET /dashboard')).toHaveLength(2))
  })
})
