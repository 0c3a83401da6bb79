import { describe, expect, it } from 'vitest'
import { paymentDay, paymentsUntil } from './payment-days'

const NOW = new Date(2026, 10, 23, 12)
const on = (year: number, month: number, day: number) => new Date(year, month - 1, day, 12)

describe('payments', () => {
  it.each([
    ['tomorrow', on(2026, 11, 24), 1],
    ['in 24 days', on(2026, 12, 17), 1],
    ['in a month', on(2026, 12, 23), 1],
    ['a day later', on(2026, 12, 24), 2],
    ['in 59 days', on(2027, 1, 21), 2],
    ['in ten years of 365 days', on(2036, 11, 20), 120],
    ['later today', on(2026, 11, 23), 0],
    ['a year ago', on(2025, 11, 23), 0],
  ])('counts those that are left: %s', (_, target, payments) =>
    expect(paymentsUntil(target, NOW)).toBe(payments),
  )

  it.each([
    ['none is today', on(2026, 12, 17), 0, '2026-11-23'],
    ['the last is on the date', on(2026, 12, 17), 1, '2026-12-17'],
    ['they go on beyond it', on(2026, 12, 17), 3, '2027-02-17'],
    ['a shorter month ends before', on(2027, 1, 31), 4, '2027-02-28'],
  ])('fall on days: %s', (_, target, n, day) => expect(paymentDay(target, NOW, n)).toBe(day))
})
