import { Suspense, useEffect } from 'react'
import { lazyExtra } from '@/lib/lazy'
import { useStore } from '@/lib/use-store'
import { tellNotLoaded } from '@/ui/not-loaded'
import { overlay } from './palette-state'
import { useShortcuts } from './use-shortcuts'

const Palette = lazyExtra('default', () => import('./palette'), NotLoaded)
const ShortcutSheet = lazyExtra('default', () => import('./shortcut-sheet'), NotLoaded)

function NotLoaded(): null {
  useEffect(() => {
    overlay.set('none')
    tellNotLoaded()
  }, [])
  return null
}

/** Listens for the app's keys. An overlay's code loads when it is first opened. */
export function Overlays() {
  useShortcuts()
  const open = useStore(overlay, 'none')
  if (open === 'none') return null
  return <Suspense fallback={null}>{open === 'palette' ? <Palette /> : <ShortcutSheet />}</Suspense>
}
