import { inWholeUnits, type Minor } from '@/lib/money'
import { Money } from '@/ui/money'

interface MonthlyMoneyProps {
  value: Minor
  currency: string
  className?: string
}

/** What goals take a month, as their pages write it: with its cents where it has any, so that goals add up to their total. */
export function MonthlyMoney(props: MonthlyMoneyProps) {
  const { value, currency } = props
  return <Money {...props} cents={inWholeUnits(value, currency) !== value} />
}
