import { describe, expect, it } from 'vitest'
import {
  forgetStep,
  type Reached,
  readStep,
  resumableStep,
  stepAfter,
  stepBefore,
  stepPosition,
  storeStep,
  type WizardStep,
  wizardSteps,
} from './steps'

describe('the way forward', () => {
  it.each<[from: WizardStep, needsTuning: boolean, to: WizardStep]>([
    [0, false, 1],
    [1, false, 2],
    [1, true, 2],
    [2, false, 3],
    [2, true, 2.5],
    [2.5, true, 3],
    [3, false, 3],
  ])('from %d (needs tuning: %s) leads to %d', (from, needsTuning, to) => {
    expect(stepAfter(from, needsTuning)).toBe(to)
  })
})

describe('the way back', () => {
  it.each<[from: WizardStep, to: WizardStep | null]>([
    [0, null],
    [1, 0],
    [2, 1],
    [2.5, 2],
    [3, 2],
  ])('from %d leads to %s', (from, to) => {
    expect(stepBefore(from, 'onboarding')).toBe(to)
  })

  it('ends at the dreams for someone who adds a goal', () => {
    expect(stepBefore(1, 'evolution')).toBeNull()
  })
})

describe('the dots', () => {
  it.each<[step: WizardStep, current: number]>([
    [0, 1],
    [1, 2],
    [2, 3],
    [2.5, 3],
    [3, 4],
  ])('show step %d as %d of 4', (step, current) => {
    expect(stepPosition(step, 'onboarding')).toEqual({ current, total: 4 })
  })

  it('leave the welcome out for someone who adds a goal', () => {
    expect(stepPosition(1, 'evolution')).toEqual({ current: 1, total: 3 })
  })
})

describe('the stored step', () => {
  it.each(wizardSteps)('%d is read back', (step) => {
    storeStep(step, 'user-1')
    expect(localStorage.getItem('onboarding_step')).toBe(String(step))
    expect(readStep('user-1')).toBe(step)
    expect(readStep('user-2')).toBe(0)
  })

  it.each(['4', '-1', 'two', ''])('%j is taken for the first', (text) => {
    storeStep(1, 'user-1')
    localStorage.setItem('onboarding_step', text)
    expect(readStep('user-1')).toBe(0)
  })

  it('is removed for good', () => {
    storeStep(2, 'user-1')
    forgetStep()
    expect(localStorage.getItem('onboarding_step')).toBeNull()
  })
})

describe('resuming', () => {
  const all: Reached = { goalCount: 2, incomeMinor: 500_000, needsTuning: true }

  it.each<[stored: WizardStep, lost: string, reached: Reached, resumed: WizardStep]>([
    [0, 'nothing', all, 0],
    [1, 'the goals', { ...all, goalCount: 0 }, 1],
    [2, 'nothing', all, 2],
    [2, 'the goals', { ...all, goalCount: 0 }, 0],
    [2.5, 'nothing', all, 2.5],
    [2.5, 'the income', { ...all, incomeMinor: 0 }, 2],
    [2.5, 'the need for it', { ...all, needsTuning: false }, 2],
    [3, 'nothing', all, 3],
    [3, 'the goals', { ...all, goalCount: 0 }, 0],
    [3, 'the income', { ...all, incomeMinor: 0 }, 2],
  ])('at step %d with %s lost', (stored, _lost, reached, resumed) => {
    expect(resumableStep(stored, reached)).toBe(resumed)
  })
})
