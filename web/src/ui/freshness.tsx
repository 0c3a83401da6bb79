import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Household } from '@/lib/api-types'
import { cn } from '@/lib/cn'
import { formatMomentDay, formatRelative } from '@/lib/moments'
import { useNow } from '@/lib/use-now'

export interface FreshnessProps {
  /** When the figures were last fetched; `null` when never. */
  updatedAt: string | Date | null
  /** What was fetched then. */
  of?: Pick<Household, 'accounts' | 'items'> | undefined
  className?: string | undefined
}

/** "Updated 4 minutes ago · 6 accounts", kept true while the page stays open. */
export function Freshness({ updatedAt, of, className }: FreshnessProps) {
  const now = useNow()
  return (
    <p className={cn('text-caption text-text-3', className)}>
      {updatedAt === null ? (
        t`Not updated yet`
      ) : (
        <Trans>
          Updated{' '}
          <time dateTime={new Date(updatedAt).toISOString()} title={formatMomentDay(updatedAt)}>
            {formatRelative(updatedAt, now)}
          </time>
        </Trans>
      )}
      {/* Bound to both sides, so that no line begins or ends with it. */}
      {of && `\u00a0·\u00a0${accountsUpdated(of)}`}
    </p>
  )
}

/** "6 accounts", or "4 of 6 accounts" where a bank did not answer. */
function accountsUpdated({ accounts, items }: Pick<Household, 'accounts' | 'items'>): string {
  const broken = new Set(items.filter(({ status }) => status !== 'good').map(({ id }) => id))
  const updated = accounts.filter(({ item_id }) => item_id === null || !broken.has(item_id)).length
  const all = accounts.length
  return updated === all
    ? plural(all, { one: '# account', other: '# accounts' })
    : plural(all, { one: `${updated} of # account`, other: `${updated} of # accounts` })
}
