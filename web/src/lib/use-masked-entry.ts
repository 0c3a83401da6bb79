import { useState } from 'react'
import { HIDDEN_AMOUNT, useAmountsHidden } from './hidden-amounts'

/**
 * Masks the figure of a field while amounts are hidden, until the user types another. It is not read-only, because then
 * it could not be changed where the switch for amounts is out of reach.
 */
export function useMaskedEntry<T extends number>(
  value: T | null,
  onValueChange: (value: T | null, text: string) => void,
) {
  const hidden = useAmountsHidden()
  const [typed, setTyped] = useState(false)
  // When amounts are shown and hidden again, the typed figure is masked too.
  if (!hidden && typed) setTyped(false)
  const masked = hidden && !typed && value !== null
  return {
    value: masked ? null : value,
    ...(masked ? { placeholder: HIDDEN_AMOUNT } : {}),
    onValueChange: (next: T | null, text: string) => {
      setTyped(hidden)
      onValueChange(next, text)
    },
  }
}
