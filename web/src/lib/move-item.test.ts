import { expect, it } from 'vitest'
import { moveItem } from './move-item'

it.each([
  ['one place up', 1, -1, ['b', 'a', 'c']],
  ['one place down', 1, 1, ['a', 'c', 'b']],
  ['not beyond the top', 0, -1, ['a', 'b', 'c']],
  ['not beyond the bottom', 2, 1, ['a', 'b', 'c']],
  ['nowhere where it is not there', -1, 1, ['a', 'b', 'c']],
] as const)('moves an entry %s', (_name, from, by, expected) => {
  expect(moveItem(['a', 'b', 'c'], from, by)).toEqual(expected)
})
