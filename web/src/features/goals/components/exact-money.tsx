import { toMajor, toMinor } from '@/lib/money'
import { Money } from '@/ui/money'

interface ExactMoneyProps {
  /** In major units. */
  value: number
  currency: string
}

/** An amount as saved: with cents, unless it is whole. */
export function ExactMoney({ value, currency }: ExactMoneyProps) {
  const minor = toMinor(value, currency)
  const cents = !Number.isInteger(toMajor(minor, currency))
  return <Money value={minor} currency={currency} cents={cents} />
}
