/**
 * Screenshots of every page and state in every theme and both languages, for people to look at. `npm run screenshots`
 * writes them to `screenshots/`, from the host in `E2E_BASE_URL`. Asserts nothing.
 */
import type { Page } from '@playwright/test'
import type { Dashboard } from '../../src/lib/api-types'
import { Account } from '../pages/account'
import { Auth } from '../pages/auth'
import { BankLink } from '../pages/bank-link'
import { findInFrench, pathIn } from '../support/french'
import { newPerson } from '../support/person'
import { open, settled, test } from '../support/test'

const widths = [1440, 390]
const themes = ['light', 'dark'] as const
const languages = ['en-CA', 'fr-CA'] as const

const looks = languages.flatMap((locale) =>
  widths.flatMap((width) => themes.map((theme) => ({ locale, width, theme }))),
)

const demo = { ...newPerson(), email: 'demo@goldgrove.example', password: 'Goldgrove-2026' }

const publicPages: Record<string, string> = {
  home: '/',
  features: '/features',
  'how-it-works': '/how-it-works',
  pricing: '/pricing',
  faq: '/faq',
  'about-us': '/about-us',
  contact: '/contact',
  'privacy-policy': '/privacy-policy',
  'terms-of-service': '/terms-of-service',
  login: '/login',
  register: '/register',
  'forgot-password': '/forgot-password',
  'email-confirmation': '/email-confirmation',
  'not-found': '/no-such-page',
}

type Shoot = (page: Page, name: string) => Promise<void>

