import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { account, netWorth } from '@/testing/builders'
import { renderApp } from '@/testing/render-app'
import { OwnAndOweCard } from './own-and-owe-card'

const rows = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map((row) => row.textContent)

it('writes amounts that add up to the totals above them', () => {
  renderApp(
    <OwnAndOweCard
      netWorth={netWorth({ totalAssets: 474_321.6, totalLiabilities: 3_000.8 })}
      allocation={[
        { category: 'Real Estate', value: 425_000.5, percentage: 89.6 },
        { category: 'Stocks', value: 31_320.6, percentage: 6.6 },
        { category: 'Available Cash', value: 18_000.5, percentage: 3.8 },
      ]}
      accounts={[
        account({ id: 'a', account_type: 'Mortgage', is_asset: false, balance: 1_500.4 }),
        account({ id: 'b', account_type: 'Credit Card', is_asset: false, balance: 1_500.4 }),
      ]}
      items={[]}
      refresh={null}
    />,
  )
  expect(screen.getByText('$474,322')).toBeVisible()
  expect(rows('Assets by type')).toEqual([
    'Real Estate$425,00189.6%',
    'Stocks$31,3216.6%',
    'Available CashIn bank and investment accounts$18,0003.8%',
  ])
  expect(screen.getByText('−$3,001')).toBeVisible()
  expect(rows('Liabilities by type')).toEqual(['Mortgage−$1,500', 'Credit Card−$1,501'])
})
