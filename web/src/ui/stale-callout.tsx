import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Button } from './button'
import { Callout } from './callout'

export interface StaleCalloutProps {
  title: string
  /** Why there is nothing newer. */
  children: ReactNode
  /** Whether it is being asked for again. */
  pending: boolean
  onRetry: () => void
}

/** Above figures that are the last ones known, because newer ones could not be had. */
export function StaleCallout({ title, children, pending, onRetry }: StaleCalloutProps) {
  return (
    <Callout
      tone="warn"
      role="status"
      title={title}
      action={
        <Button variant="secondary" size="sm" pending={pending} onClick={onRetry}>
          {t`Try again`}
        </Button>
      }
    >
      {children}
    </Callout>
  )
}
