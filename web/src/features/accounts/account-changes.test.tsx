import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { Account } from '@/lib/api-types'
import { setAmountsHidden } from '@/lib/privacy'
import { account, dashboard, item, profile } from '@/testing/builders'
import { type Answers, fakeApi, held, problem, type SeenRequest } from '@/testing/fake-api'
import { renderApp } from '@/testing/render-app'
import { AccountsPage } from './accounts-page'
import { AddAssetPage } from './add-asset-page'

const cottage = account({
  id: 'cottage',
  name: 'Lake cottage',
  type: 'property',
  account_type: 'Property',
  data_source: 'manual',
  item_id: null,
  institution_id: null,
  plaid_account_id: null,
  mask: null,
  balance: 100_000,
})
const loan = account({
  ...cottage,
  id: 'loan',
  name: 'Car loan',
  type: 'loan',
  account_type: 'Car loan',
  is_asset: false,
  balance: 9_000,
  interest_rate: 6.95,
})
const PATCH_LOAN = 'PATCH /accounts/loan'
const PATCH_LINKED = 'PATCH /accounts/account-1'
const PATCH_MANUAL = 'PATCH /accounts/cottage'
const DELETE = 'DELETE /accounts/cottage'
const undoable = { undo: { token: 'token-1', seconds: 30 } }

afterEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  act(() => {
    setAmountsHidden(false)
  })
})

function patched(base: Account) {
  return ({ body }: SeenRequest) => {
    const { version, ...change } = body as { version: number }
    return { account: { ...base, ...change, version: version + 1 } }
  }
}

function renderAccounts(answers: Answers = {}, at = '/accounts') {
  const api = fakeApi({
    'GET /dashboard': dashboard({ accounts: [account(), cottage] }),
    [PATCH_LINKED]: patched(account()),
    [PATCH_MANUAL]: patched(cottage),
    [DELETE]: undoable,
    ...answers,
  })
  return { api, ...renderApp(<AccountsPage />, { path: '/accounts', at }) }
}

type View = ReturnType<typeof renderAccounts>

async function choose({ user }: View, name: string, action: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  await user.click(await screen.findByRole('menuitem', { name: action }))
}

/** Two changes, the first of them not answered yet. */
async function hiddenAndShownAgain() {
  const slow = held({ account: account({ hidden: true, version: 2 }) })
  const view = renderAccounts({ [PATCH_LINKED]: slow.answer })
  await choose(view, 'Everyday Chequing', 'Hide')
  await region('Hidden')
  await choose(view, 'Everyday Chequing', 'Show again')
  return { view, slow }
}

/** By its name: the test's DOM has no pointers that could open the list. */
async function chooseByName({ user }: Pick<View, 'user'>, list: string, name: string) {
  const select = await screen.findByRole('combobox', { name: list })
  act(() => select.focus())
  await user.keyboard(name)
}

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const region = (name: string) => screen.findByRole('region', { name })

