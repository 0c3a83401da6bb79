import { apportion } from './apportion'

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
