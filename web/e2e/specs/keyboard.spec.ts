import type { Page } from '@playwright/test'
import { Auth } from '../pages/auth'
import { Wizard } from '../pages/wizard'
import { newPerson } from '../support/person'
import { expect, open, test } from '../support/test'

/** More tab stops than the fullest page has. */
const MAX_STOPS = 250

const demo = { ...newPerson(), email: 'demo@goldgrove.example', password: 'Goldgrove-2026' }

/** Presses Tab until the wanted element has focus, and fails if it never does. */
async function tabTo(page: Page, role: Parameters<Page['getByRole']>[0], name: string | RegExp) {
  const wanted = page.getByRole(role, { name }).first()
  await expect(wanted).toBeVisible()
  for (let presses = 0; presses < MAX_STOPS; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reaches ${role} ${name}`)
}

async function press(page: Page, role: Parameters<Page['getByRole']>[0], name: string | RegExp) {
  await tabTo(page, role, name)
  await page.keyboard.press('Enter')
}

test('the whole journey by keyboard alone', async ({ page, person }) => {
  test.setTimeout(150_000)
  const auth = new Auth(page)
  const wizard = new Wizard(page)

  await open(page, '/register')
  for (const [field, text] of [
    ['First name', person.firstName],
    ['Last name', person.lastName],
    ['Email', person.email],
  ] as const) {
    await tabTo(page, 'textbox', field)
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Tab')
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Verify Your Email' })).toBeVisible()

  await auth.openLink(person)
  await press(page, 'button', 'Verify my email')
  // The dashboard opens first and redirects a signed-out visitor to the sign-in page: wait for the page that stays.
  const password = page.getByLabel('Password', { exact: true })
  await expect(wizard.dialog.or(password)).toBeVisible()
  if (await password.isVisible()) await auth.signIn(person)
  await expect(wizard.dialog).toBeVisible()

  await press(page, 'button', 'Start My Financial Journey')
  await press(page, 'button', /^Emergency Fund/)
  await press(page, 'button', 'Add to My Dream Team')
  await press(page, 'button', 'Continue with 1 Goal')
  await tabTo(page, 'textbox', "What's Your Monthly Take-Home Income?")
  await page.keyboard.type('1000')
  await page.keyboard.press('Enter')
  await press(page, 'button', 'Give Yourself More Time')
  await press(page, 'button', 'Connect My Accounts & Get Started')
  await page.waitForURL('**/add-asset')

  await press(page, 'button', 'Choose your bank')
  await press(page, 'button', /First Platypus Bank/)
  await press(page, 'button', 'Continue')
  await page.waitForURL('**/dashboard')

  await press(page, 'link', 'Emergency Fund')
  await page.waitForURL(/\/goals\/.+\/planner$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Emergency Fund' })).toBeFocused()
})

test('the chart of net worth by keyboard alone', async ({ page }) => {
  // A new user has no chart yet.
  await new Auth(page).signIn(demo)
  await page.waitForURL('**/dashboard')
  await tabTo(page, 'slider', /^Net worth/)
  await page.keyboard.press('End')
  await press(page, 'button', 'Show as table')
})

test('the skip link leads past the navigation', async ({ page }) => {
  await open(page, '/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#main')).toBeFocused()
})

test('a message is one stop on the way round a page', async ({ member: page }) => {
  await open(page, '/settings')
  const news = page.getByRole('switch', { name: 'News about Goldgrove' })
  await news.focus()
  await page.keyboard.press('Space')
  // A message stays while the pointer is over it.
  await page.getByText('Profile updated').hover()

  await tabTo(page, 'button', 'Close message')
  await tabTo(page, 'link', 'Skip to content')
  await tabTo(page, 'switch', 'News about Goldgrove')

  await page.getByRole('button', { name: 'Close message' }).focus()
  await page.keyboard.press('Enter')
  await expect(news).toBeFocused()
})
