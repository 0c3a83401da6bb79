import { expect, it } from 'vitest'
import type { Minor } from '@/lib/money'
import { between } from './between'

it.each([
  ['on a day the line has', '2026-01-31', 200],
  ['between two', '2026-01-16', 150],
  ['before its first', '2025-12-31', undefined],
  ['after its last', '2026-03-01', undefined],
])('reads a value %s', (_name, day, value) => {
  const line = [
    { day: '2026-01-01', value: 100 as Minor },
    { day: '2026-01-31', value: 200 as Minor },
  ]
  expect(between(line, day)?.((point) => point.value)).toBe(value)
})
