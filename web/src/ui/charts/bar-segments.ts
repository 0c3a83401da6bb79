/** Widths of the parts of a stacked bar, in pixels. */

export interface BarSegment {
  x: number
  width: number
}

const GAP = 2
/** Narrower than this a part could not be seen. */
const LEAST = 3

/** Lays shares (any unit) side by side with a gap between; a part of nothing takes no room. */
export function barSegments(shares: readonly number[], width: number): BarSegment[] {
  const parts = shares.map((share) => Math.max(0, share))
  const visible = parts.filter((share) => share > 0).length
  if (visible === 0) return parts.map(() => ({ x: 0, width: 0 }))

  const room = Math.max(0, width - GAP * (visible - 1))
  const widths = withLeast(parts, room)
  let x = 0
  return widths.map((own) => {
    const segment = { x, width: own }
    if (own > 0) x += own + GAP
    return segment
  })
}

/** Shares scaled to the room; small ones are raised to the least width at the cost of the largest. */
function withLeast(parts: readonly number[], room: number): number[] {
  const total = parts.reduce((sum, part) => sum + part, 0)
  const widths = parts.map((part) => (part > 0 ? Math.max(LEAST, (part / total) * room) : 0))
  const excess = widths.reduce((sum, own) => sum + own, 0) - room
  const largest = widths.indexOf(Math.max(...widths))
  return widths.map((own, index) => (index === largest ? Math.max(0, own - excess) : own))
}
