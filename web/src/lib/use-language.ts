import { useSyncExternalStore } from 'react'
import { currentLanguage, type Language, onLanguageChange } from './language'

/** The language on the screen. Apart from `language`, which the start of a public page loads without React. */
export function useLanguage(): Language {
  return useSyncExternalStore(onLanguageChange, currentLanguage, currentLanguage)
}
