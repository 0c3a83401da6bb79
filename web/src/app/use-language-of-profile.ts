import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryKeys } from '@/entities/keys'
import type { Profile } from '@/lib/api-types'
import { chooseLanguage } from '@/lib/i18n'
import { currentLanguage, storedLanguage } from '@/lib/language'

/** What the API words. */
const WORDED = [queryKeys.insights, queryKeys.goalOdds, queryKeys.goalsPlan]

/** Shows the app in the profile's language, on this device as on every other. */
export function useLanguageOfProfile(profile: Profile | undefined): void {
  const client = useQueryClient()
  const language = profile?.language
  useEffect(() => {
    // Another tab may have stored it already, while this one shows the old one.
    if (!language || (language === storedLanguage() && language === currentLanguage())) return
    chooseLanguage(language).then(
      () => WORDED.map((queryKey) => client.invalidateQueries({ queryKey })),
      // Where the texts cannot be loaded, the old ones stay.
      () => undefined,
    )
  }, [client, language])
}
