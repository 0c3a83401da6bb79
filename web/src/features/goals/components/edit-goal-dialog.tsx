import { zodResolver } from '@hookform/resolvers/zod'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import {
  type ControllerRenderProps,
  type FieldErrors,
  type UseFormReturn,
  useForm,
  useWatch,
} from 'react-hook-form'
import { useUpdateGoal } from '@/entities/goals'
import { useDeletedRow } from '@/entities/use-deleted-row'
import type { Goal, RiskProfile } from '@/lib/api-types'
import { FormField } from '@/lib/form-field'
import { useFormSubmission } from '@/lib/form-submission'
import { type Minor, toMinor } from '@/lib/money'
import { RISK_ASSUMPTIONS, RISK_PROFILES } from '@/lib/planning/risk'
import { useFormDraft } from '@/lib/use-form-draft'
import { SubmitFailure } from '@/ui/callout'
import { ErrorSummary } from '@/ui/error-summary'
import { Field } from '@/ui/field'
import { FormDialog, sayGone } from '@/ui/form-dialog'
import { DateField, Input } from '@/ui/input'
import { LaterAmountNote } from '@/ui/later-amount-note'
import { MoneyField } from '@/ui/money-field'
import { SelectField } from '@/ui/select'
import {
  changeFrom,
  type EditName,
  editFields,
  editFormOf,
  editNames,
  type GoalEditForm,
  goalEditSchema,
} from '../model/goal-edit-form'
import { firstDay, lastDay } from '../model/target-day'

interface EditGoalDialogProps {
  goal: Goal
  /** Assets are allocated to it, so its balance is computed. */
  allocated: boolean
  onClose: () => void
}

const strategies = () =>
  RISK_PROFILES.map((value) => ({ value, label: RISK_ASSUMPTIONS[value].growthLabel() }))

/** Edits a goal. The page shows the change at once; a toast offers an undo. */
export function EditGoalDialog({ goal, allocated, onClose }: EditGoalDialogProps) {
  const [now] = useState(() => new Date())
  // Sends only what the user changes here, because another tab may have changed the rest.
  const [opened] = useState(goal)
  const update = useUpdateGoal({ inForm: true })
  useDeletedRow('goals', goal, sayGone)
  const form = useForm<GoalEditForm>({
    resolver: zodResolver(goalEditSchema(opened, now)),
    defaultValues: editFormOf(opened),
    mode: 'onTouched',
  })
  const { errors, isDirty, isSubmitted } = form.formState
  const forget = useFormDraft(`goal_${goal.id}`, form)
  const close = () => {
    forget()
    onClose()
  }

  const { submit, failure } = useFormSubmission(form, async (input) => {
    const change = changeFrom(opened, input)
    if (Object.keys(change).length > 0) await update.mutateAsync({ before: goal, change })
    close()
  })

  return (
    <FormDialog
      title={t`Edit goal`}
      description={goal.name}
      size="md"
      wide
      dirty={isDirty}
      onSubmit={submit}
      onClose={close}
      submitLabel={t`Save goal`}
      pending={update.isPending}
    >
      {isSubmitted && (
        <ErrorSummary problems={problemsOf(errors)} onGo={(name) => form.setFocus(name)} />
      )}
      <SubmitFailure title={t`The goal was not changed`} failure={failure} />
      {editNames.map((name) =>
        name === 'current_amount' && allocated ? (
          <p key={name} className="row-span-2 self-end text-caption text-text-3">
            {t`The balance follows what you set aside for this goal.`}
          </p>
        ) : (
          <EditGoalField key={name} name={name} form={form} goal={opened} now={now} />
        ),
      )}
    </FormDialog>
  )
}

interface EditGoalFieldProps {
  name: EditName
  form: UseFormReturn<GoalEditForm>
  goal: Goal
  now: Date
}

/** Renders a field with the control that the table names. */
function EditGoalField({ name, form, goal, now }: EditGoalFieldProps) {
  const label = editFields[name].label()
  const error = form.formState.errors[name]?.message
  switch (editFields[name].control) {
    case 'text':
      return (
        <Field label={label} error={error} className="col-span-full">
          <Input autoComplete="off" {...form.register(name)} />
        </Field>
      )
    case 'day':
      return (
        <>
          <DateField
            field={form.register(name)}
            label={label}
            error={error}
            min={firstDay(now)}
            max={lastDay(now)}
          />
          <LaterTarget form={form} goal={goal} />
        </>
      )
    case 'money':
      return (
        <FormField control={form.control} name={name}>
          {({ field }) => (
            <MoneyField
              field={field as Valued<Minor | null>}
              error={error}
              label={label}
              currency={goal.currency}
            />
          )}
        </FormField>
      )
    case 'strategy':
      return (
        <FormField control={form.control} name={name}>
          {({ field }) => (
            <SelectField
              field={field as Valued<RiskProfile>}
              error={error}
              label={label}
              options={strategies()}
              className="col-span-full"
            />
          )}
        </FormField>
      )
  }
}

function LaterTarget({ form, goal }: Pick<EditGoalFieldProps, 'form' | 'goal'>) {
  const [amount, day] = useWatch({ control: form.control, name: ['target_amount', 'target_date'] })
  // The goal's page has the stored target's value today.
  if (amount === toMinor(goal.target_amount, goal.currency)) return null
  return (
    <div className="col-span-full empty:hidden">
      <LaterAmountNote
        amount={amount}
        currency={goal.currency}
        day={day}
        inflation={goal.inflation_percent}
        onChange={(next) =>
          form.setValue('target_amount', next, { shouldDirty: true, shouldValidate: true })
        }
      />
    </div>
  )
}

/** A field with the value type of its control. */
type Valued<Value> = ControllerRenderProps<GoalEditForm, EditName> & { value: Value }

const problemsOf = (errors: FieldErrors<GoalEditForm>) =>
  editNames.flatMap((name) => {
    const message = errors[name]?.message
    const label = editFields[name].label()
    return message === undefined ? [] : [{ name, message: t`${label}: ${message}` }]
  })
