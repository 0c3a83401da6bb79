import { describe, expect, it } from 'vitest'
import { planOf } from './plan'

const NOW = new Date('2026-11-21T12:00:00Z')
const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000)

const input = {
  targetMinor: 10_000_000,
  savedMinor: 0,
  contributionMinor: 61_021,
  targetDate: inDays(3650),
  risk: 'moderate',
} as const

describe('planOf', () => {
  it('puts the parts together: $100,000 in ten years', () => {
    expect(planOf(input, NOW)).toEqual({
      requiredMinor: 61_021,
      projectedMinor: expect.any(Number),
      payments: 120,
      percentComplete: 0,
    })
  })

  it('needs all that is missing when the date has come', () => {
    const due = planOf({ ...input, savedMinor: 4_000_000, targetDate: inDays(-1) }, NOW)
    expect(due).toMatchObject({ requiredMinor: 6_000_000, payments: 0, percentComplete: 40 })
    expect(due.projectedMinor).toBe(4_000_000)
  })

  it.each([
    ['in a week', 7],
    ['in ten weeks', 75],
    ['in eleven months and some days', 345],
    ['in ten years', 3650],
  ])('is projected to get there with what it needs: %s', (_, days) => {
    const goal = { ...input, savedMinor: 4_000_000, targetDate: inDays(days) }
    const { requiredMinor } = planOf(goal, NOW)
    const { projectedMinor } = planOf({ ...goal, contributionMinor: requiredMinor }, NOW)
    expect(projectedMinor).toBeGreaterThanOrEqual(goal.targetMinor)
  })

  it('needs nothing when it is due and reached', () => {
    const due = planOf({ ...input, savedMinor: 20_000_000, targetDate: inDays(0) }, NOW)
    expect(due).toMatchObject({ requiredMinor: 0, percentComplete: 100 })
  })

  it('counts an overdrawn account as nothing saved', () => {
    expect(planOf({ ...input, savedMinor: -5 }, NOW)).toEqual(planOf(input, NOW))
  })

  it('projects with another rate when told, and still needs what the profile plans with', () => {
    const flat = planOf({ ...input, projectionBasisPoints: 0 }, NOW)
    expect(flat).toMatchObject({ projectedMinor: 120 * 61_021, requiredMinor: 61_021 })
  })
})
