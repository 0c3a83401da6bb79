import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { currentLanguage, isFrench } from '@/lib/language'
import type { Minor } from '@/lib/money'
import { formatNumber, plainDecimal } from '@/lib/numbers'
import { useAmountsHidden } from '@/lib/privacy'
import { useMaskedEntry } from '@/lib/use-masked-entry'
import { DotLine } from '@/ui/dot-line'
import { Field } from '@/ui/field'
import { Money } from '@/ui/money'
import { NumberTextInput, PercentInput } from '@/ui/number-text-input'
import { type Segment, SegmentedControl } from '@/ui/segmented-control'
import { type DraftEntry, emptyEntry, unitsText } from '../model/allocation-draft'
import { amountOf, type Source } from '../model/allocation-sources'
import type { Claims } from '../model/claims'

interface AllocationFieldProps {
  source: Source
  currency: string
  entry: DraftEntry | undefined
  claims: Claims
  problem: string | undefined
  onEnter: (entry: DraftEntry) => void
}

const units = (): readonly Segment<DraftEntry['unit']>[] => [
  { value: 'percent', label: '%', title: t`% of it` },
  { value: 'units', label: t`Units` },
]

/** The part of one source to allocate, and what is left of it. */
export function AllocationField({
  source,
  currency,
  entry = emptyEntry,
  claims,
  problem,
  onEnter,
}: AllocationFieldProps) {
  const { unit, amount } = entry
  const hidden = useAmountsHidden()
  const input = {
    value: amount,
    onValueChange: (value: number | null, text: string) => onEnter({ unit, amount: value, text }),
    className: 'w-full',
  }
  const maskedInput = useMaskedEntry(input.value, input.onValueChange)
  // A number can only be too large, and the error names the limit.
  const isSecret = hidden && unit === 'units' && problem !== undefined && amount !== null
  return (
    <div className="grid w-full gap-1.5 sm:w-60">
      <div className="flex items-start gap-2">
        {source.type === 'holding' && (
          <SegmentedControl
            label={t`Unit for ${source.name}`}
            segments={units()}
            value={unit}
            onValueChange={(next) => onEnter({ ...emptyEntry, unit: next })}
          />
        )}
        <Field
          label={unit === 'percent' ? t`Percent of ${source.name}` : t`Units of ${source.name}`}
          labelHidden
          error={isSecret ? t`Fewer units are left.` : problem}
          className="min-w-0 flex-1"
        >
          {unit === 'percent' ? (
            <PercentInput {...input} />
          ) : (
            <NumberTextInput<number>
              {...input}
              {...maskedInput}
              parse={parseUnits}
              format={(value) => formatNumber(value, 12)}
            />
          )}
        </Field>
      </div>
      <DotLine
        className="text-caption text-text-3"
        parts={[
          { name: 'left', text: <Left source={source} unit={unit} claims={claims} /> },
          problem === undefined &&
            amount !== null &&
            amount > 0 && {
              name: 'amount',
              text: <ForGoal amount={amountOf(source, { unit, amount })} currency={currency} />,
            },
        ]}
      />
    </div>
  )
}

function ForGoal({ amount, currency }: { amount: Minor | null; currency: string }) {
  if (amount === null) return t`exchange rate to ${currency} not known`
  return (
    <Trans>
      <Money value={amount} currency={currency} /> for this goal
    </Trans>
  )
}

function Left({
  source,
  unit,
  claims,
}: Pick<AllocationFieldProps, 'source' | 'claims'> & { unit: DraftEntry['unit'] }) {
  const hidden = useAmountsHidden()
  if (unit === 'units') {
    // Units times a public price would reveal the value.
    return hidden ? t`Units hidden` : t`${unitsText(claims.unitsLeft(source.id))} left`
  }
  const percent = formatNumber(Math.max(0, claims.percentLeft(source.type, source.id)), 2)
  return t`${percent}% left`
}

const UNITS = /^\d{0,12}(?:\.\d{0,12})?$/

/** Reads "12", "12.", ".5", "1,200.5", "1 200,5": units with at most twelve decimals, else `null`. */
function parseUnits(text: string): number | null {
  const plain = plainDecimal(text, isFrench(currentLanguage()))
  return plain && UNITS.test(plain) ? Number(plain) : null
}
