import { Tooltip as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'

export interface TooltipProps {
  content: ReactNode
  /** One focusable element. */
  children: ReactNode
  side?: 'top' | 'right' | 'bottom' | 'left' | undefined
}

/** A hint on hover and focus. Never the only place of something a person needs. */
export function Tooltip({ content, children, side = 'top' }: TooltipProps) {
  return (
    <Primitive.Provider delayDuration={300}>
      <Primitive.Root>
        <Primitive.Trigger asChild>{children}</Primitive.Trigger>
        <Primitive.Portal>
          <Primitive.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="z-50 max-w-72 rounded-control bg-text px-3 py-1.5 text-caption text-bg shadow-popover data-[state=delayed-open]:animate-fade-in"
          >
            {content}
          </Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
    </Primitive.Provider>
  )
}
