import { DropdownMenu as Primitive } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from '@/lib/cn'

export const DropdownMenu = Primitive.Root
export const DropdownMenuTrigger = Primitive.Trigger

/** Not in a portal, so that the menu belongs to the same landmark as its trigger. */
export function DropdownMenuContent(
  props: Omit<ComponentProps<typeof Primitive.Content>, 'className' | 'sideOffset' | 'align'>,
) {
  return (
    <Primitive.Content
      sideOffset={6}
      align="end"
      collisionPadding={12}
      className={cn(
        'z-50 min-w-48 rounded-control border border-line bg-surface p-1 text-text shadow-popover',
        'data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in',
      )}
      {...props}
    />
  )
}

interface DropdownMenuItemProps extends Omit<ComponentProps<typeof Primitive.Item>, 'className'> {
  danger?: boolean | undefined
}

export function DropdownMenuItem({ danger = false, ...props }: DropdownMenuItemProps) {
  return (
    <Primitive.Item
      className={cn(
        "flex h-9 items-center gap-2.5 rounded-chip px-2.5 text-control outline-none select-none data-disabled:opacity-50 data-highlighted:bg-sunken pointer-coarse:h-11 [&_svg:not([class*='size-'])]:size-4",
        danger ? 'text-neg [&_svg]:text-neg' : '[&_svg]:text-text-3',
      )}
      {...props}
    />
  )
}

export function DropdownMenuSeparator() {
  return <Primitive.Separator className="my-1 h-px bg-line" />
}
