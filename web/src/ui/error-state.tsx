import { t } from '@lingui/core/macro'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button'
import { EmptyState } from './empty-state'

export interface ErrorStateProps {
  title?: ReactNode
  /** What happened, in plain words. */
  message: ReactNode
  onRetry?: (() => void) | undefined
  retrying?: boolean | undefined
}

/** A part of the page that could not load, with a retry button. */
export function ErrorState({
  title = t`This didn't load`,
  message,
  onRetry,
  retrying = false,
}: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        icon={<CircleAlert />}
        title={title}
        action={
          onRetry && (
            <Button variant="secondary" pending={retrying} onClick={onRetry}>
              {t`Try again`}
            </Button>
          )
        }
      >
        {message}
      </EmptyState>
    </div>
  )
}
