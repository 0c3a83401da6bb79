/**
 * Parts as whole numbers of `unit` that add up to `total`, by the largest remainder: each is rounded down, then the parts with
 * the largest remainders get one more, the earlier part first on a tie.
 */
export function apportion(total: number, parts: readonly number[], unit: number): number[] {
  const shares = parts.map((part) => {
    const whole = Math.floor(part / unit)
    return { whole, remainder: part - whole * unit }
  })
  const missing = shares.reduce((left, { whole }) => left - whole, total)
  const up = new Set(shares.toSorted((a, b) => b.remainder - a.remainder).slice(0, missing))
  return shares.map((share) => share.whole + (up.has(share) ? 1 : 0))
}

/**
 * Shares of a total in percent with one decimal that sum to exactly 100.0 (largest remainder). Negative parts count as 0;
 * without a total, all shares are 0.
 */
export function shares(parts: readonly number[]): number[] {
  const positive = parts.map((part) => Math.max(0, part))
  const total = positive.reduce((sum, part) => sum + part, 0)
  if (total === 0) return parts.map(() => 0)

  const thousandfold = positive.map((part) => part * 1000)
  return apportion(1000, thousandfold, total).map((tenths) => tenths / 10)
}
