import type { VariantProps } from 'class-variance-authority'
import { Link, type LinkProps } from 'react-router'
import { cn } from '@/lib/cn'
import { buttonVariants } from './button'

interface ButtonLinkProps extends LinkProps, VariantProps<typeof buttonVariants> {}

/** A link that looks like a button. The only part of `ui` that imports the router. */
export function ButtonLink({ variant, size, full, className, ...props }: ButtonLinkProps) {
  const classes = cn(buttonVariants({ variant, size, full }), className)
  return <Link data-slot="button" className={classes} {...props} />
}
