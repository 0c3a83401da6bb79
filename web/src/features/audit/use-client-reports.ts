import { useEffect } from 'react'
import { logEvent } from '@/entities/log-event'
import { setFailureListener } from '@/lib/api-client'
import { createFailureLog } from './model/failure-log'
import { createClickWatch, GAP_MS } from './model/rapid-clicks'

/** Reports a signed-in user's failed requests and bursts of clicks to their audit trail. */
export function useClientReports(): void {
  useEffect(() => {
    const log = createFailureLog(logEvent)
    const retry = () => log.retry()
    setFailureListener(log.add)
    addEventListener('online', retry)
    return () => {
      setFailureListener(null)
      removeEventListener('online', retry)
      log.stop()
    }
  }, [])

  useEffect(() => {
    const watch = createClickWatch((clicks) => {
      const details = { clicks, gap_ms: GAP_MS }
      // A lost report is not retried, because it must never disturb the user.
      logEvent({ action: 'client.rapid_clicks', details }).catch(() => undefined)
    })
    const onClick = (event: MouseEvent) => watch(event.timeStamp)
    addEventListener('click', onClick, { capture: true })
    return () => removeEventListener('click', onClick, { capture: true })
  }, [])
}
