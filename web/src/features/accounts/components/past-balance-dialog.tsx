import { zodResolver } from '@hookform/resolvers/zod'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Controller, useForm } from 'react-hook-form'
import type { Account, PastBalance } from '@/lib/api-types'
import { toCalendarDay } from '@/lib/calendar-day'
import { toMajor, toMinor } from '@/lib/money'
import { useFormSubmission } from '@/lib/use-submission'
import { Button } from '@/ui/button'
import { Dialog, DialogContent } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { Input } from '@/ui/input'
import { MoneyInput } from '@/ui/money-input'
import { SubmitFailure } from '@/ui/submit-failure'
import { useSaveBalance } from '../api/account-history'
import { isDebt } from '../model/account-types'
import { type PastBalanceForm, pastBalanceSchema } from '../model/past-balance-form'

const FORM_ID = 'past-balance'

/** The form's names for the API's fields. */
const FIELDS = { date: 'date', balance: 'balance' } as const

export interface PastBalanceDialogProps {
  account: Account
  /** The balance to change; its day stays. `null` for a new one. */
  balance: PastBalance | null
  onClose: () => void
}

/** Takes the balance of a past day. */
export function PastBalanceDialog({ account, balance, onClose }: PastBalanceDialogProps) {
  const save = useSaveBalance()
  const today = toCalendarDay(new Date())
  const form = useForm<PastBalanceForm>({
    resolver: zodResolver(pastBalanceSchema(account, today)),
    mode: 'onTouched',
    defaultValues: {
      date: balance?.date ?? '',
      balance: balance && toMinor(balance.balance, balance.currency),
    },
  })
  const { errors } = form.formState
  const { submit, failure } = useFormSubmission(form, FIELDS, async (input) => {
    if (input.balance === null) return
    await save.mutateAsync({
      accountId: account.id,
      date: input.date,
      balance: toMajor(input.balance, account.currency),
    })
    onClose()
  })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={balance ? t`Change a past balance` : t`Add a past balance`}
        description={t`What it was at the end of that day, in ${account.currency}.`}
        footer={
          <>
            <Button variant="secondary" onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit" form={FORM_ID} pending={save.isPending}>
              <Trans>Save balance</Trans>
            </Button>
          </>
        }
      >
        <form id={FORM_ID} noValidate onSubmit={submit} className="grid gap-4">
          <SubmitFailure title={t`The past balance was not saved`} failure={failure} />
          <Field label={t`Day`} error={errors.date?.message}>
            <Input
              type="date"
              min="1900-01-01"
              max={today}
              readOnly={balance !== null}
              className="figure"
              {...form.register('date')}
            />
          </Field>
          <Controller
            control={form.control}
            name="balance"
            render={({ field }) => (
              <Field
                label={isDebt(account.type) ? t`What you owed` : t`Balance`}
                error={errors.balance?.message}
              >
                <MoneyInput
                  ref={field.ref}
                  name={field.name}
                  currency={account.currency}
                  value={field.value}
                  onValueChange={field.onChange}
                  onBlur={field.onBlur}
                />
              </Field>
            )}
          />
        </form>
      </DialogContent>
    </Dialog>
  )
}
