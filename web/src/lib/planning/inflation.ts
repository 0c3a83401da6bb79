/** What an amount of a later month buys in today's prices. Compounds by twelfths, as every growth here. */
import type { Minor } from '../money'
import { growthOver, toMinorUnits, whole } from './growth'

/** The amount after `months` months of a yearly inflation (250 is 2.5 %), in today's money, rounded half up. */
export function inTodaysMoney(
  amountMinor: number,
  yearlyBasisPoints: number,
  months: number,
): Minor {
  if (months <= 0 || yearlyBasisPoints === 0)
    return toMinorUnits({ over: whole(amountMinor), under: 1n })
  const { over, under } = growthOver(yearlyBasisPoints, months).ofOne
  return toMinorUnits({ over: whole(amountMinor) * under, under: over })
}
