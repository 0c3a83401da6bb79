/** Builds every link: the addresses, and public pages in either language. Never write a link by hand. */
import { FRENCH, frenchTwin, paths, prerenderedPaths, publicPaths } from './addresses'
import { currentLanguage, isFrench, type Language } from './language'

export { paths, prerenderedPaths, publicPaths }

/** The address of a public page in `language`. Other addresses are the same in every language. */
export function pathIn(language: Language, path: string): string {
  const [page = '', hash] = path.split('#')
  if (!isFrench(language) || !publicPaths.includes(page)) return path
  const french = frenchTwin(page)
  return hash === undefined ? french : `${french}#${hash}`
}

/** A link to a public page, in the language on the screen. */
export const localPath = (path: string) => pathIn(currentLanguage(), path)

/** The page and language of a public page's address; `null` for any other address. */
export function publicPage(pathname: string): { path: string; language: Language } | null {
  const path = pathname.replace(/(.)\/$/, '$1')
  if (publicPaths.includes(path)) return { path, language: 'en-CA' }
  const english = path === FRENCH ? paths.home : path.replace(/^\/fr(?=\/)/, '')
  return english !== path && publicPaths.includes(english) && pathIn('fr-CA', english) === path
    ? { path: english, language: 'fr-CA' }
    : null
}

/** Whether an address is below `/fr/`, even if no such page exists. */
export const isBelowFrench = (pathname: string) => pathname.startsWith(`${FRENCH}/`)
