import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { fromDayNumber, toDayNumber } from '@/lib/days'
import { setAmountsHidden } from '@/lib/hidden-amounts'
import type { Minor } from '@/lib/money'
import { HomeCurrency } from '../money'
import { lastOfEach, SeriesTable } from './series-table'

const columns = [
  { title: 'Net worth', csv: 'net_worth' },
  { title: 'Assets', csv: 'assets' },
]

const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    day: fromDayNumber(toDayNumber('2026-01-01') + index),
    values: [(100_25 + index) as Minor, (200_00 + index) as Minor],
  }))

const renderTable = (count: number, home: string | null = null) =>
  render(
    <HomeCurrency value={home}>
      <SeriesTable
        caption="Net worth this year"
        columns={columns}
        rows={rows(count)}
        currency="USD"
        fileName="net-worth.csv"
      />
    </HomeCurrency>,
  )

describe('SeriesTable', () => {
  it('has the chart’s days, the latest first', () => {
    renderTable(3)
    const table = screen.getByRole('table', { name: 'Net worth this year' })
    const headers = within(table)
      .getAllByRole('rowheader')
      .map((cell) => cell.textContent)
    expect(headers).toEqual(['Jan 3, 2026', 'Jan 2, 2026', 'Jan 1, 2026'])
    expect(within(table).getAllByRole('cell')[0]).toHaveTextContent('$100.27')
  })

  it('shows debts with a minus', () => {
    render(
      <SeriesTable
        caption="Owed"
        columns={[{ title: 'Liabilities', csv: 'liabilities', owed: true }]}
        rows={[{ day: '2026-01-01', values: [5_00 as Minor] }]}
        currency="USD"
        fileName="owed.csv"
      />,
    )
    expect(screen.getByRole('cell')).toHaveTextContent('−$5.00')
  })

  it('names the dollar if the home currency is another', () => {
    renderTable(1, 'CAD')
    expect(screen.getAllByRole('cell')[0]).toHaveTextContent('US$100.25')
  })

  it('shows a long history in pieces', async () => {
    renderTable(100)
    expect(screen.getAllByRole('rowheader')).toHaveLength(60)
    await userEvent.click(screen.getByRole('button', { name: 'Show 40 earlier rows' }))
    expect(screen.getAllByRole('rowheader')).toHaveLength(100)
  })

  it('names the last row by itself', () => {
    renderTable(61)
    expect(screen.getByRole('button', { name: 'Show 1 earlier row' })).toBeVisible()
  })

  it('downloads all of it as plain CSV', async () => {
    const files: Blob[] = []
    vi.stubGlobal('URL', {
      ...URL,
      createObjectURL: (file: Blob) => files.push(file) && 'blob:test',
      revokeObjectURL: () => undefined,
    })
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    renderTable(2)
    await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }))
    vi.unstubAllGlobals()

    expect(click).toHaveBeenCalledOnce()
    const [first] = new Uint8Array((await files[0]?.arrayBuffer()) ?? [])
    expect(first, 'Excel knows UTF-8 by its mark').toBe(0xef)
    expect(await files[0]?.text()).toBe(
      'date,net_worth,assets,currency\r\n2026-01-01,100.25,200,USD\r\n2026-01-02,100.26,200.01,USD\r\n',
    )
  })

  it('offers no download of hidden amounts', () => {
    renderTable(2)
    act(() => setAmountsHidden(true))
    expect(screen.queryByRole('button', { name: 'Download CSV' })).toBeNull()
    expect(screen.getByText('Show amounts to download them.')).toBeVisible()
    expect(screen.getByRole('table').textContent).not.toContain('$')
  })
})

const days = Array.from({ length: 40 }, (_, index) => ({
  day: fromDayNumber(toDayNumber('2026-10-13') + index),
}))
const daysBy = (step: 'day' | 'week' | 'month') => lastOfEach(days, step).map(({ day }) => day)

it('keeps every day', () => expect(daysBy('day')).toHaveLength(40))

it('keeps Saturdays, and the last day of a week that is not over', () => {
  expect(daysBy('week')).toEqual([
    '2026-10-17',
    '2026-10-24',
    '2026-10-31',
    '2026-11-07',
    '2026-11-14',
    '2026-11-21',
  ])
  expect(lastOfEach(days.slice(0, -2), 'week').at(-1)?.day).toBe('2026-11-19')
})

it('keeps the last day of each month', () => {
  expect(daysBy('month')).toEqual(['2026-10-31', '2026-11-21'])
})
