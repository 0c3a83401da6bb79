import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from '@/lib/cn'

interface CardProps extends ComponentProps<'section'> {
  /** Gold hairline and wash, for the one card with the page's hero figure. */
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

interface CardHeaderProps {
  title: ReactNode
  /** At the end of the line: a link or a menu. */
  action?: ReactNode
  id?: string | undefined
  className?: string | undefined
}

export function CardHeader({ title, action, id, className }: CardHeaderProps) {
  return (
    <div className={cn('flex items-center justify-between gap-3 default:mb-4', className)}>
      <h2 id={id} className="text-card">
        {title}
      </h2>
      {action}
    </div>
  )
}

interface TitledCardProps
  extends Omit<CardProps, 'title'>,
    Pick<CardHeaderProps, 'title' | 'action'> {
  headerClassName?: string | undefined
}

/** A card labelled by its heading. */
export function TitledCard({ title, action, headerClassName, children, ...card }: TitledCardProps) {
  const id = useId()
  return (
    <Card aria-labelledby={id} {...card}>
      <CardHeader id={id} title={title} action={action} className={headerClassName} />
      {children}
    </Card>
  )
}
