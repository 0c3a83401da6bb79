import { useState } from 'react'

/**
 * A field that keeps an invalid entry until its value changes; passes only entries for which `holds` is true to
 * `onChange`.
 */
export function useValidEntry<T>(
  value: T,
  holds: (next: T) => boolean,
  onChange: (next: T) => void,
) {
  const [invalid, setInvalid] = useState<{ typed: T | null; besides: T }>()
  const isWrong = invalid?.besides === value
  function enter(next: T | null): void {
    const valid = next !== null && holds(next)
    setInvalid(valid ? undefined : { typed: next, besides: value })
    if (valid) onChange(next)
  }
  return { enter, isWrong, field: { value: isWrong ? invalid.typed : value, onValueChange: enter } }
}
