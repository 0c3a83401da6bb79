import { describe, expect, it, vi } from 'vitest'
import type { Minor } from '@/lib/money'
import { draftGoal } from '../testing/draft-goal'
import { type Draft, emptyDraft, forgetDraft, readDraft, storeDraft, toNewGoal } from './draft'

const draft: Draft = {
  goals: [draftGoal()],
  picked: [draftGoal({ key: 'key-0' })],
  incomeMinor: 500_000 as Minor,
  submitted: true,
  createdKeys: ['key-1'],
}

describe('the draft', () => {
  it('is read back whole, its keys included', () => {
    storeDraft('onboarding', 'user-1', draft)
    expect(readDraft('onboarding', 'user-1')).toEqual(draft)
  })

  it('of another person is not read', () => {
    storeDraft('onboarding', 'user-1', draft)
    expect(readDraft('onboarding', 'user-2')).toEqual(emptyDraft)
  })

  it('of first use is apart from that of a later goal', () => {
    storeDraft('onboarding', 'user-1', draft)
    expect(readDraft('evolution', 'user-1')).toEqual(emptyDraft)
  })

  it.each(['', '{', '[]', '{"userId":"user-1"}', '{"userId":"user-1","goals":[{"name":1}]}'])(
    'that reads %j is taken for none',
    (stored) => {
      sessionStorage.setItem('goldgrove_onboarding_draft', stored)
      expect(readDraft('onboarding', 'user-1')).toEqual(emptyDraft)
    },
  )

  it('leaves no amounts in local storage, which outlives the tab', () => {
    storeDraft('onboarding', 'user-1', draft)
    expect(localStorage).toHaveLength(0)
  })

  it('is forgotten for good', () => {
    storeDraft('onboarding', 'user-1', draft)
    forgetDraft('onboarding')
    expect(sessionStorage).toHaveLength(0)
  })

  it('is done without where storage is refused', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    expect(() => storeDraft('onboarding', 'user-1', draft)).not.toThrow()
  })
})

describe('toNewGoal', () => {
  it('speaks major units and marks the goal as the wizard’s', () => {
    expect(toNewGoal(draftGoal(), 'USD')).toEqual({
      name: 'Dream Home',
      targetAmount: 100_000,
      currency: 'USD',
      targetDate: '2036-11-18T09:00:00.000Z',
      riskProfile: 'moderate',
      plannedMonthlyContribution: 610.21,
      onboardingGoal: true,
    })
  })
})
