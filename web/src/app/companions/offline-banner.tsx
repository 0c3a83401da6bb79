import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { lastFiguresAt } from '@/lib/last-figures'
import { paths } from '@/lib/paths'

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Shown while the browser is offline. Always mounted, so that screen readers announce the change. */
export function OfflineBanner() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <div role="status" data-print="hide">
      {!online && (
        <p className="flex items-center justify-center gap-2 border-b border-warn/30 bg-warn-bg px-4 py-2 text-control text-text">
          <WifiOff aria-hidden="true" className="size-4 shrink-0 text-warn" />
          <Offline />
          {lastFiguresAt(new Date()) && (
            <Link to={paths.lastFigures} className="font-medium underline underline-offset-4">
              <Trans>Open last figures</Trans>
            </Link>
          )}
        </p>
      )}
    </div>
  )
}

/** Whether the page has all its figures: after a reload without a connection, or on a page not opened before, it has not. */
function Offline() {
  const cache = useQueryClient().getQueryCache()
  const hasFigures = useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () => {
      const shown = cache.findAll({ type: 'active' })
      return shown.length > 0 && shown.every(({ state }) => state.data !== undefined)
    },
  )
  return hasFigures ? (
    <Trans>You're offline. You see the latest figures we have. Changes can't be saved.</Trans>
  ) : (
    <Trans>You're offline. Changes can't be saved.</Trans>
  )
}
