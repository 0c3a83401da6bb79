import { BankLink } from '../pages/bank-link'
import { expect, open, test } from '../support/test'

test.beforeEach(async ({ member: page }) => {
  await new BankLink(page).connect('Northgate Brokerage', 'Investments or retirement')
})

test('the chosen period is remembered', async ({ page }) => {
  const period = page.getByRole('radio', { name: /^3M/ })
  await period.click()
  await expect(period).toBeChecked()
  await page.reload()
  await expect(period).toBeChecked()
})

test('a look is two questions, and new figures are one more', async ({ page }) => {
  // Linking fills in balances once. Insights are refetched after that change.
  const filledIn = page.waitForResponse('**/update_investment_account_balances')
  await page.reload()
  await filledIn
  await page.reload()
  await expect(page.getByRole('region', { name: 'Insights' })).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    // The rebalance follows two seconds later and is no read.
    if (pathname.startsWith('/api/') && !pathname.includes('update_investment_account_balances'))
      asked.push(pathname)
  })
  // Ignores requests of the previous page.
  page.on('framenavigated', () => asked.splice(0))
  await page.reload()
  await expect(page.getByRole('region', { name: 'Net worth', exact: true })).toContainText('$')
  await expect(page.getByRole('region', { name: 'Insights' })).toBeVisible()
  await expect(page.getByRole('banner').getByText(/^Trial: /)).toBeVisible()
  expect(asked.toSorted()).toEqual(['/api/dashboard', '/api/session/validate'])

  const answered = page.waitForResponse('**/api/dashboard*')
  await page.evaluate(() => window.dispatchEvent(new Event('financialDataUpdated')))
  await answered
  await page.waitForLoadState('networkidle')
  expect(asked.toSorted()).toEqual(['/api/dashboard', '/api/dashboard', '/api/session/validate'])
})

test('a refresh fetches from the banks and shows that', async ({ page }) => {
  await page.getByRole('button', { name: 'Refresh your accounts' }).click()
  await expect(page.getByText('Data refreshed successfully!')).toBeVisible({ timeout: 60_000 })
})

test('the last figures stay when the connection goes', async ({ page, context }) => {
  const card = page.getByRole('region', { name: 'Net worth', exact: true })
  await expect(card).toBeVisible()
  await context.setOffline(true)
  await page.evaluate(() => window.dispatchEvent(new Event('financialDataUpdated')))
  const notice = page
    .getByRole('status')
    .filter({ hasText: 'These are the latest figures we have.' })
  await expect(notice).toBeVisible({ timeout: 15_000 })
  await expect(card).toContainText('$')
  // Refetched without a click.
  await context.setOffline(false)
  await expect(notice).toBeHidden()
})

test('dashboard, accounts and goals reflow at 320 pixels', async ({ page, sound }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  for (const path of ['/dashboard', '/accounts', '/goals', '/add-asset', '/settings']) {
    await open(page, path)
    await expect(page.getByText(/^Loading your/)).toHaveCount(0)
    await sound(`${path} at 320 pixels`)
  }
})
