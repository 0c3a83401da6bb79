import { expect, open, test } from '../support/test'

const pages = [
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
