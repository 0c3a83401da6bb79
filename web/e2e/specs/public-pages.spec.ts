import { expect, open, test } from '../support/test'

const french = [
  '/fr',
  '/fr/features',
  '/fr/how-it-works',
  '/fr/pricing',
  '/fr/faq',
  '/fr/about-us',
  '/fr/contact',
  '/fr/privacy-policy',
  '/fr/terms-of-service',
]

const pages = [
  ...french,
  '/',
  '/features',
  '/how-it-works',
  '/pricing',
  '/faq',
  '/about-us',
  '/contact',
  '/privacy-policy',
  '/terms-of-service',
  '/login',
  '/register',
  '/forgot-password',
  '/email-confirmation',
  '/no-such-page',
]

for (const path of pages) {
  test(`${path} is accessible and fits its window`, async ({ page, sound }) => {
    await open(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page).toHaveTitle(/Goldgrove/)
    await sound(path)
  })
}

test('no page needs sideways scrolling at 320 pixels', async ({ page, sound }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  for (const path of pages) {
    await open(page, path)
    await sound(path)
  }
})

test('a public page stays in its language from link to link', async ({ page }) => {
  const follow = async (name: string) => {
    const menu = page.locator('summary')
    if (await menu.isVisible()) await menu.click()
    await page.getByRole('link', { name, exact: true }).first().click()
  }
  await open(page, '/')
  await follow('Français')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-CA')
  await follow('Tarifs')
  await expect(page).toHaveURL(/\/fr\/pricing$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Un forfait, deux prix')
  await follow('English')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('One plan, two prices')
})
