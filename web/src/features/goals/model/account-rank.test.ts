import { expect, it } from 'vitest'
import { account } from '@/testing/builders'
import { rankFor } from './account-rank'

it.each([
  ['Our first home, 2030', 'FHSA', 0],
  ['Dental school', 'resp', 0],
  ['Dental school', 'hsa', 2],
  ['Emergency dental', 'hsa', 0],
  ['Retraite', 'tfsa', 0],
  ['Coussin de sécurité', 'savings', 0],
  ['Coussin de sécurité', 'checking', 1],
  ['Safety boots fund', 'savings', 2],
  ['Boat', '401k', 3],
] as const)('for %s, a %s is of rank %i', (name, subtype, rank) => {
  expect(rankFor({ name })(account({ subtype }))).toBe(rank)
})
