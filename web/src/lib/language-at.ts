/** The language of an address. */
import { type Language, matchLanguage, storedLanguage } from './language'
import { isBelowFrench, publicPage } from './paths'

/**
 * A public page's own language; French for a missing page below `/fr`; elsewhere the language chosen on this device, else
 * the browser's.
 */
export function languageAt(pathname: string): Language {
  const page = publicPage(pathname)
  if (page) return page.language
  if (isBelowFrench(pathname)) return 'fr-CA'
  const languages = typeof navigator === 'undefined' ? [] : navigator.languages
  return storedLanguage() ?? matchLanguage(languages)
}
