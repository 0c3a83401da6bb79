import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ExchangeRates, FixedRate } from '@/lib/api-types'
import { formatPair } from '@/lib/content/exchange-rates'
import { formatDay } from '@/lib/dates'
import { useTask } from '@/lib/use-task'
import { Button } from '@/ui/button'
import { IconButton } from '@/ui/icon-button'
import { useDeleteRate } from '../api/exchange-rates'
import { RateDialog } from './rate-dialog'

/** The user's fixed rates, and the form for another. */
export function OwnRates({ known }: { known: ExchangeRates }) {
  const { fixed: rates } = known
  /** The rate being changed, or a new one. */
  const [edited, setEdited] = useState<FixedRate | 'new' | null>(null)
  const { mutateAsync } = useDeleteRate()
  const { pending, run } = useTask(mutateAsync)
  const title = useRef<HTMLHeadingElement>(null)

  /** The row is removed with the focus, and the list with its last row. */
  function removeRate(rate: FixedRate): void {
    if (pending) return
    title.current?.focus()
    void run(rate)
  }

  return (
    <div className="grid gap-3">
      <div>
        <h3 ref={title} tabIndex={-1} className="text-control font-medium">
          {t`Your own rates`}
        </h3>
        <p className="mt-0.5 text-caption text-text-2">
          {t`Used in place of published rates from their first day, until a later rate of yours.`}
        </p>
      </div>
      {rates.length > 0 && (
        <ul aria-label={t`Your own rates`} className="grid divide-y divide-line">
          {rates.map((rate) => {
            const pair = formatPair(rate.from, rate.to, rate.rate)
            return (
              <li key={rate.id} className="flex items-center gap-1 py-2">
                <div className="min-w-0 flex-1">
                  <p className="figure text-control font-medium">{pair}</p>
                  <p className="mt-0.5 text-caption text-text-2">
                    <Trans>From {formatDay(rate.since)} on</Trans>
                  </p>
                </div>
                <IconButton label={t`Change ${pair}`} onClick={() => setEdited(rate)}>
                  <Pencil />
                </IconButton>
                <IconButton
                  label={t`Delete ${pair}`}
                  aria-disabled={pending}
                  onClick={() => removeRate(rate)}
                >
                  <Trash2 />
                </IconButton>
              </li>
            )
          })}
        </ul>
      )}
      <Button variant="secondary" className="justify-self-start" onClick={() => setEdited('new')}>
        <Plus />
        {t`Add a rate`}
      </Button>
      {edited && (
        <RateDialog
          rate={edited === 'new' ? null : edited}
          known={known}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  )
}
