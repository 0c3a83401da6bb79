import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { setAmountsHidden } from '@/lib/hidden-amounts'
import type { Minor } from '@/lib/money'
import type { DayValue } from './line-plot'
import { NetWorthChart } from './net-worth-chart'

const points: DayValue[] = Array.from({ length: 21 }, (_, index) => ({
  day: `2026-11-${String(index + 1).padStart(2, '0')}`,
  value: (400_000_00 + index * 1_000_50) as Minor,
}))

function renderChart(series: readonly DayValue[] = points) {
  const view = render(<NetWorthChart points={series} currency="USD" label="Net worth this month" />)
  return { ...view, chart: screen.getByRole('slider', { name: 'Net worth this month' }) }
}

const spoken = () => screen.getByRole('slider').getAttribute('aria-valuetext')

describe('NetWorthChart', () => {
  it('is one tab stop that describes its last point', async () => {
    const { chart } = renderChart()
    await userEvent.tab()
    expect(chart).toHaveFocus()
    expect(spoken()).toBe('Nov 21, 2026: $420,010.00, +5.0% since start')
  })

  it('is laid out for paper whatever the width of the window, and for the window again', () => {
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe() {}
        disconnect() {}
      },
    )
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(
      new DOMRect(0, 0, 324, 256),
    )
    const { container } = renderChart()
    const expectBox = (box: string) =>
      expect(container.querySelector('svg')).toHaveAttribute('viewBox', box)
    expectBox('0 0 324 256')
    act(() => window.dispatchEvent(new Event('beforeprint')))
    expectBox('0 0 720 240')
    act(() => window.dispatchEvent(new Event('afterprint')))
    expectBox('0 0 324 256')
  })

  it.each([
    ['a day back', '{ArrowLeft}', 'Nov 20, 2026'],
    ['a day back and forth', '{ArrowLeft}{ArrowRight}', 'Nov 21, 2026'],
    ['a week back', '{Shift>}{ArrowLeft}{/Shift}', 'Nov 14, 2026'],
    ['the first day', '{Home}', 'Nov 1, 2026'],
    ['the last day', '{Home}{End}', 'Nov 21, 2026'],
    ['not beyond the first day', '{Home}{ArrowLeft}', 'Nov 1, 2026'],
    ['the last day again after Escape', '{Home}{Escape}', 'Nov 21, 2026'],
  ])('moves by keyboard: %s', async (_, keys, day) => {
    renderChart()
    await userEvent.tab()
    await userEvent.keyboard(keys)
    expect(spoken()).toMatch(day)
  })

  it('shows date, value and change at the crosshair, and takes them away again', async () => {
    const { container } = renderChart()
    await userEvent.tab()
    await userEvent.keyboard('{ArrowLeft}')
    const tooltip = container.querySelector('[data-slot="chart-tooltip"]')
    expect(tooltip).toHaveTextContent('Nov 20, 2026')
    expect(tooltip).toHaveTextContent('$419,009.50')
    expect(tooltip).toHaveTextContent('▲ +$19,010 (+4.8%)')
    expect(tooltip).toHaveTextContent('since Nov 1, 2026')

    await userEvent.keyboard('{Escape}')
    expect(container.querySelector('[data-slot="crosshair"]')).toBeNull()
  })

  it('shows a fall by shape and sign', async () => {
    const { container } = renderChart([
      { day: '2026-11-20', value: 500_00 as Minor },
      { day: '2026-11-21', value: 400_00 as Minor },
    ])
    await userEvent.tab()
    await userEvent.keyboard('{End}')
    expect(container.querySelector('[data-slot="chart-tooltip"]')).toHaveTextContent(
      '▼ −$100 (−20.0%)',
    )
  })

  it('follows the pointer to the nearest day', () => {
    const { chart, container } = renderChart()
    fireEvent.pointerMove(chart, { clientX: 0, clientY: 10, pointerType: 'mouse' })
    expect(spoken()).toMatch('Nov 1, 2026')
    fireEvent.pointerLeave(chart)
    expect(container.querySelector('[data-slot="chart-tooltip"]')).toBeNull()
  })

  it('draws a zero line only below zero', () => {
    const { container, unmount } = renderChart()
    expect(container.querySelector('[data-slot="zero-line"]')).toBeNull()
    unmount()
    const below = renderChart([
      { day: '2026-11-20', value: -500_00 as Minor },
      { day: '2026-11-21', value: 400_00 as Minor },
    ])
    expect(below.container.querySelector('[data-slot="zero-line"]')).not.toBeNull()
    expect(below.container).toHaveTextContent('$0')
  })

  it('gives no amount away while amounts are hidden', async () => {
    const { container } = renderChart()
    act(() => setAmountsHidden(true))
    await userEvent.tab()
    await userEvent.keyboard('{ArrowLeft}')
    expect(spoken()).toBe('Nov 20, 2026: Amount hidden')
    expect(container.textContent).not.toMatch(/\$|%/)
  })

  it('survives a series that shrinks under the crosshair', async () => {
    const { rerender } = renderChart()
    await userEvent.tab()
    await userEvent.keyboard('{End}')
    rerender(
      <NetWorthChart points={points.slice(0, 3)} currency="USD" label="Net worth this month" />,
    )
    expect(spoken()).toMatch('Nov 3, 2026')
  })
})
