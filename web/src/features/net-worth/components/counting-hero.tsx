import { useEffect } from 'react'
import type { Minor } from '@/lib/money'
import { useCountUp } from '@/lib/use-count-up'
import { HeroMoney, Money } from '@/ui/money'

/** Once per visit: coming back to the page shows the figure as it is. */
let counted = false

/** The hero figure, counting up the first time. Screen readers get the value itself, once. */
export function CountingHero({ value, currency }: { value: Minor; currency: string }) {
  const share = useCountUp(counted)
  useEffect(() => {
    counted = true
  }, [])
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
