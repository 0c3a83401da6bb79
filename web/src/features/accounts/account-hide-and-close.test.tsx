import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { account, allocation, dashboard } from '@/testing/builders'
import { held, problem } from '@/testing/fake-api'
import {
  choose,
  cottage,
  forGoals,
  PATCH_LINKED,
  PATCH_MANUAL,
  patched,
  region,
  renderAccounts,
} from './testing/render-accounts'

/** Two changes; the first has no answer yet. */
async function hiddenAndShownAgain() {
  const slow = held({ account: account({ hidden: true, version: 2 }) })
  const view = renderAccounts({ [PATCH_LINKED]: slow.answer })
  await choose(view, 'Everyday Chequing', 'Hide')
  await region('Hidden')
  await choose(view, 'Everyday Chequing', 'Show again')
  return { view, slow }
}

describe('hiding an account', () => {
  it('hides at once, keeps the hidden one in reach, and shows it again', async () => {
    const slow = held({ account: account({ hidden: true, version: 2 }) })
    const view = renderAccounts({ [PATCH_LINKED]: slow.answer })
    await choose(view, 'Everyday Chequing', 'Hide')
    expect(await region('Hidden')).toHaveTextContent('Everyday Chequing')
    expect(screen.queryByRole('region', { name: 'Cash' })).toBeNull()
    slow.release()
    view.api.answer({
      'GET /dashboard': dashboard({ accounts: [account({ hidden: true }), cottage] }),
      [PATCH_LINKED]: patched(account()),
    })
    expect(await screen.findByText('Account hidden')).toBeVisible()
    await waitFor(() => expect(view.api.to('GET /dashboard')).toHaveLength(2))
    view.api.answer({ 'GET /dashboard': dashboard({ accounts: [account(), cottage] }) })
    await choose(view, 'Everyday Chequing', 'Show again')
    expect(await region('Cash')).toHaveTextContent('Everyday Chequing')
  })

  it('names the goals that no longer count it', async () => {
    const view = renderAccounts(forGoals([allocation({ account_id: 'account-1' })]))
    await choose(view, 'Everyday Chequing', 'Hide')
    expect(
      await screen.findByText('Everyday Chequing no longer counts toward Japan trip.'),
    ).toBeVisible()
  })

  it.each(['Hide', 'Delete'])('hands the focus on to the next row: %s', async (action) => {
    const view = renderAccounts({ [PATCH_MANUAL]: patched(cottage) })
    await choose(view, 'Lake cottage', action)
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'Everyday Chequing' })).toHaveFocus(),
    )
  })

  it('sends a change after the one before it, with the version that one gave', async () => {
    const { view, slow } = await hiddenAndShownAgain()
    expect(await region('Cash')).toHaveTextContent('Everyday Chequing')
    expect(view.api.to(PATCH_LINKED)).toHaveLength(1)
    view.api.answer({ [PATCH_LINKED]: patched(account()) })
    slow.release()
    expect(await screen.findByText('Account shown again')).toBeVisible()
    expect(view.api.to(PATCH_LINKED)[1]?.body).toEqual({ version: 2, hidden: false })
    expect(screen.queryByRole('region', { name: 'Hidden' })).toBeNull()
    await waitFor(() => expect(view.api.to('GET /dashboard')).toHaveLength(2))
  })

  it('keeps what came before a change that is refused', async () => {
    const { view, slow } = await hiddenAndShownAgain()
    await region('Cash')
    view.api.answer({
      'GET /dashboard': dashboard({ accounts: [account({ hidden: true, version: 2 }), cottage] }),
      [PATCH_LINKED]: problem('internal', 500),
    })
    slow.release()
    expect(await screen.findByText('The account was not changed')).toBeVisible()
    expect(await region('Hidden')).toHaveTextContent('Everyday Chequing')
  })

  it('rolls back a change that the server refuses', async () => {
    const view = renderAccounts({ [PATCH_LINKED]: problem('conflict', 409) })
    await choose(view, 'Everyday Chequing', 'Hide')
    expect(await screen.findByText('The account was not changed')).toBeVisible()
    expect(await region('Cash')).toBeVisible()
  })
})

describe('closing an account', () => {
  it('opens an account again that was marked as closed', async () => {
    const missing = account({ status: 'missing' })
    const view = renderAccounts({
      'GET /dashboard': dashboard({ accounts: [missing] }),
      [PATCH_LINKED]: { account: { ...missing, status: 'closed', version: 2 } },
    })
    await choose(view, 'Everyday Chequing', 'Mark as closed')
    await screen.findByText('Account closed')
    await view.user.press('Undo')
    await waitFor(() =>
      expect(view.api.to(PATCH_LINKED).map(({ body }) => body)).toEqual([
        { version: 1, closed: true },
        { version: 2, closed: false },
      ]),
    )
  })
})
