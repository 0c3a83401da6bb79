import { expect, it } from 'vitest'
import type { Minor } from '@/lib/money'
import { stepPath, stepsBetween, valueOn } from './steps'

const plan = [
  { day: '2026-01-01', value: 100 as Minor },
  { day: '2026-01-31', value: 200 as Minor },
  { day: '2026-02-28', value: 300 as Minor },
]

it.each([
  ['on a day of its own', '2026-01-31', 200],
  ['on the eve of the next', '2026-02-27', 200],
  ['before the first', '2025-12-31', null],
  ['on the last', '2026-02-28', 300],
  ['after the last', '2026-03-01', null],
])('holds a value %s', (_name, day, value) => expect(valueOn(plan, day)).toBe(value))

it.each([
  ['inside', '2026-01-10', '2026-02-10', ['2026-01-10 100', '2026-01-31 200', '2026-02-10 200']],
  ['on its points', '2026-01-31', '2026-02-28', ['2026-01-31 200', '2026-02-28 300']],
  ['from before to after', '2025-12-01', '2026-03-01', plan.map((p) => `${p.day} ${p.value}`)],
  ['of one day', '2026-01-10', '2026-01-10', ['2026-01-10 100']],
  ['after its end', '2026-03-01', '2026-03-02', []],
])('cuts a range %s', (_name, from, until, wanted) =>
  expect(stepsBetween(plan, from, until).map(({ day, value }) => `${day} ${value}`)).toEqual(
    wanted,
  ),
)

it('draws steps', () => {
  const path = stepPath(
    plan,
    (day) => Number(day.slice(-2)),
    (value) => value,
  )
  expect(path).toBe('M1,100H31V200H28V300')
})
