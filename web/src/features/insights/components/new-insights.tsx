import { plural } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { insightsQuery } from '@/entities/insights'
import { useSignedInUser } from '@/lib/session'
import { newInsights, useSeenUpTo } from '../model/seen-insights'

/** The badge has room for one digit. */
const COUNTED = 9

/** Badge with the number of new insights; nothing for none. */
export function NewInsights() {
  const { id } = useSignedInUser()
  const { data } = useQuery(insightsQuery)
  const seen = useSeenUpTo(id)
  const count = newInsights(data?.insights ?? [], seen).length
  if (count === 0) return null
  const shown = count > COUNTED ? `${COUNTED}+` : count
  return (
    <span className="figure grid h-4.5 min-w-4.5 place-items-center rounded-full bg-gold-fill px-1 text-[min(0.71875rem,14px)] leading-none font-semibold text-on-gold forced-colors:border">
      <span aria-hidden="true">{shown}</span>
      <span className="sr-only">
        {plural(count, { one: `${shown} new`, other: `${shown} new` })}
      </span>
    </span>
  )
}
