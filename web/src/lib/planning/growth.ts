/**
 * Compound growth as exact fractions of integers. Knows nothing of risk profiles and dates.
 *
 * With a monthly rate of `p/q`, after `n` months one unit has grown to `(q+p)^n / q^n`, and one unit put in at the
 * end of every month has come to `((q+p)^n - q^n) / (p * q^(n-1))`. Big integers hold both exactly, so that a
 * figure is rounded once and agrees with the server's to the cent. Twin of `shared/domain/src/growth.rs`.
 */
import type { Minor } from '../money'
import { PlanningError } from './planning-error'

/** Two whole numbers; `under` is above zero. */
export interface Fraction {
  over: bigint
  under: bigint
}

/** What a number of months at one rate does to money. */
export interface Growth {
  /** What one unit put in at the start has come to: `(1+r)^n`. */
  ofOne: Fraction
  /** What one unit put in at the end of every month has come to: `((1+r)^n - 1) / r`, or `n` without growth. */
  ofEach: Fraction
}

/** Twelve months of ten thousand basis points. */
const MONTHLY_UNDER = 120_000n

/** The growth over `months` months, at least one, at a twelfth of the yearly rate each (600 basis points are 6 %). */
export function growthOver(yearlyBasisPoints: number, months: number): Growth {
  if (yearlyBasisPoints < 0) throw new PlanningError('negative_rate')
  const basisPoints = whole(yearlyBasisPoints)
  const divisor = greatestCommonDivisor(basisPoints, MONTHLY_UNDER)
  const over = basisPoints / divisor
  const under = MONTHLY_UNDER / divisor

  const grown = (under + over) ** BigInt(months)
  const base = under ** BigInt(months)
  return {
    ofOne: { over: grown, under: base },
    ofEach:
      over === 0n
        ? { over: BigInt(months), under: 1n }
        : { over: grown - base, under: over * (base / under) },
  }
}

/** The whole number nearest to a fraction of nothing or more, the larger one on a tie. */
export const halfUp = ({ over, under }: Fraction): bigint => (2n * over + under) / (2n * under)

/** A fraction of nothing or more as so many minor units, rounded half up. */
export function toMinorUnits(fraction: Fraction): Minor {
  const rounded = halfUp(fraction)
  if (rounded > BigInt(Number.MAX_SAFE_INTEGER)) throw new PlanningError('out_of_range')
  return Number(rounded) as Minor
}

/** A number that is an exact integer, as a big one. */
export function whole(number: number): bigint {
  if (!Number.isSafeInteger(number)) throw new PlanningError('out_of_range')
  return BigInt(number)
}

function greatestCommonDivisor(left: bigint, right: bigint): bigint {
  return right === 0n ? left : greatestCommonDivisor(right, left % right)
}
