/** Loads texts beside the code that shows them. The build adds a call to every `import()` of code with texts. */
import { loadCatalogues } from '@/lib/catalogues'
import { setCurrentLanguage } from '@/lib/language'
import { languageAt } from '@/lib/language-at'

let isLanguageKnown = false

/** Resolves to the loaded module once its texts are loaded too. */
export async function withTexts<Module>(
  names: readonly string[],
  loading: Promise<Module>,
): Promise<Module> {
  // The first call comes before the app has started.
  if (!isLanguageKnown && typeof location !== 'undefined')
    setCurrentLanguage(languageAt(location.pathname))
  isLanguageKnown = true
  const [module] = await Promise.all([loading, loadCatalogues(names)])
  return module
}
