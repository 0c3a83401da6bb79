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
    const timer = setInterval(follow, MINUTE_MS)
    // The browser may suspend timers of a hidden tab.
    document.addEventListener('visibilitychange', follow)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', follow)
    }
  }, [by])
  return now
}
