import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { BankLink } from '../pages/bank-link'
import { expect, open, test } from '../support/test'

async function addCottage(page: Page, value: string): Promise<void> {
  await page.getByRole('link', { name: /^Property/ }).click()
  await page.getByLabel('Name').fill('Lake cottage')
  await page.getByLabel('Current value').fill(value)
  await page.getByRole('button', { name: 'Add property' }).click()
  await page.waitForURL('**/accounts')
}

async function undo(page: Page, notice: string): Promise<void> {
  const said = page.getByRole('listitem').filter({ hasText: notice })
  await said.getByRole('button', { name: 'Undo' }).click()
}

test('an asset is typed in, corrected, hidden and deleted, each with a way back', async ({
  member: page,
  sound,
}) => {
  await page.getByRole('link', { name: /^Property/ }).click()
  await page.getByLabel('Name').fill('Lake cottage')
  await page.getByLabel('Current value').fill('100k')
  await expect(page.getByText('Net worth becomes $100,000')).toBeVisible()
  await sound('typing in an asset')
  await page.getByRole('button', { name: 'Add property' }).dblclick()
  await page.waitForURL('**/accounts')
  const group = page.getByRole('region', { name: 'Property and other' })
  await expect(group.getByRole('listitem')).toHaveCount(1)

  const actions = page.getByRole('button', { name: 'Actions for Lake cottage' })
  await actions.click()
  await sound('the actions of an account')
  await page.getByRole('menuitem', { name: 'Edit account' }).click()
  await page.getByLabel('Current value').fill('120,000')
  await page.getByRole('button', { name: 'Save account' }).click()
  await expect(group).toContainText('$120,000.00')
  await undo(page, 'Account updated')
  await expect(group).toContainText('$100,000.00')

  await actions.click()
  await page.getByRole('menuitem', { name: 'Hide' }).click()
  const hidden = page.getByRole('region', { name: 'Hidden' })
  await expect(hidden).toContainText('Lake cottage')
  await expect(page.getByRole('region', { name: 'Totals' })).toContainText('Net worth$0.00')
  await sound('a hidden account')

  await actions.click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByRole('link', { name: 'Lake cottage' })).toHaveCount(0)
  await undo(page, 'Account deleted')
  await expect(hidden.getByRole('link', { name: 'Lake cottage' })).toBeVisible()
  await page.reload()
  await expect(hidden.getByRole('link', { name: 'Lake cottage' })).toBeVisible()
})

