import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Account, Household } from '@/lib/api-types'
import { cn } from '@/lib/cn'
import { formatMomentDay, formatRelative, isWrittenAsDay } from '@/lib/moments'
import { useNow } from '@/lib/use-now'

interface FreshnessProps {
  /** When the figures were last fetched; `null` when never. */
  updatedAt: string | Date | null
  /** The accounts and connections that were fetched. */
  of?: Pick<Household, 'accounts' | 'items'> | undefined
  className?: string | undefined
}

/** "Updated 4 minutes ago · 6 accounts", updated while the page stays open. */
export function Freshness({ updatedAt, of, className }: FreshnessProps) {
  const now = useNow()
  const updated = of ? upToDate(of) : []
  // Figures of a bank that does not answer are left out, even if they are the newest.
  const moments = updated.map(({ last_updated }) => last_updated)
  const moment = moments.toSorted().at(-1) ?? updatedAt
  const time = moment && (
    <time dateTime={new Date(moment).toISOString()} title={formatMomentDay(moment)}>
      {formatRelative(moment, now)}
    </time>
  )
  return (
    <p className={cn('text-caption text-text-3', className)}>
      {moment === null ? (
        t`Not updated yet`
      ) : of && updated.length === 0 ? (
        <Trans>Last updated {time}</Trans>
      ) : isWrittenAsDay(moment, now) ? (
        <Trans context="on a day">Updated {time}</Trans>
      ) : (
        <Trans>Updated {time}</Trans>
      )}
      {/* Bound to both sides, so that no line begins or ends with it. */}
      {of &&
        updated.length > 0 &&
        `\u00a0·\u00a0${accountsText(updated.length, of.accounts.length)}`}
    </p>
  )
}

/** The accounts entered by hand, or of a bank that answers. */
function upToDate({ accounts, items }: Pick<Household, 'accounts' | 'items'>): Account[] {
  const broken = new Set(items.filter(({ status }) => status !== 'good').map(({ id }) => id))
  return accounts.filter(({ item_id }) => item_id === null || !broken.has(item_id))
}

/** "6 accounts", or "4 of 6 accounts" where a bank did not answer. */
function accountsText(updated: number, all: number): string {
  return updated === all
    ? plural(all, { one: '# account', other: '# accounts' })
    : plural(all, { one: `${updated} of # account`, other: `${updated} of # accounts` })
}
