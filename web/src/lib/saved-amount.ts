import type { Goal } from './api-types'
import { type Minor, toMinor } from './money'

/** What is saved for a goal, as cards say it: without a begun unit until the target is reached, so that no part looks like all of it. */
export function savedAmount({
  current_amount,
  target_amount,
  currency,
}: Pick<Goal, 'current_amount' | 'target_amount' | 'currency'>): Minor {
  const isPart = current_amount < target_amount
  return toMinor(isPart ? Math.floor(current_amount) : current_amount, currency)
}
