import { t } from '@lingui/core/macro'
import { Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { cn } from '@/lib/cn'
import { prefersReducedMotion } from '@/lib/motion'
import { IconButton } from './icon-button'

function prefersStill(): boolean {
  const connection = (navigator as { connection?: { saveData?: boolean } }).connection
  return prefersReducedMotion() || connection?.saveData === true
}

interface GoldCanvasProps {
  /** Place it inside a `relative` parent; content over it needs a surface of its own. */
  className?: string | undefined
}

/**
 * Slow gold dust behind a hero. Decorative: a still gradient until the page is idle, and for good with reduced motion or
 * data. It can be paused, because it runs longer than five seconds.
 */
export function GoldCanvas({ className }: GoldCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [still, setStill] = useState(true)
  const [paused, setPaused] = useState(false)

  useEffect(() => setStill(prefersStill()), [])

  useEffect(() => {
    const place = canvas.current
    if (still || paused || !place) return
    let stop: (() => void) | undefined
    let isOver = false
    // Loaded only where they move. If that fails, the gold wash is enough.
    import('./gold-particles').then(
      ({ startParticles }) => {
        if (!isOver) stop = startParticles(place)
      },
      () => undefined,
    )
    return () => {
      isOver = true
      stop?.()
    }
  }, [still, paused])

  return (
    <div className={cn('gold-wash absolute inset-0 overflow-hidden', className)}>
      <div aria-hidden="true">
        <canvas ref={canvas} className="absolute inset-0 size-full" />
      </div>
      {!still && (
        <IconButton
          label={paused ? t`Play background` : t`Pause background`}
          className="absolute right-2 bottom-2 text-text-3"
          onClick={() => setPaused((was) => !was)}
        >
          {paused ? <Play /> : <Pause />}
        </IconButton>
      )}
    </div>
  )
}
