import { zodResolver } from '@hookform/resolvers/zod'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import type { CurrencyCode } from '@/lib/api-types'
import { currencyOptions } from '@/lib/currencies'
import { formatMonth } from '@/lib/dates'
import { FormField } from '@/lib/form-field'
import { type Minor, toMajor, toMinor } from '@/lib/money'
import { oddsBand, outlookWord } from '@/lib/odds-band'
import { paths } from '@/lib/paths'
import { RISK_ASSUMPTIONS } from '@/lib/planning/risk'
import type { DraftOdds } from '@/lib/planning-shapes'
import { Button } from '@/ui/button'
import { ButtonLink } from '@/ui/button-link'
import { SubmitFailure } from '@/ui/callout'
import { Field } from '@/ui/field'
import { FormDialog } from '@/ui/form-dialog'
import { DateField, Input } from '@/ui/input'
import { LaterAmountNote } from '@/ui/later-amount-note'
import { Money } from '@/ui/money'
import { MoneyField } from '@/ui/money-field'
import { Select, SelectField } from '@/ui/select'
import { type CreatedGoal, useNewGoal } from '../api/use-new-goal'
import { type NewGoalPlan, useNewGoalPlan } from '../api/use-new-goal-plan'
import {
  emptyForm,
  type Need,
  type NewGoalForm,
  NO_ACCOUNT,
  newGoalSchema,
  wholeUp,
} from '../model/new-goal-form'
import { firstDay, lastDay } from '../model/target-day'
import { AllocationField } from './allocation-field'
import { NEW_GOAL_LINK } from './no-goals'

interface NewGoalDialogProps {
  mainCurrency: CurrencyCode
  onClose: () => void
  onCreated: (created: CreatedGoal) => void
}

/** A goal in one form. A link leads to the wizard. */
export function NewGoalDialog({ mainCurrency, onClose, onCreated }: NewGoalDialogProps) {
  const [now] = useState(() => new Date())
  const form = useForm<NewGoalForm>({
    resolver: (values, ...rest) =>
      zodResolver(newGoalSchema(values.currency, now))(values, ...rest),
    defaultValues: emptyForm(mainCurrency),
    mode: 'onTouched',
  })
  const fields = useWatch({ control: form.control }) as NewGoalForm
  const plan = useNewGoalPlan(fields, now)
  const { submit, failure, forget, pending } = useNewGoal(form, plan, onCreated)
  const { errors, isDirty } = form.formState
  const { currency } = fields
  const hasAccounts = plan.accounts.length > 0 || fields.account !== NO_ACCOUNT
  return (
    <FormDialog
      title={t`New goal`}
      description={t`A name, an amount and a date. You can change everything later.`}
      size="md"
      wide
      dirty={isDirty}
      onSubmit={submit}
      onClose={() => {
        forget()
        onClose()
      }}
      onCloseAutoFocus={focusLink}
      submitLabel={t`Create goal`}
      pending={pending}
      disabled={plan.chosen?.problem !== undefined}
      aside={
        <ButtonLink
          to={paths.createGoal}
          replace
          variant="link"
          className="mr-auto max-sm:w-full max-sm:justify-start"
        >
          {t`Guide me instead`}
        </ButtonLink>
      }
    >
      <SubmitFailure title={t`The goal was not created`} failure={failure} />
      <Field label={t`Name`} error={errors.name?.message} className="col-span-full">
        <Input autoComplete="off" {...form.register('name')} />
      </Field>
      <AmountFields form={form} fields={fields} mainCurrency={mainCurrency} />
      <DateField
        field={form.register('day')}
        label={t`Target date`}
        error={errors.day?.message}
        min={firstDay(now)}
        max={lastDay(now)}
        className="col-span-full"
      />
      {hasAccounts && (
        <FormField control={form.control} name="account">
          {(bound) => (
            <SelectField
              {...bound}
              label={t`Account`}
              className="col-span-full"
              help={t`We set aside all that is available, or the part you choose.`}
              options={[
                { value: NO_ACCOUNT, label: t`No account yet` },
                ...plan.accounts.map(({ source, label }) => ({ value: source.id, label })),
              ]}
            />
          )}
        </FormField>
      )}
      {plan.chosen && (
        <div className="col-span-full">
          <AllocationField
            key={plan.chosen.source.id}
            {...plan.chosen}
            currency={currency}
            onEnter={plan.enterPart}
          />
        </div>
      )}
      <Outcome plan={plan} day={fields.day} currency={currency} />
    </FormDialog>
  )
}

