import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { cn } from '@/lib/cn'
import { formatPercentChange } from '@/lib/percent'
import { useAmountsHidden } from '@/lib/privacy'
import { HiddenAmount, useMoneyFormat } from '@/ui/money'
import type { Gain } from '../model/holdings'

interface GainFigureProps {
  /** `null` when what was paid is not known. */
  gain: Gain | null
  currency: string
  className?: string
}

const looks = {
  up: {
    get word() {
      return t`Gain`
    },
    shape: '▲',
    tone: 'text-pos',
  },
  down: {
    get word() {
      return t`Loss`
    },
    shape: '▼',
    tone: 'text-neg',
  },
  none: {
    get word() {
      return t`No change`
    },
    shape: '',
    tone: 'text-text-2',
  },
} as const

/** Gain or loss against the cost, by word, shape and sign; hue comes last. */
export function GainFigure({ gain, currency, className }: GainFigureProps) {
  const hidden = useAmountsHidden()
  const money = useMoneyFormat(currency)
  if (gain === null) {
    return (
      <span className={cn('text-caption text-text-3', className)}>
        <Trans>Cost unknown</Trans>
      </span>
    )
  }
  if (hidden) return <HiddenAmount className={className} />
  const { word, shape, tone } = looks[directionOf(gain)]
  const amount = money(gain.amount, { signed: true })
  return (
    <span className={cn('figure inline-grid max-sm:inline-flex max-sm:gap-1.5', tone, className)}>
      <span>
        <span className="sr-only">{word} </span>
        <span aria-hidden="true" className="text-[0.75em]">
          {shape}{' '}
        </span>
        {gain.percent === null ? amount : formatPercentChange(gain.percent)}
      </span>
      {gain.percent !== null && <span className="text-caption">{amount}</span>}
    </span>
  )
}

function directionOf({ amount }: Gain): keyof typeof looks {
  if (amount === 0) return 'none'
  return amount > 0 ? 'up' : 'down'
}
