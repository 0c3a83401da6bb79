import { Auth } from '../pages/auth'
import { arrive } from '../pages/member'
import { confirmationLink, mailTo, pathOf } from '../support/mailbox'
import { expect, open, test } from '../support/test'
import { enrol } from '../support/user-pool'

test('a wrong password says neither which part is wrong nor whether the account exists', async ({
  page,
  person,
}) => {
  await enrol(page.request, person)
  const auth = new Auth(page)
  const refusal = page.getByRole('alert').filter({ hasText: 'The email or password is not right.' })
  await auth.signIn(person, 'Not-the-password-1')
  await expect(refusal).toBeVisible()
  await auth.signIn({ ...person, email: `nobody.${person.email}` })
  await expect(refusal).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(`nobody.${person.email}`)
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

test('signing up says what to mend, at the field', async ({ page }) => {
  await open(page, '/register')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByLabel('First name')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
})

test('a protected address asks to sign in, then goes where one wanted', async ({
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
