import type { ReactNode } from 'react'
import { Card } from '@/ui/card'

export interface SettingsSectionProps {
  id: string
  title: string
  text: ReactNode
  children: ReactNode
}

/** One section, saved by itself: what it is on the left, its controls on the right. */
export function SettingsSection({ id, title, text, children }: SettingsSectionProps) {
  return (
    <Card
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid scroll-mt-24 gap-5 md:grid-cols-[minmax(0,15rem)_minmax(0,1fr)] md:gap-8"
    >
      <div>
        <h2 id={`${id}-title`} className="text-card">
          {title}
        </h2>
        <p className="mt-1 text-caption text-text-2">{text}</p>
      </div>
      <div className="min-w-0">{children}</div>
    </Card>
  )
}
