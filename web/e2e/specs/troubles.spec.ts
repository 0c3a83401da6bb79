import { BankLink } from '../pages/bank-link'
import { arrive } from '../pages/member'
import { expect, open, test } from '../support/test'
import { Troubles } from '../support/troubles'

test('on a slow line, with every first try failing and reloads in between, the main way still leads home', async ({
  page,
  wizard,
  sound,
}) => {
  const troubles = new Troubles(page)
  await troubles.begin()

  // A user can go on although the step was not recorded.
  await wizard.start()
  await wizard.add({ template: 'Dream Vacation' })
  await wizard.continueWith(1)
  await page.reload()
  await wizard.earn('9,000')
  await expect(page.getByText('Something went wrong saving your income.')).toBeVisible()
  await expect(wizard.income).toHaveValue('9,000')
  await wizard.button('Continue to Optimization').click()
  await wizard.celebrated()

  await wizard.finish.click()
  await expect(page.getByText('Something went wrong. Please try again.').first()).toBeVisible()
  await page.reload()
  await wizard.celebrated()
  await wizard.finish.click()
  await page.waitForURL('**/add-asset', { timeout: 5_000 }).catch(() => wizard.finish.click())
  await page.waitForURL('**/add-asset')

  const link = new BankLink(page)
  await link.start.click()
  await expect(
    page.getByRole('alert').filter({ hasText: /Connection Error|Failed to connect to Plaid/ }),
  ).toBeVisible()
  await sound('a bank that could not be asked')
  await page.getByRole('button', { name: 'Try again' }).click()
  await link.atInstitutions()
  await link.pick('First Platypus Bank')
  await link.share()
  await expect(page.getByText('Connection failed').first()).toBeVisible()
  await page.reload()
  await link.connect('First Platypus Bank')

  await page.getByRole('button', { name: 'Refresh your accounts' }).click()
  await expect(page.getByText('Failed to refresh accounts')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Net worth', exact: true })).toContainText('$')
  await page.getByRole('button', { name: 'Refresh your accounts' }).click()
  await expect(page.getByText('Data refreshed successfully!')).toBeVisible({ timeout: 60_000 })

  await open(page, '/settings')
  await page.getByLabel('First name').fill('Rowan')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByText(/^(?:Update failed|Profile updated)$/)).toBeVisible()
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByText('Profile updated')).toBeVisible()

  await troubles.end()
  await open(page, '/goals')
  // The retry created no second goal.
  await expect(page.getByRole('list', { name: 'Your goals' }).getByRole('listitem')).toHaveCount(1)
  await open(page, '/accounts')
  const names = await page.getByRole('link', { name: /Savings|Chequing/ }).allTextContents()
  expect(new Set(names).size).toBe(names.length)
  expect(troubles.failed).toContain('POST /api/create-goal')
  expect(troubles.failed).toContain('POST /api/exchange-public-token')
})

test('a page that cannot be loaded shows an error, keeps its frame, and retries on request', async ({
  page,
  person,
  context,
}) => {
  await arrive(page, person)
  const failures = [
    ['/dashboard', '**/api/dashboard*', 'Calculation Error'],
    ['/accounts', '**/api/dashboard*', 'Failed to load accounts'],
    ['/goals', '**/api/goals', /couldn't load/i],
  ] as const
  // The wizard would cover every page.
  await page.route('**/api/profile', async (route) => {
    const response = await route.fetch()
    const profile = { ...(await response.json()), onboarding_completed: true, onboarded: true }
    await route.fulfill({ response, json: profile })
  })
  for (const [path, read, words] of failures) {
    await page.route(read, (route) => route.abort())
    await open(page, path)
    await expect(page.getByText(words).first()).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await page.unroute(read)
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await expect(page.getByText(words)).toHaveCount(0)
  }
  await context.setOffline(true)
  await expect(page.getByText(/offline|no connection/i).first()).toBeVisible()
  await context.setOffline(false)
})
