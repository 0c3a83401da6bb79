import { type RefCallback, useCallback, useState } from 'react'
import type { PlotSize } from './line-plot'

/** Before the first measurement; replaced before the first paint. */
const UNMEASURED: PlotSize = { width: 640, height: 240 }

/** Size of an element in pixels, followed as it changes. */
export function useElementSize(): [RefCallback<Element>, PlotSize] {
  const [size, setSize] = useState(UNMEASURED)
  const measure = useCallback((element: Element | null) => {
    if (!element || typeof ResizeObserver === 'undefined') return
    const update = () => {
      const { width, height } = element.getBoundingClientRect()
      if (width > 0 && height > 0) setSize({ width, height })
    }
    update()
    const observer = new ResizeObserver(update)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [measure, size]
}
