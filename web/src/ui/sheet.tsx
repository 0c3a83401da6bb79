import { Dialog as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { cn } from '@/lib/cn'
import { DialogHeader, overlayClass, stayForToasts } from './dialog'
import { useReturnFocus } from './use-return-focus'

export const Sheet = Primitive.Root
export const SheetTrigger = Primitive.Trigger

interface SheetContentProps {
  title: string
  description?: ReactNode
  children: ReactNode
}

/** Text in a dialog along the bottom edge on small screens, along the right edge on large ones. */
export function SheetContent({ title, description, children }: SheetContentProps) {
  return (
    <Primitive.Portal>
      <Primitive.Overlay className={overlayClass} />
      <Primitive.Content
        {...(description ? {} : { 'aria-describedby': undefined })}
        onInteractOutside={stayForToasts}
        {...useReturnFocus()}
        className={cn(
          'fixed inset-x-0 bottom-0 z-50 flex max-h-[88dvh] flex-col rounded-t-dialog border border-b-0 border-line bg-surface pr-(--safe-right) pb-(--safe-bottom) pl-(--safe-left) shadow-dialog outline-none',
          'data-[state=closed]:animate-sheet-out data-[state=open]:animate-sheet-in',
          'lg:inset-y-0 lg:right-0 lg:left-auto lg:max-h-none lg:w-[30rem] lg:rounded-none lg:rounded-l-dialog lg:border-y-0 lg:border-r-0 lg:border-l',
        )}
      >
        <DialogHeader title={title} description={description} />
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
          tabIndex={0}
          aria-label={title}
          className="min-h-0 flex-1 overflow-y-auto px-5 py-5 sm:px-6"
        >
          {children}
        </section>
      </Primitive.Content>
    </Primitive.Portal>
  )
}
