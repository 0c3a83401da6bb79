/**
 * The language on the screen: the user's choice, else the browser's. Prerendered pages have the language of their
 * address.
 */
import { readStored, storageKeys, writeStored } from './storage'
import { createStore } from './store'

export const languages = ['en-CA', 'en-US', 'fr-CA'] as const
export type Language = (typeof languages)[number]

/** Language of the texts in the source code. */
export const SOURCE_LANGUAGE: Language = 'en-CA'

/** Each language's own name for itself. */
export const languageNames: Record<Language, string> = {
  'en-CA': 'English (Canada)',
  'en-US': 'English (United States)',
  'fr-CA': 'Français (Canada)',
}

export function isLanguage(value: unknown): value is Language {
  return languages.some((one) => one === value)
}

export const isFrench = (language: Language) => language === 'fr-CA'

const closest = (tag: string): Language | null => {
  const lower = tag.toLowerCase()
  if (/^fr\b/.test(lower)) return 'fr-CA'
  if (/^en-us\b/.test(lower)) return 'en-US'
  return /^en\b/.test(lower) ? 'en-CA' : null
}

/** The first of the user's languages that we support, in any region. */
export function matchLanguage(wanted: readonly string[]): Language {
  return wanted.map(closest).find((language) => language !== null) ?? SOURCE_LANGUAGE
}

/** The user's choice on this device; `null` before any choice. */
export function storedLanguage(): Language | null {
  const stored = readStored(storageKeys.language)
  return isLanguage(stored) ? stored : null
}

export function rememberLanguage(language: Language): void {
  writeStored(storageKeys.language, language)
}

/** `useLanguage` follows it. */
export const shownLanguage = createStore<Language>(SOURCE_LANGUAGE)

/** For formatting and for texts. */
export const currentLanguage = shownLanguage.get

/** Called by `activateLanguage`, and before the first texts are asked for. */
export const setCurrentLanguage = shownLanguage.set
