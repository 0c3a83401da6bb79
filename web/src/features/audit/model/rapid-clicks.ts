/** Detects clicks faster than a person's: more than ten, each less than 100 ms after the previous one. */

const CLICKS_MAX = 10
export const GAP_MS = 100

/** Takes the time of each click in milliseconds; calls `notice` once per burst. */
export function createClickWatch(notice: (clicks: number) => void): (timeMs: number) => void {
  let last = Number.NEGATIVE_INFINITY
  let burst = 0
  return (timeMs) => {
    burst = timeMs - last < GAP_MS ? burst + 1 : 1
    last = timeMs
    if (burst === CLICKS_MAX + 1) notice(burst)
  }
}
