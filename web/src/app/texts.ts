/** Loads texts beside the code that shows them; the build calls it with every `import()`. */
import { loadCatalogues } from '@/lib/catalogues'
import { setCurrentLanguage } from '@/lib/language'
import { languageAt } from '@/lib/language-at'

let isLanguageKnown = false

export function loadTexts(names: readonly string[]): Promise<void> {
  // The first call is made before the app has started.
  if (!isLanguageKnown && typeof location !== 'undefined')
    setCurrentLanguage(languageAt(location.pathname))
  isLanguageKnown = true
  return loadCatalogues(names)
}
