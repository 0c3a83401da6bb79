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
