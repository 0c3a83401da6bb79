import type { Locator, Page } from '@playwright/test'
import type { Dashboard, Transaction } from '../../src/lib/api-types'
import { BankLink } from '../pages/bank-link'
import { becomeMember } from '../pages/member'
import { expect, open, test } from '../support/test'

const MANY = 10_000
const MAX_NODES = 1500
const MAX_MS = 50

test('ten thousand holdings and transactions are few elements, and sorted and found at once', async ({
  page,
  person,
  sound,
}) => {
  await becomeMember(page, person)
  await new BankLink(page).connect('First Platypus Bank')
  await holdMany(page)
  await moveMany(page)

  await open(page, '/dashboard')
  await expect(page.getByRole('region', { name: 'Top holdings' })).toContainText('S9999')
  expect(await nodes(page), 'elements of the dashboard').toBeLessThanOrEqual(MAX_NODES)

  await open(page, '/accounts')
  const holdings = page.getByRole('table', { name: /holdings/i })
  await expect(holdings).toHaveAttribute('aria-rowcount', String(MANY + 1))
  expect(await nodes(page), 'elements of the accounts').toBeLessThanOrEqual(MAX_NODES)
  const clock = await processorClock(page)
  const byName = page.getByRole('button', { name: 'Holding', exact: true })
  const sort = () => byName.evaluate((button: HTMLElement) => button.click())
  expect(await quickest(clock, sort), 'to sort').toBeLessThanOrEqual(MAX_MS)
  const find = page.getByRole('searchbox', { name: 'Find a holding' })
  const search = (turn: number) => write(find, `number 1${turn}`)
  expect(await quickest(clock, search), 'to search').toBeLessThanOrEqual(MAX_MS)

  // By keyboard to the last row, which is drawn then.
  await find.fill('')
  await page
    .getByRole('region', { name: /holdings/i, exact: true })
    .last()
    .focus()
  await page.keyboard.press('End')
  await expect(holdings.locator(`tr[aria-rowindex="${MANY + 1}"]`)).toBeVisible()
  expect(await nodes(page), 'elements at the end').toBeLessThanOrEqual(MAX_NODES)
  await sound('ten thousand holdings')

  await page.getByRole('link', { name: 'Everyday Chequing' }).click()
  const moves = page.getByRole('table', { name: /^Transactions of/ })
  await expect(moves).toHaveAttribute('aria-rowcount', String(MANY + 1))
  expect(await nodes(page), 'elements of an account').toBeLessThanOrEqual(MAX_NODES)
  await sound('ten thousand transactions')
})

const nodes = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length)

type Clock = () => Promise<number>

/** What a change of the page is made of. */
const WORK = ['ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration']

/** Milliseconds the page's own thread has worked on changes: who else wants a processor does not count. */
async function processorClock(page: Page): Promise<Clock> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    const seconds = metrics.filter(({ name }) => WORK.includes(name)).map(({ value }) => value)
    return 1000 * seconds.reduce((sum, value) => sum + value)
  }
}

/** The quickest of five turns, until the page has drawn what it did. */
async function quickest(clock: Clock, act: (turn: number) => Promise<void>): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < 5; turn += 1) {
    const before = await clock()
    await act(turn)
    times.push((await clock()) - before)
  }
  return Math.min(...times)
}

/** Puts a text into a field at one go, as a paste does. */
function write(field: Locator, text: string): Promise<void> {
  return field.evaluate((element: HTMLInputElement, value: string) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, value)
    element.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }, text)
}

/** Lets the dashboard's answer hold so many positions. */
async function holdMany(page: Page): Promise<void> {
  await page.route('**/api/dashboard', async (route) => {
    const response = await route.fetch()
    const dashboard = (await response.json()) as Dashboard
    const account = dashboard.accounts[0]
    const holdings: Dashboard['holdings'] = Array.from({ length: MANY }, (_, index) => ({
      id: `holding-${index}`,
      user_id: account?.user_id ?? '',
      account_id: account?.id ?? '',
      symbol: `S${index}`,
      security_name: `Security number ${index}`,
      class: 'Stocks',
      quantity: 10,
      institution_value: index + 0.25,
      current_value: index + 0.25,
      current_price: (index + 0.25) / 10,
      cost_basis: index % 3 === 0 ? null : 100,
      currency: 'USD',
      last_updated: new Date().toISOString(),
    }))
    await route.fulfill({ response, json: { ...dashboard, holdings } })
  })
}

/** Lets every account have so many transactions, on one page. */
async function moveMany(page: Page): Promise<void> {
  const transactions = Array.from(
    { length: MANY },
    (_, index): Transaction => ({
      id: `transaction-${index}`,
      user_id: 'somebody',
      account_id: 'account',
      date: '2026-11-20',
      amount: index + 0.25,
      currency: 'USD',
      description: `Purchase number ${index}`,
      category: 'FOOD_AND_DRINK',
      pending: false,
    }),
  )
  await page.route('**/api/transactions?*', (route) =>
    route.fulfill({ json: { transactions, nextCursor: null } }),
  )
}
