import { HIDDEN_AMOUNT, useAmountsHidden } from '@/lib/hidden-amounts'
import { formatMoney, type Minor } from '@/lib/money'

/** Formats amounts for sentences, without cents; masked while amounts are hidden. */
export function useMoneyText(currency: string): (amount: Minor) => string {
  const hidden = useAmountsHidden()
  return (amount) => (hidden ? HIDDEN_AMOUNT : formatMoney(amount, { currency }))
}
