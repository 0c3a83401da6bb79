import { Link } from 'react-router'
import type { Institution, Item } from '@/lib/api-types'
import { formatRelative } from '@/lib/dates'
import { Button } from '@/ui/button'
import { Callout } from '@/ui/callout'
import { type BrokenItem, brokenItems } from '../model/broken-items'
import { reconnectPath } from '../model/reconnect-path'

export interface ItemNoticesProps {
  items: readonly Item[]
  institutions: readonly Institution[]
  now: Date
  className?: string
}

/** Says which banks are behind, since when, and how to mend it. Nothing when all is well. */
export function ItemNotices({ items, institutions, now, className }: ItemNoticesProps) {
  const broken = brokenItems(items, institutions)
  if (broken.length === 0) return null
  return (
    <div className={className}>
      <div className="grid gap-3">
        {broken.map((item) => (
          <ItemNotice key={item.id} item={item} now={now} />
        ))}
      </div>
    </div>
  )
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
