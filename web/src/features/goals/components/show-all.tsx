import { t } from '@lingui/core/macro'
import { type ReactNode, useState } from 'react'
import { Button } from '@/ui/button'

/** Lists longer than this begin short: a household of a hundred goals must not slow the page down. */
const SHORT = 12

/** The beginning of a long list, and the button that shows all of it; nothing to press for a short one. */
export function useShortList<T>(list: readonly T[]): [readonly T[], ReactNode] {
  const count = list.length
  const [all, setAll] = useState(false)
  if (all || count <= SHORT) return [list, null]
  return [
    list.slice(0, SHORT),
    <Button key="all" variant="ghost" size="sm" data-print="hide" onClick={() => setAll(true)}>
      {t`Show all (${count})`}
    </Button>,
  ]
}
