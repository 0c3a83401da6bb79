import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { SeriesKind } from './series-table'

/** Explains the two lines and the rings, if present. */
export function SeriesLegend({ kinds }: { kinds: readonly SeriesKind[] }) {
  const has = (kind: SeriesKind) => kinds.includes(kind)
  if (!has('estimated') && !has('anchor')) return null
  return (
    <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-2 text-caption text-text-2">
      {has('recorded') && (
        <Key label={t`Recorded by Goldgrove`}>
          <line x1="1" x2="23" y1="6" y2="6" strokeWidth="2.25" strokeLinecap="round" />
        </Key>
      )}
      {has('estimated') && (
        <Key label={t`Estimated`}>
          <line x1="0" x2="24" y1="6" y2="6" strokeWidth="2.25" strokeDasharray="6 3" />
        </Key>
      )}
      {has('anchor') && (
        <Key label={t`Entered by you`}>
          <circle cx="12" cy="6" r="4" strokeWidth="2" className="fill-surface" />
        </Key>
      )}
    </ul>
  )
}

function Key({ label, children }: { label: string; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2">
      <svg
        viewBox="0 0 24 12"
        aria-hidden="true"
        className="h-3 w-6 stroke-gold forced-colors:stroke-[Highlight]"
      >
        {children}
      </svg>
      {label}
    </li>
  )
}
