import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { cn } from '@/lib/cn'

/** A link inside or below a sentence. */
export function TextLink({ className, ...props }: ComponentProps<typeof Link>) {
  return (
    <Link
      className={cn(
        'rounded-chip font-medium text-gold-text underline-offset-4 hover:underline',
        className,
      )}
      {...props}
    />
  )
}
