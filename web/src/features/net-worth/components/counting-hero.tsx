import { useEffect, useState } from 'react'
import type { Minor } from '@/lib/money'
import { HeroMoney, Money } from '@/ui/money'

const DURATION_MS = 1_000

/** Once per visit: coming back to the page shows the figure as it is. */
let counted = false

function mayCount(): boolean {
  const stillness =
    typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)')
  return !counted && stillness !== false && !stillness.matches
}

export interface CountingHeroProps {
  value: Minor
  currency: string
}

/** The hero figure, counting up the first time. Screen readers get the value itself, once. */
export function CountingHero({ value, currency }: CountingHeroProps) {
  const share = useCountUp()
  if (share === 1) return <HeroMoney value={value} currency={currency} />
  return (
    <>
      <Money value={value} currency={currency} cents className="sr-only" />
      <span aria-hidden="true">
        <HeroMoney value={Math.round(value * share) as Minor} currency={currency} />
      </span>
    </>
  )
}

/** Runs from 0 to 1, fast first; 1 at once where motion is not wanted. */
function useCountUp(): number {
  const [share, setShare] = useState(() => (mayCount() ? 0 : 1))
  const counting = share < 1
  useEffect(() => {
    if (!counting) return
    counted = true
    const start = performance.now()
    let frame = requestAnimationFrame(function step(now) {
      const passed = Math.min(1, Math.max(0, (now - start) / DURATION_MS))
      setShare(1 - (1 - passed) ** 3)
      if (passed < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [counting])
  return share
}
