import { zodResolver } from '@hookform/resolvers/zod'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Controller, type FieldErrors, useForm } from 'react-hook-form'
import { useUpdateGoal } from '@/entities/goals'
import type { Goal } from '@/lib/api-types'
import { RISK_ASSUMPTIONS, RISK_PROFILES } from '@/lib/planning/risk'
import { useFormSubmission } from '@/lib/use-submission'
import { Field } from '@/ui/field'
import { FormDialog } from '@/ui/form-dialog'
import { Input } from '@/ui/input'
import { MoneyField } from '@/ui/money-field'
import { ProblemSummary } from '@/ui/problem-summary'
import { Select } from '@/ui/select'
import { SubmitFailure } from '@/ui/submit-failure'
import {
  changeFrom,
  editFormOf,
  formFields,
  type GoalEditForm,
  goalEditSchema,
} from '../model/goal-edit-form'
import { firstDay, lastDay } from '../model/target-day'

export interface EditGoalDialogProps {
  goal: Goal
  /** Something is set aside for it, so its balance is computed. */
  allocated: boolean
  onClose: () => void
}

const strategies = RISK_PROFILES.map((risk) => ({
  value: risk,
  get label() {
    return RISK_ASSUMPTIONS[risk].growthLabel
  },
}))

/** Edits a goal. The page shows the change at once; a toast offers an undo. */
export function EditGoalDialog({ goal, allocated, onClose }: EditGoalDialogProps) {
  const [now] = useState(() => new Date())
  const update = useUpdateGoal({ inForm: true })
  const form = useForm<GoalEditForm>({
    resolver: zodResolver(goalEditSchema(goal.currency, now, goal.target_date)),
    defaultValues: editFormOf(goal),
    mode: 'onTouched',
  })
  const { errors, isSubmitted } = form.formState
  const { currency } = goal

  const { submit, failure } = useFormSubmission(form, formFields, async (input) => {
    const change = changeFrom(goal, input)
    if (Object.keys(change).length > 0) await update.mutateAsync({ before: goal, change })
    onClose()
  })

  const moneyField = (name: 'target' | 'saved' | 'monthly') => (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <MoneyField
          field={field}
          error={errors[name]?.message}
          label={labels[name]}
          currency={currency}
        />
      )}
    />
  )

  return (
    <FormDialog
      title={t`Edit goal`}
      description={goal.name}
      size="md"
      wide
      onSubmit={submit}
      onClose={onClose}
      submitLabel={t`Save goal`}
      pending={update.isPending}
    >
      {isSubmitted && (
        <div className="empty:hidden sm:col-span-2">
          <ProblemSummary problems={problemsOf(errors)} onGo={(name) => form.setFocus(name)} />
        </div>
      )}
      <div className="empty:hidden sm:col-span-2">
        <SubmitFailure title={t`The goal was not changed`} failure={failure} />
      </div>
      <Field label={labels.name} error={errors.name?.message} className="sm:col-span-2">
        <Input autoComplete="off" {...form.register('name')} />
      </Field>
      {moneyField('target')}
      <Field label={labels.day} error={errors.day?.message}>
        <Input
          type="date"
          min={firstDay(now)}
          max={lastDay(now)}
          className="figure"
          {...form.register('day')}
        />
      </Field>
      {moneyField('monthly')}
      {allocated ? (
        <p className="self-end text-caption text-text-3">
          <Trans>The balance follows what you set aside for this goal.</Trans>
        </p>
      ) : (
        moneyField('saved')
      )}
      <Controller
        control={form.control}
        name="risk"
        render={({ field }) => (
          <Field label={t`Growth strategy`} className="sm:col-span-2">
            <Select options={strategies} value={field.value} onValueChange={field.onChange} />
          </Field>
        )}
      />
    </FormDialog>
  )
}

/** In the order of the screen. */
const labels = {
  get name() {
    return t`Name`
  },
  get target() {
    return t`Target amount`
  },
  get day() {
    return t`Target date`
  },
  get monthly() {
    return t`Planned each month`
  },
  get saved() {
    return t`Saved so far`
  },
}

function problemsOf(errors: FieldErrors<GoalEditForm>) {
  return (Object.keys(labels) as (keyof typeof labels)[]).flatMap((name) => {
    const message = errors[name]?.message
    return message === undefined ? [] : [{ name, message: t`${labels[name]}: ${message}` }]
  })
}
