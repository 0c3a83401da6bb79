import type { ReactNode } from 'react'
import { cn } from '@/lib/cn'

interface EmptyStateProps {
  icon?: ReactNode
  title: ReactNode
  /** What will appear here. */
  children?: ReactNode
  /** One primary action. */
  action?: ReactNode
  level?: 2 | 3 | undefined
  className?: string | undefined
}

export function EmptyState({
  icon,
  title,
  children,
  action,
  level = 2,
  className,
}: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div
      className={cn(
        'mx-auto grid max-w-md justify-items-center gap-3 px-4 text-center default:py-10',
        className,
      )}
    >
      {icon && (
        <span className="grid size-14 place-items-center rounded-card bg-gold-bg text-gold-text [&_svg]:size-7">
          {icon}
        </span>
      )}
      <Heading className="text-title">{title}</Heading>
      {children && <div className="text-balance text-text-2">{children}</div>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  )
}
