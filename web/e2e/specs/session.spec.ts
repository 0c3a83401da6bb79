import { Account } from '../pages/account'
import { Auth } from '../pages/auth'
import { becomeMember } from '../pages/member'
import { answering, expect, open, test } from '../support/test'

const FOUR_MINUTES = 4 * 60_000

test('a session that runs out is announced, and extended on request', async ({
  page,
  person,
  sound,
}) => {
  const account = new Account(page)
  await becomeMember(page, person)
  await account.ownsSession()
  account.endsIn(FOUR_MINUTES)
  await open(page, '/settings')

  const warning = page.getByRole('alertdialog', { name: 'Session Expiring Soon' })
  await expect(warning).toBeVisible()
  await expect(warning.getByRole('button', { name: 'Stay signed in' })).toBeFocused()
  await sound('the warning of the session')
  await warning.getByRole('button', { name: 'Stay signed in' }).dblclick()
  await expect(page.getByText('Session Extended')).toBeVisible()
  await expect(warning).toBeHidden()
})

test('at its end the person is told, signed out, and later taken back to where they were', async ({
  page,
  person,
}) => {
  const account = new Account(page)
  await becomeMember(page, person)
  await account.ownsSession()
  await page.clock.install()
  account.endsIn(FOUR_MINUTES)
  await open(page, '/settings#appearance')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.clock.fastForward(FOUR_MINUTES)
  await expect(page.getByText('Session Expired')).toBeVisible()
  await page.waitForURL('**/login')

  account.endsIn(30 * 60_000)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/settings#appearance')
})

test('a session used in another browser is refused', async ({ member: page }) => {
  await page.route('**/api/session/validate', (route) =>
    route.fulfill({
      status: 401,
      contentType: 'application/problem+json',
      json: { type: '/problems/session-mismatch', title: 'Session mismatch', status: 401 },
    }),
  )
  await open(page, '/dashboard')
  await page.waitForURL('**/login')
  await expect(page.getByText('Your session was used in another browser')).toBeVisible()
})

test('a session that was ended elsewhere is over here too', async ({ member: page }) => {
  const token = await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith('.accessToken')) ?? ''
    return localStorage.getItem(key)
  })
  // An open page could send a request, receive the session's end and report it before this test does.
  await page.goto('about:blank')
  // The tokens alone are enough to end their session.
  const answer = await page.request.post('/api/session/end', {
    headers: { Authorization: `Bearer ${token}` },
    data: {},
  })
  expect(answer.status()).toBe(204)
  await page.goto('/settings')
  await page.waitForURL('**/login')
  await expect(page.getByText('Session Expired')).toBeVisible()
})

test('signing out in one tab signs the others out', async ({ member: page, context }) => {
  const other = await context.newPage()
  await open(other, '/settings')
  await expect(other.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()

  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await other.waitForURL('**/login')
})

test('a new password replaces the old one', async ({ member: page, person }) => {
  await open(page, '/settings')
  await page.getByRole('button', { name: 'Change password' }).click()
  const form = page.getByRole('form', { name: 'Change password' })
  await form.getByLabel('Current password').fill('Not-the-password-1')
  await form.getByLabel('New password').fill(`New-${person.password}`)
  await form.getByRole('button', { name: 'Save new password' }).click()
  await expect(form.getByLabel('Current password')).toBeFocused()
  await expect(form.getByText('The current password is incorrect.')).toBeVisible()
  await form.getByLabel('Current password').fill(person.password)
  await form.getByRole('button', { name: 'Save new password' }).click()
  await page.waitForURL('**/login')
  await expect(page.getByText('Your password has been changed')).toBeVisible()
  await answering(page)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(`New-${person.password}`)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/settings')
  const activity = page.getByRole('region', { name: 'Activity' })
  await expect(activity.getByText('Your password was changed')).toBeVisible()
  await expect(activity.getByText('Signed out everywhere')).toBeVisible()
})

test('a lost laptop is signed out from the phone', async ({ member: page, person, browser }) => {
  const laptop = await (await browser.newContext()).newPage()
  await new Auth(laptop).signIn(person)
  await laptop.waitForURL('**/dashboard')

  await open(page, '/settings#devices')
  const devices = page.getByRole('list', { name: 'Devices' }).getByRole('listitem')
  await expect(devices).toHaveCount(2)
  await expect(devices.first()).toContainText('This device')
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  const question = page.getByRole('alertdialog', { name: 'Sign out everywhere?' })
  await question.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.waitForURL('**/login')
  await expect(page.getByText("You're signed out everywhere")).toBeVisible()

  await laptop.reload()
  await laptop.waitForURL('**/login')
  await laptop.context().close()
  await answering(page)
  await new Auth(page).signIn(person, person.password, '/settings#devices')
  await page.waitForURL('**/settings#devices')
  await expect(devices).toHaveCount(1)
})

test('one lost device is signed out, and no other', async ({ member: page, person, browser }) => {
  const phone = await (await browser.newContext()).newPage()
  const laptop = await (await browser.newContext()).newPage()
  for (const device of [phone, laptop]) {
    await new Auth(device).signIn(person)
    await device.waitForURL('**/dashboard')
  }

  await open(page, '/settings#devices')
  const devices = page.getByRole('list', { name: 'Devices' }).getByRole('listitem')
  await expect(devices).toHaveCount(3)
  await expect(devices.first()).toContainText('This device')
  await expect(devices.first().getByRole('button')).toHaveCount(0)
  // The second device is the last seen: the laptop.
  await devices.nth(1).getByRole('button').click()
  const question = page.getByRole('alertdialog', { name: /^Sign out .+\?$/ })
  await question.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText(/ is signed out$/)).toBeVisible()
  await expect(devices).toHaveCount(2)
  await page.reload()
  const activity = page.getByRole('region', { name: 'Activity' })
  await expect(activity.getByText('You signed out another device')).toBeVisible()

  await laptop.reload()
  await laptop.waitForURL('**/login')
  await phone.reload()
  await expect(phone).toHaveURL(/dashboard$/)
  await expect(phone.getByRole('heading', { level: 1 })).toBeVisible()
  await Promise.all([phone, laptop].map((device) => device.context().close()))
})
