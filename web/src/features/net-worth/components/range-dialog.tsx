import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { Button } from '@/ui/button'
import { Dialog, DialogContent } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { Input } from '@/ui/input'
import { type DayRange, isRange } from '../model/use-period'

export interface RangeDialogProps {
  /** What the fields begin with. */
  range: DayRange
  today: string
  onChoose: (range: DayRange) => void
  onClose: () => void
}

/** Asks between which days the history is to be shown. */
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
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t`Choose dates`}
        footer={
          <>
            <Button variant="secondary" onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit" form="range">
              <Trans>Show</Trans>
            </Button>
          </>
        }
      >
        <form id="range" noValidate onSubmit={submit} className="grid gap-4 sm:grid-cols-2">
          {dayField('from', t`From`)}
          {dayField(
            'to',
            t`To`,
            missed ? t`Choose two days up to today, the earlier first.` : undefined,
          )}
        </form>
      </DialogContent>
    </Dialog>
  )
}
