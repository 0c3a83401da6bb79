import { useEffect, useState } from 'react'
import { toCalendarDay } from './calendar-day'

const MINUTE_MS = 60_000

/** The current time, updated every minute; with 'day', only when the calendar day changes. */
export function useNow(by: 'minute' | 'day' = 'minute'): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const follow = () =>
      setNow((was) => {
        const next = new Date()
        return by === 'day' && toCalendarDay(next) === toCalendarDay(was) ? was : next
      })
    return every(MINUTE_MS, follow)
  }, [by])
  return now
}

/** Calls `follow` at this interval, and when the tab is hidden or shown, because the browser may suspend timers of a hidden one. */
export function every(ms: number, follow: () => void): () => void {
  const timer = setInterval(follow, ms)
  document.addEventListener('visibilitychange', follow)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', follow)
  }
}
