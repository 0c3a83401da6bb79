import { useState } from 'react'
import type { Household } from '@/lib/api-types'
import { useRefreshedItems } from '../api/use-refreshed-items'
import { knownBalances } from '../model/known-balances'

/** After a refresh: the connections whose balances are no newer, and why. */
export function KnownBalancesList({ data }: { data: Household }) {
  const [now] = useState(() => new Date())
  const known = knownBalances(useRefreshedItems(), data, now)
  if (known.length === 0) return null
  return (
    <ul className="mt-3 grid gap-1 text-caption text-text-2">
      {known.map(({ id, text }) => (
        <li key={id}>{text}</li>
      ))}
    </ul>
  )
}
