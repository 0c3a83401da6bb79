/** The same list with one entry moved up (−1) or down (1); unchanged at the ends. */
export function moveItem<T>(list: readonly T[], from: number, by: -1 | 1): T[] {
  const [moving, other] = [list[from], list[from + by]]
  if (moving === undefined || other === undefined) return [...list]
  return list.with(from, other).with(from + by, moving)
}