for (const { locale, width, theme } of looks) {
  const isFrench = locale === 'fr-CA'
  const look = `${width}-${theme}${isFrench ? '-fr' : ''}`
  const shoot: Shoot = async (page, name) => {
    await complete(page)
    const before = page.viewportSize()
    await stretch(page)
    await page.screenshot({ path: `screenshots/${name}-${look}.png` })
    if (before) await page.setViewportSize(before)
  }

  test.describe(look, () => {
    test.use({
      locale,
      viewport: { width, height: width > 1000 ? 900 : 844 },
      colorScheme: theme,
      hasTouch: width < 1000,
    })

    test.beforeEach(async ({ page }) => {
      if (isFrench) await findInFrench(page)
    })

    test('public pages', async ({ page }) => {
      for (const [name, path] of Object.entries(publicPages)) {
        await open(page, pathIn(path, isFrench))
        await shoot(page, `public-${name}`)
      }
      await open(page, pathIn('/contact', isFrench))
      await page.getByRole('button', { name: 'Send message' }).click()
      await shoot(page, 'public-contact-to-mend')
      await open(page, '/forgot-password')
      await page.getByLabel('Email').fill('robin@example.com')
      await page.getByRole('button', { name: 'I already have a code' }).click()
      await page.getByLabel('New password').waitFor()
      await shoot(page, 'public-forgot-password-code')
    })

    test('a newcomer', async ({ page, wizard }) => {
      await shoot(page, 'wizard-0-welcome')
      await wizard.start()
      await shoot(page, 'wizard-1-empty')
      await wizard.template('Emergency Fund').click()
      await shoot(page, 'wizard-1-customize')
      await wizard.button('Add to My Dream Team').click()
      await wizard.add({ template: 'Dream Vacation' })
      await shoot(page, 'wizard-1-team')
      await wizard.continueWith(2)
      await wizard.income.fill('2,000')
      await shoot(page, 'wizard-2-income')
      await wizard.button('Continue to Optimization').click()
      await wizard.button('Give Yourself More Time').waitFor()
      await shoot(page, 'wizard-2.5-sustainable')
      await wizard.choose('Give Yourself More Time')
      await shoot(page, 'wizard-3-celebration')
      await wizard.finish.click()
      await page.waitForURL('**/add-asset')
      await shoot(page, 'add-asset')
      await open(page, '/dashboard')
      await shoot(page, 'dashboard-first-steps')
      await open(page, '/accounts')
      await shoot(page, 'accounts-empty')
      const link = new BankLink(page)
      await link.open()
      await link.begin('Investments or retirement')
      await shoot(page, 'add-asset-window')
      await link.pick('Northgate Brokerage')
      await link.share()
      await page.waitForURL('**/dashboard')
      await page.getByRole('region', { name: 'Net worth' }).waitFor()
      await shoot(page, 'dashboard-first-day')
    })

    test('a household', async ({ page }) => {
      await new Auth(page).signIn(demo)
      await page.waitForURL('**/dashboard')
      await shoot(page, 'dashboard')
      await page.getByRole('slider').focus()
      await page.keyboard.press('Shift+ArrowLeft')
      await shoot(page, 'dashboard-crosshair')
      await page.getByRole('button', { name: 'Show as table' }).click()
      await shoot(page, 'dashboard-table')
      await page.getByRole('button', { name: 'Hide amounts' }).click()
      await open(page, '/dashboard')
      await shoot(page, 'dashboard-hidden')
      await page.getByRole('button', { name: 'Show amounts' }).click()
      for (const name of ['accounts', 'goals', 'insights', 'settings', 'create-goal']) {
        await open(page, `/${name}`)
        await shoot(page, name)
      }
      await open(page, '/goals')
      await complete(page)
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog', { name: 'Search and commands' }).waitFor()
      await shoot(page, 'palette')
      await page.keyboard.press('Escape')
      await page.getByRole('list', { name: 'Your goals' }).getByRole('link').first().click()
      await page.getByText(/ of reaching it by /).waitFor()
      await shoot(page, 'planner')
      await page.getByRole('button', { name: 'Edit goal' }).click()
      const edit = page.getByRole('dialog', { name: 'Edit goal' })
      for (const field of ['Name', 'Target amount', 'Planned each month']) {
        await edit.getByLabel(field).fill('')
      }
      await edit.getByRole('button', { name: 'Save goal' }).click()
      await shoot(page, 'planner-edit-to-mend')
      await open(page, '/accounts')
      await page.getByRole('link', { name: 'Everyday Chequing' }).click()
      await shoot(page, 'account')
      await open(page, '/accounts')
      await page.getByRole('link', { name: '12 Maple Street' }).click()
      await page.getByRole('radio', { name: 'All, all time' }).check()
      await shoot(page, 'account-history')
      await page.getByRole('button', { name: 'Add a past balance' }).click()
      await shoot(page, 'account-past-balance')
      await page.keyboard.press('Escape')
      await open(page, '/settings#security')
      await page.getByRole('button', { name: 'Set up two-step sign-in' }).click()
      await page.getByRole('img', { name: /^QR code/ }).waitFor()
      await shoot(page, 'settings-two-step')
    })

    test('a trial that has ended', async ({ page }) => {
      await new Auth(page).signIn(demo)
      await page.waitForURL('**/dashboard')
      await new Account(page).trialEnds()
      await open(page, '/dashboard')
      await page.getByRole('dialog').waitFor()
      await shoot(page, 'upgrade')
    })

    test('a session that runs out', async ({ page }) => {
      await new Auth(page).signIn(demo)
      await page.waitForURL('**/dashboard')
      const account = new Account(page)
      await account.ownsSession()
      account.endsIn(4 * 60_000)
      await open(page, '/dashboard')
      await page.getByRole('alertdialog').waitFor()
      await shoot(page, 'session-warning')
    })

    test('when something is wrong', async ({ page }) => {
      await new Auth(page).signIn(demo)
      await page.waitForURL('**/dashboard')
      await breakFirstItem(page)
      await open(page, '/dashboard')
      await shoot(page, 'dashboard-broken-bank')
      await open(page, '/accounts')
      await shoot(page, 'accounts-broken-bank')
      await page.unrouteAll()

      await page.route('**/api/dashboard*', (route) => route.abort())
      await open(page, '/dashboard')
      await page.getByRole('alert').waitFor()
      await shoot(page, 'dashboard-error')
      await page.unrouteAll()

      await page.route('**/api/create-unified-link-token', (route) => route.abort())
      await open(page, '/add-asset')
      await new BankLink(page).start.click()
      await page.getByRole('alert').waitFor()
      await shoot(page, 'add-asset-error')
    })
  })
}

/** Waits until everything has loaded and nothing moves. */
async function complete(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(
    () => document.querySelector('[aria-busy="true"]:not(button), [data-slot="skeleton"]') === null,
  )
  await settled(page)
}

/** Stretches the window to the page's height, so that fixed elements are in their place. A dialog keeps its window. */
async function stretch(page: Page): Promise<void> {
  const { width } = page.viewportSize() ?? { width: 1440 }
  const height = await page.evaluate(() =>
    document.querySelector('[role="dialog"], [role="alertdialog"]')
      ? window.innerHeight
      : document.documentElement.scrollHeight,
  )
  await page.setViewportSize({ width, height })
  await settled(page)
}

/** Makes the dashboard report that the first bank needs a new sign-in. */
async function breakFirstItem(page: Page): Promise<void> {
  await page.route('**/api/dashboard*', async (route) => {
    const response = await route.fetch()
    const dashboard = (await response.json()) as Dashboard
    const [first, ...others] = dashboard.items
    const items = first ? [{ ...first, status: 'login_required' }, ...others] : []
    await route.fulfill({ response, json: { ...dashboard, items } })
  })
}
