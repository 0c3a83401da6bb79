/** The currencies a person may choose: exactly those that the API takes. */
import { t } from '@lingui/core/macro'
import type { OfferedCurrency } from './api-types'

const names: Readonly<Record<OfferedCurrency, () => string>> = {
  USD: () => t`US dollar (USD)`,
  CAD: () => t`Canadian dollar (CAD)`,
}

export const currencies = (Object.keys(names) as OfferedCurrency[]).map((value) => ({
  value,
  get label() {
    return names[value]()
  },
}))

export function isOffered(code: string): code is OfferedCurrency {
  return Object.hasOwn(names, code)
}
