import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from '@/lib/cn'

const badgeVariants = cva(
  'inline-flex items-center gap-1 rounded-full px-2 py-0.5 text-caption default:font-medium tracking-normal whitespace-nowrap forced-colors:border [&_svg]:size-3.5',
  {
    variants: {
      tone: {
        neutral: 'bg-sunken text-text-2',
        gold: 'bg-gold-bg text-gold-text ring-1 ring-gold-line ring-inset',
        goldFill: 'bg-gold-fill font-semibold text-on-gold',
        pos: 'bg-pos-bg text-pos',
        neg: 'bg-neg-bg text-neg',
        warn: 'bg-warn-bg text-warn',
        info: 'bg-info-bg text-info',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
)

export interface BadgeProps extends ComponentProps<'span'>, VariantProps<typeof badgeVariants> {}

/** A short status in words. The color only repeats the words. */
export function Badge({ tone, className, ...props }: BadgeProps) {
  return <span className={cn(badgeVariants({ tone }), className)} {...props} />
}
