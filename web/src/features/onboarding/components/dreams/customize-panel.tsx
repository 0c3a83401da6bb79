import { zodResolver } from '@hookform/resolvers/zod'
import { t } from '@lingui/core/macro'
import { useEffect, useId, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { FormField } from '@/lib/form-field'
import { prefersReducedMotion } from '@/lib/motion'
import type { GoalTemplate } from '@/lib/planning/templates'
import { useFormDraft } from '@/lib/use-form-draft'
import { Button } from '@/ui/button'
import { Field } from '@/ui/field'
import { Input } from '@/ui/input'
import { LaterAmountNote } from '@/ui/later-amount-note'
import { MoneyField } from '@/ui/money-field'
import type { DraftGoal } from '../../model/draft'
import {
  formFor,
  type GoalForm,
  goalFormSchema,
  goalFrom,
  monthlyPreview,
  readYears,
  targetDay,
} from '../../model/goal-form'
import { useMoneyText } from '../../model/use-money-text'
import { GrowthStrategy } from './growth-strategy'

interface CustomizePanelProps {
  template: GoalTemplate
  currency: string
  newKey: () => string
  onAdd: (goal: DraftGoal) => void
  onCancel: () => void
}

/** Opens below the templates with the chosen one's defaults, and focuses its first field. */
export function CustomizePanel(props: CustomizePanelProps) {
  const { template, currency } = props
  const titleId = useId()
  const panel = useRef<HTMLElement>(null)
  const { form, submit, cancel } = useDreamForm(props)
  const values = form.watch()

  useEffect(() => {
    panel.current?.querySelector('input')?.focus({ preventScroll: true })
    panel.current?.scrollIntoView?.({
      block: 'nearest',
      behavior: prefersReducedMotion() ? 'auto' : 'smooth',
    })
  }, [])

  const { errors } = form.formState
  return (
    <section
      ref={panel}
      aria-labelledby={titleId}
      className="animate-rise scroll-mt-20 scroll-mb-36 rounded-card border border-gold-line bg-gold-bg p-4 sm:p-5"
    >
      <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
        <div className="grid gap-0.5">
          <h3 id={titleId} className="text-title">
            {t`Customize Your Dream`}
          </h3>
          <p className="text-control text-text-2">
            <span className="font-semibold text-text">{template.name}</span>. {template.description}
          </p>
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <FormField control={form.control} name="target">
            {(bound) => (
              <MoneyField {...bound} label={t`Target Amount`} currency={currency} required />
            )}
          </FormField>
          <Field label={t`Years to Achieve`} error={errors.years?.message} required>
            <Input
              inputMode="numeric"
              autoComplete="off"
              className="figure"
              {...form.register('years')}
            />
          </Field>
          <div className="col-span-full empty:hidden">
            <LaterAmountNote
              amount={values.target}
              currency={currency}
              day={targetDay(values, new Date()) ?? ''}
              onChange={(target) =>
                form.setValue('target', target, { shouldDirty: true, shouldValidate: true })
              }
            />
          </div>
        </div>
        <GrowthStrategy
          value={values.risk}
          years={readYears(values.years)}
          onValueChange={(risk) => form.setValue('risk', risk, { shouldDirty: true })}
        />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <MonthlyPreview form={values} currency={currency} />
          <div className="flex w-full flex-wrap justify-end gap-2 sm:w-auto">
            <Button variant="ghost" onClick={cancel}>
              {t`Cancel`}
            </Button>
            <Button type="submit" variant="secondary" className="border-gold">
              {t`Add to My Dream Team`}
            </Button>
          </div>
        </div>
      </form>
    </section>
  )
}

/** The input for one template, kept through a reload until it is added or left. */
function useDreamForm({ template, currency, newKey, onAdd, onCancel }: CustomizePanelProps) {
  const form = useForm<GoalForm>({
    resolver: zodResolver(goalFormSchema(currency)),
    defaultValues: formFor(template, currency),
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const forget = useFormDraft(`dream_${template.id}`, form)

  const submit = form.handleSubmit(
    (input) => {
      const goal = goalFrom(input, { name: template.name, key: newKey(), now: new Date() })
      if (!goal) return
      forget()
      onAdd(goal)
    },
    // The library would use the order of registration instead of the order on the screen.
    (problems) => form.setFocus(problems.target ? 'target' : 'years'),
  )
  const cancel = () => {
    forget()
    onCancel()
  }
  return { form, submit, cancel }
}

function MonthlyPreview({ form, currency }: { form: GoalForm; currency: string }) {
  const moneyText = useMoneyText(currency)
  const monthly = monthlyPreview(form, currency)
  return (
    <p aria-live="polite" className="figure text-card">
      {monthly === null ? (
        <span className="text-control font-normal text-text-3">
          {t`Enter an amount and whole years to see the monthly amount`}
        </span>
      ) : (
        aboutMonthly(moneyText(monthly))
      )}
    </p>
  )
}

const aboutMonthly = (amount: string) => t`About ${amount} a month`
