import { cva, type VariantProps } from 'class-variance-authority'
import { Slot } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from '@/lib/cn'
import { Spinner } from './spinner'

export const buttonVariants = cva(
  [
    'default:inline-flex shrink-0 items-center justify-center gap-2 rounded-control font-semibold select-none',
    'transition-[background-color,border-color,color,box-shadow,transform] active:translate-y-px',
    'disabled:opacity-55 disabled:active:translate-y-0 aria-disabled:opacity-55',
    "[&_svg:not([class*='size-'])]:size-4 [&_svg]:shrink-0",
  ],
  {
    variants: {
      variant: {
        primary:
          'bg-gold-fill text-on-gold shadow-card hover:bg-gold-fill-hover forced-colors:border forced-colors:border-current',
        secondary:
          'border bg-surface text-text shadow-card default:border-line hover:border-strong',
        ghost: 'text-text-2 hover:bg-sunken hover:text-text',
        danger: 'border border-neg/50 bg-surface text-neg hover:bg-neg-bg',
        link: 'touch-target h-auto! px-0! text-gold-text underline-offset-4 hover:underline',
      },
      size: {
        sm: 'h-8 px-3 text-caption default:whitespace-nowrap pointer-coarse:h-11',
        /** Small, for a sentence. */
        wrap: 'min-h-8 px-3 py-1 text-caption pointer-coarse:min-h-11',
        md: 'h-10 px-4 text-control default:whitespace-nowrap pointer-coarse:h-11',
        lg: 'min-h-12 max-w-full px-6 py-2 text-body',
      },
      full: { true: 'w-full' },
    },
    defaultVariants: { variant: 'primary', size: 'md' },
  },
)

export interface ButtonProps extends ComponentProps<'button'>, VariantProps<typeof buttonVariants> {
  /** Applies its looks to its only child, usually a link. */
  asChild?: boolean | undefined
  /** Shows a spinner and ignores further clicks, while keeping focus. */
  pending?: boolean | undefined
}

/** One `primary` per view; the others are `secondary` or `ghost`. */
export function Button({
  variant,
  size,
  full,
  asChild = false,
  pending = false,
  className,
  children,
  type = 'button',
  onClick,
  ...props
}: ButtonProps) {
  const classes = cn(buttonVariants({ variant, size, full }), className)
  if (asChild) {
    return (
      <Slot.Root data-slot="button" className={classes} onClick={onClick} {...props}>
        {children}
      </Slot.Root>
    )
  }
  return (
    <button
      type={type}
      data-slot="button"
      className={classes}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={(event) => {
        // The second click of two may come after the first one was answered.
        const isRepeated = type === 'submit' && event.detail > 1
        if (pending || isRepeated) event.preventDefault()
        else onClick?.(event)
      }}
      {...props}
    >
      {pending && <Spinner className="size-4" />}
      {children}
    </button>
  )
}
