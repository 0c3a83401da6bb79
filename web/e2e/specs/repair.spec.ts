import { BankLink } from '../pages/bank-link'
import { ownBank, setOutage } from '../support/bank'
import { expect, open, test } from '../support/test'

test.afterEach(() => setOutage(ownBank.id, null))

test('a bank that needs a new sign-in is named, repaired in its window, and works again', async ({
  member: page,
  sound,
}) => {
  await new BankLink(page).connect(ownBank.name)
  await expect(page.getByRole('region', { name: 'Net worth', exact: true })).toBeVisible()

  await setOutage(ownBank.id, 'ITEM_LOGIN_REQUIRED')
  await page.getByRole('button', { name: 'Refresh your accounts' }).click()
  const notice = page.getByText(`${ownBank.name} asks you to sign in again.`)
  await expect(notice).toBeVisible({ timeout: 60_000 })
  // The last figures stay.
  await expect(page.getByRole('region', { name: 'Net worth', exact: true })).toContainText('$')

  await open(page, '/accounts')
  const cash = page.getByRole('region', { name: 'Cash' })
  await expect(cash.getByText('Sign-in needed.').first()).toBeVisible()
  await sound('accounts with a broken connection')
  await cash
    .getByRole('link', { name: `Reconnect ${ownBank.name}` })
    .first()
    .click()
  await expect(
    page.getByRole('heading', { name: `Sign in to ${ownBank.name} again` }),
  ).toBeVisible()

  await setOutage(ownBank.id, null)
  await page.getByRole('main').getByRole('button', { name: 'Sign in again' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in again' }).click()
  await page.waitForURL('**/dashboard')
  await expect(page.getByRole('region', { name: 'Net worth', exact: true })).toBeVisible()
  await expect(notice).toBeHidden()
})
