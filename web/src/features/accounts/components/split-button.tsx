import { t } from '@lingui/core/macro'
import { Suspense, useState } from 'react'
import { lazyPart } from '@/lib/lazy'
import { splitText } from '../model/asset-classes'
import { type Position, positionTitle } from '../model/holdings'

const SplitDialog = lazyPart('SplitDialog', () => import('./split-dialog'))

/** What the position is invested in; opens the form that corrects it. */
export function SplitButton({ position }: { position: Position }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        data-print="hide"
        aria-label={t`Asset classes of ${positionTitle(position)}: ${splitText(position.asset_classes)}`}
        className="touch-target rounded-chip text-left wrap-anywhere sm:shrink-0 text-text-3 underline-offset-4 hover:underline"
        onClick={() => setOpen(true)}
      >
        {splitText(position.asset_classes)}
      </button>
      {open && (
        <Suspense fallback={null}>
          <SplitDialog position={position} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
