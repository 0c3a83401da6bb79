import { zodResolver } from '@hookform/resolvers/zod'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { useUpdateAccount } from '@/entities/accounts'
import { accountsQuery, profileQuery } from '@/entities/household'
import { useDeletedRow } from '@/entities/use-deleted-row'
import type { Account } from '@/lib/api-types'
import { FormField } from '@/lib/form-field'
import { useFormSubmission } from '@/lib/form-submission'
import { useFormDraft } from '@/lib/use-form-draft'
import { SubmitFailure } from '@/ui/callout'
import { Field } from '@/ui/field'
import { FormDialog, sayGone } from '@/ui/form-dialog'
import { Input } from '@/ui/input'
import { MoneyField } from '@/ui/money-field'
import { SelectField } from '@/ui/select'
import {
  type AccountForm,
  accountChangeFrom,
  accountFormOf,
  accountSchema,
  isCardAs,
  UNSECURED,
} from '../model/account-form'
import { accountTypeOptions, isDebt } from '../model/account-types'
import { correctionsOf } from '../model/subtypes'
import { DebtRateFields } from './debt-rate-fields'

/** Name, balance and subtype of a manual account; name and type of a linked one, whose balance the bank reports. */
export function EditAccountDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  // Sends only what the user changes here, because another tab may have changed the rest.
  const [opened] = useState(account)
  const update = useUpdateAccount({ inForm: true })
  useDeletedRow('accounts', account, sayGone)
  const form = useForm<AccountForm>({
    resolver: zodResolver(accountSchema(account)),
    defaultValues: accountFormOf(account),
    mode: 'onTouched',
  })
  const { errors, isDirty } = form.formState
  const forget = useFormDraft(`account_${account.id}`, form)
  const close = () => {
    forget()
    onClose()
  }
  const linked = account.item_id !== null
  const type = form.watch('type')

  const { submit, failure } = useFormSubmission(form, async (input) => {
    const change = accountChangeFrom(opened, input)
    if (Object.keys(change).length > 0) await update.mutateAsync({ before: account, change })
    close()
  })

  return (
    <FormDialog
      title={t`Edit account`}
      description={linked ? t`The balance comes from your bank.` : undefined}
      dirty={isDirty}
      onSubmit={submit}
      onClose={close}
      submitLabel={t`Save account`}
      pending={update.isPending}
    >
      <SubmitFailure title={t`We couldn't save the account`} failure={failure} />
      <Field label={t`Name`} error={errors.name?.message}>
        <Input autoComplete="off" {...form.register('name')} />
      </Field>
      {linked ? (
        <FormField control={form.control} name="type">
          {(bound) => (
            <SelectField
              {...bound}
              label={t`Type`}
              help={t`Banks sometimes get this wrong. A refresh doesn't change your choice.`}
              options={accountTypeOptions()}
            />
          )}
        </FormField>
      ) : (
        <FormField control={form.control} name="balance">
          {(bound) => (
            <MoneyField
              {...bound}
              label={account.is_asset ? t`Current value` : t`What you still owe`}
              currency={account.currency}
            />
          )}
        </FormField>
      )}
      {!linked && <SubtypeField form={form} account={account} />}
      {isDebt(type) && (
        <DebtRateFields form={form} isOfBank={linked} isCard={isCardAs(type, account)} />
      )}
      {type === 'loan' && <SecuredByField form={form} />}
    </FormDialog>
  )
}

/** The subtype of a manual account, if its type has several. */
function SubtypeField({ form, account }: { form: UseFormReturn<AccountForm>; account: Account }) {
  const main = useQuery(profileQuery).data?.currency ?? 'USD'
  const options = correctionsOf(account, main)
  if (options.length < 2) return null
  return (
    <FormField control={form.control} name="subtype">
      {(bound) => <SelectField {...bound} label={t`Type`} options={options} />}
    </FormField>
  )
}

/** The property that secures a loan, if any. */
function SecuredByField({ form }: { form: UseFormReturn<AccountForm> }) {
  const properties = useQuery(accountsQuery).data?.filter(({ type }) => type === 'property') ?? []
  if (properties.length === 0) return null
  return (
    <FormField control={form.control} name="securedBy">
      {(bound) => (
        <SelectField
          {...bound}
          label={t`Secured by`}
          help={t`The loan and the home show your equity together.`}
          options={[
            { value: UNSECURED, label: t`No property` },
            ...properties.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
    </FormField>
  )
}
