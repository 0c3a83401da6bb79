import type { ComponentProps } from 'react'
import { cn } from '@/lib/cn'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'type'> {
  /** The action, for users who do not see the icon; also the native tooltip. */
  label: string
}

export function IconButton({ label, className, ...props }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={cn(
        'shrink-0 items-center justify-center rounded-control transition-colors hover:bg-sunken hover:text-text disabled:opacity-55 aria-disabled:opacity-55',
        'default:text-text-2 default:inline-flex default:size-10 default:pointer-coarse:size-11',
        "[&_svg:not([class*='size-'])]:size-[18px] [&_svg]:shrink-0",
        className,
      )}
      {...props}
    />
  )
}
