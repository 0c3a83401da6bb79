import { Account } from '../pages/account'
import { Checkout } from '../pages/checkout'
import { becomeMember } from '../pages/member'
import { answering, expect, open, test } from '../support/test'

test.beforeEach(async ({ page, person }) => becomeMember(page, person))

test('after the trial only paying, writing or leaving leads on', async ({ page, sound }) => {
  await new Account(page).trialEnds()
  await open(page, '/dashboard')
  const dialog = page.getByRole('dialog', { name: 'Your free trial has ended' })
  await expect(dialog.getByRole('radio', { name: 'Yearly' })).toBeChecked()
  await sound('the upgrade dialog')

  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Contact Support' })).toHaveAttribute(
    'href',
    /^mailto:.+subject=Premium%20Subscription%20Inquiry$/,
  )
  await page.setViewportSize({ width: 320, height: 600 })
  await sound('the upgrade dialog at 320 pixels')
  await dialog.getByRole('button', { name: 'Sign Out' }).click()
  await page.waitForURL((url) => url.pathname === '/')
})

test('after the trial the account is still exported and deleted', async ({ page, sound }) => {
  await new Account(page).trialEnds()
  await open(page, '/dashboard')
  const dialog = page.getByRole('dialog', { name: 'Your free trial has ended' })
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download your data' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^goldgrove-.+\.json$/)
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  const question = page.getByRole('dialog', { name: 'Delete your account?' })
  await question.getByLabel('Type DELETE to confirm').fill('DELETE')
  await sound('deleting an account after the trial')
  await question.getByRole('button', { name: 'Delete everything' }).click()
  await page.waitForURL('**/login')
  await expect(page.getByText('Your account and all its data are deleted.')).toBeVisible()
})

test('Premium is bought in a new tab, and cancelled on the provider’s pages', async ({ page }) => {
  await open(page, '/settings#plan')
  const plan = page.getByRole('region', { name: 'Plan and billing' })
  await plan.getByRole('radio', { name: 'Monthly' }).click()
  await expect(plan.getByText('CA$9.99', { exact: true })).toBeVisible()

  const opening = page.waitForEvent('popup')
  await plan.getByRole('button', { name: 'Upgrade Now' }).click()
  const tab = await opening
  const checkout = new Checkout(tab)
  await checkout.pay('4000 0000 0000 0002')
  await checkout.isRefused()
  await checkout.pay('4242 4242 4242 4242')
  await tab.waitForURL('**/settings?checkout=success')
  await answering(tab)
  await expect(tab.getByText('Welcome to Premium')).toBeVisible({ timeout: 30_000 })
  // The open tab refreshes by itself.
  await expect(plan.getByText('Premium, billed monthly')).toBeVisible()
  await tab.close()

  await plan.getByRole('button', { name: 'Manage billing' }).click()
  await new Checkout(page).cancel()
  await open(page, '/settings')
  await expect(plan.getByText(/^Ends on .+ and does not renew\.$/)).toBeVisible()
  await expect(plan.getByRole('button', { name: 'Keep Premium' })).toBeVisible()
})

test('an abandoned checkout costs nothing and shows that', async ({ page }) => {
  await open(page, '/settings')
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Upgrade Now' }).click()
  const tab = await opening
  await new Checkout(tab).leave()
  await tab.waitForURL('**/settings?checkout=cancelled')
  await expect(tab.getByText('Nothing was charged.')).toBeVisible()
})
