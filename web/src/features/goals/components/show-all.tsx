import { t } from '@lingui/core/macro'
import { type ReactNode, useState } from 'react'
import { Button } from '@/ui/button'

/** Longer lists start short, so that a hundred goals do not slow the page down. */
const SHORT = 12

/** The start of a long list and a button that shows the rest; no button for a short list. */
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
