import { t } from '@lingui/core/macro'
import '@/lib/zod-setup'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { amountRange } from '@/lib/amount-range'
import type { Account, PastBalance } from '@/lib/api-types'
import { isCalendarDay } from '@/lib/calendar-day'
import { formatDay } from '@/lib/dates'
import { addDays } from '@/lib/days'
import { FormField } from '@/lib/form-field'
import { useFormSubmission } from '@/lib/form-submission'
import { MAX_BALANCE } from '@/lib/limits'
import { momentDay } from '@/lib/moments'
import { type Minor, toMajor, toMinor } from '@/lib/money'
import { useFormDraft } from '@/lib/use-form-draft'
import { SubmitFailure } from '@/ui/callout'
import { FormDialog } from '@/ui/form-dialog'
import { DateField } from '@/ui/input'
import { MoneyField } from '@/ui/money-field'
import { canBeNegative, useSaveBalance } from '../model/account-history'
import { balanceName, isDebt } from '../model/account-types'

/** Fields and limits of a balance of a past day. */
interface PastBalanceForm {
  date: string
  balance: Minor | null
}

const FIRST_DAY = '1900-01-01'

function pastBalanceSchema(account: Account, recorded: readonly string[], today: string) {
  const least = canBeNegative(account) ? -MAX_BALANCE : 0
  const { holds, error } = amountRange(account.currency, MAX_BALANCE, least)
  return z.object({
    date: z
      .string()
      .refine((day) => isCalendarDay(day) && day >= FIRST_DAY && day < today, {
        error: () => t`Choose a day from 1900 on, before today.`,
        abort: true,
      })
      .refine((day) => !recorded.includes(day), {
        error: () =>
          t`We have recorded this balance since ${formatDay(recorded[0] ?? today)}. Choose a day before that.`,
      }),
    balance: z.custom<Minor | null>(holds, { error: ({ input }) => error(input) }),
  })
}

interface PastBalanceDialogProps {
  account: Account
  /** The balance to change; its day stays. `null` for a new one. */
  balance: PastBalance | null
  /** The days that Goldgrove recorded, earliest first. */
  recorded: readonly string[]
  onClose: () => void
}

/** The form for the balance of a past day. */
export function PastBalanceDialog({ account, balance, recorded, onClose }: PastBalanceDialogProps) {
  const save = useSaveBalance()
  const today = momentDay(new Date())
  const form = useForm<PastBalanceForm>({
    resolver: zodResolver(pastBalanceSchema(account, recorded, today)),
    mode: 'onTouched',
    defaultValues: {
      date: balance?.date ?? '',
      balance: balance && toMinor(balance.balance, balance.currency),
    },
  })
  const { errors, isDirty } = form.formState
  const forget = useFormDraft(`balance_${account.id}_${balance?.date ?? 'new'}`, form)
  const close = () => {
    forget()
    onClose()
  }
  const { submit, failure } = useFormSubmission(form, async (input) => {
    if (input.balance === null) return
    await save.mutateAsync({
      accountId: account.id,
      date: input.date,
      balance: toMajor(input.balance, account.currency),
    })
    close()
  })
  return (
    <FormDialog
      title={balance ? t`Change a past balance` : t`Add a past balance`}
      description={t`The balance at the end of that day, in ${account.currency}.`}
      dirty={isDirty}
      onSubmit={submit}
      onClose={close}
      submitLabel={t`Save balance`}
      pending={save.isPending}
    >
      <SubmitFailure title={t`The past balance was not saved`} failure={failure} />
      <DateField
        field={form.register('date')}
        label={t`Day`}
        error={errors.date?.message}
        min={FIRST_DAY}
        max={addDays(recorded[0] ?? today, -1)}
        readOnly={balance !== null}
      />
      <FormField control={form.control} name="balance">
        {(bound) => (
          <MoneyField
            {...bound}
            label={isDebt(account.type) ? t`What you owed` : balanceName(account)}
            currency={account.currency}
          />
        )}
      </FormField>
    </FormDialog>
  )
}
