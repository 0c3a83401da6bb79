import { useAmountsHidden } from '@/lib/privacy'
import { DotLine } from '@/ui/dot-line'
import { Field } from '@/ui/field'
import { Money } from '@/ui/money'
import { NumberTextInput } from '@/ui/number-text-input'
import { PercentInput } from '@/ui/percent-input'
import { SegmentedControl } from '@/ui/segmented-control'
import { type DraftEntry, emptyEntry, formatUnits } from '../model/allocation-draft'
import { amountOf, type Source } from '../model/allocation-sources'
import type { Claims } from '../model/claims'

export interface AllocationFieldProps {
  source: Source
  currency: string
  entry: DraftEntry | undefined
  claims: Claims
  problem: string | undefined
  onEnter: (entry: DraftEntry) => void
}

const units = [
  { value: 'percent', label: '%', title: '% of it' },
  { value: 'units', label: 'Units' },
] as const

/** How much of one source, and what then is left of it. */
export function AllocationField({
  source,
  currency,
  entry = emptyEntry,
  claims,
  problem,
  onEnter,
}: AllocationFieldProps) {
  const { unit, amount } = entry
  const input = {
    value: amount,
    onValueChange: (value: number | null, text: string) => onEnter({ unit, amount: value, text }),
    className: 'w-full',
  }
  return (
    <div className="grid w-full gap-1.5 sm:w-60">
      <div className="flex items-start gap-2">
        {source.type === 'holding' && (
          <SegmentedControl
            label={`Unit for ${source.name}`}
            segments={units}
            value={unit}
            onValueChange={(next) => onEnter({ ...emptyEntry, unit: next })}
          />
        )}
        <Field
          label={`${unit === 'percent' ? 'Percent' : 'Units'} of ${source.name}`}
          labelHidden
          error={problem}
          className="min-w-0 flex-1"
        >
          {unit === 'percent' ? (
            <PercentInput {...input} />
          ) : (
            <NumberTextInput<number> {...input} parse={parseUnits} format={String} />
          )}
        </Field>
      </div>
      <DotLine
        className="text-caption text-text-3"
        parts={[
          { name: 'left', text: <Left source={source} unit={unit} claims={claims} /> },
          amount !== null &&
            amount > 0 && {
              name: 'amount',
              text: (
                <>
                  <Money value={amountOf(source, { unit, amount })} currency={currency} /> for this
                  goal
                </>
              ),
            },
        ]}
      />
    </div>
  )
}

function Left({
  source,
  unit,
  claims,
}: Pick<AllocationFieldProps, 'source' | 'claims'> & { unit: DraftEntry['unit'] }) {
  const hidden = useAmountsHidden()
  if (unit === 'units') {
    // With a public price units would give the value away.
    return hidden ? 'Units hidden' : `${formatUnits(claims.unitsLeft(source.id))} units left`
  }
  return `${Math.max(0, claims.percentLeft(source.type, source.id))}% left`
}

const UNITS = /^\d{1,12}(?:\.\d{1,12})?$/

/** Reads "12", "1,200.5": units with at most twelve decimals, else `null`. */
function parseUnits(text: string): number | null {
  const plain = text.replace(/[\s,]/g, '')
  return UNITS.test(plain) ? Number(plain) : null
}
