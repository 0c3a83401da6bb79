import { zodResolver } from '@hookform/resolvers/zod'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
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
import { Field } from '@/ui/field'
import { FormDialog } from '@/ui/form-dialog'
import { Input } from '@/ui/input'
import { Money } from '@/ui/money'
import { MoneyField } from '@/ui/money-field'
import { Select, SelectField } from '@/ui/select'
import { SubmitFailure } from '@/ui/submit-failure'
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
  const {
    form,
    fields,
    accounts,
    need,
    odds,
    now,
    chooseCurrency,
    chooseMonthly,
    submit,
    failure,
    forget,
    create,
  } = useNewGoalForm(mainCurrency, onCreated)
  const { errors, isDirty } = form.formState
  const { currency } = fields
  const hasAccounts = accounts.length > 0 || fields.account !== NO_ACCOUNT
  const isUncounted = accounts.some(
    ({ share, worth }) => share.id === fields.account && worth === null,
  )
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
      pending={create.isPending}
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
      <div className="empty:hidden sm:col-span-2">
        <SubmitFailure title={t`The goal was not created`} failure={failure} />
      </div>
      <Field label={t`Name`} error={errors.name?.message} className="sm:col-span-2">
        <Input autoComplete="off" {...form.register('name')} />
      </Field>
      <FormField control={form.control} name="target">
        {(bound) => <MoneyField {...bound} label={t`Target amount`} currency={currency} />}
      </FormField>
      <Field label={t`Currency`}>
        <Select
          options={currencyOptions(mainCurrency)}
          value={currency}
          onValueChange={chooseCurrency}
        />
      </Field>
      <Field
        label={t`Target date`}
        error={errors.day?.message}
        className={hasAccounts ? undefined : 'sm:col-span-2'}
      >
        <Input
          type="date"
          min={firstDay(now)}
          max={lastDay(now)}
          className="figure"
          {...form.register('day')}
        />
      </Field>
      {hasAccounts && (
        <FormField control={form.control} name="account">
          {(bound) => (
            <SelectField
              {...bound}
              label={t`Account`}
              help={t`We set aside everything in it that no other goal has.`}
              options={[
                { value: NO_ACCOUNT, label: t`No account yet` },
                ...accounts.map(({ share, label }) => ({ value: share.id, label })),
              ]}
            />
          )}
        </FormField>
      )}
      <div
        aria-live="polite"
        className="grid grid-cols-1 justify-items-start gap-2 rounded-control bg-sunken px-4 py-3 text-control text-text-2 empty:hidden sm:col-span-2"
      >
        {need && (
          <p>
            <NeedLine need={need} day={fields.day} currency={currency} />
            {isUncounted && (
              <>
                {' '}
                <Trans>
                  This doesn't count the account, because the exchange rate to {currency} isn't
                  known yet.
                </Trans>
              </>
            )}
          </p>
        )}
        {odds && <OddsLine odds={odds} currency={currency} onContribute={chooseMonthly} />}
      </div>
    </FormDialog>
  )
}

/** The list below belongs to another page, with another link to the form. */
function focusLink(event: Event): void {
  const link = document.getElementById(NEW_GOAL_LINK)
  if (!link) return
  event.preventDefault()
  link.focus()
}

/** The form's input, kept through a reload, its monthly amount, and creating the goal. */
function useNewGoalForm(mainCurrency: CurrencyCode, onCreated: (created: CreatedGoal) => void) {
  const [now] = useState(() => new Date())
  // Kept like the form, so that a resubmission after a reload is the same goal.
  const sent = useDraft('new_goal_attempt', Sent)
  const attempt = useRef<Attempt | null>(sent.value)
  const create = useNewGoal()
  const form = useForm<NewGoalForm>({
    resolver: (values, ...rest) =>
      zodResolver(newGoalSchema(values.currency, now))(values, ...rest),
    defaultValues: emptyForm(mainCurrency),
    mode: 'onTouched',
  })
  const forgetFields = useFormDraft('new_goal', form)
  const fields = useWatch({ control: form.control }) as NewGoalForm
  const { currency } = fields
  const accounts = useFreeAccounts(currency)
  const chosen = accounts.find(({ share }) => share.id === fields.account)
  const saved = chosen?.worth ?? ZERO
  const [chosenMonthly, setChosenMonthly] = useState<{ of: string; monthly: Minor } | null>(null)
  const asked = JSON.stringify([fields.target, currency, fields.day, fields.account])
  const withChosen = (need: Need | null) =>
    need && chosenMonthly?.of === asked ? { ...need, monthly: chosenMonthly.monthly } : need
  const need = withChosen(needOf(fields, saved, now))
  const odds = useOdds(need && draftFrom(fields, need, chosen?.share))

  const submission = useFormSubmission(
    form,
    async (input) => {
      const wanted = withChosen(needOf(input, saved, now))
      if (!wanted) return form.setError('target', { message: t`This amount is too large.` })
      // A form kept through a reload may be sent before the accounts are loaded.
      if (!chosen && input.account !== NO_ACCOUNT) {
        const message = t`We can't use this account at the moment. Choose another, or try again.`
        return form.setError('account', { message })
      }
      const goal = newGoalFrom(input, wanted)
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

  /** The digits stay: 1,200 dollars become 1,200 yen. */
  function chooseCurrency(next: CurrencyCode): void {
    if (fields.target !== null)
      form.setValue('target', toMinor(toMajor(fields.target, currency), next))
    form.setValue('currency', next, { shouldDirty: true })
  }

  /** Counts until another amount, date or account is chosen. */
  function chooseMonthly(monthly: Minor): void {
    setChosenMonthly({ of: asked, monthly })
  }

  return {
    ...submission,
    form,
    fields,
    accounts,
    need,
    odds,
    now,
    chooseCurrency,
    chooseMonthly,
    forget,
    create,
  }
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
  const fair = fairMonthly === null ? null : toMinor(fairMonthly, currency)
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

/** The accounts with something left for another goal, the largest first; empty until loaded. */
function useFreeAccounts(currency: string): FreeAccount[] {
  const { data: owned } = useHousehold()
  const { data: allocations } = useQuery(allocationsQuery)
  const rate = useGoalRate(currency, owned)
  if (!owned || !allocations) return []
  const sources = allocationSources({ currency }, owned, [], rate)
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
