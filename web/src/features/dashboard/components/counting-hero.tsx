import { useEffect } from 'react'
import type { Minor } from '@/lib/money'
import { useCountUp } from '@/lib/use-count-up'
import { HeroMoney, Money } from '@/ui/money'

/** Once per page load: returning to the page does not count again. */
let counted = false

/** The hero figure, which counts up the first time. Screen readers get the final value, once. */
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
