import type { Page } from '@playwright/test'
import { Auth } from '../pages/auth'
import { becomeMember } from '../pages/member'
import { appCode } from '../support/authenticator'
import { expect, open, test } from '../support/test'
import { giveAuthenticator, type VirtualAuthenticator } from '../support/virtual-authenticator'

const security = (page: Page) => page.getByRole('region', { name: 'Security' })
const usePasskey = (page: Page) => page.getByRole('button', { name: 'Use a passkey' })

async function addPasskey(page: Page): Promise<void> {
  await open(page, '/settings#security')
  await security(page).getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('Passkey added', { exact: true })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Your passkeys' })).toContainText(/^PasskeyAdded /)
}

async function signOut(page: Page): Promise<void> {
  await open(page, '/settings#devices')
  await page.getByRole('button', { name: 'Sign out', exact: true }).last().click()
  await page.waitForURL((url) => url.pathname === '/')
}

/** Goes to the sign-in page, whose email field offers the passkey to a user who does not pick it. */
async function leaveFieldAlone(page: Page, device: VirtualAuthenticator): Promise<void> {
  await device.touches(false)
  await page.addInitScript(() => {
    const get = navigator.credentials.get.bind(navigator.credentials)
    navigator.credentials.get = (options) => {
      const answer = get(options)
      document.documentElement.dataset.asks = options?.mediation ?? 'at once'
      return answer
    }
  })
  await open(page, '/login')
  // A touch before the field's request would answer it.
  await expect(page.locator('html')).toHaveAttribute('data-asks', 'conditional')
  await device.touches(true)
}

test('a passkey is offered after the first sign-in, and later signs in with one tap', async ({
  page,
  person,
  sound,
}) => {
  const device = await giveAuthenticator(page)
  await becomeMember(page, person)
  await expect(page.getByText('Skip the password next time')).toBeVisible()
  await sound('the offer of a passkey')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Passkey added', { exact: true })).toBeVisible()
  expect(await device.count()).toBe(1)

  await signOut(page)
  // The user does not pick the passkey in the email field.
  await device.touches(false)
  await open(page, '/dashboard')
  await page.waitForURL('**/login')
  await expect(usePasskey(page)).toBeVisible()
  await sound('signing in with a passkey')
  await device.touches(true)
  await usePasskey(page).click()
  await page.waitForURL('**/dashboard')
  await expect(page.getByText('Skip the password next time')).toBeHidden()
})

test('without the code of the offer, the page after a sign-in stays', async ({ page, person }) => {
  await giveAuthenticator(page)
  const blocked = page.waitForRequest('**/passkey-offer*')
  await page.route('**/passkey-offer*', (route) => route.abort())
  await becomeMember(page, person)
  await blocked
  await page.getByRole('link', { name: 'Goals' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Goals' })).toBeVisible()
  await expect(page.getByText('Skip the password next time')).toBeHidden()
})

test('a passkey is picked in the email field, for its verified user only', async ({
  page,
  person,
}) => {
  const device = await giveAuthenticator(page)
  await becomeMember(page, person)
  await addPasskey(page)
  await signOut(page)

  await device.verifies(false)
  await open(page, '/login')
  await usePasskey(page).click()
  await expect(page.getByText(/^No passkey was used/)).toBeVisible()
  await device.verifies(true)
  await open(page, '/settings')
  // The login page offers the passkey in the field; the device answers by itself.
  await page.waitForURL('**/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
})

test('a removed passkey no longer signs in, and ends the session on the other device', async ({
  page,
  person,
  browser,
  sound,
}) => {
  const device = await giveAuthenticator(page)
  await becomeMember(page, person)
  await addPasskey(page)
  await sound('passkeys in the settings')
  const other = await (await browser.newContext()).newPage()
  await new Auth(other).signIn(person, person.password, '/settings')
  await expect(other.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()

  await security(page)
    .getByRole('button', { name: /^Remove Passkey/ })
    .click()
  await sound('the question before a passkey is removed')
  await page.getByRole('button', { name: 'Remove passkey' }).click()
  await page.waitForURL('**/login')
  await expect(page.getByText('Passkey removed', { exact: true })).toBeVisible()
  await open(other, '/settings')
  await other.waitForURL('**/login')
  await other.context().close()

  // The device still holds its half of the key pair.
  expect(await device.count()).toBe(1)
  await page.getByLabel('Email').fill(person.email)
  await usePasskey(page).click()
  await expect(page.getByText(/^This account has no passkey/)).toBeVisible()
  await new Auth(page).signIn(person)
  await page.waitForURL('**/settings#security')
  const activity = page.getByRole('region', { name: 'Activity' })
  await expect(activity.getByText('A passkey was removed')).toBeVisible()
})

test('with two-step sign-in a passkey stands for password and code', async ({ page, person }) => {
  const device = await giveAuthenticator(page)
  await becomeMember(page, person)
  await addPasskey(page)
  await security(page).getByRole('button', { name: 'Set up two-step sign-in' }).click()
  const key = (await security(page).locator('code').textContent()) ?? ''
  await page.getByLabel('Code from your app').fill(appCode(key))
  await security(page).getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('Two-step sign-in is on', { exact: true })).toBeVisible()

  await signOut(page)
  await leaveFieldAlone(page, device)
  await usePasskey(page).click()
  await page.waitForURL('**/dashboard')
})
