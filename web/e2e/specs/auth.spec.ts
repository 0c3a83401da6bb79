import { Auth } from '../pages/auth'
import { arrive } from '../pages/member'
import { confirmationLink, mailTo, pathOf, resetCode } from '../support/mailbox'
import { plan } from '../support/plan'
import { expect, open, test } from '../support/test'
import { enrol } from '../support/user-pool'

test('a wrong password reveals neither which part is wrong nor whether the account exists', async ({
  page,
  person,
}) => {
  await enrol(page.request, person)
  const auth = new Auth(page)
  const refusal = page.getByRole('alert').filter({ hasText: 'The email or password is incorrect.' })
  await auth.signIn(person, 'Not-the-password-1')
  await expect(refusal).toBeVisible()
  await auth.signIn({ ...person, email: `nobody.${person.email}` })
  await expect(refusal).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(`nobody.${person.email}`)
})

test('a forgotten password is reset by mail, also after a reload in between', async ({
  member: page,
  context,
  person,
  sound,
}) => {
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL((url) => url.pathname === '/')

  await open(page, '/login')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.waitForURL('**/forgot-password')
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  await page.getByRole('button', { name: 'Send code' }).click()
  const code = page.getByLabel('Code from the email')
  await expect(code).toBeFocused()
  await sound('the code of a forgotten password')
  const mailed = await resetCode(person.email)

  await page.reload()
  await expect(code).toBeFocused()
  await code.fill(mailed === '000000' ? '000001' : '000000')
  const password = `New-${person.password}`
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText(/code is incorrect/)).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Send code' })).toBeVisible()

  // A user who follows the mail's link has the code, but no page that waits for it.
  const other = await context.newPage()
  await open(other, '/forgot-password')
  await other.getByLabel('Email').fill(person.email)
  await other.getByRole('button', { name: 'I already have a code' }).click()
  await other.getByLabel('Code from the email').fill(mailed)
  await other.getByLabel('New password').fill(password)
  await other.getByRole('button', { name: 'Change password' }).click()
  await expect(other.getByText('Password changed. Sign in with your new password.')).toBeVisible()

  const auth = new Auth(page)
  await auth.signIn(person)
  await expect(page.getByText('The email or password is incorrect.')).toBeVisible()
  await auth.signIn(person, password)
  await page.waitForURL('**/dashboard')
  await open(page, '/settings#activity')
  await expect(page.getByText('Your password was reset by email')).toBeVisible()
})

test('a password with the name of the product is refused before an account is made', async ({
  page,
  person,
}) => {
  await new Auth(page).fillRegistration({ ...person, password: 'Goldgrove-2026' })
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    /This password contains Goldgrove/,
  )
  await expect(page).toHaveURL(/\/register$/)
})

test('an unverified person is led to verification', async ({ page, person }) => {
  const auth = new Auth(page)
  await auth.register(person)
  await auth.signIn(person)
  await expect(page.getByRole('heading', { name: 'Verify Your Email' })).toBeVisible()
})

test('a link with a wrong code is refused with a way on', async ({ page, person }) => {
  const auth = new Auth(page)
  await auth.register(person)
  const path = pathOf(await confirmationLink(person.email))
  await open(page, path.replace(/\.\d+/, '.000000'))
  await page.getByRole('button', { name: 'Verify my email' }).click()
  await expect(page.getByRole('alert')).toContainText('no longer valid')
  await expect(
    page.getByRole('button', { name: /Resend Verification Email|Send again/ }),
  ).toBeVisible()
})

test('a newer mail replaces the link of the older one', async ({ page, person }) => {
  const auth = new Auth(page)
  await auth.register(person)
  const first = pathOf(await confirmationLink(person.email))
  await page.clock.install()
  await page.clock.fastForward('05:00')
  await page.getByRole('button', { name: 'Resend Verification Email' }).click()
  await expect(page.getByText('Verification Email Sent')).toBeVisible()
  const second = pathOf(await confirmationLink(person.email, 2))
  expect(second).not.toBe(first)

  await open(page, first)
  await page.getByRole('button', { name: 'Verify my email' }).click()
  await expect(page.getByRole('alert')).toContainText('no longer valid')
  await open(page, second)
  await page.getByRole('button', { name: 'Verify my email' }).click()
  await expect(page.getByRole('heading', { name: 'Email Verified!' })).toBeVisible()
})

test('opening the link verifies nothing: mail scanners do that', async ({ page, person }) => {
  const auth = new Auth(page)
  await auth.register(person)
  await auth.openLink(person)
  await expect(page.getByRole('button', { name: 'Verify my email' })).toBeVisible()
  await auth.signIn(person)
  await expect(page.getByRole('heading', { name: 'Verify Your Email' })).toBeVisible()
})

test('a double click signs up once', async ({ page, person }) => {
  const auth = new Auth(page)
  await auth.fillRegistration(person)
  await page.getByRole('button', { name: 'Create account' }).dblclick()
  await expect(page.getByRole('heading', { name: 'Verify Your Email' })).toBeVisible()
  await confirmationLink(person.email)
  expect(await mailTo(person.email)).toHaveLength(1)
})

test('signing up shows each error at its field', async ({ page }) => {
  await open(page, '/register')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByLabel('First name')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
})

test('the first click on what follows an empty field counts', async ({ page, person }) => {
  // As long as a finger needs: an error that appears at mouse-down would move the link away from it.
  const click = { delay: 80 }
  await open(page, '/login')
  await page.getByLabel('Email').fill('avery')
  await page.getByLabel('Password', { exact: true }).click()
  await page.getByRole('link', { name: 'Create an account' }).click(click)
  await page.waitForURL('**/register')
  await page.getByLabel('Password', { exact: true }).click()
  await page.getByRole('link', { name: 'Sign in', exact: true }).last().click(click)
  await page.waitForURL('**/login')
  await open(page, '/forgot-password')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByLabel('Code from the email')).toBeFocused()
  await page.getByRole('button', { name: 'Use another email' }).click(click)
  await expect(page.getByRole('button', { name: 'Send code' })).toBeVisible()
})

test('a protected address leads to the sign-in page, then to the wanted page', async ({
  page,
  person,
}) => {
  await arrive(page, person)
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await open(page, '/settings')
  await page.waitForURL('**/login')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/settings')
})

test('signing in works when the device has no storage left', async ({ page, person }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await enrol(page.request, person)
  await plan(page.request, person, { income: 9_000 })
  await new Auth(page).signIn(person)
  await page.waitForURL('**/dashboard')
  await page.getByRole('link', { name: 'Goals', exact: true }).first().click()
  await expect(page.getByRole('list', { name: 'Your goals' })).toBeVisible()
})
