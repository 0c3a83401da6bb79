import { describe, expect, it } from 'vitest'
import type { Minor } from '@/lib/money'
import { bandPath, between, FAN_BANDS, type FanPoint, fanAt, fanUntil } from './fan'

const point = (day: string, middle: number): FanPoint => ({
  day,
  p10: (middle - 20) as Minor,
  p25: (middle - 10) as Minor,
  p50: middle as Minor,
  p75: (middle + 10) as Minor,
  p90: (middle + 20) as Minor,
})
const fan = [point('2026-01-01', 100), point('2026-01-11', 200), point('2026-01-21', 260)]

describe('the fan on a day', () => {
  it.each([
    ['a day it has', '2026-01-11', point('2026-01-11', 200)],
    ['between two of its days', '2026-01-06', point('2026-01-06', 150)],
    ['before its first', '2025-12-31', null],
    ['after its last', '2026-01-22', null],
  ])('%s', (_name, day, expected) => expect(fanAt(fan, day)).toEqual(expected))
})

describe('the fan up to a day', () => {
  it.each([
    ['beyond its end it is whole', '2027-01-01', fan],
    ['on one of its days it ends there', '2026-01-11', fan.slice(0, 2)],
    ['between two it is cut', '2026-01-16', [...fan.slice(0, 2), point('2026-01-16', 230)]],
    ['before its start nothing is left', '2025-01-01', []],
  ])('%s', (_name, last, expected) => expect(fanUntil(fan, last)).toEqual(expected))
})

it('draws the wider range first, so that the narrower lies on it', () => {
  expect(FAN_BANDS).toEqual([
    ['p10', 'p90'],
    ['p25', 'p75'],
  ])
  const [, half] = FAN_BANDS
  const path = bandPath(
    fan.slice(0, 2),
    half,
    (day) => Number(day.slice(8)),
    (value) => value,
  )
  expect(path).toContain('M1,110')
  expect(path).toContain('L11,190')
})

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
