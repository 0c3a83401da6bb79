import { t } from '@lingui/core/macro'
import { type ChangeEvent, type FormEvent, useState } from 'react'
import { FormDialog } from '@/ui/form-dialog'
import { DateField } from '@/ui/input'
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

  const fieldOf = (name: keyof DayRange) => ({
    value: days[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
      setDays({ ...days, [name]: target.value }),
  })

  return (
    <FormDialog
      title={t`Choose dates`}
      wide
      dirty={days.from !== range.from || days.to !== range.to}
      onSubmit={submit}
      onClose={onClose}
      submitLabel={t`Show`}
    >
      <DateField label={t`From`} field={fieldOf('from')} max={today} />
      <DateField
        label={t`To`}
        field={fieldOf('to')}
        max={today}
        error={missed ? t`Choose two days up to today, the earlier first.` : undefined}
      />
    </FormDialog>
  )
}
