import { t } from '@lingui/core/macro'
import type { UseFormReturn } from 'react-hook-form'
import { FormField } from '@/lib/form-field'
import { Field } from '@/ui/field'
import { PercentInput } from '@/ui/number-text-input'
import { Select } from '@/ui/select'
import { Switch } from '@/ui/switch'
import type { DebtRates } from '../model/account-form'

const UNSURE = 'unsure'

interface DebtRateFieldsProps<Form extends DebtRates> {
  form: UseFormReturn<Form>
  /** Whether a bank reports the account, and so may report the rate. */
  isOfBank?: boolean
  /** Whether it is a credit card, which may be paid in full. */
  isCard: boolean
  /** For all but the first field. */
  className?: string
}

/** The yearly interest of a debt, whether the rate is variable, and whether a card is paid in full. */
export function DebtRateFields<Form extends DebtRates>({
  form,
  isOfBank = false,
  isCard,
  className,
}: DebtRateFieldsProps<Form>) {
  const { control } = form as unknown as UseFormReturn<DebtRates>
  return (
    <>
      <FormField control={control} name="interestRate">
        {({ field: { value, onChange, ...field }, error }) => (
          <Field
            label={t`Annual interest rate`}
            help={
              isOfBank
                ? t`If your bank reports a rate, it replaces yours at the next refresh.`
                : t`Leave blank if you don't know.`
            }
            error={error}
          >
            <PercentInput
              {...field}
              digits={3}
              value={Number.isNaN(value) ? null : value}
              onValueChange={(next, text) => onChange(next ?? (text.trim() ? Number.NaN : null))}
            />
          </Field>
        )}
      </FormField>
      <FormField control={control} name="rateType">
        {({ field, error }) => (
          <Field
            label={t`Rate type`}
            help={`${t`The stress test raises variable rates only.`} ${t`“Not sure” counts lines of credit and US-dollar cards as variable, other debts as fixed.`}`}
            error={error}
            className={className}
          >
            <Select
              options={[
                { value: UNSURE, label: t`Not sure` },
                { value: 'fixed', label: t`Fixed` },
                { value: 'variable', label: t`Variable` },
              ]}
              value={field.value ?? UNSURE}
              onValueChange={(chosen) => field.onChange(chosen === UNSURE ? null : chosen)}
            />
          </Field>
        )}
      </FormField>
      {isCard && (
        <FormField control={control} name="paidInFull">
          {({ field }) => (
            <Switch
              label={t`I pay this card in full every month`}
              help={t`It then costs no interest. Its balance still lowers your spare cash.`}
              checked={field.value}
              onCheckedChange={field.onChange}
              className={className}
            />
          )}
        </FormField>
      )}
    </>
  )
}
