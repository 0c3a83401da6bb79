import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Account } from '@/lib/api-types'
import { account, dashboard, profile } from '@/testing/builders'
import type { Answers } from '@/testing/fake-api'
import {
  choose,
  chooseByName,
  cottage,
  loan,
  patched,
  renderAccounts,
} from './testing/render-accounts'

const field = (name: string) => screen.findByRole('textbox', { name })
const RATE = 'Annual interest rate'

/** The form of the first of these accounts. */
async function edit(accounts: [Account, ...Account[]] = [account(), cottage], more: Answers = {}) {
  const [{ id, name }] = accounts
  const patch = `PATCH /accounts/${id}`
  const view = renderAccounts({
    'GET /profile': profile(),
    'GET /dashboard': dashboard({ accounts }),
    [patch]: patched(accounts[0]),
    ...more,
  })
  await choose(view, name, 'Edit account')
  const sent = () => view.api.to(patch).map(({ body }) => body)
  return {
    ...view,
    sent,
    save: async () => {
      await view.user.press('Save account')
      await screen.findByText('Account updated')
    },
    /** Takes back the change that was saved last. */
    undoes: async (change: object) => {
      await view.user.press('Undo')
      await waitFor(() => expect(sent()[1]).toEqual({ version: 2, ...change }))
    },
  }
}

