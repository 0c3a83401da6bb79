import { Auth } from '../pages/auth'
import { appCode } from '../support/authenticator'
import { expect, open, test } from '../support/test'

test('an authenticator app is set up, asked for at the sign-in, and taken away', async ({
  member: page,
  person,
  sound,
}) => {
  await open(page, '/settings#security')
  const security = page.getByRole('region', { name: 'Security' })
  await security.getByRole('button', { name: 'Set up two-step sign-in' }).click()
  await expect(security.getByRole('img', { name: /^QR code/ })).toBeVisible()
  const key = (await security.locator('code').textContent()) ?? ''
  await sound('setting up two-step sign-in')

  const code = page.getByLabel('Code from your app')
  await code.fill('12345')
  await security.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('Enter the 6 digits your app shows.')).toBeVisible()
  const used = appCode(key)
  await code.fill(used)
  await security.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('Two-step sign-in is on', { exact: true })).toBeVisible()
  await expect(page.getByText('Two-step sign-in was turned on')).toBeVisible()

  await page.getByRole('button', { name: 'Sign out' }).last().click()
  await page.waitForURL((url) => url.pathname === '/')
  const auth = new Auth(page)
  await auth.signIn(person)
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await expect(code).toBeFocused()
  await sound('the second step of signing in')
  await code.fill(used)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('This code was used already.')).toBeVisible()

  // A reload half way asks for the password again and signs no one in.
  await page.reload()
  await auth.signIn(person)
  await expect(code).toBeVisible()
  await code.fill(appCode(key, 1))
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/dashboard')

  await open(page, '/settings#security')
  await security.getByRole('button', { name: 'Turn off two-step sign-in' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click()
  await page.waitForURL('**/login')
  await expect(page.getByText('Two-step sign-in is off', { exact: true })).toBeVisible()
  await auth.signIn(person)
  await page.waitForURL('**/settings#security')
  await expect(security.getByRole('button', { name: 'Set up two-step sign-in' })).toBeVisible()
  await expect(page.getByText('Two-step sign-in was turned off')).toBeVisible()
})
