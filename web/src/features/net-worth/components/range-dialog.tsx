import { t } from '@lingui/core/macro'
import { type FormEvent, useState } from 'react'
import { Field } from '@/ui/field'
import { FormDialog } from '@/ui/form-dialog'
import { Input } from '@/ui/input'
import { type DayRange, isRange } from '../model/use-period'

interface RangeDialogProps {
  /** Initial values of the fields. */
  range: DayRange
  today: string
  onChoose: (range: DayRange) => void
  onClose: () => void
}

/** Asks for the first and the last day of the history to show. */
export function RangeDialog({ range, today, onChoose, onClose }: RangeDialogProps) {
  const [days, setDays] = useState(range)
  const [missed, setMissed] = useState(false)

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (isRange(days, today)) {
      onChoose(days)
      onClose()
    } else setMissed(true)
  }

  const dayField = (name: keyof DayRange, label: string, error?: string) => (
    <Field label={label} error={error}>
      <Input
        type="date"
        max={today}
        className="figure"
        value={days[name]}
        onChange={(event) => setDays({ ...days, [name]: event.target.value })}
      />
    </Field>
  )

  return (
    <FormDialog
      title={t`Choose dates`}
      wide
      dirty={days.from !== range.from || days.to !== range.to}
      onSubmit={submit}
      onClose={onClose}
      submitLabel={t`Show`}
    >
      {dayField('from', t`From`)}
      {dayField(
        'to',
        t`To`,
        missed ? t`Choose two days up to today, the earlier first.` : undefined,
      )}
    </FormDialog>
  )
}
