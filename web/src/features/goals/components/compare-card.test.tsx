import { describe, expect, it } from 'vitest'
import type { Odds } from '@/lib/planning-shapes'
import { goal } from '@/testing/builders'
import { inLanguage } from '@/testing/in-language'
import { storedPlan } from '../model/what-if'
import { plansCsv } from './compare-card'

describe('the file of compared plans, in French', () => {
  inLanguage('fr-CA')

  it('contains the odds in the API’s words, and empty cells for unknown odds', () => {
    const plan = storedPlan(goal())
    const stretch: Odds = { fromPercent: 40, toPercent: 50, outlook: 'Stretch', onTrack: false }
    const known = { projected: null, reached: null, waiting: 'Calcul en cours…' }
    const file = plansCsv(
      [
        { ...known, title: 'Plan actuel', plan, odds: stretch },
        { ...known, title: 'Et si', plan, odds: null },
      ],
      'USD',
    )
    expect(file).toMatch(/,projected,reached_on,outlook,chance_from_percent,chance_to_percent,/)
    expect(file).toContain(',,,Stretch,40,50,USD\r\n')
    expect(file).toContain(',,,,,,USD\r\n')
  })
})
