/** Which language an address is shown in. */
import { type Language, matchLanguage, offeredLanguages, storedLanguage } from './language'
import { publicPage } from './paths'

const isOffered = (language: Language) => offeredLanguages.includes(language)

/** A public page's own language; elsewhere the one chosen on this device, else the browser's. */
export function languageAt(pathname: string): Language {
  const page = publicPage(pathname)
  if (page) return page.language
  const stored = storedLanguage()
  if (stored && isOffered(stored)) return stored
  return matchLanguage(
    typeof navigator === 'undefined' ? [] : navigator.languages,
    offeredLanguages,
  )
}
