import { describe, expect, it } from 'vitest'
import { celebrationName, dayPart, greetingName } from './names'

describe('dayPart', () => {
  it.each([
    [0, 'morning'],
    [11, 'morning'],
    [12, 'afternoon'],
    [17, 'afternoon'],
    [18, 'evening'],
    [23, 'evening'],
  ])('at %d o’clock is %s', (hour, part) => {
    expect(dayPart(new Date(2026, 10, 21, hour, 59))).toBe(part)
  })
})

describe('greetingName', () => {
  it.each([
    ['Avery Stone', 'a@b.c', 'Avery'],
    ['  Avery   Stone ', 'a@b.c', 'Avery'],
    ['', 'avery.s@example.com', 'avery.s'],
    [null, 'avery.s@example.com', 'avery.s'],
    [null, '', 'there'],
    [' ', '@example.com', 'there'],
  ])('of %j and %j is %s', (fullName, email, name) => {
    expect(greetingName({ fullName, email })).toBe(name)
  })
})

describe('celebrationName', () => {
  it.each([
    ['Avery', 'Someone Else', 'Avery'],
    [null, 'Avery Stone', 'Avery'],
    [' ', 'Avery Stone', 'Avery'],
    [null, null, null],
    ['', ' ', null],
  ])('of %j and %j is %s', (firstName, fullName, name) => {
    expect(celebrationName({ firstName, fullName })).toBe(name)
  })
})
