import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { dashboard, profile } from '@/testing/builders'
import { type Answers, fakeApi, held, problem } from '@/testing/fake-api'
import { renderApp } from '@/testing/render-app'
import { AddAssetPage } from '../add-asset-page'
import {
  chooseByName,
  cottage,
  DELETE,
  region,
  undoable,
  type View,
} from '../testing/render-accounts'

describe('adding an asset by hand', () => {
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

  it('offers eight kinds beside the bank', async () => {
    renderAdd('/add-asset')
    const kinds = within(await region('Or add it yourself'))
    expect(kinds.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
      ['property', 'vehicle', 'cash', 'depository', 'crypto', 'others', 'credit', 'loan'].map(
        (type) => `/add-asset?type=${type}`,
      ),
    )
  })

  it('is in the main currency even if the household cannot be loaded', async () => {
    const answers = {
      'GET /profile': profile({ currency: 'CAD' }),
      'GET /dashboard': problem('unavailable', 503),
    }
    const view = renderAdd('/add-asset?type=property', answers)
    await fill(view, 'Current value')
    await view.user.press('Add property')
    await waitFor(() => expect(view.api.to(CREATE)[0]?.body).toMatchObject({ currency: 'CAD' }))
  })

  it('previews the net worth, adds the asset, and undoes', async () => {
    const view = renderAdd()
    await fill(view, 'Current value')
    expect(await screen.findByText('$104,000')).toBeVisible()
    await view.user.press('Add property')
    expect(await screen.findByLabelText('Elsewhere')).toHaveTextContent('/accounts')
    expect(view.api.to(CREATE)[0]?.body).toEqual({
      name: 'Lake cottage',
      type: 'property',
      balance: 100_000,
      currency: 'USD',
    })
    expect(await screen.findByText('Account added')).toBeVisible()
    view.api.answer({ [DELETE]: undoable })
    await view.user.press('Undo')
    await waitFor(() => expect(view.api.to(DELETE)).toHaveLength(1))
    expect(await screen.findByText('Account deleted')).toBeVisible()
  })

  it('does not navigate a user who has left the page', async () => {
    const slow = held(created)
    const view = renderAdd(undefined, { [CREATE]: slow.answer })
    await fill(view, 'Current value')
    await view.user.press('Add property')
    await view.user.click(screen.getByRole('link', { name: 'Choose something else' }))
    await region('Or add it yourself')
    slow.release()
    expect(await screen.findByText('Account added')).toBeVisible()
    expect(await region('Or add it yourself')).toBeVisible()
    expect(view.router.state.location.pathname).toBe('/add-asset')
  })

  it('subtracts a debt from the net worth, with the kind of loan and its rate', async () => {
    const view = renderAdd('/add-asset?type=loan')
    await fill(view, 'What you still owe')
    await view.user.type(screen.getByRole('textbox', { name: 'Annual interest rate' }), '6.95')
    await chooseByName(view, 'Rate type', 'variable')
    expect(await screen.findByText('−$96,000')).toBeVisible()
    expect(screen.queryByRole('switch')).toBeNull()
    await view.user.press('Add loan')
    await screen.findByLabelText('Elsewhere')
    const sent = { type: 'loan', subtype: 'mortgage', interest_rate: 6.95, rate_type: 'variable' }
    expect(view.api.to(CREATE)[0]?.body).toMatchObject(sent)
  })

  it.each([
    ['CAD', ['RRSP', 'TFSA', 'FHSA', 'RESP', 'RRIF', 'LIRA', 'LIF', 'RDSP', 'Pension'], 'rrsp'],
    ['USD', ['401(k)', '403(b)', 'IRA', 'Roth IRA', '529 plan', 'HSA', 'Roth 401(k)'], '401k'],
  ] as const)(
    'takes a registered plan, in %s those of its country first',
    async (currency, plans, subtype) => {
      const answers = { 'GET /profile': profile({ currency }) }
      const view = renderAdd('/add-asset?type=depository', answers)
      await fill(view, 'Current value')
      expect(
        screen.getByText(
          /^In goals, we assume it's invested to match the goal's strategy\. A TFSA counts as cash\./,
        ),
      ).toBeVisible()
      const field = within(screen.getByRole('combobox', { name: 'Type of plan' }))
      expect(field.getByText(plans[0])).toBeVisible()
      const options = [...document.querySelectorAll('option')].map(({ text }) => text)
      expect(options.slice(options.indexOf(plans[0])).slice(0, plans.length)).toEqual(plans)
      await view.user.press('Add registered plan')
      await screen.findByLabelText('Elsewhere')
      const sent = { type: 'depository', subtype, balance: 100_000 }
      expect(view.api.to(CREATE)[0]?.body).toMatchObject(sent)
    },
  )

  it('subtracts a credit card from the net worth, with its rate', async () => {
    const view = renderAdd('/add-asset?type=credit')
    await fill(view, 'What you still owe')
    await view.user.type(screen.getByRole('textbox', { name: 'Annual interest rate' }), '20.99')
    expect(await screen.findByText('−$96,000')).toBeVisible()
    expect(screen.queryByRole('combobox', { name: /^Type/ })).toBeNull()
    const inFull = screen.getByRole('switch', { name: 'I pay this card in full every month' })
    expect(inFull).toHaveAccessibleDescription(/^It then costs no interest\./)
    await view.user.click(inFull)
    await view.user.press('Add credit card')
    await screen.findByLabelText('Elsewhere')
    const sent = {
      type: 'credit',
      subtype: 'credit card',
      interest_rate: 20.99,
      paid_in_full: true,
    }
    expect(view.api.to(CREATE)[0]?.body).toMatchObject(sent)
  })

  it.each([
    ['line', 'line of credit'],
    ['home', 'home equity'],
  ])('takes a loan that begins with "%s" as "%s"', async (typed, subtype) => {
    const view = renderAdd('/add-asset?type=loan')
    await fill(view, 'What you still owe')
    await chooseByName(view, 'Type of loan', typed)
    await view.user.press('Add loan')
    await screen.findByLabelText('Elsewhere')
    expect(view.api.to(CREATE)[0]?.body).toMatchObject({ type: 'loan', subtype })
  })

  it.each([
    ['cash', 'cash'],
    ['term', 'cd'],
  ])('takes savings whose type begins with "%s" as "%s"', async (typed, subtype) => {
    const view = renderAdd('/add-asset?type=cash')
    await fill(view, 'Amount')
    await chooseByName(view, 'Type of savings', typed)
    await view.user.press('Add cash')
    await screen.findByLabelText('Elsewhere')
    expect(view.api.to(CREATE)[0]?.body).toMatchObject({ type: 'cash', subtype })
  })

  it('shows no preview of an invalid amount', async () => {
    const { user } = renderAdd()
    const amount = await screen.findByRole('textbox', { name: 'Current value' })
    await user.type(amount, '1000000000')
    expect(await screen.findByText(/^Net worth becomes/)).toBeVisible()
    await user.type(amount, '1')
    expect(screen.queryByText(/^Net worth becomes/)).toBeNull()
  })

  it('checks before it sends', async () => {
    const { user, api } = renderAdd()
    await user.press('Add property')
    expect(await screen.findByText('Enter a name.')).toBeVisible()
    expect(screen.getByText('Enter an amount like 1,234.50.')).toBeVisible()
    expect(api.to(CREATE)).toEqual([])
  })

  it('repeats a failed attempt under its key, and a corrected one under another', async () => {
    const view = renderAdd(undefined, { [CREATE]: problem('unavailable', 503) })
    await fill(view, 'Current value')
    await view.user.press('Add property')
    expect(await screen.findByRole('alert')).toHaveTextContent("We couldn't add it")
    await view.user.press('Add property')
    await waitFor(() => expect(view.api.to(CREATE)).toHaveLength(2))
    await view.user.type(screen.getByRole('textbox', { name: 'Name' }), ' 2')
    await view.user.press('Add property')
    await waitFor(() => expect(view.api.to(CREATE)).toHaveLength(3))
    const [first, second, third] = view.api
      .to(CREATE)
      .map(({ headers }) => headers.get('Idempotency-Key'))
    expect(first).toBe(second)
    expect(third).not.toBe(second)
  })

  describe('after a reload', () => {
    const amount = () => screen.findByRole('textbox', { name: 'Current value' })
    const name = () => screen.findByRole('textbox', { name: 'Name' })
    const typed = async (user: View['user']) => {
      await fill({ user }, 'Current value')
      await chooseByName({ user }, 'Currency', 'canadian')
    }

    it('keeps the input, in its currency, for its kind only', async () => {
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
      await first.user.press('Add property')
      await waitFor(() => expect(first.api.to(CREATE)).toHaveLength(1))
      first.unmount()
      const second = renderAdd()
      await name()
      await second.user.press('Add property')
      await screen.findByLabelText('Elsewhere')
      const [before, after] = [first, second].map(({ api }) => api.to(CREATE)[0])
      expect(after?.body).toEqual(before?.body)
      expect(after?.headers.get('Idempotency-Key')).toBe(before?.headers.get('Idempotency-Key'))
    })

    it('is empty once the asset was added', async () => {
      const first = renderAdd()
      await typed(first.user)
      await first.user.press('Add property')
      await screen.findByLabelText('Elsewhere')
      first.unmount()
      renderAdd()
      expect(await name()).toHaveValue('')
    })

    it('ignores drafts of another user, and drafts that cannot be read', async () => {
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
