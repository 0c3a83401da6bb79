/**
 * The open overlay: the palette, the list of keys, or none. A separate module, so that the header can open what is loaded
 * later.
 */
import { useEffect } from 'react'
import { createStore } from '@/lib/store'

type Overlay = 'none' | 'palette' | 'keys'

export const overlay = createStore<Overlay>('none')

export const MODAL = '[role="dialog"], [role="alertdialog"]'

/** Ctrl or ⌘ with K opens and closes the palette, as soon as its button is there. */
export function usePaletteKey(): void {
  useEffect(() => {
    addEventListener('keydown', togglePalette)
    return () => {
      removeEventListener('keydown', togglePalette)
      // The app has unmounted, for example because the session ended: it starts with no overlay next time.
      overlay.set('none')
    }
  }, [])
}

function togglePalette(event: KeyboardEvent): void {
  if (!isPaletteKey(event)) return
  event.preventDefault()
  // The wizard and the upgrade dialog stay in front until they are done.
  if (overlay.get() === 'none' && document.querySelector(MODAL)) return
  overlay.set(overlay.get() === 'palette' ? 'none' : 'palette')
}

function isPaletteKey({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !shiftKey && !altKey
}
