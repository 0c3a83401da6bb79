import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { account, transaction } from '@/testing/builders'
import { HomeCurrency } from '@/ui/money'
import { filterTransactions, listedTransactions } from './transaction-filter'
import { TransactionTable } from './transaction-table'

const MANY = 10_000
const many = Array.from({ length: MANY }, (_, index) =>
  transaction({ id: `t${index}`, description: `Purchase number ${index}`, amount: index + 0.25 }),
)

describe('ten thousand transactions', () => {
  it('are drawn with few elements, and counted in full', () => {
    const { container } = render(<TransactionTable account={account()} transactions={many} />)
    expect(container.querySelectorAll('*').length).toBeLessThanOrEqual(1500)
    const table = screen.getByRole('table', { name: /^Transactions in/ })
    expect(table).toHaveAttribute('aria-rowcount', String(MANY + 1))
    const [head, first] = screen.getAllByRole('row')
    expect(head).toHaveAttribute('aria-rowindex', '1')
    expect(first).toHaveAttribute('aria-rowindex', '2')
    expect(screen.getByRole('region', { name: /^Transactions in/ })).toHaveAttribute(
      'tabindex',
      '0',
    )
  })

  it('are read once, however often they are searched', () => {
    let read = 0
    const counted = many.map((one) => ({
      ...one,
      get description() {
        read += 1
        return one.description
      },
    }))
    const listed = listedTransactions(counted)
    expect(read).toBe(MANY)
    for (const [search, found] of [
      ['number 1234', 1],
      ['NUMBER 999', 11],
      ['', MANY],
    ] as const)
      expect(filterTransactions(listed, { search, flow: 'out', from: '', to: '' })).toHaveLength(
        found,
      )
    expect(read).toBe(MANY)
  })
})

it.each([
  ['45', 2],
  ['$45.99', 1],
  ['-45.99', 1],
  ['1,2', 0],
  ['1,234.50', 1],
  ['4', 0],
])('an amount of %s is found', (search, found) => {
  const listed = listedTransactions(
    [45, 45.99, -1234.5].map((amount) => transaction({ amount, description: 'Grocer' })),
  )
  const filter = { search, flow: 'all', from: '', to: '' } as const
  expect(filterTransactions(listed, filter)).toHaveLength(found)
})

it('a description is found without its accents, and with them', () => {
  const listed = listedTransactions([transaction({ description: 'Épicerie Noël' })])
  for (const [search, found] of [
    ['epicerie noel', 1],
    ['ÉPICERIE', 1],
    ['epicier', 0],
  ] as const) {
    const filter = { search, flow: 'all', from: '', to: '' } as const
    expect(filterTransactions(listed, filter), search).toHaveLength(found)
  }
})

it('renders all rows of a short list, and names the dollar', () => {
  render(
    <HomeCurrency value="USD">
      <TransactionTable
        account={account()}
        transactions={[transaction({ amount: 12.5, currency: 'CAD' })]}
      />
    </HomeCurrency>,
  )
  expect(screen.queryByRole('region')).toBeNull()
  expect(screen.getByText('−CA$12.50')).toBeVisible()
})
