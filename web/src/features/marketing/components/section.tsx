import type { ReactNode } from 'react'
import { cn } from '@/lib/cn'

interface SectionProps {
  id?: string | undefined
  /** A full-width band in another shade. */
  tone?: 'plain' | 'sunken'
  className?: string | undefined
  children: ReactNode
}

/** One horizontal part of a public page. */
export function Section({ id, tone = 'plain', className, children }: SectionProps) {
  return (
    <section id={id} className={cn(tone === 'sunken' && 'bleed border-y border-line bg-sunken')}>
      <div className={cn('mx-auto max-w-[1240px] px-5 py-16 md:py-24 lg:px-8', className)}>
        {children}
      </div>
    </section>
  )
}

interface IntroProps {
  title: ReactNode
  children?: ReactNode
  /** Buttons or links below the sentence. */
  actions?: ReactNode
}

/** The head of a public page: its h1 and the sentence that explains it. */
export function Intro({ title, children, actions }: IntroProps) {
  return (
    <div className="bleed gold-wash border-b border-line">
      <div className="mx-auto grid max-w-[1240px] justify-items-start gap-5 px-5 py-14 md:py-20 lg:px-8">
        <h1 className="max-w-[18ch] text-display">{title}</h1>
        {children && <p className="max-w-[58ch] text-lead text-text-2">{children}</p>}
        {actions && <div className="mt-1 flex flex-wrap gap-3">{actions}</div>}
      </div>
    </div>
  )
}

export function SectionHeading({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <div className="mb-10 grid gap-3">
      <h2 className="max-w-[24ch] text-heading">{title}</h2>
      {children && <p className="max-w-[60ch] text-lead text-text-2">{children}</p>}
    </div>
  )
}
