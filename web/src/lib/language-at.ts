/** Which language an address is shown in. */
import { type Language, matchLanguage, storedLanguage } from './language'
import { isBelowFrench, publicPage } from './paths'

/** A public page's own language, French for what is missing below `/fr`; elsewhere the one chosen on this device, else the browser's. */
export function languageAt(pathname: string): Language {
  const page = publicPage(pathname)
  if (page) return page.language
  if (isBelowFrench(pathname)) return 'fr-CA'
  const languages = typeof navigator === 'undefined' ? [] : navigator.languages
  return storedLanguage() ?? matchLanguage(languages)
}
