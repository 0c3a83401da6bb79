import type { Locator } from '@playwright/test'
import { Auth } from '../pages/auth'
import { BankLink } from '../pages/bank-link'
import { findInFrench } from '../support/french'
import { plan } from '../support/plan'
import { cutTexts } from '../support/pseudo'
import { expect, open, settled, test } from '../support/test'
import { accessToken, enrol } from '../support/user-pool'

test('without colours of our own every control still has an edge', async ({ page, sound }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  for (const path of ['/', '/pricing', '/contact', '/login']) {
    await open(page, path)
    await sound(`${path} in forced colours`)
  }
  const button = page.getByRole('button', { name: 'Sign in' })
  await expect(button).not.toHaveCSS('border-top-width', '0px')
})

const signedIn = ['/dashboard', '/accounts', '/goals', '/add-asset', '/settings']

test('signed in, in forced colours, and at 400 % zoom with wider letters nothing is lost', async ({
  member: page,
  sound,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  for (const path of signedIn) {
    await open(page, path)
    await expect(page.getByText(/^Loading your/)).toHaveCount(0)
    await sound(`${path} in forced colours`)
  }
  // The selected option and the current page look different from the others.
  const filled = (locator: Locator) =>
    locator.evaluate((element) => getComputedStyle(element).backgroundColor)
  const places = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  expect(await filled(places.and(page.locator('[aria-current="page"]')))).not.toBe(
    await filled(places.and(page.locator(':not([aria-current])')).first()),
  )
  const themes = page.getByRole('radiogroup', { name: 'Theme' }).getByRole('radio')
  expect(await filled(themes.and(page.locator('[data-state="on"]')))).not.toBe(
    await filled(themes.and(page.locator('[data-state="off"]')).first()),
  )
  await page.emulateMedia({ forcedColors: 'none' })
  // 1280 by 1024 pixels at 400 %.
  await page.setViewportSize({ width: 320, height: 256 })
  for (const path of signedIn) {
    await open(page, path)
    await expect(page.getByText(/^Loading your/)).toHaveCount(0)
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(
        '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
      )
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    })
    await sound(`${path} at 400 %`)
  }
})

test('on paper there is the page and nothing to press', async ({ member: page }) => {
  await open(page, '/settings')
  await expect(page.getByRole('region', { name: 'Profile' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Hide amounts' })).toBeHidden()
  await expect(page.getByRole('region', { name: 'Profile' })).toBeVisible()
})

test('the dashboard and a plan are one page of paper each, white also from a dark screen', async ({
  member: page,
}) => {
  await new BankLink(page).connect('Northgate Brokerage', 'Investments or retirement')
  await page.emulateMedia({ colorScheme: 'dark' })
  const isOnePage = async () => {
    for (const format of ['A4', 'Letter']) expect(pagesOf(await page.pdf({ format }))).toBe(1)
  }
  await open(page, '/dashboard')
  await expect(page.getByRole('region', { name: 'Top holdings' })).toContainText('$')
  await isOnePage()

  await open(page, '/goals')
  await page.getByRole('list', { name: 'Your goals' }).getByRole('link').click()
  await expect(page.getByRole('region', { name: 'Odds' })).toContainText('chance')
  await expect(page.getByRole('region', { name: 'Compared with your first plan' })).toBeVisible()
  await isOnePage()
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(28, 24, 18)')
  await expect(page.getByRole('heading', { name: 'Assumptions' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'What if' })).toBeHidden()
})

for (const locale of ['en-CA', 'fr-CA']) {
  test.describe(`between a tablet and a desk, in ${locale},`, () => {
    test.use({ locale })

    test('a debt of millions, a home and the settings stay in their cards', async ({
      page,
      person,
    }) => {
      await enrol(page.request, person)
      await plan(page.request, person, { income: 9_000 })
      const authorization = `Bearer ${await accessToken(page.request, person)}`
      const send = async (method: 'POST' | 'PATCH', path: string, data: object) => {
        const headers = { authorization, 'Idempotency-Key': crypto.randomUUID() }
        const response = await page.request.fetch(`/api${path}`, { method, data, headers })
        expect(response.ok(), path).toBe(true)
      }
      await send('POST', '/accounts', { name: 'A mortgage', type: 'loan', balance: 8_660_467.28 })
      await send('POST', '/accounts', { name: 'A home', type: 'property', balance: 145_000 })
      await send('PATCH', '/profile', { language: locale })
      if (locale === 'fr-CA') await findInFrench(page)
      await new Auth(page).signIn(person)
      await page.waitForURL('**/dashboard')

      const card = page.getByRole('region').filter({ has: page.locator('.text-hero') })
      const amount = card.locator('.text-hero').last()
      const ofAssets = page.getByRole('list', { name: 'Assets by type' }).locator('.figure')
      for (const path of ['/dashboard', '/settings']) {
        await open(page, path)
        for (const width of [1024, 1100, 1280, 1440]) {
          await page.setViewportSize({ width, height: 900 })
          await page.waitForLoadState('networkidle')
          await settled(page)
          const place = `${path} at ${width}`
          expect.soft(await cutTexts(page), place).toEqual([])
          if (path !== '/dashboard') continue
          expect.soft(await outOfReach(card), place).toEqual([])
          expect.soft(await heightOf(amount), place).toBeLessThan(1.5)
          const lines = await ofAssets.evaluateAll(
            (figures) => new Set(figures.map((figure) => figure.getBoundingClientRect().top)).size,
          )
          expect.soft(lines, `an amount and its share on ${place}`).toBe(1)
        }
      }
    })
  })
}

test('the controls of fields side by side start at one height', async ({ member: page }) => {
  await open(page, '/add-asset?type=loan')
  const top = (label: string) =>
    page.getByLabel(label).evaluate((control) => control.getBoundingClientRect().top)
  // Only the second has help above its control.
  expect(await top('Type of loan')).toBe(await top('Annual interest rate'))
  expect(await top('What you still owe')).toBe(await top('Currency'))
})

/** Controls outside the card or under another element. */
function outOfReach(card: Locator): Promise<string[]> {
  return card.evaluate((element) => {
    const edge = element.getBoundingClientRect()
    const isOut = (button: Element) => {
      const { left, right, top, bottom } = button.getBoundingClientRect()
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      return left < edge.left || right > edge.right || (hit !== null && !button.contains(hit))
    }
    return [...element.querySelectorAll('button')]
      .filter(isOut)
      .map((button) => button.ariaLabel ?? button.innerText)
  })
}

/** Height of a text, in multiples of its font size. */
function heightOf(text: Locator): Promise<number> {
  return text.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const size = Number.parseFloat(getComputedStyle(element).fontSize)
    return range.getBoundingClientRect().height / size
  })
}

/** The PDF contains its page objects uncompressed. */
function pagesOf(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}
