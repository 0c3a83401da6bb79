import type { Page } from '@playwright/test'
import { BankLink } from '../pages/bank-link'
import { becomeMember } from '../pages/member'
import { Wizard } from '../pages/wizard'
import { expect, open, settled, test } from '../support/test'

test.beforeEach(async ({ page, person }) => becomeMember(page, person))

async function openPlanner(page: Page, goal: string): Promise<void> {
  await open(page, '/goals')
  await page.getByRole('list', { name: 'Your goals' }).getByRole('link', { name: goal }).click()
  await expect(page.getByRole('region', { name: 'Where it stands' })).toContainText('chance')
}

test('a new goal is planned, gets its assets, and leaves less for the others', async ({
  page,
  sound,
}) => {
  await new BankLink(page).connect('First Platypus Bank')
  await open(page, '/create-goal')
  const wizard = new Wizard(page)
  await expect(wizard.heading('Add a New Goal')).toBeVisible()
  await wizard.add({ template: 'Emergency Fund' })
  await wizard.continueWith(1)
  await wizard.button('Continue to Optimization').click()
  await wizard.button('Create Goal & Allocate Assets').click()
  await expect(page.getByText('Goal created successfully')).toBeVisible()

  const allocate = page.getByRole('dialog', { name: 'Allocate assets' })
  const percent = allocate.getByRole('textbox', { name: /^Percent of/ }).first()
  await percent.fill('60')
  await expect(allocate.getByText(/^40% left/)).toBeVisible()
  await sound('allocating assets')
  await page.route('**/allocations', (route) => route.fulfill({ status: 503 }))
  await allocate.getByRole('button', { name: 'Save allocation' }).click()
  await expect(allocate.getByRole('alert')).toContainText('Nothing was saved')
  await page.unrouteAll()
  await allocate.getByRole('button', { name: 'Save allocation' }).click()
  await expect(page.getByText('Assets allocated')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Set aside for this goal' })).toContainText(
    '60% of it',
  )

  await openPlanner(page, 'Dream Vacation')
  await page.getByRole('button', { name: 'Allocate assets' }).click()
  await percent.fill('50')
  await expect(allocate.getByText('Only 40% is left.')).toBeVisible()
  await allocate.getByRole('button', { name: 'Save allocation' }).click()
  await expect(percent).toBeFocused()
  await percent.fill('40')
  await page.reload()
  // The address opens the same dialog again, with the input.
  await expect(percent).toHaveValue('40')
  await allocate.getByRole('button', { name: 'Save allocation' }).click()
  const setAside = page.getByRole('region', { name: 'Set aside for this goal' })
  await expect(setAside).toContainText('40% of it')

  // An amount stays as it is when the balance changes.
  await setAside.getByRole('button', { name: 'Change allocation' }).click()
  await allocate
    .getByRole('radio', { name: /^Amount in/ })
    .first()
    .click()
  await allocate.getByRole('textbox', { name: /^Amount of/ }).fill('12.34')
  await allocate.getByRole('button', { name: 'Save allocation' }).click()
  await expect(setAside).toContainText('Fixed amount')
  await expect(setAside).toContainText('$12.34')
  await page.reload()
  await expect(setAside).toContainText('$12.34')
})

test('nothing that is pressed on a plan moves when its answers arrive', async ({ page }) => {
  const goals = page.getByRole('list', { name: 'Your goals' })
  const slider = page.getByRole('slider', { name: 'Planned each month' })
  const allocate = page.getByRole('button', { name: 'Allocate assets' }).first()
  for (const [width, pressed] of [
    [1440, [slider, allocate]],
    // The button is below everything that grows there.
    [390, [slider]],
  ] as const) {
    const places = () => Promise.all(pressed.map((part) => part.boundingBox()))
    await page.setViewportSize({ width, height: 900 })
    await open(page, '/goals')
    await expect(goals).toContainText('chance')
    const answers = Promise.withResolvers<void>()
    for (const call of ['**/plan', '**/net-worth-changes?*'])
      await page.route(call, async (route) => {
        await answers.promise
        await route.continue()
      })
    await goals.getByRole('link', { name: 'Dream Vacation' }).click()
    await expect(page.getByText('Working out this projection…')).toBeVisible()
    const before = await places()
    answers.resolve()
    await expect(page.getByRole('region', { name: 'Why it moved' })).toContainText('recorded')
    await expect(page.getByRole('region', { name: 'Where it stands' })).toContainText('chance')
    await settled(page)
    expect(await places()).toEqual(before)
  }
})

test('a goal is changed with a way back, by keyboard alone, and not without a connection', async ({
  page,
  context,
}) => {
  await openPlanner(page, 'Dream Vacation')
  // The odds beside the figures load later, and not at all offline.
  const standing = page.getByRole('region', { name: 'Where it stands' }).locator('dl')
  const before = await standing.textContent()

  await page.getByRole('button', { name: 'Edit goal' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Edit goal' })
  const monthly = dialog.getByRole('textbox', { name: 'Planned each month' })
  await monthly.fill('777')
  await monthly.press('Enter')
  await expect(standing).toContainText('Planned each month$777')
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(standing).toHaveText(before ?? '')

  await page.getByRole('slider', { name: 'Planned each month' }).press('ArrowRight')
  const leads = page.getByRole('region', { name: 'Projection' })
  await expect(leads).toContainText('than the current plan')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Save plan' }).click()
  await expect(page.getByText('The goal was not changed')).toBeVisible()
  await expect(standing).toHaveText(before ?? '')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Save plan' }).click()
  await expect(standing).not.toHaveText(before ?? '')
})

test('a deleted goal is gone at once, and undone after a reload', async ({ page }) => {
  const list = page.getByRole('list', { name: 'Your goals' })
  const goal = list.getByRole('link', { name: 'Dream Vacation' })
  const none = page.getByRole('heading', { name: 'What are you saving for?' })
  await openPlanner(page, 'Dream Vacation')
  const deleted = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await page.getByRole('button', { name: 'Delete goal' }).click()
  expect((await deleted).ok()).toBe(true)
  await expect(none).toBeVisible()
  await page.reload()
  await expect(none).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(goal).toBeVisible()
  await page.reload()
  await expect(goal).toBeVisible()
})
