import { Popover as Primitive } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from '@/lib/cn'

export const Popover = Primitive.Root
export const PopoverTrigger = Primitive.Trigger

export function PopoverContent(
  props: Omit<ComponentProps<typeof Primitive.Content>, 'className' | 'sideOffset'>,
) {
  return (
    <Primitive.Portal>
      <Primitive.Content
        sideOffset={8}
        collisionPadding={12}
        className={cn(
          'z-50 w-80 max-w-(--room-x) rounded-control border border-line bg-surface p-4 text-control text-text shadow-popover outline-none',
          'data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in',
        )}
        {...props}
      />
    </Primitive.Portal>
  )
}
