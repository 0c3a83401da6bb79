import { CircleAlert, CircleCheck, Info, Sparkles, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '@/lib/cn'

type CalloutTone = 'info' | 'pos' | 'warn' | 'neg' | 'gold'

interface CalloutProps {
  tone?: CalloutTone | undefined
  title?: ReactNode
  children?: ReactNode
  /** A button or link at the end. */
  action?: ReactNode
  /** "alert" when it appears in response to an action; otherwise screen readers read it in its place. */
  role?: 'alert' | 'status' | undefined
  /** Takes the focus when it appears, because it replaces the focused element. */
  focused?: boolean
  className?: string | undefined
}

const looks = {
  info: { icon: Info, box: 'border-info/30 bg-info-bg', mark: 'text-info' },
  pos: { icon: CircleCheck, box: 'border-pos/30 bg-pos-bg', mark: 'text-pos' },
  warn: { icon: TriangleAlert, box: 'border-warn/30 bg-warn-bg', mark: 'text-warn' },
  neg: { icon: CircleAlert, box: 'border-neg/30 bg-neg-bg', mark: 'text-neg' },
  gold: { icon: Sparkles, box: 'border-gold-line bg-gold-bg', mark: 'text-gold-text' },
} as const

const focus = (box: HTMLElement | null) => box?.focus()

export function Callout({
  tone = 'info',
  title,
  children,
  action,
  role,
  focused,
  className,
}: CalloutProps) {
  const { icon: Icon, box, mark } = looks[tone]
  return (
    <div
      role={role}
      {...(focused && { ref: focus, tabIndex: -1 })}
      className={cn(
        'flex flex-wrap items-center gap-x-4 gap-y-3 rounded-control border p-4 text-control',
        box,
        className,
      )}
    >
      <div className="flex min-w-0 flex-1 basis-64 items-start gap-3">
        <Icon className={cn('mt-px size-5 shrink-0', mark)} />
        <div className="grid min-w-0 gap-0.5">
          {title && <p className="font-semibold text-text">{title}</p>}
          {children && <div className="text-text-2">{children}</div>}
        </div>
      </div>
      {action}
    </div>
  )
}

/** Why a form was not saved, for a failure that no field shows. */
export function SubmitFailure({ title, failure }: { title: string; failure: string | null }) {
  if (failure === null) return null
  return (
    <Callout tone="neg" role="alert" title={title} className="col-span-full">
      {failure}
    </Callout>
  )
}
