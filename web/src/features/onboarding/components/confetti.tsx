import { useRef } from 'react'
import { createPortal } from 'react-dom'
import { useConfetti } from '../model/use-confetti'

/** Over the whole window, in the way of nothing. */
export function Confetti() {
  const canvas = useRef<HTMLCanvasElement>(null)
  useConfetti(canvas)
  return createPortal(
    <div aria-hidden="true" className="pointer-events-none fixed inset-0 z-60">
      <canvas ref={canvas} className="size-full" />
    </div>,
    document.body,
  )
}
