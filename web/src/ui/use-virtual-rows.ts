/** Which rows of a long list are on the screen. For lists of rows of one height, in a box that scrolls. */
import { type RefCallback, useCallback, useState } from 'react'

/** Rows kept ready on either side, so that scrolling shows no gap. */
const OVERSCAN = 8
/** Before the first measurement; replaced before the first paint. */
const UNMEASURED = { row: 56, box: 560 }

export interface VirtualRows {
  /** The rows to draw: from `start` up to, not including, `end`. */
  start: number
  end: number
  /** Heights in pixels that stand for the rows before and after. */
  before: number
  after: number
  /** For the box that scrolls. */
  box: { ref: RefCallback<HTMLElement>; onScroll: (event: { currentTarget: Element }) => void }
  /** For the first row drawn. */
  measureRow: RefCallback<HTMLElement>
}

export function useVirtualRows(count: number): VirtualRows {
  const [sizes, setSizes] = useState(UNMEASURED)
  const [top, setTop] = useState(0)

  const ref = useCallback((box: HTMLElement | null) => {
    if (!box || typeof ResizeObserver === 'undefined') return
    const update = () => {
      const { clientHeight } = box
      if (clientHeight > 0) setSizes((known) => ({ ...known, box: clientHeight }))
    }
    update()
    const observer = new ResizeObserver(update)
    observer.observe(box)
    return () => observer.disconnect()
  }, [])

  const measureRow = useCallback((row: HTMLElement | null) => {
    const height = row?.getBoundingClientRect().height ?? 0
    if (height > 0) setSizes((known) => (known.row === height ? known : { ...known, row: height }))
  }, [])

  return {
    ...visibleRows(count, top, sizes),
    box: { ref, onScroll: ({ currentTarget }) => setTop(currentTarget.scrollTop) },
    measureRow,
  }
}

/** Pure: the rows around the visible ones, and the room of the others. */
export function visibleRows(
  count: number,
  top: number,
  { row, box }: { row: number; box: number },
) {
  const first = Math.min(Math.floor(top / row), Math.max(0, count - Math.ceil(box / row)))
  const start = Math.max(0, first - OVERSCAN)
  const end = Math.min(count, first + Math.ceil(box / row) + OVERSCAN)
  return { start, end, before: start * row, after: (count - end) * row }
}
