import { zodResolver } from '@hookform/resolvers/zod'
import type { FormEvent } from 'react'
import { Controller, useForm } from 'react-hook-form'
import type { Account } from '@/lib/api-types'
import { ApiProblem } from '@/lib/problem'
import { Button } from '@/ui/button'
import { Dialog, DialogContent } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { Input } from '@/ui/input'
import { MoneyInput } from '@/ui/money-input'
import { Select } from '@/ui/select'
import { useUpdateAccount } from '../api/use-update-account'
import {
  type AccountForm,
  accountChangeFrom,
  accountFormOf,
  accountSchema,
} from '../model/account-form'
import { accountTypeOptions, isDebt } from '../model/account-types'
import { InterestField } from './interest-field'

export interface EditAccountDialogProps {
  account: Account
  onClose: () => void
}

const FORM_ID = 'edit-account'

/** Name and amount of a manual account; name and type of a linked one, whose amount is the bank's. */
export function EditAccountDialog({ account, onClose }: EditAccountDialogProps) {
  const update = useUpdateAccount()
  const form = useForm<AccountForm>({
    resolver: zodResolver(accountSchema(account)),
    defaultValues: accountFormOf(account),
    mode: 'onTouched',
  })
  const { errors } = form.formState
  const linked = account.item_id !== null

  const store = form.handleSubmit(async (input) => {
    const change = accountChangeFrom(account, input)
    if (Object.keys(change).length === 0) return onClose()
    try {
      await update.mutateAsync({ before: account, change })
      onClose()
    } catch (error) {
      showFieldProblems(error)
    }
  })

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!update.isPending) void store(event)
  }

  function showFieldProblems(error: unknown): void {
    if (!(error instanceof ApiProblem)) return
    for (const { field, message } of error.fields) {
      const name = field === 'interest_rate' ? 'interestRate' : field
      if (name === 'name' || name === 'balance' || name === 'type' || name === 'interestRate') {
        form.setError(name, { message: `It ${message}.` })
      }
    }
  }

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title="Edit account"
        description={linked ? 'The balance comes from your bank.' : undefined}
        footer={
          <>
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" form={FORM_ID} pending={update.isPending}>
              Save account
            </Button>
          </>
        }
      >
        <form id={FORM_ID} noValidate onSubmit={submit} className="grid gap-4">
          <Field label="Name" error={errors.name?.message}>
            <Input autoComplete="off" {...form.register('name')} />
          </Field>
          {linked ? (
            <Controller
              control={form.control}
              name="type"
              render={({ field }) => (
                <Field
                  label="Type"
                  help="Banks mislabel accounts now and then. Your choice outlives every refresh."
                  error={errors.type?.message}
                >
                  <Select
                    options={accountTypeOptions}
                    value={field.value}
                    onValueChange={field.onChange}
                  />
                </Field>
              )}
            />
          ) : (
            <Controller
              control={form.control}
              name="balance"
              render={({ field }) => (
                <Field
                  label={account.is_asset ? 'What it is worth' : 'What you still owe'}
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
          )}
          {isDebt(form.watch('type')) && (
            <Controller
              control={form.control}
              name="interestRate"
              render={({ field }) => (
                <InterestField
                  field={field}
                  error={errors.interestRate?.message}
                  {...(linked ? { help: 'Your bank has the last word where it tells us.' } : {})}
                />
              )}
            />
          )}
        </form>
      </DialogContent>
    </Dialog>
  )
}
