import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useAmountsHidden } from '@/lib/hidden-amounts'
import { currentLanguage, isFrench } from '@/lib/language'
import { currencySymbol, type Minor, toMinor, ZERO } from '@/lib/money'
import { formatNumber, plainDecimal } from '@/lib/numbers'
import { useMaskedEntry } from '@/lib/use-masked-entry'
import { DotLine } from '@/ui/dot-line'
import { Field } from '@/ui/field'
import { Money, useIsForeign } from '@/ui/money'
import { MoneyInput } from '@/ui/money-field'
import { NumberTextInput, PercentInput } from '@/ui/number-text-input'
import { type Segment, SegmentedControl } from '@/ui/segmented-control'
import {
  type DraftEntry,
  emptyEntry,
  enteredIn,
  entryOfAmount,
  entryOfMoney,
  inMoney,
  inPercent,
  limitOf,
} from '../model/allocation-draft'
import { amountOf, isOutdated, type Source } from '../model/allocation-sources'
import type { Claims } from '../model/claims'
import { growsWhenRaised, percentOfIt, shareText, unitsText } from '../model/share'

interface AllocationFieldProps {
  source: Source
  currency: string
  entry: DraftEntry | undefined
  claims: Claims
  problem: string | undefined
  onEnter: (entry: DraftEntry) => void
}

type Mode = 'percent' | 'money' | 'units'

const modeOf = ({ unit, money }: DraftEntry): Mode =>
  unit === 'amount' || money !== undefined ? 'money' : unit

