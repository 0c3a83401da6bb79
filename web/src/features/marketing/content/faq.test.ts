import { expect, it } from 'vitest'
import { RISK_ASSUMPTIONS, RISK_PROFILES } from '@/lib/planning/risk'
import { searchFaq } from './faq'

it.each([
  ['price', 'price'],
  ['taxes', 'price'],
  ['FHSA', 'without-bank'],
])('finds %s', (search, id) => {
  const found = searchFaq(search).flatMap(({ entries }) => entries)
  expect(found.map((entry) => entry.id)).toContain(id)
})

it('names both rates of every growth strategy where it names one', () => {
  const [answer] = searchFaq('monthly amount compounding').flatMap(({ entries }) => entries)
  for (const risk of RISK_PROFILES) {
    const { planningBasisPoints, projectionBasisPoints } = RISK_ASSUMPTIONS[risk]
    expect(answer?.answer).toContain(`${planningBasisPoints / 100}%`)
    expect(answer?.answer).toContain(`${projectionBasisPoints / 100}%`)
  }
})
