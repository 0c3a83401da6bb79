import type { Minor } from '@/lib/money'
import type { DraftGoal } from '../model/draft'

/** A goal of 100,000 in about ten years. A test sets only the fields it is about. */
export function draftGoal(changes: Partial<DraftGoal> = {}): DraftGoal {
  return {
    key: 'key-1',
    name: 'Dream Home',
    targetMinor: 10_000_000 as Minor,
    targetDate: '2036-11-18T09:00:00.000Z',
    risk: 'moderate',
    contributionMinor: 61_021 as Minor,
    ...changes,
  }
}
