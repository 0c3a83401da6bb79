import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router'
import { lastFiguresAt } from '@/lib/last-figures'
import { paths } from '@/lib/paths'
import { BELOW_HEADER } from '../layouts/app-shell'

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
  const place = document.getElementById(BELOW_HEADER)
  const status = (
    <div role="status" data-print="hide" data-offline={online ? undefined : ''}>
      {!online && (
        <p className="flex items-center justify-center gap-2 border-b border-warn/30 bg-warn-bg px-4 py-2 text-control text-text max-sm:py-1.5 max-sm:text-caption">
          <WifiOff className="size-4 shrink-0 text-warn" />
          <span>
            <Offline />{' '}
            {lastFiguresAt(new Date()) && (
              <Link to={paths.lastFigures} className="font-medium underline underline-offset-4">
                {t`Open last figures`}
              </Link>
            )}
          </span>
        </p>
      )}
    </div>
  )
  return place ? createPortal(status, place) : status
}

/** Whether the page has all its figures. It has not after a reload offline, or if it was not opened before. */
function Offline() {
  const cache = useQueryClient().getQueryCache()
  const hasFigures = useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () => {
      const shown = cache.findAll({ type: 'active' })
      return shown.length > 0 && shown.every(({ state }) => state.data !== undefined)
    },
  )
  return hasFigures
    ? t`You're offline. You see the latest figures we have. Changes can't be saved.`
    : t`You're offline. Changes can't be saved.`
}
