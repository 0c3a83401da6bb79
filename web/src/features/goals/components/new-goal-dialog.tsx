import { zodResolver } from '@hookform/resolvers/zod'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { useDraftOdds } from '@/entities/goals'
import { allocationsQuery } from '@/entities/household'
import { useHousehold } from '@/entities/use-household'
import type { CurrencyCode } from '@/lib/api-types'
import { currencyOptions } from '@/lib/currencies'
import { formatMonth } from '@/lib/dates'
import { FormField } from '@/lib/form-field'
import { useFormSubmission } from '@/lib/form-submission'
import { type Attempt, attemptAt } from '@/lib/idempotency'
import { type Minor, toMajor, toMinor, ZERO } from '@/lib/money'
import { oddsBand, outlookWord } from '@/lib/odds-band'
import { paths } from '@/lib/paths'
import { formatPercent } from '@/lib/percent'
import { RISK_ASSUMPTIONS } from '@/lib/planning/risk'
import type { DraftGoalInput, DraftOdds } from '@/lib/planning-shapes'
import { useDraft } from '@/lib/tab-draft'
import { useFormDraft } from '@/lib/use-form-draft'
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
import { useDebounced } from '../api/use-debounced'
import { useGoalRate } from '../api/use-goal-rate'
import { type CreatedGoal, useNewGoal } from '../api/use-new-goal'
import { claimsOf } from '../model/allocation-draft'
import { allocationSources, amountOf } from '../model/allocation-sources'
import { type Share, shareOf } from '../model/claims'
import {
  draftFrom,
  emptyForm,
  type Need,
  type NewGoalForm,
  NO_ACCOUNT,
  needOf,
  newGoalFields,
  newGoalFrom,
  newGoalSchema,
  wholeUp,
} from '../model/new-goal-form'
import { firstDay, lastDay } from '../model/target-day'
import { NEW_GOAL_LINK } from './no-goals'

const Sent = z.object({ content: z.string(), key: z.string() })

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
  const plan = useGoalPlan(fields, now)
  const { submit, failure, forget, pending } = useCreation(form, plan, onCreated)
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
              help={t`We set aside everything in it that no other goal has.`}
              options={[
                { value: NO_ACCOUNT, label: t`No account yet` },
                ...plan.accounts.map(({ share, label }) => ({ value: share.id, label })),
              ]}
            />
          )}
        </FormField>
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
  plan: GoalPlan
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

type GoalPlan = ReturnType<typeof useGoalPlan>

/** What the form's goal needs: its monthly amount with the chosen account, and its odds. */
function useGoalPlan(fields: NewGoalForm, now: Date) {
  const accounts = useFreeAccounts(fields.currency, fields.name)
  const chosen = accounts.find(({ share }) => share.id === fields.account)
  const [own, setOwn] = useState<{ of: string; monthly: Minor } | null>(null)
  const asked = JSON.stringify([fields.target, fields.currency, fields.day, fields.account])
  const computed = needOf(fields, chosen?.worth ?? ZERO, now)
  const need = computed && own?.of === asked ? { ...computed, monthly: own.monthly } : computed
  return {
    accounts,
    chosen,
    need,
    odds: useOdds(need && draftFrom(fields, need, chosen?.share)),
    /** Counts until another amount, date or account is chosen. */
    chooseMonthly: (monthly: Minor) => setOwn({ of: asked, monthly }),
  }
}

/** Creates the goal. The form is kept through a reload. */
function useCreation(
  form: UseFormReturn<NewGoalForm>,
  { need, chosen }: GoalPlan,
  onCreated: (created: CreatedGoal) => void,
) {
  // Kept like the form, so that a resubmission after a reload is the same goal.
  const sent = useDraft('new_goal_attempt', Sent)
  const attempt = useRef<Attempt | null>(sent.value)
  const create = useNewGoal()
  const forgetFields = useFormDraft('new_goal', form)
  const submission = useFormSubmission(
    form,
    async (input) => {
      if (!need) return form.setError('target', { message: t`This amount is too large.` })
      // A form kept through a reload may be sent before the accounts are loaded.
      if (!chosen && input.account !== NO_ACCOUNT) {
        const message = t`We can't use this account at the moment. Choose another, or try again.`
        return form.setError('account', { message })
      }
      const goal = newGoalFrom(input, need)
      attempt.current = attemptAt(goal, attempt.current)
      sent.keep(attempt.current)
      const shares = chosen ? [chosen.share] : []
      await create.mutateAsync(
        { goal, idempotencyKey: attempt.current.key, shares },
        // Not called if the user has left the page.
        { onSuccess: onCreated },
      )
      forget()
    },
    newGoalFields,
  )
  function forget(): void {
    forgetFields()
    sent.forget()
  }
  return { ...submission, forget, pending: create.isPending }
}

/** `undefined` until loaded; those of the last draft while the next are loading are not shown. */
function useOdds(draft: DraftGoalInput | null): DraftOdds | undefined {
  const asked = JSON.stringify(draft ? [draft] : [])
  const settled = useDebounced(asked)
  const [odds] = useDraftOdds(JSON.parse(settled) as DraftGoalInput[])
  return settled === asked ? odds : undefined
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
        <Button
          variant="secondary"
          size="sm"
          className="h-auto! min-h-8 py-1 whitespace-normal pointer-coarse:min-h-11"
          onClick={() => onContribute(fair)}
        >
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

interface FreeAccount {
  label: string
  /** The whole part that no other goal claims. */
  share: Share
  /** In the goal's currency; `null` without an exchange rate. */
  worth: Minor | null
}

/** The accounts with something left for another goal; empty until loaded. */
function useFreeAccounts(currency: string, name: string): FreeAccount[] {
  const { data: owned } = useHousehold()
  const { data: allocations } = useQuery(allocationsQuery)
  const rate = useGoalRate(currency, owned)
  if (!owned || !allocations) return []
  const sources = allocationSources({ currency, name }, owned, [], rate)
  const claims = claimsOf({}, sources, allocations.map(shareOf))
  return sources.flatMap((source) => {
    const amount = claims.percentLeft('account', source.id)
    const size = source.worth ?? source.balance?.value
    if (amount <= 0 || (size !== undefined && size <= 0)) return []
    const share: Share = { type: 'account', id: source.id, unit: 'percent', amount }
    const label =
      amount === 100
        ? source.name
        : t`${source.name}, ${formatPercent(Math.floor(amount), 0)} available`
    return [{ label, share, worth: amountOf(source, share) }]
  })
}
