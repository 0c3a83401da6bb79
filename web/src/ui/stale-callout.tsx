import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Button } from './button'
import { Callout } from './callout'

interface StaleCalloutProps {
  title: string
  /** Why there are no newer figures. */
  children: ReactNode
  /** Whether a retry is in flight. */
  pending: boolean
  onRetry: () => void
}

/** Explains why the figures below it are the last known ones. */
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
