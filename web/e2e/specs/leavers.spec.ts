import { BankLink } from '../pages/bank-link'
import { ownBank } from '../support/bank'
import { disconnectBanks } from '../support/mailbox'
import { expect, open, test } from '../support/test'

interface Dashboard {
  accounts: { id: string; name: string }[]
  items: { user_id: string }[]
}

test('a bank that was disconnected is connected again with the same accounts', async ({
  member: page,
  sound,
}) => {
  await new BankLink(page).connect(ownBank.name)
  const before = await dashboard()
  const owner = before.items[0]?.user_id ?? ''
  const names = before.accounts.map(({ name }) => name)

  await disconnectBanks(owner)
  await open(page, '/dashboard')
  const notice = page.getByText(new RegExp(`^${ownBank.name} was disconnected on `))
  await expect(notice).toBeVisible()
  // The last figures stay.
  await expect(page.getByRole('region', { name: 'Net worth', exact: true })).toContainText('$')
  await sound('the dashboard with a disconnected bank')

  await open(page, '/accounts')
  const cash = page.getByRole('region', { name: 'Cash' })
  await expect(cash.getByText(/^Disconnected on .+\. Connect again$/)).toHaveCount(names.length)
  await sound('accounts with a disconnected bank')
  await cash.getByRole('link', { name: names[0] ?? '', exact: true }).click()
  const account = page.getByRole('region', { name: 'Balance' })
  await expect(account.getByText(/^Disconnected on /)).toBeVisible()
  await sound('an account of a disconnected bank')

  await account.getByRole('link', { name: `Connect again: ${ownBank.name}` }).click()
  await new BankLink(page).connect(ownBank.name)
  await expect(page.getByRole('region', { name: 'Net worth', exact: true })).toBeVisible()
  await expect(notice).toBeHidden()
  const after = await dashboard()
  expect(after.accounts.map(({ id }) => id)).toEqual(before.accounts.map(({ id }) => id))

  async function dashboard(): Promise<Dashboard> {
    // Otherwise this could catch a response of the previous page, whose body is gone after the navigation.
    await page.goto('about:blank')
    const answered = page.waitForResponse((response) => response.url().includes('/api/dashboard'))
    await open(page, '/dashboard')
    return (await (await answered).json()) as Dashboard
  }
})
