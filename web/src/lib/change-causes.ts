/** What moved an amount, in words: the causes the API tells apart, each with its sign. */
import type { ChangeCauses, NetWorthChanges } from './api-types'
import { formatDay } from './dates'
import { type Minor, toMinor } from './money'

/** A cause with the words for either direction. */
interface CauseWords {
  up: string
  down: string
}

const alike = (words: string): CauseWords => ({ up: words, down: words })

const words: Readonly<Record<keyof ChangeCauses, CauseWords>> = {
  added: { up: 'What you saved', down: 'What you took out' },
  markets: alike('Markets'),
  debtPaid: { up: 'Debt paid', down: 'Borrowed' },
  revalued: alike('Revaluations'),
  edits: alike('Changes of what is set aside'),
  accounts: alike('Accounts linked or removed'),
  currency: alike('Now in another currency'),
  unexplained: alike('Not known in detail'),
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
  if (splitSince === null) return 'What moves it is recorded from today on.'
  if (splitSince <= from) return null
  return `What moved it is known since ${formatDay(splitSince)}, and not before.`
}
