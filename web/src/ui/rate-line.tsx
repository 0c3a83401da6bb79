import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Quote } from '@/lib/api-types'
import { formatDay } from '@/lib/dates'
import { numberFormat } from '@/lib/numbers'
import { DotLine } from './dot-line'

export interface RateLineProps {
  from: string
  to: string
  rate: Quote
  className?: string
}

/** "1 USD = 1.3702 CAD · Bank of Canada · Nov 23, 2026". */
export function RateLine({
  from,
  to,
  rate,
  className = 'text-caption text-text-3',
}: RateLineProps) {
  const units = numberFormat({ maximumSignificantDigits: 6 }).format(rate.rate)
  return (
    <DotLine
      className={className}
      parts={[
        {
          name: 'rate',
          text: (
            <Trans>
              1 {from} = {units} {to}
            </Trans>
          ),
        },
        { name: 'source', text: sources[rate.source]() },
        { name: 'day', text: formatDay(rate.day) },
      ]}
    />
  )
}

const sources: Readonly<Record<Quote['source'], () => string>> = {
  bank_of_canada: () => t`Bank of Canada`,
  european_central_bank: () => t`European Central Bank`,
  owner: () => t`your rate`,
}
