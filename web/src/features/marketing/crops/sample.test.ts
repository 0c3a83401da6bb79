import { expect, it } from 'vitest'
import { projectedValueAt } from '@/lib/planning/projection'
import { allocation, sampleGoals, samplePlan } from './sample'

const [home] = sampleGoals()

it('the sample plan reaches its target in the month it names, and not before', () => {
  const after = (periods: number) =>
    projectedValueAt({
      savedMinor: home.saved * 100,
      contributionMinor: samplePlan.monthly * 100,
      yearlyBasisPoints: 600,
      periods,
    })
  expect(after(samplePlan.months)).toBeGreaterThanOrEqual(home.target * 100)
  expect(after(samplePlan.months - 1)).toBeLessThan(home.target * 100)
})

it('the sample goals and shares add up', () => {
  for (const { saved, target, percent } of sampleGoals()) {
    expect((saved / target) * 100).toBeCloseTo(percent, 1)
  }
  expect(allocation().reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(100, 5)
})
