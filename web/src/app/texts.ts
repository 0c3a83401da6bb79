/** Loads texts beside the code that shows them; the build calls it with every `import()`. */
import { loadCatalogues } from '@/lib/catalogues'
import { setCurrentLanguage } from '@/lib/language'
import { languageAt } from '@/lib/language-at'

let isLanguageKnown = false

/** Resolves to the module that is loading, once its texts are there as well. */
export async function withTexts<Module>(
  names: readonly string[],
  loading: Promise<Module>,
): Promise<Module> {
  // The first call is made before the app has started.
  if (!isLanguageKnown && typeof location !== 'undefined')
    setCurrentLanguage(languageAt(location.pathname))
  isLanguageKnown = true
  const [module] = await Promise.all([loading, loadCatalogues(names)])
  return module
}
