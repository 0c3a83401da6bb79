/** Links are built from here, never written by hand: the addresses, and public pages in either language. */
import { paths, publicPaths } from './addresses'
import { currentLanguage, isFrench, type Language } from './language'

export { paths, publicPaths }

const FRENCH = '/fr'

/** The address of a public page in `language`; other addresses have one for all languages. */
export function pathIn(language: Language, path: string): string {
  const [page = '', hash] = path.split('#')
  if (!isFrench(language) || !publicPaths.includes(page)) return path
  const french = page === paths.home ? FRENCH : FRENCH + page
  return hash === undefined ? french : `${french}#${hash}`
}

/** A link to a public page, in the language on the screen. */
export const localPath = (path: string) => pathIn(currentLanguage(), path)

/** What a public page's address says about its language; `null` for every other address. */
export function publicPage(pathname: string): { path: string; language: Language } | null {
  const path = pathname.replace(/(.)\/$/, '$1')
  if (publicPaths.includes(path)) return { path, language: 'en-CA' }
  const english = path === FRENCH ? paths.home : path.replace(/^\/fr(?=\/)/, '')
  return english !== path && publicPaths.includes(english) && pathIn('fr-CA', english) === path
    ? { path: english, language: 'fr-CA' }
    : null
}

/** Every page rendered to HTML at build time. */
export const prerenderedPaths: readonly string[] = [
  ...publicPaths,
  ...publicPaths.map((path) => pathIn('fr-CA', path)),
]