describe('changing an account', () => {
  it('renames a linked one, and undoes it', async () => {
    const view = renderAccounts()
    await choose(view, 'Everyday Chequing', 'Rename or correct the type')
    const name = await screen.findByRole('textbox', { name: 'Name' })
    await view.user.clear(name)
    await view.user.type(name, 'Household')
    expect(screen.queryByRole('textbox', { name: /worth/ })).toBeNull()
    await view.user.click(await button('Save account'))
    expect(await screen.findByText('Account updated')).toBeVisible()
    expect(view.api.to(PATCH_LINKED)[0]?.body).toEqual({ version: 1, name: 'Household' })
    await view.user.click(await button('Undo'))
    await waitFor(() =>
      expect(view.api.to(PATCH_LINKED)[1]?.body).toEqual({ version: 2, name: 'Everyday Chequing' }),
    )
  })

  it('corrects the amount of one that was typed in', async () => {
    const view = renderAccounts()
    await choose(view, 'Lake cottage', 'Edit')
    const worth = await screen.findByRole('textbox', { name: 'Current value' })
    await view.user.clear(worth)
    await view.user.type(worth, '120k')
    await view.user.click(await button('Save account'))
    await screen.findByText('Account updated')
    expect(view.api.to(PATCH_MANUAL)[0]?.body).toEqual({ version: 1, balance: 120_000 })
  })

  it('keeps what a debt costs, clears it, and asks of nothing owned', async () => {
    const view = renderAccounts({
      'GET /dashboard': dashboard({ accounts: [cottage, loan] }),
      [PATCH_LOAN]: patched(loan),
    })
    await choose(view, 'Car loan', 'Edit')
    const rate = await screen.findByRole('textbox', { name: 'Annual interest rate' })
    expect(rate).toHaveValue('6.95')
    await view.user.clear(rate)
    await view.user.type(rate, '101')
    await view.user.tab()
    expect(await screen.findByText('Enter 0% to 100%.')).toBeVisible()
    await view.user.clear(rate)
    await view.user.click(await button('Save account'))
    await screen.findByText('Account updated')
    expect(view.api.to(PATCH_LOAN)[0]?.body).toEqual({ version: 1, interest_rate: null })
    await view.user.click(await button('Undo'))
    await waitFor(() =>
      expect(view.api.to(PATCH_LOAN)[1]?.body).toEqual({ version: 2, interest_rate: 6.95 }),
    )
    await choose(view, 'Lake cottage', 'Edit')
    await screen.findByRole('textbox', { name: 'Current value' })
    expect(screen.queryByRole('textbox', { name: 'Annual interest rate' })).toBeNull()
  })

  it('undoes a corrected type with the rate and the property that went with it', async () => {
    const mortgage = account({
      type: 'loan',
      is_asset: false,
      interest_rate: 4.5,
      secured_by: 'cottage',
    })
    const corrected = account({ type: 'property', interest_rate: null, version: 2 })
    const view = renderAccounts({
      'GET /dashboard': dashboard({ accounts: [mortgage, cottage] }),
      [PATCH_LINKED]: { account: corrected },
    })
    await choose(view, 'Everyday Chequing', 'Rename or correct the type')
    await chooseByName(view, 'Type', 'property')
    await view.user.click(await button('Save account'))
    await screen.findByText('Account updated')
    expect(view.api.to(PATCH_LINKED)[0]?.body).toEqual({ version: 1, type: 'property' })
    await view.user.click(await button('Undo'))
    await waitFor(() =>
      expect(view.api.to(PATCH_LINKED)[1]?.body).toEqual({
        version: 2,
        type: 'loan',
        interest_rate: 4.5,
        secured_by: 'cottage',
      }),
    )
  })

  it('opens an account again that was marked as closed', async () => {
    const missing = account({ status: 'missing' })
    const view = renderAccounts({
      'GET /dashboard': dashboard({ accounts: [missing] }),
      [PATCH_LINKED]: { account: { ...missing, status: 'closed', version: 2 } },
    })
    await choose(view, 'Everyday Chequing', 'Mark as closed')
    await screen.findByText('Account closed')
    await view.user.click(await button('Undo'))
    await waitFor(() =>
      expect(view.api.to(PATCH_LINKED).map(({ body }) => body)).toEqual([
        { version: 1, closed: true },
        { version: 2, closed: false },
      ]),
    )
  })

  it('says what a debt costs', async () => {
    renderAccounts({ 'GET /dashboard': dashboard({ accounts: [loan] }) }, '/accounts?account=loan')
    expect(await screen.findByText(/6\.95% annual interest/)).toBeVisible()
  })

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

  it('takes back what the server refuses', async () => {
    const view = renderAccounts({ [PATCH_LINKED]: problem('conflict', 409) })
    await choose(view, 'Everyday Chequing', 'Hide')
    expect(await screen.findByText('The account was not changed')).toBeVisible()
    expect(await region('Cash')).toBeVisible()
  })
})

