import { t } from '@lingui/core/macro'
import { useRouteError } from 'react-router'
import { ErrorState } from '@/ui/error-state'
import { isLoadFailure, loadFailureText } from './load-failure'

/** A page inside the shell that could not be drawn. The way to the other pages stays open. */
export function PageError() {
  const stale = isLoadFailure(useRouteError())
  return (
    <ErrorState
      title={stale ? loadFailureText().title : t`Something went wrong on this page`}
      message={
        stale ? loadFailureText().message : t`Your data is safe. Reloading the page may help.`
      }
      onRetry={() => window.location.reload()}
    />
  )
}
