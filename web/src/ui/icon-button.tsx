import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from '@/lib/cn'

const iconButtonVariants = cva(
  [
    'shrink-0 items-center justify-center rounded-control transition-colors hover:text-text disabled:opacity-55 aria-disabled:opacity-55',
    'default:text-text-2 default:inline-flex default:size-10 default:pointer-coarse:size-11',
    "[&_svg:not([class*='size-'])]:size-[18px] [&_svg]:shrink-0",
  ],
  {
    variants: {
      variant: {
        ghost: 'hover:bg-sunken',
        outline: 'border border-line bg-surface shadow-card hover:border-strong hover:bg-surface',
      },
    },
    defaultVariants: { variant: 'ghost' },
  },
)

export interface IconButtonProps
  extends Omit<ComponentProps<'button'>, 'aria-label'>,
    VariantProps<typeof iconButtonVariants> {
  /** What it does, for those who do not see the icon; also the native tooltip. */
  label: string
}

export function IconButton({
  label,
  variant,
  className,
  type = 'button',
  ...props
}: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      data-slot="icon-button"
      className={cn(iconButtonVariants({ variant }), className)}
      {...props}
    />
  )
}