describe('editing an account', () => {
  it('renames a linked one, and undoes it', async () => {
    const { user, save, sent, undoes } = await edit()
    await user.retype(await field('Name'), 'Household')
    expect(screen.queryByRole('textbox', { name: /worth/ })).toBeNull()
    await save()
    expect(sent()).toEqual([{ version: 1, name: 'Household' }])
    await undoes({ name: 'Everyday Chequing' })
  })

  it('keeps input through a reload, until the user leaves it', async () => {
    const first = await edit()
    await first.user.retype(await field('Name'), 'Household')
    first.unmount()
    const second = await edit()
    expect(await field('Name')).toHaveValue('Household')
    await second.user.press('Cancel')
    await second.user.press('Discard')
    await choose(second, account().name, 'Edit account')
    expect(await field('Name')).toHaveValue(account().name)
  })

  it.each([
    ['credit', 'Credit card'],
    ['loan', 'Loan, line of credit or mortgage'],
  ])('files a line of credit under loans, as adding one does: %s', async (typed, type) => {
    await chooseByName(await edit(), 'Type', typed)
    expect(screen.getByRole('combobox', { name: 'Type' }).textContent).toBe(type)
  })

  it('explains why the form closes when the account is deleted elsewhere', async () => {
    const view = await edit([cottage])
    await field('Name')
    view.api.answer({ 'GET /dashboard': dashboard({ accounts: [] }) })
    await act(() => view.client.refetchQueries({ queryKey: ['net-worth'] }))
    expect(await screen.findByText('Deleted elsewhere')).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('corrects the amount of one that was typed in', async () => {
    const { user, save, sent } = await edit([cottage])
    await user.retype(await field('Current value'), '120k')
    await save()
    expect(sent()).toEqual([{ version: 1, balance: 120_000 }])
  })

  it('saves and clears the rate of a debt, and shows none for an asset', async () => {
    const view = await edit([loan, cottage])
    const rate = await field(RATE)
    expect(rate).toHaveValue('6.95')
    await view.user.retype(rate, '101')
    await view.user.tab()
    expect(await screen.findByText('Enter 0% to 100%.')).toBeVisible()
    await view.user.clear(rate)
    await view.save()
    expect(view.sent()).toEqual([{ version: 1, interest_rate: null }])
    await view.undoes({ interest_rate: 6.95 })
    await choose(view, 'Lake cottage', 'Edit account')
    await field('Current value')
    expect(screen.queryByRole('textbox', { name: RATE })).toBeNull()
  })

  it.each(['abc', '3,6', '4.5 percent', '-1', '101'])(
    'keeps the rate where "%s" is typed in its place',
    async (wrong) => {
      const { user, sent } = await edit([loan, cottage])
      const rate = await field(RATE)
      await user.retype(rate, wrong)
      await user.press('Save account')
      expect(await screen.findByText('Enter 0% to 100%.')).toBeVisible()
      expect(rate).toHaveValue(wrong)
      expect(sent()).toEqual([])
    },
  )

  it('undoes a corrected type with the rate and the property that went with it', async () => {
    const mortgage = account({
      type: 'loan',
      is_asset: false,
      interest_rate: 4.5,
      rate_type: 'fixed',
      secured_by: 'cottage',
    })
    const corrected = account({ type: 'property', interest_rate: null, version: 2 })
    const view = await edit([mortgage, cottage], {
      'PATCH /accounts/account-1': { account: corrected },
    })
    await chooseByName(view, 'Type', 'property')
    await view.save()
    expect(view.sent()).toEqual([{ version: 1, type: 'property' }])
    await view.undoes({
      type: 'loan',
      interest_rate: 4.5,
      rate_type: 'fixed',
      secured_by: 'cottage',
      paid_in_full: null,
    })
  })

  const card = account({ type: 'credit', is_asset: false, paid_in_full: false })
  const inFull = { name: 'I pay this card in full every month' }

  it('keeps that a card is paid in full, and takes that back', async () => {
    const { user, save, sent, undoes } = await edit([card])
    await user.click(await screen.findByRole('switch', inFull))
    await save()
    expect(sent()).toEqual([{ version: 1, paid_in_full: true }])
    await undoes({ paid_in_full: false })
  })

  it('opens from its address, once', async () => {
    const accounts = [account({ id: 'card', name: 'Gold Card', type: 'credit' })]
    const { router, user } = renderAccounts(
      { 'GET /dashboard': dashboard({ accounts }) },
      '/accounts?account=card&edit=true',
    )
    expect(await screen.findByRole('dialog')).toBeVisible()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(router.state.location.search).toBe('?account=card')
  })

  it('asks only of cards whether they are paid in full', async () => {
    const line = { ...card, id: 'line', name: 'Credit line', paid_in_full: null }
    const view = await edit([card, line])
    await view.user.click(await screen.findByRole('switch', inFull))
    await chooseByName(view, 'Type', 'loan')
    expect(screen.queryByRole('switch', inFull)).toBeNull()
    await view.save()
    expect(view.sent()).toEqual([{ version: 1, type: 'loan' }])
    await choose(view, 'Credit line', 'Edit account')
    await field(RATE)
    expect(screen.queryByRole('switch', inFull)).toBeNull()
  })

  it.each([
    ['loan', { type: 'loan', subtype: 'auto', account_type: 'Car loan' }, 'mortgage', 'mortgage'],
    ['plan', { subtype: 'ira', account_type: 'IRA' }, 'tfsa', 'tfsa'],
    ['cash', { subtype: 'savings', account_type: 'Savings' }, '401', '401k'],
    ['one of a type that is not offered', { subtype: 'checking' }, 'term', 'cd'],
    ['one without a type', { subtype: null }, 'money', 'money market'],
  ] as const)('corrects the subtype of a manual account: %s', async (_, known, typed, subtype) => {
    const view = await edit([account({ ...cottage, type: 'depository', ...known })])
    await chooseByName(view, 'Type', typed)
    await view.save()
    expect(view.sent()).toEqual([{ version: 1, subtype }])
    await view.undoes({ subtype: known.subtype })
  })

  it('offers no subtype where a type has none', async () => {
    await edit([cottage])
    await field('Current value')
    expect(screen.queryByRole('combobox', { name: 'Type' })).toBeNull()
  })

  it('keeps whether the rate of a debt moves, and takes that back', async () => {
    const view = await edit([{ ...loan, rate_type: 'fixed' }])
    const rate = await screen.findByRole('combobox', { name: 'Rate type' })
    expect(rate).toHaveTextContent('Fixed')
    expect(rate).toHaveAccessibleDescription(/^The stress test raises variable rates only\./)
    await chooseByName(view, 'Rate type', 'variable')
    await view.save()
    await choose(view, 'Car loan', 'Edit account')
    await chooseByName(view, 'Rate type', 'not')
    await view.user.press('Save account')
    await waitFor(() =>
      expect(view.sent()).toEqual([
        { version: 1, rate_type: 'variable' },
        { version: 2, rate_type: null },
      ]),
    )
  })

  it("explains what happens to a rate typed over the bank's", async () => {
    await edit([account({ type: 'loan', is_asset: false, interest_rate: 4.5 })])
    expect(await field(RATE)).toHaveAccessibleDescription(
      'If your bank reports a rate, it replaces yours at the next refresh.',
    )
  })

  it.each([
    ['6.95% annual interest', {}],
    ['6.95% annual interest, variable', { rate_type: 'variable' as const }],
    ['fixed rate', { interest_rate: null, rate_type: 'fixed' as const }],
    ['paid in full every month: no interest', { paid_in_full: true }],
  ])('shows the interest of a debt: %s', async (text, known) => {
    const accounts = [{ ...loan, ...known }]
    renderAccounts({ 'GET /dashboard': dashboard({ accounts }) }, '/accounts?account=loan')
    expect(await screen.findByText(text)).toBeVisible()
  })
})
