import type { Page } from '@playwright/test'
import { Auth } from '../pages/auth'
import { becomeMember } from '../pages/member'
import { installed } from '../support/installed'
import { goOffline } from '../support/offline'
import { answering, expect, open, test } from '../support/test'
import { giveAuthenticator } from '../support/virtual-authenticator'

test.use({ serviceWorkers: 'allow' })

const lastFigures = (page: Page) =>
  page.getByRole('switch', { name: 'Last figures without a connection' })
const unlock = (page: Page) => page.getByRole('button', { name: 'Unlock' })
const kept = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => /_figures/.test(key)))

test('offline, the last figures open behind the lock of the device, and go with the session', async ({
  page,
  person,
  sound,
}) => {
  const device = await giveAuthenticator(page, { derivesSecrets: true })
  await becomeMember(page, person)
  await installed(page)
  await open(page, '/settings#data')
  await expect(lastFigures(page)).not.toBeChecked()
  const answered = page.waitForResponse('**/api/dashboard*')
  await lastFigures(page).click()
  await expect(lastFigures(page)).toBeChecked()
  await answered
  await expect.poll(() => kept(page)).toHaveLength(2)
  await sound('the switch of last figures')

  await open(page, '/dashboard')
  const goOnline = await goOffline(page)
  await page.reload()
  await answering(page)
  await page.getByRole('link', { name: 'Open last figures' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your last figures' })).toBeVisible()
  await expect(page.getByText('Net worth', { exact: true })).toBeHidden()
  await sound('the lock of last figures')
  await unlock(page).click()
  await expect(page.getByText(/^Figures of \w+ \d+, \d{4}/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Net worth' })).toBeVisible()
  await expect(page.getByText(/^As of /)).toHaveCount(2)
  await sound('last figures')

  // Hours later, the session has expired, and there is no connection to renew it.
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('CognitoIdentityServiceProvider')) localStorage.removeItem(key)
  })
  await page.goto('/dashboard')
  await page.waitForURL('**/last-figures')
  await page.reload()
  await expect(unlock(page)).toBeVisible()
  await unlock(page).click()
  await expect(page.getByRole('heading', { name: 'Goals' })).toBeVisible()
  await sound('last figures of a session that has run out')

  await page.reload()
  await device.verifies(false)
  await unlock(page).click()
  await expect(page.getByRole('alert')).toContainText("This device wasn't unlocked")
  await expect(page.getByRole('heading', { name: 'Net worth' })).toBeHidden()

  await goOnline()
  await new Auth(page).signIn(person, person.password, '/settings#devices')
  await page.waitForURL('**/settings#devices')
  await page.getByRole('button', { name: 'Sign out', exact: true }).last().click()
  await page.waitForURL((url) => url.pathname === '/')
  expect(await kept(page)).toEqual([])
})

test('what ends the session on the server deletes the last figures', async ({
  page,
  person,
  browser,
}) => {
  await giveAuthenticator(page, { derivesSecrets: true })
  await becomeMember(page, person)
  await open(page, '/settings#data')
  await lastFigures(page).click()
  await expect.poll(() => kept(page)).toHaveLength(2)

  const other = await (await browser.newContext()).newPage()
  await new Auth(other).signIn(person, person.password, '/settings#devices')
  await other.waitForURL('**/settings#devices')
  await other.getByRole('button', { name: 'Sign out everywhere' }).click()
  await other.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await other.waitForURL('**/login')
  await other.context().close()

  await page.goto('/dashboard')
  await page.waitForURL('**/login')
  expect(await kept(page)).toEqual(['goldgrove_figures_lock'])
})
