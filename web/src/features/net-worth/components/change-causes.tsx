import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue } from 'react'
import { netWorthChangesQuery } from '@/entities/household'
import type { NetWorthChanges } from '@/lib/api-types'
import { causeParts, splitNote } from '@/lib/change-causes'
import { type Minor, toMinor } from '@/lib/money'
import { Money } from '@/ui/money'

export interface ChangeCausesProps {
  /** Calendar days, both included. */
  from: string
  to: string
  /** As tall as the causes, while they are on their way. */
  outline: ReactNode
}

/** What moved net worth in a period, cause by cause. Without an answer the figures around it stand alone. */
export function ChangeCauses({ from, to, outline }: ChangeCausesProps) {
  const { data: latest, isError } = useQuery(netWorthChangesQuery(from, to))
  // They come while somebody may be at the figures already: made in small steps.
  const data = useDeferredValue(latest)
  if (data) return <Causes changes={data} />
  return isError ? null : outline
}

function Causes({ changes }: { changes: NetWorthChanges }) {
  const { netWorth, currency } = changes
  const note = splitNote(changes)
  const parts = netWorth ? causeParts(netWorth.causes, currency) : []
  return (
    <section aria-label="What moved it" className="min-h-9">
      {parts.length > 0 && (
        <dl className="grid gap-x-6 gap-y-2 text-caption sm:flex sm:flex-wrap">
          {parts.map(({ cause, name, value }) => (
            <Part key={cause} name={name} value={value} currency={currency} />
          ))}
          {/* They add up to less than the change above: what is known begins later. */}
          {netWorth && note && (
            <Part name="Together" value={toMinor(netWorth.change, currency)} currency={currency} />
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
