import { expect, it } from 'vitest'
import { groupBy } from './group-by'

it('keeps the order of keys and of items, and keys that are no strings', () => {
  const items = [
    { id: 1, of: 'b' },
    { id: 2, of: null },
    { id: 3, of: 'b' },
  ]
  expect([...groupBy(items, ({ of }) => of)]).toEqual([
    ['b', [items[0], items[2]]],
    [null, [items[1]]],
  ])
})

it('has no group for no items', () => {
  expect(groupBy([], () => 'a').size).toBe(0)
})
