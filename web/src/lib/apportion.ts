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
