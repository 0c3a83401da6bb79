import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import * as own from './goal-words'

const rust = readFileSync('../shared/domain/src/goal/purpose.rs', 'utf8')

it('has the words of the server', () => {
  const lists = [...rust.matchAll(/const (\w+): \[&str; \d+\] = \[([^\]]*)\]/g)]
  const words = (list = '') => [...list.matchAll(/"(.*?)"/g)].map(([, word]) => word).join('|')
  const known = Object.entries(own).filter(([, one]) => one instanceof RegExp)
  expect(Object.fromEntries(known)).toEqual(
    Object.fromEntries(lists.map(([, name, list]) => [name, new RegExp(words(list))])),
  )
})

it('calls an emergency fund what the server does', () => {
  const rows = [...rust.matchAll(/\("([^"]+)", (true|false)\)/g)]
  expect(rows.length).toBeGreaterThan(30)
  for (const [, name = '', expected] of rows)
    expect(String(own.isForEmergencies(name)), name).toBe(expected)
})

it('takes a plan for what the server does', () => {
  const rows = [...rust.matchAll(/\("([^"]+)", "([^"]+)", (true|false)\)/g)]
  expect(rows.length).toBeGreaterThan(30)
  for (const [, name = '', plan = '', expected] of rows)
    expect(String(own.isPurposeOf(name, plan)), `${name}: ${plan}`).toBe(expected)
})

it.each([
  ['Retraite à 60 ans', true],
  ['Retirement', true],
  ['Pension alimentaire', false],
  ["Dad's retirement party", false],
  ['Retirer la clôture', false],
])('takes %s for retirement: %s', (name, expected) => {
  expect(own.isForRetirement(name)).toBe(expected)
})
