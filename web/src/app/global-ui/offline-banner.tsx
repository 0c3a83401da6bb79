import { t } from '@lingui/core/macro'
import { onlineManager, useQueryClient } from '@tanstack/react-query'
import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Link, useLocation } from 'react-router'
import { lastFiguresAt } from '@/lib/last-figures'
import { formatMoment } from '@/lib/moments'
import { paths } from '@/lib/paths'
import { BELOW_HEADER } from '../layouts/app-shell'

/** Shown while the browser is offline. Always mounted, so that screen readers announce the change. */
export function OfflineBanner() {
  const online = useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  )
  const place = document.getElementById(BELOW_HEADER)
  const status = (
    <div role="status" data-print="hide" data-offline={online ? undefined : ''}>
      {!online && (
        <p className="flex items-center justify-center gap-2 border-b border-warn/30 bg-warn-bg px-4 py-2 text-control text-text max-sm:py-1.5 max-sm:text-caption">
          <WifiOff className="size-4 shrink-0 text-warn" />
          <span>
            <Offline />
          </span>
        </p>
      )}
    </div>
  )
  return place ? createPortal(status, place) : status
}

/** Dates the figures on screen. A page reloaded offline has none, nor has one that was not opened before. */
function Offline() {
  const cache = useQueryClient().getQueryCache()
  const { pathname } = useLocation()
  // Of the oldest figures on screen; 0 while a part of the page has none, infinite before the page is shown.
  const takenAt = useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () => Math.min(...cache.findAll({ type: 'active' }).map(({ state }) => state.dataUpdatedAt)),
  )
  if (takenAt > 0 && Number.isFinite(takenAt)) {
    const moment = formatMoment(new Date(takenAt))
    return t`You're offline. These figures of ${moment} may be out of date, and changes can't be saved.`
  }
  const isKept = pathname !== paths.lastFigures && lastFiguresAt(new Date()) !== null
  return (
    <>
      {t`You're offline. Changes can't be saved.`}{' '}
      {isKept && (
        <Link to={paths.lastFigures} className="font-medium underline underline-offset-4">
          {t`Open last figures`}
        </Link>
      )}
    </>
  )
}
