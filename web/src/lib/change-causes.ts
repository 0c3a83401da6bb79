/** What moved an amount, in words: the causes the API tells apart, each with its sign. */
import { t } from '@lingui/core/macro'
import type { ChangeCauses, NetWorthChanges } from './api-types'
import { formatDay } from './dates'
import { type Minor, toMinor } from './money'

/** A cause with the words for either direction. */
interface CauseWords {
  up: string
  down: string
}

const alike = (words: () => string): CauseWords => ({
  get up() {
    return words()
  },
  get down() {
    return words()
  },
})

const words: Readonly<Record<keyof ChangeCauses, CauseWords>> = {
  added: {
    get up() {
      return t`What you saved`
    },
    get down() {
      return t`What you withdrew`
    },
  },
  markets: alike(() => t`Markets`),
  debtPaid: {
    get up() {
      return t`Debt paid`
    },
    get down() {
      return t`Borrowed`
    },
  },
  revalued: alike(() => t`Revaluations`),
  edits: alike(() => t`Changes to allocations`),
  accounts: alike(() => t`Accounts linked or removed`),
  currency: alike(() => t`Exchange rates`),
  redenominated: alike(() => t`Account changed currency`),
  unexplained: alike(() => t`Unexplained`),
}

const CAUSES = Object.keys(words) as (keyof ChangeCauses)[]

export interface CausePart {
  cause: keyof ChangeCauses
  name: string
  value: Minor
}

/** The causes that moved anything, in a fixed order. Together they are the change, to the cent. */
export function causeParts(causes: ChangeCauses, currency: string): CausePart[] {
  return CAUSES.flatMap((cause) => {
    const value = toMinor(causes[cause], currency)
    if (value === 0) return []
    return [{ cause, name: words[cause][value > 0 ? 'up' : 'down'], value }]
  })
}

/** A split that begins later than it was asked for says so; `null` where it covers all. */
export function splitNote({ from, splitSince }: NetWorthChanges): string | null {
  if (splitSince === null) return t`The breakdown starts today.`
  if (splitSince <= from) return null
  return t`We have the breakdown since ${formatDay(splitSince)}.`
}
