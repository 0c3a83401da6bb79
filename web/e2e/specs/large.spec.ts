import type { Page } from '@playwright/test'
import type { Dashboard, Transaction } from '../../src/lib/api-types'
import { BankLink } from '../pages/bank-link'
import { expect, open, test } from '../support/test'

const MANY = 10_000
const MAX_NODES = 1500

test('ten thousand holdings and transactions are few elements, and are sorted and found', async ({
  member: page,
  sound,
}) => {
  await new BankLink(page).connect('First Platypus Bank')
  await holdMany(page)
  await moveMany(page)

  await open(page, '/dashboard')
  await expect(page.getByRole('region', { name: 'Top holdings' })).toContainText('S9999')
  expect(await nodes(page), 'elements of the dashboard').toBeLessThanOrEqual(MAX_NODES)

  await open(page, '/accounts')
  const holdings = page.getByRole('table', { name: /holdings/i })
  await expect(holdings).toHaveAttribute('aria-rowcount', String(MANY + 1))
  expect(await nodes(page), 'elements of the accounts').toBeLessThanOrEqual(MAX_NODES)
  const first = holdings.locator('tr[aria-rowindex="2"]')
  await page.getByRole('button', { name: 'Holding', exact: true }).click()
  await expect(first).toContainText('Security number 0')
  const find = page.getByRole('searchbox', { name: 'Find a holding' })
  await find.fill('number 4711')
  await expect(page.getByRole('row', { name: /Security number 4711/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Security number/ })).toHaveCount(1)

  // By keyboard to the last row, which is rendered then.
  await find.fill('')
  await page
    .getByRole('region', { name: /holdings/i, exact: true })
    .last()
    .focus()
  await page.keyboard.press('End')
  await expect(holdings.locator(`tr[aria-rowindex="${MANY + 1}"]`)).toBeVisible()
  expect(await nodes(page), 'elements at the end').toBeLessThanOrEqual(MAX_NODES)
  await sound('ten thousand holdings')

  await page.getByRole('link', { name: 'Everyday Chequing' }).click()
  const moves = page.getByRole('table', { name: /^Transactions in/ })
  await expect(moves).toHaveAttribute('aria-rowcount', String(MANY + 1))
  expect(await nodes(page), 'elements of an account').toBeLessThanOrEqual(MAX_NODES)
  await sound('ten thousand transactions')
})

const nodes = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length)

/** Puts this many positions into the dashboard's answer. */
async function holdMany(page: Page): Promise<void> {
  await page.route('**/api/dashboard*', async (route) => {
    const response = await route.fetch()
    const dashboard = (await response.json()) as Dashboard
    const account = dashboard.accounts[0]
    const holdings: Dashboard['holdings'] = Array.from({ length: MANY }, (_, index) => ({
      id: `holding-${index}`,
      user_id: account?.user_id ?? '',
      account_id: account?.id ?? '',
      symbol: `S${index}`,
      security_name: `Security number ${index}`,
      class: 'Stocks',
      asset_classes: [{ class: 'stock', percent: 100 }],
      classified_by: 'provider',
      quantity: 10,
      institution_value: index + 0.25,
      current_value: index + 0.25,
      current_price: (index + 0.25) / 10,
      cost_basis: index % 3 === 0 ? null : 100,
      currency: 'USD',
      last_updated: new Date().toISOString(),
    }))
    await route.fulfill({ response, json: { ...dashboard, holdings } })
  })
}

/** Gives every account this many transactions, on one page. */
async function moveMany(page: Page): Promise<void> {
  const transactions = Array.from(
    { length: MANY },
    (_, index): Transaction => ({
      id: `transaction-${index}`,
      user_id: 'somebody',
      account_id: 'account',
      date: '2026-11-20',
      amount: index + 0.25,
      currency: 'USD',
      description: `Purchase number ${index}`,
      category: 'FOOD_AND_DRINK',
      pending: false,
    }),
  )
  await page.route('**/api/transactions?*', (route) =>
    route.fulfill({ json: { transactions, nextCursor: null } }),
  )
}
