import { Auth } from '../pages/auth'
import { becomeMember } from '../pages/member'
import { addressCode, restoreLink } from '../support/mailbox'
import { expect, open, test } from '../support/test'

test('an email address is changed with the code that goes there, and taken back from the old mailbox', async ({
  page,
  person,
  sound,
}) => {
  await becomeMember(page, person)
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
  await form.getByLabel('Code from the email').fill(await addressCode(next))
  await form.getByRole('button', { name: 'Confirm new email' }).click()
  await page.waitForURL('**/login')
  await expect(page.getByText(`Your email is now ${next}. Sign in with it.`)).toBeVisible()

  await new Auth(page).signIn({ ...person, email: next })
  await page.waitForURL('**/dashboard')
  await open(page, '/settings')
  await expect(page.getByRole('textbox', { name: 'Email', exact: true })).toHaveValue(next)

  // The owner of the old mailbox did not ask for it.
  await open(page, await restoreLink(person.email))
  await sound('keeping an old email')
  await page.getByRole('button', { name: 'Keep my old address' }).click()
  await expect(page.getByText('Your email address is restored.')).toBeVisible()
  await sound('an old email that was kept')
  await page.getByRole('link', { name: 'Set a new password' }).click()
  await page.waitForURL('**/forgot-password')
  await open(page, '/login')
  await new Auth(page).signIn({ ...person, email: next })
  await expect(page.getByText('The email or password is not right.')).toBeVisible()
})
