/**
 * Light and dark. `public/theme.js` sets the first value before the first paint; this module changes it later and follows
 * the system until the user chooses.
 */
import { readStored, removeStored, storageKeys, writeStored } from './storage'
import { createStore } from './store'
import { useStore } from './use-store'

export type Theme = 'light' | 'dark'
export type ThemeChoice = Theme | 'system'

const DARK = '(prefers-color-scheme: dark)'
/** The page color of each theme, for the browser's own chrome; the same values as token `bg`. */
const pageColor: Record<Theme, string> = { light: '#faf8f4', dark: '#100e0a' }

function storedChoice(): ThemeChoice {
  const stored = readStored(storageKeys.theme)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

function systemTheme(): Theme {
  return typeof matchMedia === 'function' && matchMedia(DARK).matches ? 'dark' : 'light'
}

const choice = createStore<ThemeChoice>(storedChoice())
const system = createStore<Theme>(systemTheme())

/** Follows the system setting; returns a function that stops it. Call once, from the app's root. */
export function followSystemTheme(): () => void {
  const query = matchMedia(DARK)
  const update = () => {
    system.set(query.matches ? 'dark' : 'light')
    apply()
  }
  query.addEventListener('change', update)
  return () => query.removeEventListener('change', update)
}

export function setThemeChoice(next: ThemeChoice): void {
  choice.set(next)
  if (next === 'system') removeStored(storageKeys.theme)
  else writeStored(storageKeys.theme, next)
  apply()
}

function current(): Theme {
  const chosen = choice.get()
  return chosen === 'system' ? system.get() : chosen
}

function apply(): void {
  const theme = current()
  document.documentElement.dataset.theme = theme
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', pageColor[theme])
}

/** The user's choice, "system" included. */
export const useThemeChoice = (): ThemeChoice => useStore(choice, 'system')

/** The theme on the screen. */
export function useTheme(): Theme {
  const chosen = useStore<ThemeChoice>(choice, 'system')
  const followed = useStore<Theme>(system, 'light')
  return chosen === 'system' ? followed : chosen
}