function modesFor(source: Source, symbol: string, hasMoney: boolean): readonly Segment<Mode>[] {
  const modes = [
    { value: 'percent', label: '%', title: t`% of it` },
    hasMoney && { value: 'money', label: symbol, title: t`Amount in ${symbol}` },
    source.type === 'holding' && { value: 'units', label: t`Units` },
  ] satisfies readonly (Segment<Mode> | false)[]
  return modes.filter((mode) => !!mode)
}

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
  const mode = modeOf(entry)
  const hidden = useAmountsHidden()
  const { modes, moneyInput } = useMoneyEntry(source, currency, entry, onEnter)
  const input = {
    value: amount,
    onValueChange: (value: number | null, text: string) => onEnter({ unit, amount: value, text }),
    className: 'w-full',
  }
  const maskedInput = useMaskedEntry(input.value, input.onValueChange)
  // A number can only be too large, and the error names the limit.
  const isSecret = hidden && mode !== 'percent' && problem !== undefined && amount

  function choose(next: Mode): void {
    if (next === 'money') onEnter(inMoney(entry, source, currency))
    else onEnter(next === 'percent' ? inPercent(entry, source) : { ...emptyEntry, unit: 'units' })
  }
  return (
    <div className="grid w-full gap-1.5 sm:w-72">
      <div className="flex items-start gap-2">
        {modes.length > 1 && (
          <SegmentedControl
            label={t`Unit for ${source.name}`}
            segments={modes}
            value={mode}
            onValueChange={choose}
          />
        )}
        <Field
          label={labelOf(mode, source.name)}
          labelHidden
          error={
            !isSecret ? problem : mode === 'units' ? t`Fewer units are left.` : t`Less is left.`
          }
          className="min-w-0 flex-1"
        >
          {mode === 'percent' ? (
            <PercentInput {...input} />
          ) : mode === 'money' ? (
            <MoneyInput className="w-full" {...moneyInput} />
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
      {/* An error says how much is left. */}
      {problem === undefined && (
        <PartLine source={source} currency={currency} claims={claims} entry={entry} />
      )}
      {problem === undefined && unit === 'amount' && !!amount && !isOutdated(source, entry) && (
        <p className="text-caption text-text-3">{growsWhenRaised()}</p>
      )}
    </div>
  )
}

/** The units to choose from, and the field of an amount: in the currency of a bank account, else in the goal's. */
function useMoneyEntry(
  source: Source,
  goalCurrency: string,
  entry: DraftEntry,
  onEnter: AllocationFieldProps['onEnter'],
) {
  const hidden = useAmountsHidden()
  const balance = enteredIn(entry, source)
  const currency = balance?.currency ?? goalCurrency
  const symbol = currencySymbol(currency, useIsForeign(currency))
  // An amount of a source without a worth has no percentage; a hidden worth is not to be measured by amounts.
  const hasMoney = !hidden && !!(balance ? Math.max(0, balance.value) : source.worth)
  const { unit, amount, money = null } = entry
  const isAmount = unit === 'amount' && amount !== null && !isOutdated(source, entry)
  const value = isAmount ? toMinor(amount, currency) : money
  const input = useMaskedEntry(value, (next, text) =>
    onEnter(
      balance
        ? entryOfAmount(next, text, currency)
        : entryOfMoney(next, text, source.worth ?? ZERO),
    ),
  )
  return {
    modes: modesFor(source, symbol, modeOf(entry) === 'money' || hasMoney),
    moneyInput: { currency, ...input },
  }
}

type PartLineProps = Pick<AllocationFieldProps, 'source' | 'currency' | 'claims'> & {
  entry: DraftEntry
}

/** What is left of the source, and what the entry takes of it. */
function PartLine({ source, currency, claims, entry }: PartLineProps) {
  const hidden = useAmountsHidden()
  const { unit, amount, money = null } = entry
  const limit = limitOf(source, claims)
  const counted = amountOf(source, { ...entry, amount: amount ?? 0 }, claims)
  const isAsEntered =
    unit === 'amount' &&
    source.balance?.currency === currency &&
    counted === toMinor(amount ?? 0, currency)
  return (
    <DotLine
      className="text-caption text-text-3"
      parts={[
        {
          name: 'left',
          text: <Left source={source} entry={entry} claims={claims} currency={currency} />,
        },
        limit !== undefined && { name: 'limit', text: t`limited by ${limit.name}` },
        amount !== null &&
          amount > 0 && {
            name: 'amount',
            text: isOutdated(source, entry) ? (
              <Outdated amount={amount} currency={entry.currency} />
            ) : isAsEntered ? (
              t`Fixed amount`
            ) : (
              <ForGoal
                amount={counted}
                currency={currency}
                percent={money !== null && !hidden ? amount : null}
                entered={money}
              />
            ),
          },
      ]}
    />
  )
}

function labelOf(mode: Mode, name: string): string {
  if (mode === 'money') return t`Amount of ${name}`
  return mode === 'percent' ? t`Percent of ${name}` : t`Units of ${name}`
}

function Outdated({ amount, currency = '' }: { amount: number; currency?: string | undefined }) {
  return (
    <Trans>
      <Money major={amount} currency={currency} cents /> was entered in {currency} and no longer
      counts. Set it again.
    </Trans>
  )
}

interface ForGoalProps {
  amount: Minor | null
  currency: string
  /** The percentage that is stored for an amount entered. */
  percent: number | null
  entered: Minor | null
}

/** The figure that was not entered; both where hundredths of a percent do not give the amount entered. */
function ForGoal({ amount, currency, percent, entered }: ForGoalProps) {
  if (amount === null) return t`exchange rate to ${currency} not known`
  if (percent !== null) {
    if (amount === entered) return percentOfIt(percent)
    const share = shareText(percent)
    return (
      <Trans>
        Saved as {share}: <Money value={amount} currency={currency} cents />
      </Trans>
    )
  }
  return (
    <Trans>
      <Money value={amount} currency={currency} /> for this goal
    </Trans>
  )
}

function Left({ source, entry, claims, currency }: PartLineProps) {
  const hidden = useAmountsHidden()
  const mode = modeOf(entry)
  if (mode === 'units') {
    // Units times a public price would reveal the value.
    return hidden ? t`Units hidden` : t`${unitsText(claims.unitsLeft(source.id))} left`
  }
  const left = Math.max(0, claims.percentLeft(source.type, source.id))
  const own = enteredIn(entry, source)?.currency
  const amount = own
    ? (Math.max(0, claims.amountLeft(source.id)) as Minor)
    : amountOf(source, { unit: 'percent', amount: left })
  if (mode === 'money' && amount !== null)
    return (
      <Trans>
        <Money value={amount} currency={own ?? currency} cents /> left
      </Trans>
    )
  const percent = formatNumber(left, 2)
  return t`${percent}% left`
}

const UNITS = /^\d{0,12}(?:\.\d{0,12})?$/

/** Reads "12", "12.", ".5", "1,200.5", "1 200,5": units with at most twelve decimals, else `null`. */
function parseUnits(text: string): number | null {
  const plain = plainDecimal(text, isFrench(currentLanguage()))
  return plain && UNITS.test(plain) ? Number(plain) : null
}
