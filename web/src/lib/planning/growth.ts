/**
 * Compound growth as exact fractions of integers, without risk profiles or dates.
 *
 * With a monthly rate of `p/q`, after `n` months one unit has grown to `(q+p)^n / q^n`, and one unit contributed at the
 * end of every month to `((q+p)^n - q^n) / (p * q^(n-1))`. Big integers hold both exactly, so that a figure is rounded
 * once and agrees with the server's to the cent. Twin of `shared/domain/src/growth.rs`.
 */
import type { Minor } from '../money'
import { PlanningError } from './planning-error'

/** A fraction of two integers; `under` is positive. */
interface Fraction {
  over: bigint
  under: bigint
}

/** The growth of money over a number of months at one rate. */
export interface Growth {
  /** The value of one unit contributed at the start: `(1+r)^n`. */
  ofOne: Fraction
  /** The value of one unit contributed at the end of every month: `((1+r)^n - 1) / r`, or `n` at a zero rate. */
  ofEach: Fraction
}

/** Twelve months of ten thousand basis points. */
const MONTHLY_UNDER = 120_000n

/** The growth over `months` months, at least 1, each at a twelfth of the yearly rate (600 basis points are 6 %). */
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

/** The integer nearest to a non-negative fraction, rounded half up. */
export const halfUp = ({ over, under }: Fraction): bigint => (2n * over + under) / (2n * under)

/** A non-negative fraction as minor units, rounded half up. */
export function toMinorUnits(fraction: Fraction): Minor {
  const rounded = halfUp(fraction)
  if (rounded > BigInt(Number.MAX_SAFE_INTEGER)) throw new PlanningError('out_of_range')
  return Number(rounded) as Minor
}

/** A number as a bigint. Throws `PlanningError` when it is not a safe integer. */
export function whole(number: number): bigint {
  if (!Number.isSafeInteger(number)) throw new PlanningError('out_of_range')
  return BigInt(number)
}

function greatestCommonDivisor(left: bigint, right: bigint): bigint {
  return right === 0n ? left : greatestCommonDivisor(right, left % right)
}
