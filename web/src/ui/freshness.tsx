import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { cn } from '@/lib/cn'
import { formatDay, formatRelative } from '@/lib/dates'
import { useNow } from '@/lib/use-now'

export interface FreshnessProps {
  /** When the figures were last fetched; `null` when never. */
  updatedAt: string | Date | null
  /** After the time: "6 accounts". */
  detail?: string | undefined
  className?: string | undefined
}

/** "Updated 4 minutes ago · 6 accounts", kept true while the page stays open. */
export function Freshness({ updatedAt, detail, className }: FreshnessProps) {
  const now = useNow()
  return (
    <p className={cn('text-caption text-text-3', className)}>
      {updatedAt === null ? (
        t`Not updated yet`
      ) : (
        <Trans>
          Updated{' '}
          <time dateTime={new Date(updatedAt).toISOString()} title={formatDay(updatedAt)}>
            {formatRelative(updatedAt, now)}
          </time>
        </Trans>
      )}
      {/* Bound to both sides, so that no line begins or ends with it. */}
      {detail && `\u00a0·\u00a0${detail}`}
    </p>
  )
}
