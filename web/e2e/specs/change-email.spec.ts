import { Auth } from '../pages/auth'
import { becomeMember } from '../pages/member'
import { addressCode, restoreLink } from '../support/mailbox'
import { expect, open, test } from '../support/test'

test('an email address is changed with the code that goes there, and taken back from the old mailbox', async ({
  member: page,
  person,
  sound,
}) => {
  const next = `next-${person.email}`
  await open(page, '/settings#profile')
  await page.getByRole('button', { name: 'Change email' }).click()
  const form = page.getByRole('form', { name: 'Change email' })
  await form.getByLabel('New email').fill(person.email)
  await form.getByRole('button', { name: 'Send code' }).click()
  await expect(form.getByText('It must be another address.')).toBeVisible()
  await form.getByLabel('New email').fill(next)
  await sound('asking for another email')
  await form.getByRole('button', { name: 'Send code' }).click()
  await expect(form.getByRole('status')).toContainText(next)
  await sound('the code of another email')
  // Like a phone when its user returns from the mail app.
  await page.reload()
  await form.getByLabel('Code from the email').fill(await addressCode(next))
  await form.getByRole('button', { name: 'Verify new email' }).click()
  await page.waitForURL('**/login')
  await expect(page.getByText('Your email is changed. Sign in with the new one.')).toBeVisible()

  await new Auth(page).signIn({ ...person, email: next })
  await page.waitForURL('**/dashboard')
  await open(page, '/settings')
  await expect(page.getByRole('textbox', { name: 'Email', exact: true })).toHaveValue(next)

  // The owner of the old mailbox did not request the change.
  await open(page, await restoreLink(person.email))
  await sound('keeping an old email')
  await page.getByRole('button', { name: 'Keep my old address' }).click()
  await expect(page.getByText('Your email address is restored')).toBeVisible()
  await sound('an old email that was kept')
  await page.getByRole('link', { name: 'Set a new password' }).click()
  await page.waitForURL('**/forgot-password')
  await open(page, '/login')
  await new Auth(page).signIn({ ...person, email: next })
  await expect(page.getByText('The email or password is incorrect.')).toBeVisible()
})

test('mail that bounces is said on every page, until the email is changed', async ({
  page,
  person,
  sound,
}) => {
  // The mail service's simulator bounces mail to this address.
  const bouncing = {
    ...person,
    email: `bounce+${person.email.replace('@', '-')}@simulator.amazonses.com`,
  }
  await becomeMember(page, bouncing)
  await open(page, '/settings#profile')
  await page.getByRole('button', { name: 'Change email' }).click()
  const form = page.getByRole('form', { name: 'Change email' })
  await form.getByLabel('New email').fill(`first-${person.email}`)
  await form.getByRole('button', { name: 'Send code' }).click()
  await expect(form.getByRole('status')).toContainText(`first-${person.email}`)

  await open(page, '/goals')
  const banner = page.getByText('Our emails to you are bouncing.')
  await expect(banner).toBeVisible()
  await sound('a page that says that mail bounces')
  await page.getByRole('link', { name: 'Check your email address' }).click()
  await expect(page.getByText('Our emails to this address are bouncing')).toBeVisible()
  await sound('the profile that says that mail bounces')

  await page.getByRole('button', { name: 'Use a different email' }).click()
  await form.getByLabel('New email').fill(person.email)
  await form.getByRole('button', { name: 'Send code' }).click()
  await expect(form.getByRole('status')).toContainText(person.email)
  await form.getByLabel('Code from the email').fill(await addressCode(person.email))
  await form.getByRole('button', { name: 'Verify new email' }).click()
  await page.waitForURL('**/login')
  await new Auth(page).signIn(person)
  await page.waitForURL('**/dashboard')
  await expect(page.getByRole('heading', { name: /^Add your first account/ })).toBeVisible()
  await expect(banner).toHaveCount(0)
})
