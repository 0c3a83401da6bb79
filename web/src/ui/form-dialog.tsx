import { t } from '@lingui/core/macro'
import { type FormEvent, type ReactNode, useId } from 'react'
import { Button } from './button'
import { Dialog, DialogContent, type DialogContentProps } from './dialog'

export interface FormDialogProps
  extends Pick<DialogContentProps, 'title' | 'description' | 'size' | 'onCloseAutoFocus'> {
  onSubmit: (event: FormEvent) => void
  onClose: () => void
  /** Escape, the cross and a click outside, where these keep what Cancel forgets. */
  onDismiss?: (() => void) | undefined
  /** What the button does: "Save goal". */
  submitLabel: ReactNode
  pending?: boolean | undefined
  disabled?: boolean | undefined
  /** At the start of the line of buttons. */
  aside?: ReactNode
  /** Two columns where there is room. */
  wide?: boolean | undefined
  children: ReactNode
}

/** A form in a dialog, with the buttons that send it and that close it below. */
export function FormDialog({
  onSubmit,
  onClose,
  onDismiss = onClose,
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
    <Dialog open onOpenChange={(open) => !open && onDismiss()}>
      <DialogContent
        {...content}
        footer={
          <>
            {aside}
            <Button variant="secondary" onClick={onClose}>
              {t`Cancel`}
            </Button>
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
    </Dialog>
  )
}
