/** The asset classes of a holding, in words and as a form. */
import { t } from '@lingui/core/macro'
import type { AssetClass, AssetClassShare } from '@/lib/api-types'
import { formatPercent } from '@/lib/percent'

export const assetClassNames: Record<AssetClass, () => string> = {
  equity: () => t`Equities`,
  stock: () => t`Individual stocks`,
  bond: () => t`Bonds`,
  cash: () => t`Cash`,
  real_estate: () => t`Real estate`,
  crypto: () => t`Crypto`,
  other: () => t`Other`,
}

export const assetClasses = Object.keys(assetClassNames) as AssetClass[]

/** "80% equities, 20% bonds", or "Bonds". */
export function splitText(shares: readonly AssetClassShare[]): string {
  return shares
    .map(({ class: name, percent }) =>
      percent === 100
        ? assetClassNames[name]()
        : `${formatPercent(percent, 0)} ${assetClassNames[name]().toLocaleLowerCase()}`,
    )
    .join(', ')
}

/** Cash has no gain or loss. */
export const isAllCash = (shares: readonly AssetClassShare[]): boolean =>
  shares.every((share) => share.class === 'cash')

/** `null` for an empty field; NaN for an invalid one. */
export type Percents = Record<AssetClass, number | null>

export function percentsOf(shares: readonly AssetClassShare[]): Percents {
  const none = Object.fromEntries(assetClasses.map((name) => [name, 0])) as Percents
  return Object.assign(none, Object.fromEntries(shares.map((one) => [one.class, one.percent])))
}

export const isShare = (percent: number): boolean =>
  Number.isInteger(percent) && percent >= 0 && percent <= 100

/** The shares above 0; `null` unless they are whole numbers that sum to 100. */
export function sharesOf(percents: Percents): AssetClassShare[] | null {
  const shares = assetClasses
    .map((name) => ({ class: name, percent: percents[name] ?? 0 }))
    .filter(({ percent }) => percent !== 0)
  const sum = shares.reduce((total, { percent }) => total + percent, 0)
  return sum === 100 && shares.every(({ percent }) => isShare(percent)) ? shares : null
}
