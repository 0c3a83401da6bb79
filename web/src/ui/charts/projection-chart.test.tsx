import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Minor } from '@/lib/money'
import { HomeCurrency } from '../money'
import { ProjectionChart } from './projection-chart'

const points = [
  { day: '2026-11-21', value: 3_350_00 as Minor },
  { day: '2027-05-20', value: 6_500_00 as Minor },
  { day: '2027-09-17', value: 8_240_00 as Minor },
]

it('describes every point against the target, and draws the projection dashed', async () => {
  const { container } = render(
    <ProjectionChart
      points={points}
      target={9_600_00 as Minor}
      currency="USD"
      label="Projection"
    />,
  )
  const chart = screen.getByRole('slider', { name: 'Projection' })
  expect(chart).toHaveAttribute('aria-valuetext', 'September 2027: $8,240 of $9,600 target')
  expect(container.querySelector('path[stroke-dasharray="6 4"]')).not.toBeNull()
  expect(container).toHaveTextContent('Target')

  await userEvent.tab()
  await userEvent.keyboard('{Home}')
  expect(container).toHaveTextContent('Today, Nov 21, 2026')
  expect(container).toHaveTextContent('saved so far')
})

it.each([
  ['at the bottom, under a line that begins above it', points, false],
  ['above a line that begins at the bottom', [{ ...points[0], value: 0 }, points[1]], true],
])('writes "Today" %s', (_name, line, isAbove) => {
  const { container } = render(
    <ProjectionChart
      points={line as typeof points}
      target={9_600_00 as Minor}
      currency="USD"
      label="Projection"
    />,
  )
  const foot = Number(screen.getByText('Today').getAttribute('y'))
  const dot = Number(container.querySelector('circle')?.getAttribute('cy'))
  expect(foot < dot - 8).toBe(isAbove)
  expect(foot > dot).toBe(!isAbove)
})

it('writes "Today" above a steeper line that it is compared with', () => {
  const chart = (baseline?: typeof points) => (
    <ProjectionChart
      points={points.map((point) => ({ ...point, value: 0 as Minor }))}
      baseline={baseline}
      target={9_600_00 as Minor}
      currency="USD"
      label="Projection"
    />
  )
  const foot = () => Number(screen.getByText('Today').getAttribute('y'))
  const { rerender } = render(chart())
  const alone = foot()
  rerender(chart(points.map((point, index) => ({ ...point, value: (index * 960_000) as Minor }))))
  expect(foot()).toBeLessThan(alone)
})

it('draws the range of outcomes behind the line, and describes its median', () => {
  const at = (day: string, middle: number) => ({
    day,
    p10: (middle - 800_00) as Minor,
    p25: (middle - 400_00) as Minor,
    p50: middle as Minor,
    p75: (middle + 400_00) as Minor,
    p90: (middle + 800_00) as Minor,
  })
  const { container } = render(
    <ProjectionChart
      points={points}
      fan={[at('2026-11-21', 3_350_00), at('2027-09-17', 8_000_00)]}
      target={9_600_00 as Minor}
      currency="USD"
      label="Projection"
    />,
  )
  expect(container.querySelectorAll('path[data-slot="fan"]')).toHaveLength(2)
  expect(screen.getByRole('slider')).toHaveAttribute(
    'aria-valuetext',
    'September 2027: $8,240 of $9,600 target, half of paths $7,600 to $8,400',
  )
})

it('names the dollar if it differs from that of the totals', async () => {
  const { container } = render(
    <HomeCurrency value="CAD">
      <ProjectionChart
        points={points}
        fan={points.map(({ day, value }) => ({
          day,
          p10: value,
          p25: value,
          p50: value,
          p75: value,
          p90: value,
        }))}
        target={9_600_00 as Minor}
        currency="USD"
        label="Projection"
      />
    </HomeCurrency>,
  )
  const chart = screen.getByRole('slider')
  expect(chart).toHaveAttribute(
    'aria-valuetext',
    'September 2027: US$8,240 of US$9,600 target, half of paths US$8,240 to US$8,240',
  )
  await userEvent.tab()
  const text = container.textContent ?? ''
  expect(text).toContain('US$')
  expect(text.replaceAll('US$', '')).not.toContain('$')
})
