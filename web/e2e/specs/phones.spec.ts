import type { Page } from '@playwright/test'
import { BankLink } from '../pages/bank-link'
import { becomeMember } from '../pages/member'
import type { Person } from '../support/person'
import { plan } from '../support/plan'
import { expect, open, test } from '../support/test'
import {
  enlargeText,
  holdAcross,
  lostTexts,
  smallFields,
  smallTargets,
  underTheNotch,
  underToasts,
} from '../support/touch'

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
})

const publicPages = ['/', '/pricing', '/faq', '/contact', '/login', '/register', '/forgot-password']
const signedIn = ['/dashboard', '/accounts', '/goals', '/insights', '/settings', '/add-asset']

/** Checks public pages as a visitor, and then the others as a member with investments. */
async function onEveryPage(
  page: Page,
  person: Person,
  visited: readonly string[],
  check: (place: string) => Promise<void>,
): Promise<void> {
  for (const path of visited) {
    await open(page, path)
    await check(path)
  }
  await becomeMember(page, person)
  await new BankLink(page).connect('Northgate Brokerage', 'Investments or retirement')
  for (const path of signedIn) {
    await open(page, path)
    await expect(page.getByText(/^Loading your/)).toHaveCount(0)
    await check(path)
  }
  await page.goto('/goals')
  await page.getByRole('list', { name: 'Your goals' }).getByRole('link').tap()
  await expect(page.getByRole('region', { name: 'Odds' })).toContainText('chance')
  await check('the planner')
}

test('a finger meets every target, and no field makes an iPhone zoom', async ({ page, person }) => {
  const expectTouchable = async (path: string) => {
    expect.soft(await smallFields(page), `fields of ${path}`).toEqual([])
    expect.soft(await smallTargets(page), `targets of ${path}`).toEqual([])
  }
  await onEveryPage(page, person, publicPages, expectTouchable)
})

test('a tap anywhere on an account opens it, and a dialog opens without a keyboard', async ({
  member: page,
}) => {
  await new BankLink(page).connect('Northgate Brokerage', 'Investments or retirement')
  await open(page, '/accounts')
  const row = page.getByRole('listitem').filter({ hasText: 'Individual Brokerage' })
  // Beside the letters, where the amount is.
  await row.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const amount = await row.getByText('$').boundingBox()
  if (!amount) throw new Error('the row has no amount')
  await page.touchscreen.tap(amount.x + amount.width / 2, amount.y + amount.height / 2)
  await expect(page).toHaveURL(/account=/)

  await open(page, '/goals')
  await page.getByRole('list', { name: 'Your goals' }).getByRole('link').tap()
  await page.getByRole('button', { name: 'Edit goal' }).tap()
  await expect(page.getByRole('dialog', { name: 'Edit goal' })).toBeFocused()
})

test('held across, nothing is under the notch', async ({ page, person }) => {
  await holdAcross(page)
  for (const path of ['/', '/pricing', '/login', '/register']) {
    await open(page, path)
    expect.soft(await underTheNotch(page), path).toEqual([])
  }
  await page.keyboard.press('Tab')
  await expect(page.locator('.skip-link:focus, a:focus')).toHaveCount(1)
  expect(await underTheNotch(page)).toEqual([])

  await becomeMember(page, person)
  await holdAcross(page)
  for (const path of ['/dashboard', '/accounts', '/goals', '/settings']) {
    await open(page, path)
    await expect(page.getByText(/^Loading your/)).toHaveCount(0)
    expect.soft(await underTheNotch(page), path).toEqual([])
  }
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.locator('[data-slot="toast"]')).toBeVisible()
  expect.soft(await underTheNotch(page), 'a message').toEqual([])

  await page.getByRole('button', { name: 'Your account' }).tap()
  expect.soft(await underTheNotch(page), 'the menu').toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Delete account' }).tap()
  await expect(page.locator('[role="dialog"], [role="alertdialog"]')).toBeVisible()
  expect.soft(await underTheNotch(page), 'a dialog').toEqual([])
})

test('a message covers no bar, of the page or of the wizard', async ({ page, wizard, person }) => {
  const toast = page.locator('[data-slot="toast"]')
  const expectClear = async (place: string) => {
    for (const [width, height] of [
      [390, 844],
      [390, 664],
      [768, 1024],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expect(toast).toBeInViewport({ ratio: 1 })
      await expect.poll(() => underToasts(page), `${place}, ${width} x ${height}`).toEqual([])
    }
  }
  await wizard.start()
  await wizard.add({ template: 'Emergency Fund' })
  await wizard.continueWith(1)
  await wizard.income.press('Enter')
  await toast.hover()
  await expectClear('the wizard')

  await plan(page.request, person, { income: 9_000 })
  await open(page, '/settings')
  await page.getByRole('button', { name: 'Save name' }).click()
  await toast.hover()
  await expectClear('the settings')
})

test('with text at 200 % nothing is cut off', async ({ page, person }) => {
  const expectWhole = async (path: string) => {
    expect.soft(await lostTexts(page), path).toEqual([])
    const beside = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect.soft(beside, `${path} is wider than the window`).toBeLessThanOrEqual(0)
  }
  await enlargeText(page)
  const longer = [...publicPages, '/features', '/about-us', '/privacy-policy']
  await onEveryPage(page, person, longer, expectWhole)
})
