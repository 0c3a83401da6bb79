import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { type DayValue, indexAfterDays, type LinePlot } from './line-plot'

export interface Crosshair {
  index: number
  /** Height of the finger; `null` for a mouse, a pen or the keyboard. */
  touchY: number | null
}

/** Days each key moves; Home and End go to the ends. */
const keySteps: Record<string, number> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
}
const WEEK = 7

/** The point a person looks at, moved by pointer or keyboard; `null` while nobody looks. */
export function useCrosshair(points: readonly DayValue[], plot: LinePlot) {
  const [crosshair, setCrosshair] = useState<Crosshair | null>(null)
  const last = points.length - 1
  const current = crosshair && crosshair.index > last ? { ...crosshair, index: last } : crosshair

  function onPointerMove(event: PointerEvent<Element>) {
    const box = event.currentTarget.getBoundingClientRect()
    setCrosshair({
      index: plot.indexAt(event.clientX - box.left),
      touchY: event.pointerType === 'touch' ? event.clientY - box.top : null,
    })
  }

  function onKeyDown(event: KeyboardEvent<Element>) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Escape') return setCrosshair(null)
    const index = indexFor(event.key, event.shiftKey)
    if (index === null) return
    event.preventDefault()
    setCrosshair({ index, touchY: null })
  }

  function indexFor(key: string, week: boolean): number | null {
    if (key === 'Home') return 0
    if (key === 'End') return last
    const step = keySteps[key]
    if (step === undefined) return null
    return indexAfterDays(points, current?.index ?? last, week ? step * WEEK : step)
  }

  const clear = () => setCrosshair(null)
  return {
    crosshair: current,
    handlers: {
      onPointerDown: onPointerMove,
      onPointerMove,
      onPointerLeave: clear,
      onPointerCancel: clear,
      onKeyDown,
      onBlur: clear,
    },
  }
}
