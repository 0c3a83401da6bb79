/** What a change of net worth consists of, as far as the kept days tell: what is owned, and what is owed. */
import type { Minor } from '@/lib/money'
import type { HistoryRow } from './history'

export interface ChangeParts {
  /** How much more is owned; below zero when it is less. */
  owned: Minor
  /** How much more is owed; below zero when debt was paid. */
  owed: Minor
}

/** From one day to a later one of the same currency. Net worth moved by exactly `owned - owed`. */
export function changeParts(first: HistoryRow, last: HistoryRow): ChangeParts {
  return {
    owned: (last.assets - first.assets) as Minor,
    owed: (last.liabilities - first.liabilities) as Minor,
  }
}
