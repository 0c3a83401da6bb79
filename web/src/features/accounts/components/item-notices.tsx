import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { announceFinancialData } from '@/entities/figures'
import type { Institution, Item } from '@/lib/api-types'
import { formatDay, formatRelative } from '@/lib/dates'
import { Button } from '@/ui/button'
import { Callout } from '@/ui/callout'
import {
  type AskingItem,
  askingItems,
  type BrokenItem,
  brokenItems,
  institutionsAwaitingHistory,
} from '../model/broken-items'
import { reconnectPath } from '../model/reconnect-path'

export interface ItemNoticesProps {
  items: readonly Item[]
  institutions: readonly Institution[]
  now: Date
  className?: string
}

/** Says which banks are behind, since when, and how to mend it, then what others ask for. Nothing when all is well. */
export function ItemNotices({ items, institutions, now, className }: ItemNoticesProps) {
  const broken = brokenItems(items, institutions)
  const asking = askingItems(items, institutions)
  const coming = institutionsAwaitingHistory(items, institutions)
  useArrival(coming.length)
  if (broken.length + asking.length + coming.length === 0) return null
  return (
    <div className={className}>
      <div className="grid gap-3">
        {broken.map((item) => (
          <ItemNotice key={item.id} item={item} now={now} />
        ))}
        {asking.map((item) => (
          <AskingNotice key={item.id} item={item} />
        ))}
        {coming.map((institution) => (
          <Callout
            key={institution}
            tone="info"
            title={`Transactions from ${institution} are still coming.`}
          >
            The last month comes first, the years before it within the hour. They appear by
            themselves.
          </Callout>
        ))}
      </div>
    </div>
  )
}

/** Fetches all figures when the history of a connection has arrived. */
function useArrival(coming: number): void {
  const before = useRef(coming)
  useEffect(() => {
    if (coming < before.current) announceFinancialData()
    before.current = coming
  }, [coming])
}

function ItemNotice({ item, now }: { item: BrokenItem; now: Date }) {
  return (
    <Callout
      tone="warn"
      title={
        item.needsSignIn
          ? `${item.institution} asks you to sign in again.`
          : `We could not reach ${item.institution}.`
      }
      action={
        <Button asChild variant="secondary" size="sm">
          <Link to={reconnectPath(item.id)} aria-label={`Reconnect ${item.institution}`}>
            Reconnect
          </Link>
        </Button>
      }
    >
      Showing its balances from {formatRelative(item.lastUpdated, now)}.
    </Callout>
  )
}

function AskingNotice({ item: { id, institution, asks, endsAt } }: { item: AskingItem }) {
  const ending = asks === 'ending'
  const action = ending ? 'Sign in again' : 'Choose accounts'
  return (
    <Callout
      tone={ending ? 'warn' : 'info'}
      title={
        ending
          ? `Your connection to ${institution} ends ${endsAt === null ? 'soon' : `on ${formatDay(endsAt)}`}.`
          : `${institution} has accounts you have not shared yet.`
      }
      action={
        <Button asChild variant="secondary" size="sm">
          <Link to={reconnectPath(id)} aria-label={`${action}: ${institution}`}>
            {action}
          </Link>
        </Button>
      }
    >
      {ending
        ? 'Sign in at your bank before then to keep it.'
        : 'Add them in the window of your bank, or leave them out.'}
    </Callout>
  )
}