interface AmountFieldsProps {
  form: UseFormReturn<NewGoalForm>
  fields: NewGoalForm
  mainCurrency: CurrencyCode
}

function AmountFields({ form, fields: { target, currency, day }, ...of }: AmountFieldsProps) {
  /** The digits stay: 1,200 dollars become 1,200 yen. */
  function chooseCurrency(next: CurrencyCode): void {
    if (target !== null) form.setValue('target', toMinor(toMajor(target, currency), next))
    form.setValue('currency', next, { shouldDirty: true })
  }
  return (
    <>
      <FormField control={form.control} name="target">
        {(bound) => <MoneyField {...bound} label={t`Target amount`} currency={currency} />}
      </FormField>
      <Field label={t`Currency`}>
        <Select
          options={currencyOptions(of.mainCurrency)}
          value={currency}
          onValueChange={chooseCurrency}
        />
      </Field>
      <div className="col-span-full empty:hidden">
        <LaterAmountNote
          key={currency}
          amount={target}
          currency={currency}
          day={day}
          onChange={(next) =>
            form.setValue('target', next, { shouldDirty: true, shouldValidate: true })
          }
        />
      </div>
    </>
  )
}

interface OutcomeProps {
  plan: NewGoalPlan
  day: string
  currency: string
}

/** The monthly amount and the chance of the goal, once it has an amount and a date. */
function Outcome({ plan: { need, odds, chosen, chooseMonthly }, day, currency }: OutcomeProps) {
  return (
    <div
      aria-live="polite"
      className="grid grid-cols-1 justify-items-start gap-2 rounded-control bg-sunken px-4 py-3 text-control text-text-2 col-span-full empty:hidden"
    >
      {need && (
        <p>
          <NeedLine need={need} day={day} currency={currency} />
          {chosen?.worth === null && (
            <>
              {' '}
              <Trans>
                This doesn't count the account, because the exchange rate to {currency} isn't known
                yet.
              </Trans>
            </>
          )}
        </p>
      )}
      {odds && <OddsLine odds={odds} currency={currency} onContribute={chooseMonthly} />}
    </div>
  )
}

/** The list below belongs to another page, with another link to the form. */
function focusLink(event: Event): void {
  const link = document.getElementById(NEW_GOAL_LINK)
  if (!link) return
  event.preventDefault()
  link.focus()
}

interface OddsLineProps {
  odds: DraftOdds
  currency: string
  onContribute: (monthly: Minor) => void
}

function OddsLine({ odds: { odds, fairMonthly }, currency, onContribute }: OddsLineProps) {
  const chance = oddsBand(odds)
  const outlook = outlookWord(odds.outlook)
  const fair = fairMonthly === null ? null : wholeUp(toMinor(fairMonthly, currency), currency)
  return (
    <>
      <p>{t`Markets vary: ${chance} of having it by then. ${outlook}.`}</p>
      {fair !== null && (
        <Button variant="secondary" size="wrap" onClick={() => onContribute(fair)}>
          <span>
            <Trans>
              Save <Money value={fair} currency={currency} /> a month instead: a fair chance
            </Trans>
          </span>
        </Button>
      )}
    </>
  )
}

function NeedLine({ need, day, currency }: { need: Need; day: string; currency: string }) {
  if (need.monthly === 0) return t`This account covers the goal. You need nothing more each month.`
  const month = formatMonth(day)
  const strategy = RISK_ASSUMPTIONS[need.risk].growthLabel()
  return (
    <Trans>
      <Money value={need.monthly} currency={currency} className="font-semibold text-text" /> a month
      until {month}, with the {strategy} strategy.
    </Trans>
  )
}
