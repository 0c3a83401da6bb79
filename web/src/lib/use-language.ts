import { type Language, shownLanguage } from './language'
import { useStore } from './use-store'

/** The language on the screen. Separate from `language`, which the start of a public page loads without React. */
export const useLanguage = (): Language => useStore(shownLanguage, shownLanguage.get())
