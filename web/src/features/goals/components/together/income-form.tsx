import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Pencil } from 'lucide-react'
import { useRef, useState } from 'react'
import { useSaveIncome } from '@/entities/profile'
import { amountRange } from '@/lib/amount-range'
import { MAX_INCOME } from '@/lib/limits'
import { type Minor, toMajor, toMinor } from '@/lib/money'
import type { GoalsPlan } from '@/lib/planning-shapes'
import { useSubmission } from '@/lib/use-submission'
import { Button } from '@/ui/button'
import { Field } from '@/ui/field'
import { Money } from '@/ui/money'
import { MoneyInput } from '@/ui/money-input'
import { SubmitFailure } from '@/ui/submit-failure'

/** The monthly income, changed where the plan uses it. */
export function IncomeForm({ plan: { monthlyIncome, currency } }: { plan: GoalsPlan }) {
  const known = monthlyIncome === null ? null : toMinor(monthlyIncome, currency)
  const [open, setOpen] = useState(known === null)
  const [income, setIncome] = useState<Minor | null>(known)
  const range = amountRange(currency, MAX_INCOME)
  const field = useRef<HTMLInputElement>(null)
  const [missed, setMissed] = useState(false)
  const save = useSaveIncome()
  const { submit, failure } = useSubmission(
    async () => {
      setMissed(!range.holds(income))
      if (!range.holds(income)) return field.current?.focus()
      await save.mutateAsync(toMajor(income, currency))
      setOpen(false)
    },
    () => false,
  )

  if (!open && known !== null) {
    return (
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-control">
        <span>
          <Trans>
            <Money value={known} currency={currency} className="font-semibold" /> monthly income
          </Trans>
        </span>
        <Button variant="link" size="sm" data-print="hide" onClick={() => setOpen(true)}>
          <Pencil aria-hidden="true" />
          <Trans>Change income</Trans>
        </Button>
      </p>
    )
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <SubmitFailure title={t`Your income was not saved`} failure={failure} />
      <div className="flex flex-wrap items-end gap-3">
        <Field
          label={t`Monthly income after tax`}
          error={missed ? range.error() : undefined}
          className="min-w-40 flex-1"
        >
          <MoneyInput ref={field} currency={currency} value={income} onValueChange={setIncome} />
        </Field>
        <Button type="submit" variant="secondary" pending={save.isPending}>
          <Trans>Save income</Trans>
        </Button>
      </div>
    </form>
  )
}
