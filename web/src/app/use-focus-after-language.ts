import { useEffect, useRef } from 'react'
import { focusHeading } from '@/lib/focus-heading'
import { useLanguage } from '@/lib/use-language'

const isFocused = () => document.activeElement !== document.body

/** Moves focus to the heading when a change of language replaced the page with the focused element. */
export function useFocusAfterLanguage(): void {
  const language = useLanguage()
  const shown = useRef(language)
  // Read while the page in the old language is still mounted.
  const wasFocused = isFocused()

  useEffect(() => {
    if (shown.current === language) return
    shown.current = language
    if (wasFocused && !isFocused()) focusHeading()
  }, [language, wasFocused])
}
