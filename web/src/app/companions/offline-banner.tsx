import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Says that there is no connection while there is none. Always in place, so that the change is announced. */
export function OfflineBanner() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <div role="status" data-print="hide">
      {!online && (
        <p className="flex items-center justify-center gap-2 border-b border-warn/30 bg-warn-bg px-4 py-2 text-control text-text">
          <WifiOff aria-hidden="true" className="size-4 shrink-0 text-warn" />
          You are offline. Figures on the screen are the last ones we have; changes cannot be saved.
        </p>
      )}
    </div>
  )
}
