import { BankLink, type LinkKind } from '../pages/bank-link'
import { haveNothingNewer, lateBank } from '../support/bank'
import { expect, open, test } from '../support/test'

/** The server processes a new link in the background, and the page polls every ten seconds. */
const ARRIVAL = { timeout: 30_000 }

/**
 * A connection: its kind, the page's question, the institution, some of its accounts, and whether they have transactions.
 */
const logins: readonly [string, LinkKind, string, readonly [string, ...string[]], boolean][] = [
  ['a bank', 'Bank or card', 'Harbour Credit Union', ['Shared Chequing'], true],
  ['a card', 'Bank or card', 'Apple Card', ['Apple Card'], true],
  ['a bank with investments', 'Bank or card', 'Maple Trust', ['Chequing', 'Car Loan'], true],
  [
    'a brokerage',
    'Investments or retirement',
    'Northgate Brokerage',
    ['Individual Brokerage'],
    false,
  ],
  [
    'a 401(k) with an IRA',
    'Investments or retirement',
    'Evergreen Retirement',
    ['Riverton 401(k)', 'Traditional IRA'],
    false,
  ],
  ['an RRSP with a TFSA', 'Investments or retirement', 'Boreal Invest', ['RRSP', 'TFSA'], false],
  ['a crypto exchange', 'Investments or retirement', 'Coinpath Exchange', ['Coin Wallet'], false],
  [
    'loans',
    'Mortgage or loan',
    'Lakeside Loan Servicing',
    ['Adjustable-Rate Mortgage', 'Graduate Loan'],
    false,
  ],
]

for (const [what, kind, bank, accounts, hasTransactions] of logins) {
  test(`${what}: linked, it shows what it has without a refresh`, async ({ member: page }) => {
    await new BankLink(page).connect(bank, kind)
    for (const account of accounts) {
      await open(page, '/accounts')
      await page.getByRole('link', { name: account, exact: true }).click()
      await expect(page.getByRole('heading', { name: account })).toBeVisible()
    }
    if (hasTransactions) {
      await open(page, '/accounts')
      await page.getByRole('link', { name: accounts[0], exact: true }).click()
      await expect(page.getByRole('table', { name: /^Transactions in/ })).toBeVisible(ARRIVAL)
    }
  })
}

test('Capital One shows transactions without a refresh, and refreshes like any other', async ({
  member: page,
}) => {
  await new BankLink(page).connect(lateBank.name)
  await open(page, '/accounts')
  await page.getByRole('link', { name: 'Venture', exact: true }).click()
  await expect(page.getByRole('table', { name: /^Transactions in/ })).toBeVisible(ARRIVAL)

  await open(page, '/dashboard')
  await page.getByRole('button', { name: 'Refresh your accounts' }).click()
  await expect(page.getByText('2 accounts updated.')).toBeVisible({ timeout: 60_000 })

  await haveNothingNewer(lateBank.id)
  await page.getByRole('button', { name: 'Refresh your accounts' }).click()
  await expect(page.getByText('1 connection has no newer balances.')).toBeVisible({
    timeout: 60_000,
  })
  await page.getByRole('link', { name: 'Accounts', exact: true }).first().click()
  await expect(page.getByRole('region', { name: 'Totals' })).toContainText(
    `${lateBank.name} has nothing newer.`,
  )
})

test('a bank that signs people in on its own page sends them back', async ({ member: page }) => {
  const link = new BankLink(page)
  await link.begin()
  await link.pick('Sterling National')
  await link.window.getByRole('button', { name: 'Continue to Sterling National' }).click()
  await page.getByRole('link', { name: 'Allow' }).click()
  await page.waitForURL('**/add-asset?**')
  await expect(link.window.getByRole('heading', { name: 'Sterling National' })).toBeVisible()
  await link.share()
  await page.waitForURL('**/dashboard')
})
