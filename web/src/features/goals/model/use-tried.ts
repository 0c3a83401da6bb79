import { useState } from 'react'

/** A field that keeps an invalid entry until it is left; only what `holds` goes on. */
export function useTried<T>(value: T, holds: (next: T) => boolean, onChange: (next: T) => void) {
  const [typed, setTyped] = useState<T | null | undefined>()
  function enter(next: T | null): void {
    const valid = next !== null && holds(next)
    setTyped(valid ? undefined : next)
    if (valid) onChange(next)
  }
  return {
    enter,
    isWrong: typed !== undefined,
    field: {
      value: typed === undefined ? value : typed,
      onValueChange: enter,
      onBlur: () => setTyped(undefined),
    },
  }
}
