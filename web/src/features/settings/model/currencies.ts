/** Currencies the product offers as the main one. */

export const currencies = [
  { value: 'USD', label: 'US dollar (USD)' },
  { value: 'CAD', label: 'Canadian dollar (CAD)' },
  { value: 'EUR', label: 'Euro (EUR)' },
  { value: 'GBP', label: 'Pound sterling (GBP)' },
  { value: 'AUD', label: 'Australian dollar (AUD)' },
  { value: 'CHF', label: 'Swiss franc (CHF)' },
  { value: 'JPY', label: 'Japanese yen (JPY)' },
] as const

/** The choices, with the one in use among them whatever it is. */
export function currencyOptions(current: string): { value: string; label: string }[] {
  const known = currencies.some((currency) => currency.value === current)
  return known ? [...currencies] : [...currencies, { value: current, label: current }]
}
