import { BankLink } from '../pages/bank-link'
import { expect, open, test } from '../support/test'

test('leaving the window shows why, and linking can start again', async ({ member: page }) => {
  const link = new BankLink(page)

  await link.begin()
  await link.exitWith('requires_account_selection')
  await expect(page.getByText('Account selection required')).toBeVisible()

  await link.begin()
  await link.window.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('Connection cancelled')).toBeVisible()

  await link.begin()
  await link.failWith('INSTITUTION_DOWN')
  await expect(page.getByText('Connection cancelled').first()).toBeVisible()
  await expect(link.start).toBeEnabled()
})

test('a double click opens one window', async ({ member: page }) => {
  const link = new BankLink(page)
  await link.start.dblclick()
  await link.atInstitutions()
  await expect(link.window).toHaveCount(1)
})

test('a reload while connecting starts afresh', async ({ member: page }) => {
  const link = new BankLink(page)
  await link.begin()
  await page.reload()
  await link.connect('First Platypus Bank')
  await expect(page.getByRole('region', { name: 'Net worth', exact: true })).toBeVisible()
})

test('the same bank twice is refused in words, and nothing is counted double', async ({
  member: page,
}) => {
  const link = new BankLink(page)
  await link.connect('First Platypus Bank')
  const worth = page.getByRole('region', { name: 'Net worth', exact: true }).locator('p').first()
  await expect(worth).not.toHaveText('$0.00')
  const before = await worth.textContent()

  await link.open()
  await link.begin()
  await link.pick('First Platypus Bank')
  await link.share()
  await expect(page.getByRole('alert').filter({ hasText: 'Already connected' })).toBeVisible()
  await page.getByRole('link', { name: 'View your accounts' }).click()
  await open(page, '/dashboard')
  await expect(worth).toHaveText(before ?? '')
})

test('two people connect one bank, and their joint account counts once', async ({
  member: page,
}) => {
  const link = new BankLink(page)
  const connect = async (...accounts: string[]) => {
    await link.open()
    await link.begin()
    await link.pick('First Platypus Bank')
    await link.share(...accounts)
    await page.waitForURL('**/dashboard')
  }
  await connect('Everyday Chequing', 'Gold Rewards Card')
  await link.open()
  await expect(page.getByText('You can add a second sign-in at a bank')).toBeVisible()
  await connect('Everyday Chequing', 'High-Yield Savings')
  await open(page, '/accounts')
  for (const name of ['Everyday Chequing', 'Gold Rewards Card', 'High-Yield Savings'])
    await expect(page.getByRole('link', { name: new RegExp(`^${name}`) })).toHaveCount(1)
})

test('offline the page shows an error, and works again online', async ({
  member: page,
  context,
}) => {
  const link = new BankLink(page)
  await context.setOffline(true)
  await link.start.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Connection Error' })).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await link.atInstitutions()
})

test('a user can leave for later and finds the three steps', async ({ member: page }) => {
  await page.getByRole('link', { name: "I'll do this later" }).click()
  await page.waitForURL('**/dashboard')
  const steps = page.getByRole('region', { name: 'Add your first account to see your net worth.' })
  await expect(steps.getByRole('listitem')).toHaveCount(3)
  await expect(steps.getByLabel('Done')).toHaveCount(1)
})
