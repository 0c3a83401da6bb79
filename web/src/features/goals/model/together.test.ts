import { describe, expect, it } from 'vitest'
import { goal } from '@/testing/builders'
import { goalsPlan, waterfallGoal } from '@/testing/plans'
import { arrival, first, fundingOf } from './together'

it('puts one goal first', () => expect(first(['a', 'b', 'c'], 'c')).toEqual(['c', 'a', 'b']))

describe('an arrival', () => {
  it.each([
    ['there already', { doneMonth: 0 }, 'over', /^Already reached\.$/],
    ['never', { doneMonth: null, doneOn: null, fits: false }, 'freed', /^Not reached in this plan/],
    ['late', { fits: false, monthsLate: 1 }, 'own', /^Reached by August 2027, 1 month late\.$/],
    [
      'late by decades',
      { fits: false, monthsLate: 596 },
      'own',
      /^Reached by August 2027, 49 years and 8 months late\.$/,
    ],
    [
      'with the money of reached goals',
      {},
      'freed',
      /^With what other goals free up: reached by August 2027\. Target: September 2027\.$/,
    ],
    [
      'late for its income',
      { fits: false, monthsLate: 1 },
      'limited',
      /^With what your income leaves for it: reached by August 2027, 1 month late\.$/,
    ],
  ] as const)('is told: %s', (_name, changes, funding, words) => {
    expect(arrival(waterfallGoal(changes), goal(), funding)).toMatch(words)
  })

  const planned = (months: readonly (number | null)[], monthlyBudget = 500 * months.length) => {
    const goals = months.map((doneMonth, place) => {
      const doneOn = doneMonth === null ? null : `2027-${String(doneMonth).padStart(2, '0')}-01`
      return waterfallGoal({ goalId: `goal-${place}`, priority: place + 1, doneMonth, doneOn })
    })
    const waterfall = { ...goalsPlan().waterfall, monthlyBudget, goals }
    return goals.map((place) => fundingOf(place, waterfall))
  }

  it.each([
    ['alone', [9], ['own']],
    ['with the one before it reached first', [5, 9], ['own', 'freed']],
    ['with the one after it reached first', [9, 5], ['freed', 'own']],
    ['while what is freed goes to one before it', [9, 7, 5], ['freed', 'own', 'own']],
    ['reached together', [9, 9], ['own', 'own']],
    ['never reached', [5, null], ['own', 'freed']],
  ] as const)('finds how a goal is funded %s', (_name, months, expected) =>
    expect(planned(months)).toEqual(expected),
  )

  it('is paid more by one that is reached earlier in the same month', () => {
    const goals = [
      waterfallGoal({ goalId: 'late', priority: 1, doneMonth: 9, doneOn: '2027-09-04' }),
      waterfallGoal({ goalId: 'early', priority: 2, doneMonth: 9, doneOn: '2027-09-01' }),
    ]
    const waterfall = { ...goalsPlan().waterfall, monthlyBudget: 1000, goals }
    expect(goals.map((place) => fundingOf(place, waterfall))).toEqual(['freed', 'own'])
  })

  it.each([
    ['beyond the limit of the income', [5, 9], 999.99, ['own', 'limited']],
    ['within it, first, and not paid more', [9, 5, 12], 1000, ['own', 'own', 'limited']],
    ['within it, first, and paid more at last', [12, 5, 9], 1000, ['freed', 'own', 'limited']],
    ['beside one that is reached', [0, 9], 500, ['over', 'own']],
  ] as const)('finds how a goal is funded %s', (_name, months, budget, expected) =>
    expect(planned(months, budget)).toEqual(expected),
  )
})
