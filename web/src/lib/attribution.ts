/** The causes of a change in words, each with its signed amount. */
import { t } from '@lingui/core/macro'
import type { ChangeCauses, NetWorthChanges } from './api-types'
import { formatDay } from './dates'
import { type Minor, toMinor } from './money'

const words: Readonly<Record<keyof ChangeCauses, (isUp: boolean) => string>> = {
  added: (isUp) => (isUp ? t`What you saved` : t`What you withdrew`),
  markets: () => t`Markets`,
  debtPaid: (isUp) => (isUp ? t`Debt paid` : t`Borrowed`),
  revalued: () => t`Revaluations`,
  edits: () => t`Changes to allocations`,
  accounts: () => t`Accounts added, removed or not counted`,
  currency: () => t`Exchange rates`,
  redenominated: () => t`Account changed currency`,
  unexplained: () => t`Unexplained`,
}

const CAUSES = Object.keys(words) as (keyof ChangeCauses)[]

interface CausePart {
  cause: keyof ChangeCauses
  name: string
  value: Minor
}

/** The causes that moved the amount, in a fixed order. They sum to the change, to the cent. */
export function causeParts(causes: ChangeCauses, currency: string): CausePart[] {
  return CAUSES.flatMap((cause) => {
    const value = toMinor(causes[cause], currency)
    if (value === 0) return []
    return [{ cause, name: words[cause](value > 0), value }]
  })
}

/** A note when the split begins later than requested; `null` when it covers the whole period. */
export function splitNote({ from, splitSince }: NetWorthChanges): string | null {
  if (splitSince === null) return t`The breakdown starts today.`
  if (splitSince <= from) return null
  return t`We have the breakdown since ${formatDay(splitSince)}.`
}
