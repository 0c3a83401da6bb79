import { t } from '@lingui/core/macro'
import { AlertDialog as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { cn } from '@/lib/cn'
import { Button } from './button'
import { overlayClass } from './dialog'
import { useReturnFocus } from './use-return-focus'

interface AlertDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Names the object: "Delete “Japan trip”?" */
  title: ReactNode
  description: ReactNode
  /** A verb: "Delete goal". */
  confirmLabel: string
  cancelLabel?: string | undefined
  onConfirm: () => void
  danger?: boolean | undefined
  pending?: boolean | undefined
  children?: ReactNode
}

/** Confirms an action that cannot be undone, or that changes several things. Focus starts on the safe answer. */
export function AlertDialog({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel = t`Cancel`,
  onConfirm,
  danger = false,
  pending = false,
  children,
}: AlertDialogProps) {
  const returnFocus = useReturnFocus()
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className={cn(overlayClass, 'z-50')} />
        <Primitive.Content
          {...returnFocus}
          className={cn(
            'fixed top-1/2 left-1/2 z-50 grid max-h-(--room-y) w-(--room-x) max-w-[440px] -translate-x-1/2 -translate-y-1/2 gap-4 overflow-y-auto',
            'rounded-dialog border border-line bg-surface p-6 shadow-dialog outline-none',
            'data-[state=closed]:animate-dialog-out data-[state=open]:animate-dialog-in',
          )}
        >
          <div className="grid gap-2">
            <Primitive.Title className="text-title">{title}</Primitive.Title>
            <Primitive.Description className="text-control text-text-2">
              {description}
            </Primitive.Description>
          </div>
          {children}
          <div className="flex flex-wrap justify-end gap-2">
            <Primitive.Cancel asChild>
              <Button variant="secondary">{cancelLabel}</Button>
            </Primitive.Cancel>
            <Button variant={danger ? 'danger' : 'primary'} pending={pending} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
