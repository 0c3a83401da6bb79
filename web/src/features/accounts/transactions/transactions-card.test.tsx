import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { netWorthQuery } from '@/entities/household'
import { account, accountHistory, dashboard, item, transaction } from '@/testing/builders'
import { type Answers, fakeApi, problem, type SeenRequest } from '@/testing/fake-api'
import { renderApp } from '@/testing/render-app'
import * as csv from '@/ui/charts/csv'
import { AccountsPage } from '../accounts-page'

const region = (name: string) => screen.findByRole('region', { name })
const button = (name: string) => screen.findByRole('button', { name })

describe('the transactions of one account', () => {
  const moves = (count: number, from = 0) =>
    Array.from({ length: count }, (_, index) =>
      transaction({
        id: `txn-${from + index}`,
        amount: index % 2 === 0 ? 12.5 : -100,
        description: index % 2 === 0 ? `Coffee ${from + index}` : `Salary ${from + index}`,
        pending: index === 0,
      }),
    )

  function open(search = '', answers: Answers = {}) {
    const api = fakeApi({
      'GET /dashboard': dashboard({ holdings: [] }),
      'GET /accounts/account-1/history': accountHistory(),
      'GET /transactions': ({ path }: SeenRequest) =>
        path.includes('cursor=next')
          ? { transactions: moves(10, 50), nextCursor: null }
          : { transactions: moves(50), nextCursor: 'next' },
      ...answers,
    })
    const at = `/accounts?account=account-1${search}`
    return { api, ...renderApp(<AccountsPage />, { path: '/accounts', at }) }
  }
  const transactions = { name: /^Transactions in / }
  const rows = () => within(screen.getByRole('table', transactions)).getAllByRole('row').slice(1)

  it('shows what moved, money in above zero, and goes on page by page', async () => {
    const { user, api } = open()
    expect(await region('Balance')).toHaveTextContent('$1,200.50')
    await screen.findByRole('table', { name: 'Transactions in Everyday Chequing, latest first' })
    expect(rows()[0]).toHaveTextContent(/Coffee 0PendingNov \d+, 2026 · Food and drink−\$12\.50/)
    expect(rows()[1]).toHaveTextContent('+$100.00')
    await user.press('Show earlier transactions')
    await waitFor(() => expect(rows()).toHaveLength(60))
    await waitFor(() => expect(screen.getByText('60 transactions'), 'not lost').toHaveFocus())
    expect(screen.queryByRole('button', { name: /earlier/ })).toBeNull()
    expect(api.to('GET /transactions')[0]?.path).toBe('/transactions?account=account-1')
  })

  it('leaves the focus where the user moved it while the last page was loading', async () => {
    open()
    const earlier = await button('Show earlier transactions')
    act(() => earlier.focus())
    fireEvent.click(earlier)
    const search = screen.getByRole('searchbox', { name: 'Find a transaction' })
    act(() => search.focus())
    await waitFor(() => expect(rows()).toHaveLength(60))
    await waitFor(() => expect(screen.queryByRole('button', { name: /earlier/ })).toBeNull())
    expect(search).toHaveFocus()
  })

  it('keeps both days that are changed at once', async () => {
    const { router } = open()
    const from = await screen.findByLabelText('From')
    act(() => {
      fireEvent.change(from, { target: { value: '2026-09-01' } })
      fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-09-30' } })
    })
    await waitFor(() => expect(router.state.location.search).toContain('to=2026-09-30'))
    expect(router.state.location.search).toContain('from=2026-09-01')
    expect(from).toHaveValue('2026-09-01')
  })

  it('finds by words and direction, and keeps both in the address', async () => {
    const { user, router } = open('&flow=in')
    await screen.findByRole('table', transactions)
    expect(rows()).toHaveLength(25)
    await user.type(screen.getByRole('searchbox', { name: 'Find a transaction' }), 'salary 3')
    expect(rows()).toHaveLength(6)
    expect(router.state.location.search).toBe('?account=account-1&flow=in&q=salary+3')
    expect(screen.getByText('6 of the latest 50 transactions')).toBeVisible()
    await user.click(screen.getByRole('radio', { name: 'Money out' }))
    expect(screen.getByText('No match in the latest 50 transactions.')).toBeVisible()
    expect(await button('Search earlier transactions')).toBeVisible()
  })

  it('shows what moved between two days, however early, and keeps them in the address', async () => {
    const on = (date: string, ids: number[]) =>
      ids.map((id) => transaction({ id: `txn-${id}`, date, description: `Coffee ${id}` }))
    const { user, router, api } = open('&from=nonsense', {
      'GET /transactions': ({ path }: SeenRequest) =>
        path.includes('cursor=last')
          ? { transactions: on('2026-08-01', [7]), nextCursor: 'earlier' }
          : path.includes('cursor=next')
            ? { transactions: on('2026-09-30', [4, 5, 6]), nextCursor: 'last' }
            : { transactions: on('2026-10-02', [1, 2, 3]), nextCursor: 'next' },
    })
    await screen.findByRole('table', transactions)
    const field = (label: string) => screen.getByLabelText(label)
    expect(rows(), 'all, for a day that is none').toHaveLength(3)
    expect(field('From')).toHaveValue('')
    await user.type(field('To'), '2026-09-30')
    await waitFor(() => expect(rows(), 'up to a day that was not loaded').toHaveLength(4))
    expect(screen.getByText('4 of the latest 7 transactions')).toBeVisible()
    await user.type(field('From'), '2026-09-01')
    expect(rows()).toHaveLength(3)
    expect(router.state.location.search).toBe('?account=account-1&to=2026-09-30&from=2026-09-01')
    expect(screen.queryByRole('button', { name: /earlier/ })).toBeNull()
    const save = vi.spyOn(csv, 'downloadCsv').mockImplementation(() => undefined)
    await user.press('Download CSV')
    await waitFor(() => expect(save).toHaveBeenCalledOnce())
    expect(save.mock.lastCall?.[1]?.trim().split('\r\n')).toHaveLength(1 + 3)
    expect(api.to('GET /transactions'), 'no page of earlier days').toHaveLength(3)
    await user.clear(field('To'))
    expect(rows(), 'since a day').toHaveLength(6)
    await user.type(field('To'), '2026-08-31')
    expect(screen.getByText('The first day is after the last one.')).toBeVisible()
  })

  it('stops when earlier pages fail to load', async () => {
    const { user, api } = open()
    await screen.findByRole('table', transactions)
    api.answer({ 'GET /transactions': problem('internal', 500) })
    await user.type(screen.getByLabelText('From'), '2020-01-01')
    expect(await screen.findByText(/We couldn't load earlier ones\./)).toBeVisible()
    expect(await button('Show earlier transactions')).toBeVisible()
  })

  it.each([
    ['', 60],
    ['&flow=in&q=salary+5', 6],
  ])('downloads every match, also from pages not loaded yet: %s', async (search, count) => {
    const save = vi.spyOn(csv, 'downloadCsv').mockImplementation(() => undefined)
    const { user } = open(search)
    await user.press('Download CSV')
    await waitFor(() => expect(save).toHaveBeenCalledOnce())
    const [name, text] = save.mock.lastCall ?? []
    expect(name).toBe('transactions-0011.csv')
    expect(text?.trim().split('\r\n')).toHaveLength(1 + count)
  })

  it('downloads nothing where earlier ones do not come', async () => {
    const save = vi.spyOn(csv, 'downloadCsv').mockImplementation(() => undefined)
    const { user, api } = open()
    await button('Download CSV')
    api.answer({ 'GET /transactions': problem('internal', 500) })
    await user.press('Download CSV')
    expect(await screen.findByText(/We couldn't load earlier ones\./)).toBeVisible()
    expect(save).not.toHaveBeenCalled()
  })

  it('opens with the search of its address', async () => {
    open('&q=coffee+4')
    await screen.findByRole('table', transactions)
    expect(screen.getByRole('searchbox', { name: 'Find a transaction' })).toHaveValue('coffee 4')
    expect(rows()).toHaveLength(6)
  })

  it('counts one in the singular', async () => {
    open('&q=tea', { 'GET /transactions': { transactions: moves(1), nextCursor: null } })
    expect(await screen.findByText('No match in the latest transaction.')).toBeVisible()
    expect(screen.getByText('0 of 1 transaction')).toBeVisible()
  })

  it('distinguishes an empty list from a failed one', async () => {
    const empty = open('', { 'GET /transactions': { transactions: [], nextCursor: null } })
    expect(await screen.findByText('No transactions yet')).toBeVisible()
    empty.unmount()
    open('', { 'GET /transactions': problem('internal', 500) })
    expect(await screen.findByText("We couldn't load your transactions")).toBeVisible()
  })

  it.each([
    ['depository', "They'll appear here when your bank reports them."],
    ['loan', "They'll appear here if your lender reports them."],
    ['investment', null],
  ] as const)('explains what to expect of transactions of a %s account', async (type, text) => {
    const none = { transactions: [], nextCursor: null }
    open('', {
      'GET /dashboard': dashboard({ accounts: [account({ type })] }),
      'GET /transactions': none,
    })
    await region('Balance')
    if (text !== null) expect(await screen.findByText(text)).toBeVisible()
    else await waitFor(() => expect(screen.queryByText('Transactions')).toBeNull())
  })

  it('requests no transactions of a manual account', async () => {
    const cottage = account({ data_source: 'manual', item_id: null, plaid_account_id: null })
    const { api } = open('', { 'GET /dashboard': dashboard({ accounts: [cottage] }) })
    expect(await region('Balance')).toHaveTextContent('$1,200.50')
    expect(api.to('GET /transactions')).toEqual([])
  })

  it('fills itself while its bank is still sending', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const coming = item({ awaits_history: true })
    const none = { transactions: [], nextCursor: null }
    const { api } = open('', {
      'GET /dashboard': dashboard({ items: [coming] }),
      'GET /transactions': none,
    })
    expect(await screen.findByText('No transactions yet')).toBeVisible()
    api.answer({ 'GET /transactions': { transactions: moves(2), nextCursor: null } })
    act(() => vi.advanceTimersByTime(10_000))
    expect(await screen.findByText('2 transactions')).toBeVisible()

    api.answer({
      'GET /dashboard': dashboard({ items: [item()] }),
      'GET /transactions': { transactions: moves(9), nextCursor: null },
    })
    act(() => vi.advanceTimersByTime(10_000))
    expect(await screen.findByText('9 transactions')).toBeVisible()
  })

  it('reads once more when all history came, and then no more', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { api, client } = open('', {
      'GET /dashboard': dashboard({ items: [item({ awaits_history: true })] }),
    })
    await screen.findByRole('table', transactions)
    api.answer({ 'GET /dashboard': dashboard({ items: [item()] }) })
    await act(() => client.refetchQueries({ queryKey: netWorthQuery.queryKey }))
    await waitFor(() => expect(api.to('GET /transactions')).toHaveLength(2))
    act(() => vi.advanceTimersByTime(60_000))
    await waitFor(() => expect(client.isFetching()).toBe(0))
    expect(api.to('GET /transactions')).toHaveLength(2)
    expect(api.to('GET /dashboard')).toHaveLength(2)
  })
})
