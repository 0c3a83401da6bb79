import { lazy, Suspense } from 'react'
import { useStore } from '@/lib/use-store'
import { overlay } from './palette-state'
import { useShortcuts } from './use-shortcuts'

const Palette = lazy(() => import('./palette'))
const KeySheet = lazy(() => import('./key-sheet'))

/** Listens for the keys of the app; what they open is loaded when it is first opened. */
export function Overlays() {
  useShortcuts()
  const open = useStore(overlay, 'none')
  if (open === 'none') return null
  return <Suspense fallback={null}>{open === 'palette' ? <Palette /> : <KeySheet />}</Suspense>
}
