import type { Page } from '@playwright/test'
import { BankLink } from '../pages/bank-link'
import { becomeMember } from '../pages/member'
import type { Person } from '../support/person'
import { answering, expect, test } from '../support/test'

const BANK = 'Sterling National'

/** To the page of a bank that uses its own sign-in. */
async function leaveForBank(page: Page, person: Person): Promise<BankLink> {
  await becomeMember(page, person)
  const link = new BankLink(page)
  await link.begin()
  await link.window.getByRole('button', { name: new RegExp(BANK) }).click()
  await link.window.getByRole('button', { name: `Continue to ${BANK}` }).click()
  // Wait for the full load: going back during a load would only stop it.
  await page.waitForURL('**/local/link/visit/*')
  await expect(page.getByRole('link', { name: 'Allow' })).toBeVisible()
  return link
}

async function connects(page: Page, person: Person): Promise<void> {
  const link = await leaveForBank(page, person)
  await page.getByRole('link', { name: 'Allow' }).click()
  await page.waitForURL('**/add-asset?*')
  await expect(link.window.getByRole('heading', { name: BANK })).toBeVisible()
  await link.share()
  await page.waitForURL('**/dashboard')
  await expect(page.getByRole('region', { name: 'Net worth', exact: true })).toContainText('$')
}

test('a bank with its own sign-in redirects back, and is connected', async ({ page, person }) => {
  await connects(page, person)
})

test('a user who returns from the bank with the back button can start again', async ({
  page,
  person,
}) => {
  const link = await leaveForBank(page, person)
  await page.goBack()
  await answering(page)
  await link.begin()
  await expect(link.window).toHaveCount(1)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the bank redirects back, and is connected', async ({ page, person }) => {
    await connects(page, person)
  })
})
