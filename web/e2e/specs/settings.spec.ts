import { readFile } from 'node:fs/promises'
import { Auth } from '../pages/auth'
import { BankLink } from '../pages/bank-link'
import { mailTo } from '../support/mailbox'
import { answering, atRest, expect, open, test } from '../support/test'

test('settings save names, theme and privacy', async ({ member: page }) => {
  await new BankLink(page).connect('Northgate Brokerage', 'Investments or retirement')
  await open(page, '/settings')
  await page.getByLabel('First name').fill('Rowan')
  await page.getByRole('button', { name: 'Save name' }).dblclick()
  await expect(page.getByText('Profile updated')).toBeVisible()
  await page.getByRole('radio', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('switch', { name: 'Hide amounts' }).click()
  await page.reload()
  await expect(page.getByLabel('First name')).toHaveValue('Rowan')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await open(page, '/accounts')
  await expect(page.getByRole('heading', { name: 'Investments' })).toBeVisible()
  await expect(page.locator('main')).not.toContainText('$')
})

test('one’s own data comes as a file, and every step is in the activity', async ({
  member: page,
  sound,
}) => {
  await open(page, '/settings')
  const activity = page.getByRole('region', { name: 'Activity' })
  await expect(activity.getByText('Signed in', { exact: true }).first()).toBeVisible()
  await expect(activity.getByText(/^Verified:/)).toBeVisible()

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as JSON' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^goldgrove-.*\.json$/)
  const everything = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(JSON.stringify(everything)).toContain('Dream Vacation')
  await expect(page.getByRole('button', { name: 'Download as CSV' })).toBeDisabled()

  await page.reload()
  await expect(activity.getByText('Your data was downloaded')).toBeVisible()
  await sound('the settings')
  await page.setViewportSize({ width: 390, height: 844 })
  await sound('the settings on a phone')
})

test('an account is deleted by typing it out, and is gone', async ({ member: page, person }) => {
  await open(page, '/settings#delete-account')
  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByRole('button', { name: 'Delete everything' }).click()
  await expect(dialog.getByText('Type DELETE in capital letters.')).toBeVisible()
  await dialog.getByLabel('Type DELETE to confirm').fill('DELETE')
  await dialog.getByRole('button', { name: 'Delete everything' }).click()
  await page.waitForURL('**/login')
  await expect(page.getByText('Your account and all its data are deleted.')).toBeVisible()

  await new Auth(page).signIn(person)
  await expect(page.getByText('The email or password is incorrect.')).toBeVisible()
})

test('choices are kept with the account', async ({ member: page }) => {
  await open(page, '/settings')
  await atRest(page)
  const news = page.getByRole('switch', { name: 'News about Goldgrove' })
  await expect(news).not.toBeChecked()
  await news.click()
  await expect(page.getByText('Profile updated')).toBeVisible()
  await page.reload()
  await expect(news).toBeChecked()
})

test('a message over a dialog closes without losing the input beneath it', async ({
  member: page,
}) => {
  await open(page, '/settings')
  await atRest(page)
  await page.getByRole('switch', { name: 'News about Goldgrove' }).click()
  const message = page.getByText('Profile updated')
  await message.hover()
  await page.getByRole('button', { name: 'Delete account' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  const typed = dialog.getByLabel('Type DELETE to confirm')
  await typed.fill('DEL')

  await page.getByRole('button', { name: 'Close message' }).click()
  await expect(message).toBeHidden()
  await expect(typed).toHaveValue('DEL')
  await expect(typed).toBeFocused()
})

test('a visitor’s message reaches support', async ({ page, person }) => {
  await open(page, '/contact')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByLabel('Your name')).toBeFocused()
  await page.getByLabel('Your name').fill(person.firstName)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Topic').selectOption('Premium and billing')
  await page.getByLabel('Message').fill(`Where are my invoices? ${person.email}`)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Message sent')).toBeVisible()
  await expect
    .poll(async () => JSON.stringify(await mailTo('support@goldgrove.example')))
    .toContain(person.email)
})

test('a message written before the page has come alive is not lost by sending it', async ({
  page,
}) => {
  const code = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await code.promise
    await route.continue()
  })
  await page.goto('/contact', { waitUntil: 'commit' })
  const message = page.getByLabel('Message')
  await message.fill('Where are my invoices?')
  await page.getByLabel('Your name').fill('Robin')
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByLabel('Your name').press('Enter')
  await expect(message).toHaveValue('Where are my invoices?')

  code.resolve()
  await answering(page)
  await expect(message).toHaveValue('Where are my invoices?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByLabel('Email')).toBeFocused()
})
