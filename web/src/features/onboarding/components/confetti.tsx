import { type RefObject, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { prefersReducedMotion } from '@/lib/motion'

/** Covers the whole window without blocking clicks. */
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
/** 6 bursts of 20 pieces; the last one is early enough to fall within the three seconds. */
const BURSTS = 6
const PIECES = 20
const BURST_EVERY_MS = 280
const FLIGHT_TICKS = 90

/** The product's golds and the teal of a gain, because a canvas cannot read the theme's tokens. */
const COLORS = ['#e3b04b', '#f3ce75', '#b07a10', '#5fd3bc', '#ffffff']

/** Throws confetti over `canvas` for three seconds, once; nothing with reduced motion. */
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
  // A worker would be created from a blob, which the content security policy blocks.
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

/** From the left and the right in turn, towards the middle. */
function shapeOf(burst: number) {
  const fromLeft = burst % 2 === 0
  return {
    particleCount: PIECES,
    angle: fromLeft ? 60 : 120,
    spread: 62,
    startVelocity: 52,
    ticks: FLIGHT_TICKS,
    origin: { x: fromLeft ? 0.08 : 0.92, y: 0.72 },
    colors: COLORS,
  }
}
