import { Auth } from '../pages/auth'
import { BankLink } from '../pages/bank-link'
import { Wizard } from '../pages/wizard'
import { expect, open, test } from '../support/test'

test('from the first visit to a dashboard with net worth, holdings and goals', async ({
  page,
  person,
  sound,
}, { project }) => {
  test.setTimeout(180_000)
  const auth = new Auth(page)
  const wizard = new Wizard(page)
  const link = new BankLink(page)

  await test.step('sign up and verify', async () => {
    await open(page, '/')
    await expect(page.locator('html')).toHaveAttribute(
      'data-theme',
      project.use.colorScheme ?? 'light',
    )
    await auth.fillRegistration(person)
    await sound('sign up')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByRole('heading', { name: 'Verify Your Email' })).toBeVisible()
    await sound('waiting for the mail')
    await auth.openLink(person)
    await sound('the link of the mail')
    await page.getByRole('button', { name: 'Verify my email' }).click()
    await expect(page.getByRole('heading', { name: 'Email Verified!' })).toBeVisible()
  })

  await test.step('sign in', async () => {
    await auth.signIn(person)
    await expect(wizard.dialog).toBeVisible()
  })

  await test.step('plan', async () => {
    await expect(wizard.heading(/^Good (morning|afternoon|evening), Robin/)).toBeVisible()
    await sound('wizard: welcome')
    await wizard.start()
    await wizard.template('Emergency Fund').click()
    await sound('wizard: dreams')
    await wizard.button('Add to My Dream Team').click()
    await wizard.add({ template: 'Dream Vacation' })
    await wizard.continueWith(2)
    await wizard.income.fill('2,000')
    await sound('wizard: income')
    await wizard.button('Continue to Optimization').click()
    await expect(wizard.heading("Let's make your plan sustainable")).toBeVisible()
    await sound('wizard: sustainable')
    await wizard.choose('Give Yourself More Time')
    await sound('wizard: celebration')
    await wizard.finish.click()
    await page.waitForURL('**/add-asset')
  })

  await test.step('connect two banks', async () => {
    await expect(page.getByRole('heading', { name: 'Connect a bank' })).toBeVisible()
    await sound('connect a bank')
    await link.begin()
    await sound('the window of the provider')
    await link.pick('First Platypus Bank')
    await link.share()
    await page.waitForURL('**/dashboard')
    await expect(page.getByText(/accounts connected$/)).toBeVisible()
    await link.open()
    await link.connect('Northgate Brokerage', 'Investments or retirement')
    await expect(page.getByText('Investment accounts connected')).toBeVisible()
  })

  await test.step('see it all', async () => {
    const region = (name: string) => page.getByRole('region', { name, exact: true })
    await expect(region('Net worth')).toContainText('Your chart starts today.')
    await expect(region('Nothing is set aside for your goals yet.')).toContainText('2 of 3 done')
    await expect(region('Net worth')).toContainText(/[−]?\$[\d,]+\.\d\d/)
    const owned = region('What you own and owe')
    await expect(owned.getByRole('list', { name: 'Assets by type' })).toContainText(
      'Available Cash',
    )
    await expect(owned.getByRole('list', { name: 'Liabilities by type' })).toContainText('−$')
    await expect(owned.getByRole('img', { name: /^What you own: .*ETFs/ })).toBeVisible()
    await expect(region('Top holdings').getByRole('row', { name: /^VTI / })).toContainText('$')
    await expect(region('Goals')).toContainText('Emergency Fund')
    await expect(region('Goals')).toContainText('Dream Vacation')
    await sound('dashboard')
  })

  await test.step('every other page', async () => {
    for (const [path, heading] of [
      ['/accounts', 'Cash'],
      ['/goals', 'Saved so far'],
      ['/settings', 'Profile'],
    ] as const) {
      await open(page, path)
      await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
      await sound(path)
    }
    await open(page, '/goals')
    const goals = page.getByRole('list', { name: 'Your goals' })
    await goals.getByRole('link', { name: 'Emergency Fund' }).click()
    await expect(page.getByRole('slider', { name: 'Projection of Emergency Fund' })).toBeVisible()
    await sound('planner')
    await open(page, '/create-goal')
    await expect(wizard.heading('Add a New Goal')).toBeVisible()
    await sound('new goal')
  })

  await test.step('hide amounts, sign out', async () => {
    await open(page, '/dashboard')
    await expect(page.getByRole('region', { name: 'Net worth', exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Hide amounts' }).click()
    await expect(page.locator('main')).not.toContainText('$')
    await sound('dashboard with hidden amounts')
    await page.reload()
    await expect(page.getByRole('button', { name: 'Show amounts' })).toBeVisible()
    await page.getByRole('button', { name: 'Your account', exact: true }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    await expect.poll(() => page.evaluate(hasTokens)).toBe(false)
    await open(page, '/dashboard')
    await page.waitForURL('**/login')
  })
})

/** Runs in the page: whether the browser still stores the session's tokens. */
function hasTokens(): boolean {
  return Object.keys(localStorage).some((key) => key.endsWith('accessToken'))
}
