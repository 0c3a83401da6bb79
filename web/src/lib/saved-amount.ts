import type { Goal } from './api-types'
import { type Minor, toMinor } from './money'

/** What is saved for a goal, as cards say it: rounded as elsewhere, but down where a part would look like all of it. */
export function savedAmount({
  current_amount,
  target_amount,
  currency,
}: Pick<Goal, 'current_amount' | 'target_amount' | 'currency'>): Minor {
  const isPart = current_amount < target_amount
  const saved = isPart
    ? Math.round(Math.max(0, Math.min(current_amount, target_amount - 1)))
    : current_amount
  return toMinor(saved, currency)
}
