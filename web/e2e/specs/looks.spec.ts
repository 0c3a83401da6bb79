import { becomeMember } from '../pages/member'
import { expect, open, test } from '../support/test'

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
  page,
  person,
  sound,
}) => {
  await becomeMember(page, person)
  await page.emulateMedia({ forcedColors: 'active' })
  for (const path of signedIn) {
    await open(page, path)
    await expect(page.getByText(/^Loading your/)).toHaveCount(0)
    await sound(`${path} in forced colours`)
  }
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

test('on paper there is the page and nothing to press', async ({ page, person }) => {
  await becomeMember(page, person)
  await open(page, '/settings')
  await expect(page.getByRole('region', { name: 'Profile' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Hide amounts' })).toBeHidden()
  await expect(page.getByRole('region', { name: 'Profile' })).toBeVisible()
})