test('an account has a history that its owner takes further back', async ({
  member: page,
  sound,
}) => {
  await addCottage(page, '480k')
  await page.getByRole('link', { name: 'Lake cottage' }).click()
  const card = page.getByRole('region', { name: 'History' })
  await expect(card.getByRole('slider')).toHaveAttribute('aria-valuetext', /\$480,000\.00/)
  await sound('a history of one day')

  // By keyboard only.
  await card.getByRole('button', { name: 'Add a past balance' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add a past balance' })
  await dialog.getByLabel('Day').fill('2023-06-30')
  await dialog.getByRole('textbox', { name: 'Value' }).fill('410k')
  await sound('adding a past balance')
  await dialog.getByRole('textbox', { name: 'Value' }).press('Enter')
  await expect(dialog).toHaveCount(0)
  await card.getByRole('radio', { name: 'All time' }).check()
  await expect(card.getByText('Estimated')).toBeVisible()
  await card.getByRole('slider').press('Home')
  await expect(card.getByRole('slider')).toHaveAttribute(
    'aria-valuetext',
    /^Jun 30, 2023: \$410,000\.00, entered by you/,
  )
  await sound('a history with an estimate')

  await card.getByRole('button', { name: 'Show as table' }).click()
  await expect(card.getByRole('cell', { name: 'Estimated' }).first()).toBeVisible()
  await sound('a history as a table')
  const downloading = page.waitForEvent('download')
  await card.getByRole('button', { name: 'Download CSV' }).click()
  const file = await readFile(await (await downloading).path(), 'utf8')
  expect(file).toMatch(/^\ufeffdate,balance,currency,source\r\n/)
  expect(file).toContain('2023-06-30,410000,USD,anchor')

  const own = card.getByRole('list', { name: 'Past balances' })
  await own.getByRole('button', { name: /^Delete/ }).click()
  await expect(own).toHaveCount(0)
  await undo(page, 'Past balance deleted')
  await expect(own).toContainText('$410,000.00')
  await page.reload()
  await expect(own).toContainText('$410,000.00')
})

test('net worth reaches back before the first recorded day', async ({ member: page, sound }) => {
  await addCottage(page, '480k')

  await open(page, '/dashboard')
  const card = page.getByRole('region', { name: 'Net worth', exact: true })
  await card.getByRole('radio', { name: 'All time' }).check()
  await expect(card.getByText('Your chart starts today.', { exact: false })).toBeVisible()
  const estimates = card.getByRole('switch', { name: 'Estimate the days before you joined' })
  await estimates.press('Space')
  await expect(card.getByText(/^Add a past balance to each account/)).toBeVisible()
  await sound('no estimate yet')

  await open(page, '/accounts')
  await page.getByRole('link', { name: 'Lake cottage' }).click()
  await page.getByRole('button', { name: 'Add a past balance' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a past balance' })
  await dialog.getByLabel('Day').fill('2023-06-30')
  await dialog.getByRole('textbox', { name: 'Value' }).fill('410k')
  await dialog.getByRole('textbox', { name: 'Value' }).press('Enter')
  await expect(dialog).toHaveCount(0)

  await open(page, '/dashboard')
  await estimates.press('Space')
  await expect(
    card.getByText('since Jun 30, 2023, partly estimated', { exact: false }),
  ).toBeVisible()
  await expect(card.getByText('Recorded by Goldgrove')).toBeVisible()
  await card.getByRole('slider').press('Home')
  await expect(card.getByRole('slider')).toHaveAttribute(
    'aria-valuetext',
    /^Jun 30, 2023: \$410,000\.00, estimated/,
  )
  await sound('net worth with an estimate')
  await card.getByRole('button', { name: 'Show as table' }).click()
  const rows = card.getByRole('table').getByRole('row')
  await expect(rows.nth(1)).toContainText('Recorded')
  await expect(rows.nth(2)).toContainText('Estimated')
  const downloading = page.waitForEvent('download')
  await card.getByRole('button', { name: 'Download CSV' }).click()
  const file = await readFile(await (await downloading).path(), 'utf8')
  expect(file).toMatch(/^\ufeffdate,net_worth,assets,liabilities,currency,source\r\n/)
  expect(file).toContain('2023-06-30,410000,410000,0,USD,estimated')
})

test('a mortgage is tied to its property, and both pages show the equity', async ({
  member: page,
  sound,
}) => {
  await addCottage(page, '900k')
  await open(page, '/add-asset')
  await new BankLink(page).connect('Lakeside Loan Servicing', 'Mortgage or loan')

  await open(page, '/accounts')
  await page.getByRole('button', { name: 'Actions for Adjustable-Rate Mortgage' }).click()
  await page.getByRole('menuitem', { name: 'Edit account' }).click()
  await page.getByRole('combobox', { name: 'Secured by' }).click()
  await page.getByRole('option', { name: 'Lake cottage' }).click()
  await page.getByRole('button', { name: 'Save account' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const equity = page.getByRole('region', { name: 'Equity' })
  const told: string[] = []
  for (const [account, other] of [
    ['Lake cottage', 'Adjustable-Rate Mortgage'],
    ['Adjustable-Rate Mortgage', 'Lake cottage'],
  ] as const) {
    await open(page, '/accounts')
    await page.getByRole('link', { name: account, exact: true }).click()
    await expect(equity.getByRole('link', { name: other })).toBeVisible()
    await expect(equity).toContainText('Value$900,000.00')
    await expect(equity).toContainText(/Loan-to-value\d+(\.\d+)?%/)
    told.push((await equity.textContent())?.replace(other, '') ?? '')
    await sound(`the equity on the page of ${account}`)
  }
  expect(told[0]).toBe(told[1])
  // The property's value minus its loan is the equity, to the cent.
  const amounts = [...(told[0] ?? '').matchAll(/([−-]?)\$([\d,]+)\.(\d\d)/g)].map(
    ([, sign, whole, cents]) =>
      (sign ? -1 : 1) * Number(`${(whole ?? '').replaceAll(',', '')}${cents}`),
  )
  const [worth = 0, value = 0, owed = 0] = amounts
  expect(worth).toBe(value + owed)
  expect(owed).toBeLessThan(0)
})

test('an account has its transactions, found by an address and given away as CSV', async ({
  member: page,
  sound,
}) => {
  await new BankLink(page).connect('First Platypus Bank')
  await page.getByRole('button', { name: 'Refresh your accounts' }).click()
  await expect(page.getByText('Data refreshed successfully!')).toBeVisible({ timeout: 60_000 })

  await open(page, '/accounts')
  await page.getByRole('link', { name: 'Everyday Chequing' }).click()
  const table = page.getByRole('table', { name: /^Transactions in/ })
  await expect(table).toBeVisible()
  await page.getByRole('radio', { name: 'Money in' }).click()
  await expect(page).toHaveURL(/flow=in/)
  await expect(table.getByRole('row').filter({ hasText: '−$' })).toHaveCount(0)
  await sound('transactions')
  const shown = await table.getByRole('row').count()
  await page.reload()
  await expect(table.getByRole('row')).toHaveCount(shown)

  const downloading = page.waitForEvent('download')
  await page
    .getByRole('region', { name: 'Transactions', exact: true })
    .getByRole('button', { name: 'Download CSV' })
    .click()
  const [header, ...lines] = (await readFile(await (await downloading).path(), 'utf8')).split(
    '\r\n',
  )
  expect(header).toBe('\ufeffdate,description,category,amount,currency,pending')

  const day = lines[0]?.slice(0, 10) ?? ''
  await page.getByLabel('From', { exact: true }).fill(day)
  await page.getByLabel('To', { exact: true }).fill(day)
  await expect(page).toHaveURL(new RegExp(`from=${day}&to=${day}$`))
  const thatDay = lines.filter((line) => line.startsWith(day))
  await expect(table.getByRole('row')).toHaveCount(1 + thatDay.length)
  await sound('transactions of a day')
})

test('a linked account is renamed only where it can be saved', async ({
  member: page,
  context,
}) => {
  await new BankLink(page).connect('First Platypus Bank')
  await open(page, '/accounts')
  const cash = page.getByRole('region', { name: 'Cash' })
  const first = cash.getByRole('listitem').first()
  const name = (await first.getByRole('link').textContent()) ?? ''

  await context.setOffline(true)
  await first.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Hide' }).click()
  await expect(page.getByText('The account was not changed')).toBeVisible()
  await expect(cash.getByRole('link', { name })).toBeVisible()
  await context.setOffline(false)

  await first.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Edit account' }).click()
  await page.getByLabel('Name').fill('Household')
  await page.getByLabel('Name').press('Enter')
  await expect(cash.getByRole('link', { name: 'Household' })).toBeVisible()
  await page.reload()
  await expect(cash.getByRole('link', { name: 'Household' })).toBeVisible()
})

test('a slow answer is waited for, and a reload in the middle adds nothing twice', async ({
  member: page,
}) => {
  await open(page, '/add-asset?type=cash')
  const add = page.getByRole('button', { name: 'Add cash' })
  await page.getByLabel('Name').fill('Rainy-day jar')
  await page.getByRole('textbox', { name: 'Amount' }).fill('500')
  // The account is added, but the answer never arrives.
  const arrived = Promise.withResolvers<number>()
  await page.route('**/api/accounts', async (route) => {
    arrived.resolve((await route.fetch()).status())
  })
  await add.click()
  await expect(add).toHaveAttribute('aria-busy', 'true')
  expect(await arrived.promise).toBe(201)
  await page.reload()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await expect(page.getByLabel('Name')).toHaveValue('Rainy-day jar')
  await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('500')
  await add.click()
  await page.waitForURL('**/accounts')
  const cash = page.getByRole('region', { name: 'Cash' })
  await expect(cash.getByRole('listitem')).toHaveCount(1)
  await expect(cash).toContainText('$500.00')
})
