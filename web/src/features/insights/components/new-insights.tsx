import { useQuery } from '@tanstack/react-query'
import { insightsQuery } from '@/entities/insights'
import { useSignedInUser } from '@/lib/session'
import { newInsights, useSeenUpTo } from '../model/seen-insights'

/** More are not counted where there is room for one figure. */
const COUNTED = 9

/** How many cards are new, as a small figure on what leads to them. Nothing when none is. */
export function NewInsights() {
  const { id } = useSignedInUser()
  const { data } = useQuery(insightsQuery)
  const seen = useSeenUpTo(id)
  const count = newInsights(data?.insights ?? [], seen).length
  if (count === 0) return null
  const shown = count > COUNTED ? `${COUNTED}+` : count
  return (
    <span className="figure grid h-4.5 min-w-4.5 place-items-center rounded-full bg-gold-fill px-1 text-axis leading-none font-semibold text-on-gold forced-colors:border">
      <span aria-hidden="true">{shown}</span>
      <span className="sr-only">{shown} new</span>
    </span>
  )
}
