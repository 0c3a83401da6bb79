import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { accountsQuery } from '@/entities/household'
import type { EstimatedHistory } from '@/lib/api-types'
import { formatDay } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { type Missing, missingIn } from '../model/history'

interface EstimateNotesProps {
  /** `null` when there is nothing to estimate. */
  estimate: EstimatedHistory | null
  /** The first day on the screen; `null` for all. */
  start: string | null
}

/** What the estimates are based on, and which days have no total and why. */
export function EstimateNotes({ estimate, start }: EstimateNotesProps) {
  const { data: accounts = [] } = useQuery(accountsQuery)
  if (estimate === null) {
    return <p className="mt-3 text-caption text-text-2">{t`We recorded all of these days.`}</p>
  }
  const recordedFrom = formatDay(estimate.recorded_from)
  const missing = missingIn(estimate, start ?? '')
  const lead =
    estimate.points.length > 0 || missing.some(({ kind }) => kind === 'currency')
      ? t`Why some days have no total`
      : t`Add a past balance to each account.`
  return (
    <div className="mt-3 grid gap-2 text-caption text-text-2">
      {estimate.points.length > 0 && (
        <p>
          <Trans>
            Before {recordedFrom}, figures are estimates from your accounts' transactions and past
            balances. Only accounts you have today are included.
          </Trans>
        </p>
      )}
      {!estimate.joined && estimate.points.length > 0 && (
        <p>
          <Trans>
            The line breaks on {recordedFrom} because you had other accounts then than you have
            today.
          </Trans>
        </p>
      )}
      {missing.length === 0 ? (
        estimate.points.length === 0 && <p>{lead}</p>
      ) : (
        <details>
          <summary className="min-h-6 rounded-chip pointer-coarse:min-h-11 hover:text-text">
            {lead}
          </summary>
          <ul className="grid gap-1">
            {missing.map((one) => (
              <li key={one.id} className="flex flex-wrap gap-x-1.5">
                <Name missing={one} name={accounts.find(({ id }) => id === one.id)?.name} />
                <span>
                  <Plural value={one.days} one="# day" other="# days" />
                </span>
                <span className="text-text-3">
                  <Trans>through {formatDay(one.until)}</Trans>
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

/** The missing part: an account's balance, with a link to its page, or an exchange rate. */
function Name({ missing, name }: { missing: Missing; name: string | undefined }) {
  if (missing.kind === 'currency') return <Trans>Exchange rate of {missing.id}:</Trans>
  return (
    <Link to={paths.account(missing.id)} className="touch-target rounded-chip underline">
      {name ?? t`An account`}
    </Link>
  )
}
