import type { ComponentProps, ReactNode } from 'react'
import { cn } from '@/lib/cn'

export interface CardProps extends ComponentProps<'section'> {
  /** Gold hairline and wash: for the one card that carries the page's hero figure. */
  hero?: boolean | undefined
  /** No padding, for tables and lists that reach the edge. */
  flush?: boolean | undefined
}

export function Card({ hero = false, flush = false, className, ...props }: CardProps) {
  return (
    <section
      data-slot="card"
      className={cn(
        'rounded-card border border-line bg-surface shadow-card',
        !flush && 'default:p-4 default:md:p-6',
        hero && 'gold-wash dark:border-gold-line',
        className,
      )}
      {...props}
    />
  )
}

export interface CardHeaderProps {
  title: ReactNode
  /** Heading level; the shell's page title is 1. */
  level?: 2 | 3 | undefined
  /** At the end of the line: a link or a menu. */
  action?: ReactNode
  id?: string | undefined
  className?: string | undefined
}

export function CardHeader({ title, level = 2, action, id, className }: CardHeaderProps) {
  const Heading = `h${level}` as const
  return (
    <div className={cn('flex items-center justify-between gap-3 default:mb-4', className)}>
      <Heading id={id} className="text-card">
        {title}
      </Heading>
      {action}
    </div>
  )
}
