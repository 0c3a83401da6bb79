/** Which language an address is shown in. */
import { type Language, matchLanguage, storedLanguage } from './language'
import { publicPage } from './paths'

/** A public page's own language; elsewhere the one chosen on this device, else the browser's. */
export function languageAt(pathname: string): Language {
  const page = publicPage(pathname)
  if (page) return page.language
  const languages = typeof navigator === 'undefined' ? [] : navigator.languages
  return storedLanguage() ?? matchLanguage(languages)
}
