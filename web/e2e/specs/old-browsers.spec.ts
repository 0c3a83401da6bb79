import { BankLink } from '../pages/bank-link'
import { becomeMember } from '../pages/member'
import { growOld } from '../support/old-browser'
import { expect, open, test } from '../support/test'

test('with the interfaces of the oldest browsers one signs in and sees every page', async ({
  page,
  person,
  context,
}) => {
  await growOld(context)
  await becomeMember(page, person)
  expect(await page.evaluate(() => [typeof Map.groupBy, typeof AbortSignal.any])).toEqual([
    'undefined',
    'undefined',
  ])
  await new BankLink(page).connect('Northgate Brokerage', 'Investments or retirement')
  await expect(page.getByRole('region', { name: 'Top holdings' })).toContainText('$')

  await open(page, '/accounts')
  await expect(page.getByRole('region', { name: 'Investments' })).toContainText('$')
  await open(page, '/goals')
  await page.getByRole('list', { name: 'Your goals' }).getByRole('link').click()
  await expect(page.getByRole('region', { name: 'Odds' })).toContainText('chance')
  await open(page, '/insights')
  await expect(page.getByRole('heading', { name: 'Insights', level: 1 })).toBeVisible()

  await page.getByRole('button', { name: 'Your account' }).click()
  await page.locator('#user-menu').getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('region', { name: 'Profile' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('browsers older than supported show a notice in the language of the page', async ({
  page,
  context,
}) => {
  await context.addInitScript(() => Reflect.deleteProperty(window, 'CSSPropertyRule'))
  await page.goto('/pricing')
  await expect(page.getByText('Your browser is too old for Goldgrove')).toBeVisible()
  await page.goto('/fr/pricing')
  await expect(page.getByText('Votre navigateur est trop ancien')).toBeVisible()
  await expect(page.getByText('Your browser is too old')).toHaveCount(0)
  await page.goto('/login')
  await expect(page.getByText('Your browser is too old for Goldgrove')).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a page without scripts shows what it needs', async ({ page }) => {
    // Looked up by element, because look-ups by text leave `noscript` out.
    const notice = page.locator('noscript > p').first()
    for (const [path, text] of [
      ['/', 'Turn on JavaScript in your browser'],
      ['/login', 'Turn on JavaScript in your browser'],
      ['/dashboard', 'Turn on JavaScript in your browser'],
      ['/fr', 'Activez JavaScript dans votre navigateur'],
    ] as const) {
      await page.goto(path)
      await expect(notice).toBeVisible()
      expect(await notice.innerText()).toContain(text)
    }
  })
})
