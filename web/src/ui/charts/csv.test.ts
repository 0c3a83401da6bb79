import { describe, expect, it } from 'vitest'
import { type Cell, toCsv } from './csv'

describe('toCsv', () => {
  it.each<[string, Cell, string]>([
    ['a number stays plain', -1234.5, '-1234.5'],
    ['an ISO date stays plain', '2026-11-21', '2026-11-21'],
    ['nothing is empty', null, ''],
    ['a comma is quoted', 'Fund, A', '"Fund, A"'],
    ['a quote is doubled', 'the "fund"', '"the ""fund"""'],
    ['a formula is disarmed', '=HYPERLINK(1)', "'=HYPERLINK(1)"],
    ['a formula with a comma is disarmed and quoted', '@sum(1,2)', '"\'@sum(1,2)"'],
  ])('%s', (_, value, expected) => expect(toCsv(['x'], [[value]])).toBe(`x\r\n${expected}\r\n`))

  it('writes a header and one line per row', () => {
    expect(
      toCsv(
        ['date', 'net_worth'],
        [
          ['2026-11-20', 1],
          ['2026-11-21', 2.5],
        ],
      ),
    ).toBe('date,net_worth\r\n2026-11-20,1\r\n2026-11-21,2.5\r\n')
  })
})
