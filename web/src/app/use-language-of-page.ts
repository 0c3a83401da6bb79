import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { activateLanguage } from '@/lib/i18n'
import { isFrench, type Language, rememberLanguage, storedLanguage } from '@/lib/language'
import { languageAt } from '@/lib/language-at'
import { publicPage } from '@/lib/paths'
import { useLanguage } from '@/lib/use-language'

/** Follows the address from one language to another; the language on the screen, for drawing everything again. */
export function useLanguageOfPage(): Language {
  const { pathname } = useLocation()
  const language = useLanguage()
  useEffect(() => {
    // Who reads about us in French signs up in French.
    const page = publicPage(pathname)
    if (page && isFrench(page.language) && !storedLanguage()) rememberLanguage(page.language)
  }, [pathname])
  useEffect(() => {
    const wanted = languageAt(pathname)
    // Where the texts cannot be loaded, the old ones stay.
    if (wanted !== language) activateLanguage(wanted).catch(() => undefined)
  }, [pathname, language])
  return language
}
