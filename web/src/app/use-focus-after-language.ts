import { useEffect, useRef } from 'react'
import { focusHeading } from '@/lib/focus-heading'
import { useLanguage } from '@/lib/use-language'

const isFocused = () => document.activeElement !== document.body

/** Moves focus to the heading where another language replaced the page together with what had the focus. */
export function useFocusAfterLanguage(): void {
  const language = useLanguage()
  const shown = useRef(language)
  // Read while the page in the old language is still there.
  const wasFocused = isFocused()

  useEffect(() => {
    if (shown.current === language) return
    shown.current = language
    if (wasFocused && !isFocused()) focusHeading()
  }, [language, wasFocused])
}
