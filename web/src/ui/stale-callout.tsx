import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { userMessage } from '@/lib/problem'
import { Button } from './button'
import { Callout } from './callout'

interface StaleCalloutProps {
  title: string
  /** The query that failed. */
  read: { error: unknown; isFetching: boolean; refetch: () => unknown }
  /** Why there are no newer figures; the query's failure when absent. */
  children?: ReactNode
}

/** Explains why the figures below it are the last known ones. */
export function StaleCallout({ title, read, children }: StaleCalloutProps) {
  return (
    <Callout
      tone="warn"
      role="status"
      title={title}
      action={
        <Button
          variant="secondary"
          size="sm"
          pending={read.isFetching}
          onClick={() => void read.refetch()}
        >
          {t`Try again`}
        </Button>
      }
    >
      {children ?? userMessage(read.error)}
    </Callout>
  )
}
