import { readFile } from 'node:fs/promises'
import { Auth } from '../pages/auth'
import { newPerson } from '../support/person'
import { expect, open, test } from '../support/test'

test.use({ viewport: { width: 390, height: 844 } })

const demo = { ...newPerson(), email: 'demo@goldgrove.example', password: 'Goldgrove-2026' }

test('on a phone, tables are still read as tables', async ({ page, sound }) => {
  await new Auth(page).signIn(demo)
  await page.waitForURL('**/dashboard')
  const top = page.getByRole('region', { name: 'Top holdings' }).getByRole('table')
  await expect(top.getByRole('columnheader')).toHaveText(['Holding', 'Price', 'Gain', 'Value'])
  await expect(top.getByRole('row').nth(1).getByRole('rowheader')).toHaveCount(1)
  await expect(top.getByRole('row').nth(1).getByRole('cell')).toHaveCount(3)
  await sound('the dashboard on a phone')

  await open(page, '/accounts')
  await page.getByRole('link', { name: 'Individual Brokerage' }).click()
  const own = page.getByRole('table', { name: /holdings/i })
  await expect(own.getByRole('columnheader', { name: 'Value' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  await sound('an account on a phone')
})

test('the chart speaks, has a table twin, and gives its figures away as CSV', async ({
  page,
  sound,
}) => {
  // A new user has no chart yet.
  await new Auth(page).signIn(demo)
  await page.waitForURL('**/dashboard')
  const card = page.getByRole('region', { name: 'Net worth', exact: true })
  const chart = card.getByRole('slider')
  await chart.focus()
  await page.keyboard.press('Home')
  await expect(chart).toHaveAttribute('aria-valuetext', /^\w{3} \d+, \d{4}: −?\$[\d,]+\.\d\d/)

  await card.getByRole('button', { name: 'Show as table' }).click()
  await expect(card.getByRole('table')).toBeVisible()
  await sound('the chart as a table')
  const downloading = page.waitForEvent('download')
  await card.getByRole('button', { name: 'Download CSV' }).click()
  const file = await (await downloading).path()
  expect(await readFile(file, 'utf8')).toMatch(
    /^\ufeffdate,net_worth,assets,liabilities,currency\r\n\d{4}-\d\d-\d\d,-?[\d.]+,[\d.]+,[\d.]+,USD\r\n/,
  )
})
