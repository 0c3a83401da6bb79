import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue } from 'react'
import { netWorthChangesQuery } from '@/entities/household'
import type { NetWorthChanges } from '@/lib/api-types'
import { causeParts, splitNote } from '@/lib/attribution'
import { type Minor, toMinor } from '@/lib/money'
import { Money } from '@/ui/money'

interface AttributionProps {
  /** Calendar days, both included. */
  from: string
  to: string
  /** The first day on the screen; earlier than `from` when days before the first recorded one are estimated. */
  shownFrom: string
  /** Placeholder as tall as the causes, while they load. */
  outline: ReactNode
}

/** Why net worth changed in a period, by cause. Empty when the request fails. */
export function Attribution({ from, to, shownFrom, outline }: AttributionProps) {
  const { data: latest, isError } = useQuery(netWorthChangesQuery(from, to))
  // The user may already be using the figures around them, so this renders in small steps.
  const data = useDeferredValue(latest)
  if (data) return <Causes changes={data} shownFrom={shownFrom} />
  return isError ? null : outline
}

function Causes({ changes, shownFrom }: { changes: NetWorthChanges; shownFrom: string }) {
  const { netWorth, currency } = changes
  const note = splitNote(shownFrom < changes.from ? { ...changes, from: shownFrom } : changes)
  const parts = netWorth ? causeParts(netWorth.causes, currency) : []
  return (
    <section aria-label={t`Why it moved`} className="min-h-9">
      {parts.length > 0 && (
        <dl className="grid gap-x-6 gap-y-2 text-caption sm:flex sm:flex-wrap">
          {parts.map(({ cause, name, value }) => (
            <Part key={cause} name={name} value={value} currency={currency} />
          ))}
          {/* Less than the change above, because the attribution begins later. */}
          {netWorth && note && (
            <Part name={t`Total`} value={toMinor(netWorth.change, currency)} currency={currency} />
          )}
        </dl>
      )}
      {note && <p className="mt-2 text-caption text-text-3">{note}</p>}
    </section>
  )
}

/** A line on a phone, a column of two lines elsewhere. */
function Part({ name, value, currency }: { name: string; value: Minor; currency: string }) {
  return (
    <div className="max-sm:flex max-sm:justify-between max-sm:gap-4">
      <dt className="text-text-2">{name}</dt>
      <dd>
        <Money value={value} currency={currency} cents signed className="font-medium" />
      </dd>
    </div>
  )
}
