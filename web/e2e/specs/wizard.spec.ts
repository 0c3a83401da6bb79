import { Wizard } from '../pages/wizard'
import { expect, open, test } from '../support/test'

test('a reload in any step goes on there, with everything entered', async ({ page, wizard }) => {
  await page.reload()
  await expect(wizard.button('Start My Financial Journey')).toBeVisible()

  await wizard.start()
  await wizard.add({ template: 'Emergency Fund' })
  await page.reload()
  await expect(wizard.heading('What are your biggest dreams?')).toBeVisible()
  await expect(wizard.button('Remove Emergency Fund')).toBeVisible()

  await wizard.continueWith(1)
  await page.reload()
  await expect(wizard.heading("Let's ground your dreams in reality")).toBeVisible()

  await wizard.earn('1,000')
  await expect(wizard.heading("Let's make your plan sustainable")).toBeVisible()
  await page.reload()
  // The wizard never resumes at the half step; the income leads to it again.
  await expect(wizard.income.or(wizard.heading("Let's make your plan sustainable"))).toBeVisible()
  if (await wizard.income.isVisible()) await wizard.earn('1,000')
  await wizard.choose('Right-Size Your Goals')

  await page.reload()
  await wizard.celebrated()
  await expect(wizard.dialog).toContainText('Emergency Fund')
  await wizard.finish.click()
  await page.waitForURL('**/add-asset')
  await page.reload()
  await expect(wizard.dialog).toBeHidden()
})

test('two tabs of one user show one plan, and it is made once', async ({
  page,
  wizard,
  context,
}) => {
  await wizard.start()
  await wizard.add({ template: 'Emergency Fund' })

  const second = await context.newPage()
  const there = new Wizard(second)
  await open(second, '/dashboard')
  await expect(there.button('Remove Emergency Fund')).toBeVisible()
  await there.add({ template: 'Dream Vacation' })
  await expect(wizard.button('Remove Dream Vacation')).toBeVisible()

  await wizard.continueWith(2)
  const third = await context.newPage()
  await open(third, '/dashboard')
  await expect(new Wizard(third).income).toBeVisible()
  await third.close()
  await page.reload()
  await wizard.earn('9,000')
  await wizard.celebrated()
  await wizard.finish.click()
  await page.waitForURL('**/add-asset')
  await expect(there.dialog).toBeHidden()
  await open(second, '/goals')
  await expect(second.getByRole('list', { name: 'Your goals' }).getByRole('heading')).toHaveCount(2)
})

test('an income that carries the goals needs no tuning', async ({ wizard }) => {
  await wizard.start()
  await wizard.add({ template: 'Dream Vacation' })
  await wizard.continueWith(1)
  await wizard.earn('9,000')
  await wizard.celebrated()
})

test('the wizard cannot be closed, only gone through or signed out of', async ({
  page,
  wizard,
}) => {
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expect(wizard.dialog).toBeVisible()
  await wizard.button('Sign out').click()
  await page.waitForURL((url) => url.pathname === '/')
})

test('Back goes one step back and keeps the input', async ({ wizard }) => {
  await wizard.start()
  await wizard.add({ template: 'Emergency Fund' })
  await wizard.continueWith(1)
  await wizard.earn('1,000')
  await expect(wizard.heading("Let's make your plan sustainable")).toBeVisible()
  await wizard.button('Back').click()
  await expect(wizard.income).toHaveValue(/1,000/)
  await wizard.button('Back').click()
  await expect(wizard.button('Remove Emergency Fund')).toBeVisible()
})

test('a double click on the last button creates each goal once', async ({ page, wizard }) => {
  await wizard.plan()
  await wizard.finish.dblclick()
  await page.waitForURL('**/add-asset')
  await open(page, '/goals')
  await expect(page.getByRole('list', { name: 'Your goals' }).getByRole('heading')).toHaveCount(2)
})

test('a goal added later joins the others', async ({ page, wizard }) => {
  await wizard.plan()
  await wizard.finish.click()
  await page.waitForURL('**/add-asset')

  await open(page, '/create-goal')
  await expect(wizard.dialog).toContainText('Goals you already have')
  await wizard.add({ template: 'New Vehicle', amount: '12,000', years: '5' })
  await wizard.continueWith(1)
  await wizard.earn('9,000')
  await wizard.button('Create Goal & Allocate Assets').dblclick()
  await expect(page.getByText('Goal created successfully')).toBeVisible()
  // Nothing is connected yet, so there is nothing to allocate.
  const allocate = page.getByRole('dialog', { name: 'Allocate assets' })
  await expect(allocate.getByRole('link', { name: 'Add asset' })).toBeVisible()
  await allocate.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('link', { name: 'All goals' }).click()
  await expect(page.getByRole('list', { name: 'Your goals' }).getByRole('heading')).toHaveCount(3)
})
