import { t } from '@lingui/core/macro'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { AlertDialog } from './alert-dialog'
import { Button } from './button'
import { Dialog, DialogClose, DialogContent, type DialogContentProps } from './dialog'
import { toast } from './toast'

interface EntryDialogProps {
  /** Closing would lose input. */
  dirty: boolean
  onClose: () => void
  children: ReactNode
}

/** The root of a dialog with fields. If there is input, it asks before Escape, a click outside or a button closes it. */
export function EntryDialog({ dirty, onClose, children }: EntryDialogProps) {
  const [asking, setAsking] = useState(false)
  return (
    <Dialog open onOpenChange={() => (dirty ? setAsking(true) : onClose())}>
      {children}
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={t`Discard changes?`}
        description={t`What you entered here isn't saved.`}
        cancelLabel={t`Keep editing`}
        confirmLabel={t`Discard`}
        onConfirm={onClose}
      />
    </Dialog>
  )
}

/** Explains why a form closed: its row was deleted elsewhere. */
export const sayGone = (name: string) => toast.info(t`Deleted elsewhere`, { description: name })

interface FormDialogProps
  extends EntryDialogProps,
    Pick<DialogContentProps, 'title' | 'description' | 'size' | 'onCloseAutoFocus'> {
  onSubmit: (event: FormEvent) => void
  /** The button's label: "Save goal". */
  submitLabel: ReactNode
  pending?: boolean | undefined
  disabled?: boolean | undefined
  /** At the start of the line of buttons. */
  aside?: ReactNode
  /** Two columns where there is room. */
  wide?: boolean | undefined
}

/** A form in a dialog, with its submit and close buttons below. */
export function FormDialog({
  dirty,
  onSubmit,
  onClose,
  submitLabel,
  pending,
  disabled,
  aside,
  wide = false,
  children,
  ...content
}: FormDialogProps) {
  const id = useId()
  return (
    <EntryDialog dirty={dirty} onClose={onClose}>
      <DialogContent
        {...content}
        footer={
          <>
            {aside}
            <DialogClose asChild>
              <Button variant="secondary">{t`Cancel`}</Button>
            </DialogClose>
            <Button type="submit" form={id} pending={pending} disabled={disabled}>
              {submitLabel}
            </Button>
          </>
        }
      >
        <form
          id={id}
          noValidate
          onSubmit={onSubmit}
          className={wide ? 'grid gap-4 sm:grid-cols-2' : 'grid gap-4'}
        >
          {children}
        </form>
      </DialogContent>
    </EntryDialog>
  )
}
