import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { account, goal } from '@/testing/builders'
import { fakeApi } from '@/testing/fake-api'
import { renderApp } from '@/testing/render-app'
import { Dialog, DialogContent } from '@/ui/dialog'
import { Overlays } from './overlays'
import { overlay, usePaletteKey } from './palette-state'

afterEach(() => act(() => overlay.set('none')))

Element.prototype.scrollIntoView ??= () => undefined

/** The header listens for the palette's key before the rest is loaded. */
function Keys({ loadedAtOnce = true }: { loadedAtOnce?: boolean }) {
  usePaletteKey()
  const [loaded, setLoaded] = useState(loadedAtOnce)
  if (loaded) return <Overlays />
  return (
    <button type="button" onClick={() => setLoaded(true)}>
      Load
    </button>
  )
}

function open(page = <Keys />) {
  fakeApi({
    'GET /goals': { goals: [goal()] },
    'GET /accounts': {
      accounts: [
        account(),
        account({ id: 'account-2', name: 'Old savings', hidden: true }),
        account({ id: 'account-4', name: 'Refunds', mask: null }),
        account({ id: 'account-3', name: 'Our country fund', account_type: 'Savings', mask: null }),
      ],
    },
  })
  return renderApp(page)
}

describe('the palette', () => {
  it('opens the account that was chosen, and lists no hidden one', async () => {
    const { user } = open()
    await user.keyboard('{Control>}k{/Control}')
    const entry = await screen.findByRole('option', { name: /Everyday Chequing/ })
    expect(screen.queryByRole('option', { name: /Old savings/ })).toBeNull()
    await user.click(entry)
    expect(await screen.findByLabelText('Elsewhere')).toHaveTextContent(
      '/accounts?account=account-1',
    )
  })

  it.each([
    ['two-step', 'Security', '/settings'],
    ['time zone', 'Profile', '/settings'],
    ['invoices', 'Plan and billing', '/settings'],
    ['new goal', 'New goal', '/goals/new'],
    ['trip JAPÁN', 'Japan trip', '/goals/goal-1/planner'],
    ['savings', /^Our country fund/, '/accounts?account=account-3'],
    ['2FA', 'Security', '/settings'],
    ['passkey', 'Security', '/settings'],
    ['debt', 'Accounts', '/accounts'],
    ['debts', 'Accounts', '/accounts'],
    ['owe', 'Accounts', '/accounts'],
  ])('finds “%s”', async (words, name, address) => {
    const { user, router } = open()
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await screen.findByPlaceholderText('Find a page, goal or account'), words)
    await user.click(await screen.findByRole('option', { name }))
    expect(await screen.findByLabelText('Elsewhere')).toHaveTextContent(address)
    if (address === '/settings') expect(router.state.location.hash).not.toBe('')
  })

  it('opens by a key that was pressed before it was loaded', async () => {
    const { user } = open(<Keys loadedAtOnce={false} />)
    await user.keyboard('{Control>}k{/Control}')
    await user.press('Load')
    expect(await screen.findByPlaceholderText('Find a page, goal or account')).toBeVisible()
  })

  it('is closed at the next sign-in', async () => {
    const first = open()
    await first.user.keyboard('{Control>}k{/Control}')
    expect(await screen.findByPlaceholderText('Find a page, goal or account')).toBeVisible()
    first.unmount()
    expect(overlay.get()).toBe('none')
  })

  it('lists nothing that merely has the letters of the search somewhere', async () => {
    const { user } = open()
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await screen.findByPlaceholderText('Find a page, goal or account'), 'dream')
    expect(await screen.findByText('Nothing matches “dream”.')).toBeVisible()
  })

  it.each([
    [
      'the beginning of a word before the inside of another',
      'fund',
      ['Our country fund', 'Refunds'],
    ],
    ['no id', 'goal-1', []],
  ])('finds %s', async (_, words, names) => {
    const { user } = open()
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await screen.findByPlaceholderText('Find a page, goal or account'), words)
    const found = screen.queryAllByRole('option').map(({ textContent }) => textContent)
    expect(found).toEqual(names.map((name) => expect.stringContaining(name)))
  })

  it('moves through rows by j and k, not while the user types', async () => {
    const { user } = open(
      <main>
        <Keys />
        <a href="#1" data-row>
          One
        </a>
        <a href="#x">Not a row</a>
        <a href="#2" data-row>
          Two
        </a>
        <input aria-label="Search" />
      </main>,
    )
    await user.keyboard('j')
    expect(screen.getByRole('link', { name: 'One' })).toHaveFocus()
    await user.keyboard('jj')
    expect(screen.getByRole('link', { name: 'Two' })).toHaveFocus()
    await user.keyboard('k')
    expect(screen.getByRole('link', { name: 'One' })).toHaveFocus()
    await user.click(screen.getByRole('textbox', { name: 'Search' }))
    await user.keyboard('j')
    expect(screen.getByRole('textbox', { name: 'Search' })).toHaveValue('j')
  })

  it('opens the form for a goal with two keys', async () => {
    const { user } = open()
    await user.keyboard('ng')
    expect(await screen.findByLabelText('Elsewhere')).toHaveTextContent('/goals/new')
  })

  it('does not open over a dialog that stays until it is done', async () => {
    const { user } = open(
      <>
        <Keys />
        <Dialog open>
          <DialogContent title="Upgrade" persistent>
            Pay first.
          </DialogContent>
        </Dialog>
      </>,
    )
    await screen.findByRole('dialog', { name: 'Upgrade' })
    await user.keyboard('{Control>}k{/Control}')
    await waitFor(() => expect(overlay.get()).toBe('none'))
  })
})
