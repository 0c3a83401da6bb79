import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { account, dashboard, profile } from '@/testing/builders'
import {
  choose,
  chooseByName,
  cottage,
  loan,
  PATCH_LINKED,
  PATCH_LOAN,
  PATCH_MANUAL,
  patched,
  renderAccounts,
} from './testing/render-accounts'

describe('editing an account', () => {
  it('renames a linked one, and undoes it', async () => {
    const view = renderAccounts()
    await choose(view, 'Everyday Chequing', 'Edit account')
    const name = await screen.findByRole('textbox', { name: 'Name' })
    await view.user.retype(name, 'Household')
    expect(screen.queryByRole('textbox', { name: /worth/ })).toBeNull()
    await view.user.press('Save account')
    expect(await screen.findByText('Account updated')).toBeVisible()
    expect(view.api.to(PATCH_LINKED)[0]?.body).toEqual({ version: 1, name: 'Household' })
    await view.user.press('Undo')
    await waitFor(() =>
      expect(view.api.to(PATCH_LINKED)[1]?.body).toEqual({ version: 2, name: 'Everyday Chequing' }),
    )
  })

  it.each([
    ['credit', 'Credit card'],
    ['loan', 'Loan, line of credit or mortgage'],
  ])('files a line of credit under loans, as adding one does: %s', async (typed, type) => {
    const view = renderAccounts()
    await choose(view, 'Everyday Chequing', 'Edit account')
    await chooseByName(view, 'Type', typed)
    expect(screen.getByRole('combobox', { name: 'Type' }).textContent).toBe(type)
  })

  it('explains why the form closes when the account is deleted elsewhere', async () => {
    const view = renderAccounts()
    await choose(view, 'Lake cottage', 'Edit account')
    await screen.findByRole('textbox', { name: 'Name' })
    view.api.answer({ 'GET /dashboard': dashboard({ accounts: [] }) })
    await act(() => view.client.refetchQueries({ queryKey: ['net-worth'] }))
    expect(await screen.findByText('Deleted elsewhere')).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('corrects the amount of one that was typed in', async () => {
    const view = renderAccounts()
    await choose(view, 'Lake cottage', 'Edit account')
    await view.user.retype(await screen.findByRole('textbox', { name: 'Current value' }), '120k')
    await view.user.press('Save account')
    await screen.findByText('Account updated')
    expect(view.api.to(PATCH_MANUAL)[0]?.body).toEqual({ version: 1, balance: 120_000 })
  })

  it('saves and clears the rate of a debt, and shows none for an asset', async () => {
    const view = renderAccounts({
      'GET /dashboard': dashboard({ accounts: [cottage, loan] }),
      [PATCH_LOAN]: patched(loan),
    })
    await choose(view, 'Car loan', 'Edit account')
    const rate = await screen.findByRole('textbox', { name: 'Annual interest rate' })
    expect(rate).toHaveValue('6.95')
    await view.user.retype(rate, '101')
    await view.user.tab()
    expect(await screen.findByText('Enter 0% to 100%.')).toBeVisible()
    await view.user.clear(rate)
    await view.user.press('Save account')
    await screen.findByText('Account updated')
    expect(view.api.to(PATCH_LOAN)[0]?.body).toEqual({ version: 1, interest_rate: null })
    await view.user.press('Undo')
    await waitFor(() =>
      expect(view.api.to(PATCH_LOAN)[1]?.body).toEqual({ version: 2, interest_rate: 6.95 }),
    )
    await choose(view, 'Lake cottage', 'Edit account')
    await screen.findByRole('textbox', { name: 'Current value' })
    expect(screen.queryByRole('textbox', { name: 'Annual interest rate' })).toBeNull()
  })

  it.each(['abc', '3,6', '4.5 percent', '-1', '101'])(
    'keeps the rate where "%s" is typed in its place',
    async (wrong) => {
      const view = renderAccounts({
        'GET /dashboard': dashboard({ accounts: [cottage, loan] }),
        [PATCH_LOAN]: patched(loan),
      })
      await choose(view, 'Car loan', 'Edit account')
      const rate = await screen.findByRole('textbox', { name: 'Annual interest rate' })
      await view.user.retype(rate, wrong)
      await view.user.press('Save account')
      expect(await screen.findByText('Enter 0% to 100%.')).toBeVisible()
      expect(rate).toHaveValue(wrong)
      expect(view.api.to(PATCH_LOAN)).toEqual([])
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
    const view = renderAccounts({
      'GET /dashboard': dashboard({ accounts: [mortgage, cottage] }),
      [PATCH_LINKED]: { account: corrected },
    })
    await choose(view, 'Everyday Chequing', 'Edit account')
    await chooseByName(view, 'Type', 'property')
    await view.user.press('Save account')
    await screen.findByText('Account updated')
    expect(view.api.to(PATCH_LINKED)[0]?.body).toEqual({ version: 1, type: 'property' })
    await view.user.press('Undo')
    await waitFor(() =>
      expect(view.api.to(PATCH_LINKED)[1]?.body).toEqual({
        version: 2,
        type: 'loan',
        interest_rate: 4.5,
        rate_type: 'fixed',
        secured_by: 'cottage',
        paid_in_full: null,
      }),
    )
  })

  const card = account({ type: 'credit', is_asset: false, paid_in_full: false })
  const inFull = { name: 'I pay this card in full every month' }

  it('keeps that a card is paid in full, and takes that back', async () => {
    const view = renderAccounts({
      'GET /dashboard': dashboard({ accounts: [card] }),
      [PATCH_LINKED]: patched(card),
    })
    await choose(view, 'Everyday Chequing', 'Edit account')
    await view.user.click(await screen.findByRole('switch', inFull))
    await view.user.press('Save account')
    await screen.findByText('Account updated')
    expect(view.api.to(PATCH_LINKED)[0]?.body).toEqual({ version: 1, paid_in_full: true })
    await view.user.press('Undo')
    await waitFor(() =>
      expect(view.api.to(PATCH_LINKED)[1]?.body).toEqual({ version: 2, paid_in_full: false }),
    )
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
    const view = renderAccounts({ 'GET /dashboard': dashboard({ accounts: [card, line] }) })
    await choose(view, 'Credit line', 'Edit account')
    await screen.findByRole('textbox', { name: 'Annual interest rate' })
    expect(screen.queryByRole('switch', inFull)).toBeNull()
    await view.user.press('Cancel')
    await choose(view, 'Everyday Chequing', 'Edit account')
    await view.user.click(await screen.findByRole('switch', inFull))
    await chooseByName(view, 'Type', 'loan')
    expect(screen.queryByRole('switch', inFull)).toBeNull()
    await view.user.press('Save account')
    await screen.findByText('Account updated')
    expect(view.api.to(PATCH_LINKED)[0]?.body).toEqual({ version: 1, type: 'loan' })
  })

  it.each([
    ['loan', { type: 'loan', subtype: 'auto', account_type: 'Car loan' }, 'mortgage', 'mortgage'],
    ['plan', { subtype: 'ira', account_type: 'IRA' }, 'tfsa', 'tfsa'],
    ['cash', { subtype: 'savings', account_type: 'Savings' }, '401', '401k'],
    ['one of a type that is not offered', { subtype: 'checking' }, 'term', 'cd'],
    ['one without a type', { subtype: null }, 'money', 'money market'],
  ] as const)('corrects the subtype of a manual account: %s', async (_, known, typed, subtype) => {
    const manual = account({ ...cottage, type: 'depository', ...known })
    const view = renderAccounts({
      'GET /profile': profile(),
      'GET /dashboard': dashboard({ accounts: [manual] }),
      [PATCH_MANUAL]: patched(manual),
    })
    await choose(view, 'Lake cottage', 'Edit account')
    await chooseByName(view, 'Type', typed)
    await view.user.press('Save account')
    await screen.findByText('Account updated')
    expect(view.api.to(PATCH_MANUAL)[0]?.body).toEqual({ version: 1, subtype })
    await view.user.press('Undo')
    await waitFor(() =>
      expect(view.api.to(PATCH_MANUAL)[1]?.body).toEqual({ version: 2, subtype: known.subtype }),
    )
  })

  it('offers no subtype where a type has none', async () => {
    const view = renderAccounts({ 'GET /profile': profile() })
    await choose(view, 'Lake cottage', 'Edit account')
    await screen.findByRole('textbox', { name: 'Current value' })
    expect(screen.queryByRole('combobox', { name: 'Type' })).toBeNull()
  })

  it('keeps whether the rate of a debt moves, and takes that back', async () => {
    const view = renderAccounts({
      'GET /dashboard': dashboard({ accounts: [{ ...loan, rate_type: 'fixed' }] }),
      [PATCH_LOAN]: patched(loan),
    })
    await choose(view, 'Car loan', 'Edit account')
    const rate = await screen.findByRole('combobox', { name: 'Rate type' })
    expect(rate).toHaveTextContent('Fixed')
    expect(rate).toHaveAccessibleDescription(/^The stress test raises variable rates only\./)
    await chooseByName(view, 'Rate type', 'variable')
    await view.user.press('Save account')
    await screen.findByText('Account updated')
    await choose(view, 'Car loan', 'Edit account')
    await chooseByName(view, 'Rate type', 'not')
    await view.user.press('Save account')
    await waitFor(() =>
      expect(view.api.to(PATCH_LOAN).map(({ body }) => body)).toEqual([
        { version: 1, rate_type: 'variable' },
        { version: 2, rate_type: null },
      ]),
    )
  })

  it("explains what happens to a rate typed over the bank's", async () => {
    const linkedLoan = account({ type: 'loan', is_asset: false, interest_rate: 4.5 })
    const view = renderAccounts({ 'GET /dashboard': dashboard({ accounts: [linkedLoan] }) })
    await choose(view, 'Everyday Chequing', 'Edit account')
    expect(
      await screen.findByRole('textbox', { name: 'Annual interest rate' }),
    ).toHaveAccessibleDescription(
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
