import { type RefObject, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { prefersReducedMotion } from '@/lib/motion'

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

const DURATION_MS = 3_000
/** 6 bursts of 20: 120 pieces, the last early enough to fall within the three seconds. */
const BURSTS = 6
const PIECES = 20
const BURST_EVERY_MS = 280
const FLIGHT_TICKS = 90

/** The product's golds and the teal of a gain; confetti cannot read the theme's names. */
const COLOURS = ['#e3b04b', '#f3ce75', '#b07a10', '#5fd3bc', '#ffffff']

/** Throws confetti over `canvas` for three seconds, once; nothing where motion is to be reduced. */
function useConfetti(canvas: RefObject<HTMLCanvasElement | null>): void {
  useEffect(() => {
    if (!canvas.current || prefersReducedMotion()) return
    const stopped = new AbortController()
    void celebrate(canvas.current, stopped.signal)
    return () => stopped.abort()
  }, [canvas])
}

async function celebrate(canvas: HTMLCanvasElement, stopped: AbortSignal): Promise<void> {
  const { default: confetti } = await import('canvas-confetti')
  if (stopped.aborted) return
  // A worker would be made from a blob, which the content policy blocks.
  const fire = confetti.create(canvas, {
    resize: true,
    useWorker: false,
    disableForReducedMotion: true,
  })
  const timers = Array.from({ length: BURSTS }, (_, burst) =>
    setTimeout(() => void fire(shapeOf(burst)), burst * BURST_EVERY_MS),
  )
  timers.push(setTimeout(() => fire.reset(), DURATION_MS))
  stopped.addEventListener('abort', () => {
    for (const timer of timers) clearTimeout(timer)
    fire.reset()
  })
}

/** Alternately from the left and from the right, towards the middle. */
function shapeOf(burst: number) {
  const fromLeft = burst % 2 === 0
  return {
    particleCount: PIECES,
    angle: fromLeft ? 60 : 120,
    spread: 62,
    startVelocity: 52,
    ticks: FLIGHT_TICKS,
    origin: { x: fromLeft ? 0.08 : 0.92, y: 0.72 },
    colors: COLOURS,
  }
}
