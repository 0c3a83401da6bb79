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
  test(`${path} is accessible and fits its window`, async ({ page, sound, isMobile }) => {
    await open(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page).toHaveTitle(/Goldgrove/)
    await sound(path)
    if (!isMobile) return
    await page.setViewportSize({ width: 320, height: 700 })
    await sound(`${path} at 320 pixels`)
  })
}

test('the questions are printed with every answer', async ({ page }) => {
  await open(page, '/faq')
  const answers = page.getByRole('main').locator('details > :not(summary)')
  await expect(answers.nth(0)).toBeVisible()
  await expect(answers.nth(1)).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  for (const answer of await answers.all()) await expect(answer).toBeVisible()
})

for (const [path, language, heading] of [
  ['/no-such-page', 'en-US', "We couldn't find this page"],
  ['/goals/goal_1', 'en-US', "We couldn't find this page"],
  ['/fr/no-such-page', 'fr-CA', 'Nous n’avons pas trouvé cette page'],
] as const) {
  test(`${path} answers that there is no such page`, async ({ page }) => {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(404)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.locator('meta[name="robots"]').first()).toHaveAttribute('content', 'noindex')
    // The browser has cached it, and revalidates it.
    const again = await page.reload()
    expect([304, 404]).toContain(again?.status())
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  })
}

test('pages of the app answer wherever they are opened, and files that are gone do not', async ({
  request,
}) => {
  for (const path of [
    '/dashboard',
    '/Dashboard/',
    '/goals/goal_1/planner',
    '/login',
    '/fr/',
    '/FAQ',
  ])
    expect((await request.get(path)).status(), path).toBe(200)
  for (const path of ['/assets/gone.js', '/gone.html', '/.well-known/gone'])
    expect((await request.get(path)).status(), path).toBe(404)
})

test('no text becomes HTML or a script', async ({ page, incidents }) => {
  await open(page, '/login')
  const refused = await page.evaluate(async () => {
    const { trustedTypes } = window as unknown as {
      trustedTypes: { createPolicy(name: string, rules: object): unknown }
    }
    const markup = '<img src="/x" onerror="alert(1)">'
    const attempts: Record<string, () => unknown> = {
      innerHTML: () => Object.assign(document.createElement('div'), { innerHTML: markup }),
      insertAdjacentHTML: () => document.body.insertAdjacentHTML('beforeend', markup),
      srcdoc: () => Object.assign(document.createElement('iframe'), { srcdoc: markup }),
      src: () => Object.assign(document.createElement('script'), { src: '/theme.js' }),
      policy: () => trustedTypes.createPolicy('default', {}),
    }
    const isRefused = (attempt: () => unknown) => {
      try {
        attempt()
        return false
      } catch {
        return true
      }
    }
    const names = Object.keys(attempts).filter((name) => isRefused(attempts[name] as () => unknown))
    // Violations are reported in tasks of their own.
    await new Promise((resolve) => setTimeout(resolve))
    return names
  })
  expect(refused).toEqual(['innerHTML', 'insertAdjacentHTML', 'srcdoc', 'src', 'policy'])
  const noticed = incidents.splice(0)
  expect(noticed.join('\n')).toContain('refused: require-trusted-types-for')
  expect(noticed.join('\n')).toContain('refused: trusted-types')
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

test.describe('a French reader', () => {
  test.use({ locale: 'fr-CA', viewport: { width: 320, height: 640 } })

  test('has the link to French in sight, also on a phone', async ({ page }) => {
    await open(page, '/')
    await page.getByRole('banner').getByRole('link', { name: 'Français' }).click()
    await expect(page).toHaveURL(/\/fr$/)
    await expect(page.getByRole('link', { name: 'English' })).toBeHidden()
  })
})
