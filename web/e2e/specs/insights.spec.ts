import { BankLink } from '../pages/bank-link'
import { expect, open, test } from '../support/test'

test('an insight is explained, dismissed and restored, and its rule switched off', async ({
  member: page,
  sound,
}) => {
  await new BankLink(page).connect('First Platypus Bank')
  await page.getByRole('button', { name: 'Refresh your accounts' }).click()
  await expect(page.getByText('Data refreshed successfully!')).toBeVisible({ timeout: 60_000 })
  // Insights are computed soon after new figures arrive, not while a user waits for them.
  const cards = page.getByRole('article')
  await expect
    .poll(async () => {
      await open(page, '/insights')
      await expect(page.getByText('Loading your insights')).toHaveCount(0)
      return cards.count()
    })
    .toBeGreaterThan(0)

  const card = cards.first()
  const title = await card.getByRole('heading').innerText()
  await card.getByText('Why am I seeing this?').click()
  await expect(card.getByRole('definition').first()).toBeVisible()
  await sound('the insights')

  const dismiss = page.getByRole('button', { name: `Dismiss: ${title}` })
  await dismiss.press('Enter')
  await expect(page.getByRole('article', { name: title })).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Your insights' })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.getByRole('article', { name: title })).toBeVisible()
  // Undo goes first; the sent request reaches the server despite a reload.
  const sent = page.waitForRequest(
    (request) => request.url().endsWith('/dismiss') && request.postDataJSON().dismissed === true,
  )
  await dismiss.click()
  await sent
  // It outlives the page, so the next page's read may arrive before it.
  await expect(async () => {
    await page.reload()
    await page.getByRole('button', { name: /^Dismissed 1/ }).click({ timeout: 3_000 })
  }).toPass({ timeout: 20_000 })
  // The screen shows it before the server has it, but the next page reads it from the server.
  const broughtBack = page.waitForResponse('**/dismiss')
  await page.getByRole('button', { name: `Restore: ${title}` }).click()
  await expect(page.getByText('No insights here.')).toBeVisible()
  await broughtBack

  await open(page, '/dashboard')
  const feed = page.getByRole('region', { name: 'Insights' })
  await expect(feed.getByRole('article', { name: title })).toBeVisible()
  await page.getByRole('button', { name: 'Hide amounts' }).click()
  await expect(feed).not.toContainText(/\$\d/)
  await page.setViewportSize({ width: 390, height: 844 })
  await sound('the dashboard with insights on a phone')
})

test('alerts are chosen with the account', async ({ member: page, sound }) => {
  await open(page, '/settings#notifications')
  const section = page.getByRole('region', { name: 'Notifications' })
  const goals = section.locator('summary', { hasText: 'Goals' })
  await goals.click()
  const missed = section.getByRole('radiogroup', { name: 'Alerts: Contribution missed' })
  await missed.getByRole('radio', { name: 'Off' }).click()
  await expect(goals).toContainText(/6 of 7 on/)
  const email = section.getByRole('switch', { name: 'Email alerts' })
  await email.click()
  await expect(email).not.toBeChecked()
  await expect(email).toBeEnabled()
  await sound('the alerts')
  await page.reload()
  await goals.click()
  await expect(missed.getByRole('radio', { name: 'Off' })).toBeChecked()
  await expect(email).not.toBeChecked()
})

test('an incomplete unsubscribe link stops nothing and shows an error', async ({ page, sound }) => {
  await open(page, '/unsubscribe')
  const incomplete = page.getByText('This link is incomplete or no longer works.')
  await expect(incomplete).toBeVisible()
  await open(page, '/unsubscribe?token=made-up')
  await page.getByRole('button', { name: 'Stop email alerts' }).click()
  await expect(incomplete).toBeVisible()
  await sound('the end of alerts')
})
