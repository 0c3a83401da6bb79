import { t } from '@lingui/core/macro'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { cn } from '@/lib/cn'
import { Card, CardHeader } from './card'
import { IconButton } from './icon-button'

interface CollapsibleCardProps {
  title: ReactNode
  /** One sentence that stays visible. */
  lead?: ReactNode
  children: ReactNode
}

/**
 * A card for secondary content: on a phone, pressing the heading unfolds it. On wider screens and on paper it is a normal
 * card.
 */
export function CollapsibleCard({ title, lead, children }: CollapsibleCardProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const content = `${id}-content`
  return (
    <Card aria-labelledby={id}>
      <div className="relative">
        <CardHeader
          id={id}
          title={title}
          className="mb-1"
          action={
            <IconButton
              label={open ? t`Fold` : t`Unfold`}
              aria-labelledby={id}
              aria-expanded={open}
              aria-controls={content}
              data-print="hide"
              className="-my-2 -mr-2 after:absolute after:inset-0 sm:hidden"
              onClick={() => setOpen(!open)}
            >
              <ChevronDown className={cn('transition-transform', open && 'rotate-180')} />
            </IconButton>
          }
        />
        {lead && <p className="text-control text-text-2">{lead}</p>}
      </div>
      <div id={content} className={cn('mt-4', !open && 'max-sm:hidden print:block')}>
        {children}
      </div>
    </Card>
  )
}