describe('deleting an account that was typed in', () => {
  it('happens at once, in the totals too, and is undone', async () => {
    const view = renderAccounts({ 'POST /undo': { complete: true } })
    await screen.findByRole('link', { name: 'Lake cottage' })
    view.api.answer({ 'GET /dashboard': dashboard({ accounts: [account()] }) })
    await choose(view, 'Lake cottage', 'Delete')
    expect(await screen.findByText('Account deleted')).toBeVisible()
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

describe('typing in an asset', () => {
  const CREATE = 'POST /accounts'
  const created = { account: cottage }

  function renderAdd(at = '/add-asset?type=property', answers: Answers = {}) {
    const api = fakeApi({
      'GET /profile': profile(),
      'GET /dashboard': dashboard(),
      [CREATE]: created,
      ...answers,
    })
    return { api, ...renderApp(<AddAssetPage />, { path: '/add-asset', at }) }
  }

  async function fill({ user }: { user: View['user'] }, amountLabel: string): Promise<void> {
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Lake cottage')
    await user.type(screen.getByRole('textbox', { name: amountLabel }), '100k')
  }

  it('offers six kinds beside the bank', async () => {
    renderAdd('/add-asset')
    const kinds = within(await region('Or add it yourself'))
    expect(kinds.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
      ['property', 'vehicle', 'cash', 'crypto', 'others', 'loan'].map(
        (type) => `/add-asset?type=${type}`,
      ),
    )
  })

  it('is in the main currency also where the household does not come', async () => {
    const answers = {
      'GET /profile': profile({ currency: 'CAD' }),
      'GET /dashboard': problem('unavailable', 503),
    }
    const view = renderAdd('/add-asset?type=property', answers)
    await fill(view, 'Current value')
    await view.user.click(await button('Add property'))
    await waitFor(() => expect(view.api.to(CREATE)[0]?.body).toMatchObject({ currency: 'CAD' }))
  })

  it('shows what it does to the net worth, adds it, and undoes', async () => {
    const view = renderAdd()
    await fill(view, 'Current value')
    expect(await screen.findByText('$104,000')).toBeVisible()
    await view.user.click(await button('Add property'))
    expect(await screen.findByLabelText('Elsewhere')).toHaveTextContent('/accounts')
    expect(view.api.to(CREATE)[0]?.body).toEqual({
      name: 'Lake cottage',
      type: 'property',
      balance: 100_000,
      currency: 'USD',
    })
    expect(await screen.findByText('Account added')).toBeVisible()
    view.api.answer({ [DELETE]: undoable })
    await view.user.click(await button('Undo'))
    await waitFor(() => expect(view.api.to(DELETE)).toHaveLength(1))
  })

  it('does not fetch back a person who has left meanwhile', async () => {
    const slow = held(created)
    const view = renderAdd(undefined, { [CREATE]: slow.answer })
    await fill(view, 'Current value')
    await view.user.click(await button('Add property'))
    await view.user.click(screen.getByRole('link', { name: 'Choose something else' }))
    await region('Or add it yourself')
    slow.release()
    expect(await screen.findByText('Account added')).toBeVisible()
    expect(await region('Or add it yourself')).toBeVisible()
    expect(view.router.state.location.pathname).toBe('/add-asset')
  })

  it('takes a debt off the net worth, with the kind of loan and what it costs', async () => {
    const view = renderAdd('/add-asset?type=loan')
    await fill(view, 'What you still owe')
    await view.user.type(screen.getByRole('textbox', { name: 'Annual interest rate' }), '6.95')
    expect(await screen.findByText('−$96,000')).toBeVisible()
    await view.user.click(await button('Add loan'))
    await screen.findByLabelText('Elsewhere')
    const sent = { type: 'loan', subtype: 'mortgage', interest_rate: 6.95 }
    expect(view.api.to(CREATE)[0]?.body).toMatchObject(sent)
  })

  it('checks before it sends', async () => {
    const { user, api } = renderAdd()
    await user.click(await button('Add property'))
    expect(await screen.findByText('Enter a name.')).toBeVisible()
    expect(
      screen.getByText('Enter an amount like 1,234.50, from 0 to 1,000,000,000.'),
    ).toBeVisible()
    expect(api.to(CREATE)).toEqual([])
  })

  it('repeats a failed attempt under its key, and a corrected one under another', async () => {
    const view = renderAdd(undefined, { [CREATE]: problem('unavailable', 503) })
    await fill(view, 'Current value')
    await view.user.click(await button('Add property'))
    expect(await screen.findByRole('alert')).toHaveTextContent("We couldn't add it")
    await view.user.click(await button('Add property'))
    await waitFor(() => expect(view.api.to(CREATE)).toHaveLength(2))
    await view.user.type(screen.getByRole('textbox', { name: 'Name' }), ' 2')
    await view.user.click(await button('Add property'))
    await waitFor(() => expect(view.api.to(CREATE)).toHaveLength(3))
    const [first, second, third] = view.api
      .to(CREATE)
      .map(({ headers }) => headers.get('Idempotency-Key'))
    expect(first).toBe(second)
    expect(third).not.toBe(second)
  })

  describe('when the page is loaded anew', () => {
    const amount = () => screen.findByRole('textbox', { name: 'Current value' })
    const name = () => screen.findByRole('textbox', { name: 'Name' })
    const typed = async (user: View['user']) => {
      await fill({ user }, 'Current value')
      await chooseByName({ user }, 'Currency', 'canadian')
    }

    it('has what was typed, in its currency, for its kind alone', async () => {
      const { user, unmount } = renderAdd()
      await typed(user)
      unmount()
      const second = renderAdd()
      expect(await name()).toHaveValue('Lake cottage')
      expect(await amount()).toHaveValue('100,000')
      expect(screen.getByRole('combobox', { name: 'Currency' })).toHaveTextContent('CAD')
      second.unmount()
      renderAdd('/add-asset?type=vehicle')
      expect(await name()).toHaveValue('')
    })

    it('repeats an attempt whose answer was lost under its key', async () => {
      const first = renderAdd(undefined, { [CREATE]: held(created).answer })
      await typed(first.user)
      await first.user.click(await button('Add property'))
      await waitFor(() => expect(first.api.to(CREATE)).toHaveLength(1))
      first.unmount()
      const second = renderAdd()
      await name()
      await second.user.click(await button('Add property'))
      await screen.findByLabelText('Elsewhere')
      const [before, after] = [first, second].map(({ api }) => api.to(CREATE)[0])
      expect(after?.body).toEqual(before?.body)
      expect(after?.headers.get('Idempotency-Key')).toBe(before?.headers.get('Idempotency-Key'))
    })

    it('has nothing once it was added', async () => {
      const first = renderAdd()
      await typed(first.user)
      await first.user.click(await button('Add property'))
      await screen.findByLabelText('Elsewhere')
      first.unmount()
      renderAdd()
      expect(await name()).toHaveValue('')
    })

    it('has nothing of somebody else, and nothing that cannot be read', async () => {
      const { user, unmount } = renderAdd()
      await typed(user)
      unmount()
      const key = 'goldgrove_draft_manual_property'
      const kept = sessionStorage.getItem(key) ?? ''
      for (const text of [kept.replace('user-1', 'user-2'), kept.slice(1), '{}']) {
        sessionStorage.setItem(key, text)
        const { unmount: leave } = renderAdd()
        expect(await name()).toHaveValue('')
        leave()
      }
    })
  })
})
