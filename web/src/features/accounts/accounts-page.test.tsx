import { act, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { setAmountsHidden } from '@/lib/hidden-amounts'
import {
  account,
  dashboard,
  emptyDashboard,
  holding,
  item,
  NOW,
  netWorth,
} from '@/testing/builders'
import { held, problem } from '@/testing/fake-api'
import { cottage, region, renderAccounts as renderPage } from './testing/render-accounts'

const renderAccounts = (answer: unknown = dashboard()) => renderPage({ 'GET /dashboard': answer })

describe('the accounts page', () => {
  it('says that it is loading', async () => {
    const slow = held(dashboard())
    renderAccounts(slow.answer)
    expect(screen.getByText('Loading your accounts')).toBeInTheDocument()
    slow.release()
    expect(await region('Cash')).toBeVisible()
  })

  it('groups accounts with their bank, number and subtotal', async () => {
    renderAccounts()
    expect(await region('Cash')).toHaveTextContent('$1,200.50')
    expect(await region('Cash')).toHaveTextContent(
      'Chequing · First Platypus Bank · ending in ••0011',
    )
    expect(await region('Debt')).toHaveTextContent('−$1,000.00')
    expect(await region('Totals')).toHaveTextContent('Net worth$4,000.00')
  })

  it('names the oldest balance of a source whose balances are of different days', async () => {
    const old = { item_id: null, institution_id: null, last_updated: '2025-01-15T12:00:00Z' }
    const accounts = [
      account({ ...old, id: 'b' }),
      account({ ...old, last_updated: NOW.toISOString() }),
    ]
    renderAccounts(dashboard({ accounts }))
    expect(await region('Sources')).toHaveTextContent('Oldest balance: Jan 15, 2025')
  })

  it('keeps the age of the oldest balance true', async () => {
    const source = { item_id: null, institution_id: null }
    const accounts = [
      account({ ...source, id: 'b', last_updated: '2026-11-18T08:00:00Z' }),
      account({ ...source, last_updated: '2026-11-18T11:58:00Z' }),
    ]
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-18T12:00:00Z') })
    renderAccounts(dashboard({ accounts }))
    expect(await region('Sources')).toHaveTextContent('Oldest balance: 4 hours ago')
    vi.setSystemTime(new Date('2026-11-18T13:00:00Z'))
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(await region('Sources')).toHaveTextContent('Oldest balance: 5 hours ago')
  })

  it.each([
    ['depository', 'cash', 'Cash', 'wallet'],
    ['depository', 'rrsp', 'RRSP', 'piggy-bank'],
    ['credit', 'credit card', 'Credit card', 'credit-card'],
    ['loan', 'home equity', 'Home equity line of credit', 'hand-coins'],
  ] as const)('shows a %s of subtype "%s" as "%s"', async (type, subtype, account_type, icon) => {
    const is_asset = type === 'depository'
    const accounts = [
      account({ ...cottage, type, subtype, account_type, is_asset, name: 'Typed in' }),
    ]
    renderAccounts(dashboard({ accounts }))
    const row = (await screen.findByRole('link', { name: 'Typed in' })).closest('li')
    expect(row).toHaveTextContent(`${account_type} · Added manually`)
    expect(row?.querySelector('svg')).toHaveClass(`lucide-${icon}`)
  })

  it('calls a bank without a name "your bank"', async () => {
    const accounts = [account({ status: 'missing' })]
    const broken = item({ status: 'login_required' })
    renderAccounts(dashboard({ accounts, items: [broken], institutions: [] }))
    expect(await screen.findByText('Your bank asks you to sign in again.')).toBeVisible()
    const row = (await screen.findByRole('link', { name: 'Everyday Chequing' })).closest('li')
    expect(row).toHaveTextContent('Your bank no longer reports it.')
    expect(row).not.toHaveTextContent('Added manually')
  })

  it('keeps subtotals of two currencies apart', async () => {
    const accounts = [account(), account({ id: 'b', currency: 'CAD', balance: 700 })]
    renderAccounts(dashboard({ accounts }))
    expect(await region('Cash')).toHaveTextContent('$1,200.50CA$700.00')
  })

  it('shows no total beside a closed account in another currency', async () => {
    const closed = account({ id: 'b', name: 'Compte', currency: 'CAD', status: 'closed' })
    renderAccounts(dashboard({ accounts: [account(), closed] }))
    const row = (await screen.findByRole('link', { name: 'Compte' })).closest('li')
    expect(row).toHaveTextContent('Closed. Not in totals.')
    expect(row).not.toHaveTextContent(/no exchange rate|\$0\.00/)
  })

  it('offers to connect once more where access was withdrawn', async () => {
    renderAccounts(
      dashboard({ items: [item({ status: 'error', error_code: 'USER_PERMISSION_REVOKED' })] }),
    )
    expect(await screen.findByText('First Platypus Bank is disconnected.')).toBeVisible()
    for (const again of screen.getAllByRole('link', {
      name: /^Connect again: First Platypus Bank/,
    }))
      expect(again).toHaveAttribute('href', '/add-asset')
  })

  it('offers the repair beside every account it concerns', async () => {
    renderAccounts(dashboard({ items: [item({ status: 'error', error_code: 'ITEM_LOCKED' })] }))
    expect(
      await screen.findByText('Your connection to First Platypus Bank no longer works.'),
    ).toBeVisible()
    const cash = within(await region('Cash'))
    expect(cash.getByRole('link', { name: 'Reconnect First Platypus Bank' })).toHaveAttribute(
      'href',
      '/add-asset?item=item-1',
    )
  })

  it('needs nothing from the user during an outage, and counts the accounts that are up to date', async () => {
    const own = account({ id: 'own', item_id: null, institution_id: null })
    renderAccounts(
      dashboard({
        accounts: [account(), own],
        items: [item({ status: 'error', error_code: 'INSTITUTION_ERROR' })],
      }),
    )
    expect(await screen.findByText("We can't reach First Platypus Bank right now.")).toBeVisible()
    expect(
      screen.getByText(/^Showing its balances from .+ They update when it answers again\./),
    ).toBeVisible()
    expect(screen.getByText('Bank not reachable for now.')).toBeVisible()
    expect(screen.queryByRole('link', { name: /Reconnect/ })).toBeNull()
    const totals = await region('Totals')
    expect(totals).toHaveTextContent(/Updated .+ · 1 of 2 accounts/)
  })

  it('does not date accounts that are up to date by a bank with an outage', async () => {
    const [early, late] = ['2026-01-03T12:00:00Z', '2026-02-04T12:00:00Z']
    const own = account({ id: 'own', item_id: null, institution_id: null, last_updated: early })
    renderAccounts(
      dashboard({
        accounts: [account({ last_updated: late }), own],
        items: [item({ status: 'error', error_code: 'INSTITUTION_ERROR' })],
        netWorth: netWorth({ lastUpdated: late }),
      }),
    )
    expect(await region('Totals')).toHaveTextContent('Updated Jan 3, 2026 · 1 of 2 accounts')
  })

  it('shows of when the figures are while no bank answers', async () => {
    renderAccounts(
      dashboard({
        items: [item({ status: 'error', error_code: 'INSTITUTION_ERROR' })],
        netWorth: netWorth({ lastUpdated: '2026-02-04T12:00:00Z' }),
      }),
    )
    expect(await region('Totals')).toHaveTextContent(/Last updated Feb 4, 2026$/)
  })

  it('shows after a refresh which connections have no newer balances', async () => {
    const items = [{ id: 'item-1', status: 'good', known_because: 'nothing_newer' }]
    const results = { accountsUpdated: 0, transactionsSaved: 0, holdingsProcessed: 0 }
    const { user, api } = renderAccounts()
    api.answer({ 'POST /refresh-financial-data': { results, items } })
    await user.dblClick(await screen.findByRole('button', { name: 'Refresh your accounts' }))
    expect(api.to('POST /refresh-financial-data')).toHaveLength(1)
    await screen.findByText('0 accounts updated. 1 connection has no newer balances.')
    const totals = within(await region('Totals'))
    expect(totals.getByRole('listitem')).toHaveTextContent(
      /^Balances from .+: First Platypus Bank has nothing newer\.$/,
    )
  })

  it('lists every holding', async () => {
    renderAccounts()
    expect(within(await region('Holdings')).getByRole('row', { name: /VTI/ })).toBeVisible()
  })

  it('counts no holding of a hidden or closed account', async () => {
    const accounts = [
      account(),
      account({ id: 'b', hidden: true }),
      account({ id: 'c', status: 'closed' }),
    ]
    const holdings = ['account-1', 'b', 'c'].map((id) =>
      holding({ id, account_id: id, quantity: 10.5 }),
    )
    renderAccounts(dashboard({ accounts, holdings }))
    expect(within(await region('Holdings')).getByRole('row', { name: /VTI/ })).toHaveTextContent(
      '10.5',
    )
  })

  it('is a start while it is empty', async () => {
    renderAccounts(emptyDashboard())
    expect(await screen.findByRole('link', { name: 'Connect your first bank' })).toHaveAttribute(
      'href',
      '/add-asset',
    )
    expect(screen.getByRole('link', { name: 'Add it yourself' })).toHaveAttribute(
      'href',
      '/add-asset#by-hand',
    )
  })

  it('offers another try', async () => {
    const { user, api } = renderAccounts(problem('internal', 500))
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load accounts')
    api.answer({ 'GET /dashboard': dashboard() })
    await user.press('Try again')
    expect(await region('Cash')).toBeVisible()
  })

  it('masks every figure', async () => {
    const { container } = renderAccounts()
    await region('Cash')
    act(() => setAmountsHidden(true))
    expect(container.textContent).not.toMatch(/[$%]/)
  })
})
