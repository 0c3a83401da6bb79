import { t } from '@lingui/core/macro'
import { X } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from '@/lib/cn'
import { IconButton } from './icon-button'
import { useReturnFocus } from './use-return-focus'

export const Dialog = Primitive.Root
export const DialogTrigger = Primitive.Trigger
export const DialogClose = Primitive.Close

export const overlayClass =
  'fixed inset-0 bg-scrim default:z-40 data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in'

export interface DialogContentProps
  extends Omit<ComponentProps<typeof Primitive.Content>, 'title'> {
  title: ReactNode
  description?: ReactNode
  /** Keeps the title for screen readers only. */
  titleHidden?: boolean | undefined
  /** No close button, no Escape, no click outside: the content must offer the way out. */
  persistent?: boolean | undefined
  /** Above other dialogs too. */
  raised?: boolean | undefined
  /** 480 px, 640 px, or 768 px wide at most. */
  size?: 'sm' | 'md' | 'lg' | undefined
  /** Stays at the bottom while the body scrolls. */
  footer?: ReactNode
}

const sizeClass = { sm: 'max-w-[480px]', md: 'max-w-[640px]', lg: 'max-w-3xl' } as const

const refuse = (event: Event) => event.preventDefault()

/** A toast lies over a dialog, but is not outside of it. A pressed toast may be gone when this event arrives. */
export function stayForToasts(event: Event): void {
  const { target } = event
  if (!(target instanceof Element)) return
  if (!target.isConnected || target.closest('[data-slot="toasts"]')) refuse(event)
}

const FIELD =
  'form :is(input, select, textarea, [role="combobox"]):not([type="hidden"], :disabled, [readonly])'

/**
 * Focuses the first field of a form. By touch, the dialog itself gets the focus, because a keyboard would cover the
 * question.
 */
function beginAtFirstField(event: Event, persistent: boolean): void {
  if (!(event.target instanceof HTMLElement)) return
  if (matchMedia('(pointer: coarse)').matches) {
    event.preventDefault()
    event.target.focus()
    return
  }
  const field = persistent ? null : event.target.querySelector<HTMLElement>(FIELD)
  if (!field) return
  event.preventDefault()
  field.focus()
}

type HeaderProps = Pick<DialogContentProps, 'title' | 'description' | 'titleHidden' | 'persistent'>

/** The title of a dialog or sheet, and the button that closes it. */
export function DialogHeader({ title, description, titleHidden, persistent }: HeaderProps) {
  return (
    <div
      className={cn(
        'flex items-start justify-between gap-4 px-5 pt-5 sm:px-6 sm:pt-6',
        titleHidden && persistent && 'sr-only',
      )}
    >
      <div className={cn('grid gap-1', titleHidden && 'sr-only')}>
        <Primitive.Title className="text-title">{title}</Primitive.Title>
        {description && (
          <Primitive.Description className="text-control text-text-2">
            {description}
          </Primitive.Description>
        )}
      </div>
      {!persistent && (
        <Primitive.Close asChild>
          <IconButton label={t`Close`} className="-mt-2 -mr-2">
            <X />
          </IconButton>
        </Primitive.Close>
      )}
    </div>
  )
}

export function DialogContent({
  title,
  description,
  titleHidden = false,
  persistent = false,
  raised = false,
  size = 'sm',
  footer,
  className,
  onOpenAutoFocus,
  onCloseAutoFocus,
  children,
  ...props
}: DialogContentProps) {
  const returnFocus = useReturnFocus({
    onOpenAutoFocus: onOpenAutoFocus ?? ((event) => beginAtFirstField(event, persistent)),
    onCloseAutoFocus,
  })
  const guards = persistent ? { onEscapeKeyDown: refuse, onInteractOutside: refuse } : {}
  return (
    <Primitive.Portal>
      <Primitive.Overlay className={cn(overlayClass, raised && 'z-55')} />
      <Primitive.Content
        {...(description ? {} : { 'aria-describedby': undefined })}
        onInteractOutside={stayForToasts}
        {...returnFocus}
        {...guards}
        {...props}
        className={cn(
          'fixed top-1/2 left-1/2 default:z-50 flex max-h-[min(700px,var(--room-y))] w-(--room-x) -translate-x-1/2 -translate-y-1/2 flex-col',
          'rounded-dialog border border-line bg-surface shadow-dialog outline-none',
          'data-[state=closed]:animate-dialog-out data-[state=open]:animate-dialog-in',
          sizeClass[size],
          raised && 'z-60',
          className,
        )}
      >
        <DialogHeader
          title={title}
          description={description}
          titleHidden={titleHidden}
          persistent={persistent}
        />
        {/* Keeps a focused field clear of the sticky top and bottom. */}
        <div
          data-slot="dialog-body"
          className="min-h-0 flex-1 scroll-pt-16 scroll-pb-32 overflow-y-auto [@media(max-height:32rem)]:scroll-pb-5 px-5 py-5 sm:px-6"
        >
          {children}
        </div>
        {footer && (
          <div className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-4 sm:px-6">
            {footer}
          </div>
        )}
      </Primitive.Content>
    </Primitive.Portal>
  )
}
