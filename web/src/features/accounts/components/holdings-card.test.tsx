import { render, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { holding, netWorth, otherCurrency } from '@/testing/builders'
import { setupUser } from '@/testing/user'
import { type HoldingColumn, inOrder, nextOrder } from '../model/holdings-view'
import { HoldingsCard, holdingsCsv } from './holdings-card'

const MANY = 10_000
/** Positions of as many securities, unordered. */
const many = Array.from({ length: MANY }, (_, index) => {
  const value = ((index * 7919) % MANY) + 0.25
  return holding({
    id: `h${index}`,
    symbol: `S${index}`,
    security_name: `Security number ${index}`,
    current_value: value,
    current_price: value / 10,
    cost_basis: index % 3 === 0 ? null : 100,
  })
})

function renderMany() {
  const user = setupUser()
  const view = render(
    <HoldingsCard caption="All your holdings" holdings={many} netWorth={netWorth()} />,
  )
  return { user, ...view }
}

const shown = () => screen.getAllByRole('rowheader').map((row) => row.textContent)

describe('ten thousand holdings', () => {
  it('are drawn with few elements, and counted in full', () => {
    const { container } = renderMany()
    expect(container.querySelectorAll('*').length).toBeLessThanOrEqual(1500)
    expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', String(MANY + 1))
    expect(screen.getByRole('region', { name: 'All your holdings' })).toHaveAttribute(
      'tabindex',
      '0',
    )
  })

  it('are put in order by column, and turned round', async () => {
    const { user } = renderMany()
    expect(shown()[0]).toContain('S')
    await user.press('Holding')
    expect(screen.getByRole('columnheader', { name: 'Holding' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    )
    expect(
      shown()
        .slice(0, 3)
        .map((text) => text?.match(/^S\d+(?=Security)/)?.[0]),
    ).toEqual(['S0', 'S1', 'S10'])
    await user.press('Holding')
    expect(shown()[0]).toContain('S9999')
  })

  it('have a dot between the security and its asset classes', () => {
    renderMany()
    expect(shown()[0]).toMatch(/Security number \d+ · Equities/)
  })

  it('are found by name', async () => {
    const { user } = renderMany()
    expect(screen.getByRole('searchbox').closest('[data-print="hide"]')).not.toBeNull()
    await user.type(screen.getByRole('searchbox', { name: 'Find a holding' }), 'number 1234')
    expect(shown()).toHaveLength(1)
    await user.type(screen.getByRole('searchbox', { name: 'Find a holding' }), 'x')
    expect(screen.getByText('No holding matches “number 1234x”.')).toBeVisible()
  })
})

describe('the order', () => {
  const positions = [
    { ...holding({ id: 'a', symbol: 'A', cost_basis: null }), worth: 300_000 },
    { ...holding({ id: 'b', symbol: 'B', current_value: 2500 }), worth: 250_000 },
    { ...holding({ id: 'c', symbol: 'C', current_value: 9000, currency: 'CAD' }), worth: 280_000 },
    { ...holding({ id: 'd', symbol: 'D', current_value: 1, currency: 'XPT' }), worth: null },
  ]
  const ids = (column: HoldingColumn, rising: boolean) =>
    inOrder(positions, { column, rising }).map(({ id }) => id)

  it('compares values in the main currency and gains in their own, unknown values last', () => {
    expect(ids('gain', true)).toEqual(['b', 'a', 'c', 'd'])
    expect(ids('gain', false)).toEqual(['b', 'a', 'c', 'd'])
    expect(ids('value', true)).toEqual(['b', 'c', 'a', 'd'])
  })

  it('puts accented names beside the others, in either case', () => {
    const named = ['Zinc', 'Énergie', 'Fonds', 'eau', 'Europe'].map((symbol) => ({
      ...holding({ id: symbol, symbol }),
      worth: null,
    }))
    const order = inOrder(named, { column: 'name', rising: true }).map(({ id }) => id)
    expect(order).toEqual(['eau', 'Énergie', 'Europe', 'Fonds', 'Zinc'])
  })

  it('begins with the largest figures, and with the first name', () => {
    const start = { column: 'value', rising: false } as const
    expect(nextOrder(start, 'gain')).toEqual({ column: 'gain', rising: false })
    expect(nextOrder(start, 'name')).toEqual({ column: 'name', rising: true })
    expect(nextOrder(start, 'value')).toEqual({ column: 'value', rising: true })
  })
})

it('counts securities and holdings separately when several accounts hold one security', () => {
  const twice = [holding({ id: 'a' }), holding({ id: 'b', account_id: 'acct-9' })]
  const other = holding({ id: 'c', symbol: 'ZAG', security_name: 'Bonds' })
  const { rerender } = render(
    <HoldingsCard caption="All" holdings={[...twice, other]} netWorth={netWorth()} />,
  )
  expect(screen.getByText('2 securities, 3 holdings')).toBeVisible()
  rerender(<HoldingsCard caption="All" holdings={[other]} netWorth={netWorth()} />)
  expect(screen.getByText('1 holding')).toBeVisible()
})

it('a class is said once', () => {
  const bond = holding({
    symbol: null,
    security_name: 'Treasury note',
    class: 'Bonds',
    asset_classes: [{ class: 'bond', percent: 100 }],
  })
  render(<HoldingsCard caption="Few" holdings={[bond]} netWorth={netWorth()} />)
  expect(screen.getByRole('rowheader')).toHaveTextContent(/^Treasury noteBonds$/)
})

it('the file holds plain numbers, and no text that is a formula', () => {
  const formula = holding({ security_name: '=HYPERLINK("x")', symbol: null })
  const text = holdingsCsv([formula], netWorth())
  expect(text.split('\r\n')[1]).toBe(
    `"'=HYPERLINK(""x"")",,ETFs,100% equity,10,300,3000,2000,USD,3000,USD,,,`,
  )
})

it('the file contains the asset classes of a position', () => {
  const fund = holding({
    asset_classes: [
      { class: 'equity', percent: 80 },
      { class: 'bond', percent: 20 },
    ],
  })
  expect(holdingsCsv([fund], netWorth())).toContain(',ETFs,80% equity; 20% bond,10,')
})

it('the file has plain tickers', () => {
  const coins = holding({ security_name: 'Bitcoin', symbol: 'CUR:BTC' })
  expect(holdingsCsv([coins], netWorth()).split('\r\n')[1]).toMatch(/^Bitcoin,BTC,/)
})

it('the file names plain money as the page does', () => {
  const cash = holding({ security_name: 'U S Dollar', symbol: 'CUR:USD' })
  expect(holdingsCsv([cash], netWorth())).toContain('US Dollar,USD,')
})

it('the file contains the converted value, and leaves it empty without a rate', () => {
  const yen = holding({ current_value: 2000, current_price: 200, currency: 'JPY' })
  const totals = netWorth({ otherCurrencies: [otherCurrency('JPY', 2000, 0.0064)] })
  const end = (text: string) => text.split('\r\n')[1]?.split(',').slice(-6).join()
  expect(end(holdingsCsv([yen], totals))).toBe('JPY,12.8,USD,0.0064,bank_of_canada,2026-11-20')
  expect(end(holdingsCsv([yen], netWorth()))).toBe('JPY,,USD,,,')
})

it('a short list is simply drawn, without a search', () => {
  render(<HoldingsCard caption="Few" holdings={[holding()]} netWorth={netWorth()} />)
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect(screen.queryByRole('region', { name: 'Few' })).toBeNull()
  expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(2)
})
