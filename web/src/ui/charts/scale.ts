/** Maps values of `domain` to pixels of `range`; to the middle of the range when the domain is a single value. */
export function linear(
  [from, to]: readonly [number, number],
  [start, end]: readonly [number, number],
): (value: number) => number {
  const span = to - from
  return (value) => start + (end - start) * (span === 0 ? 0.5 : (value - from) / span)
}
