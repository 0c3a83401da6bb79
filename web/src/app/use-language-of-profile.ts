import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { queryKeys } from '@/entities/query-keys'
import type { Profile } from '@/lib/api-types'
import { chooseLanguage } from '@/lib/i18n'
import { currentLanguage, isFrench, storedLanguage } from '@/lib/language'
import { pathIn, publicPage } from '@/lib/paths'

/** Queries with texts from the API. */
const WORDED = [queryKeys.insights, queryKeys.goalOdds, queryKeys.goalsPlan]

/**
 * Shows the app in the profile's language, on this device as on every other. A public page goes to its twin in that
 * language.
 */
export function useLanguageOfProfile(profile: Profile | undefined): void {
  const client = useQueryClient()
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const language = profile?.language
  useEffect(() => {
    if (!language) return
    const page = publicPage(pathname)
    const isOther = page !== null && isFrench(page.language) !== isFrench(language)
    const isShown = page ? !isOther : language === currentLanguage()
    // Another tab may have stored it already, while this tab shows the old one.
    if (isShown && (page || language === storedLanguage())) return
    const twin = isOther && navigate(pathIn(language, page.path) + search + hash, { replace: true })
    Promise.resolve(twin)
      .then(() => chooseLanguage(language))
      .then(
        () => WORDED.map((queryKey) => client.invalidateQueries({ queryKey })),
        // If the texts cannot be loaded, the old language stays.
        () => undefined,
      )
  }, [client, language, navigate, pathname, search, hash])
}
