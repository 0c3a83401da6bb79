/** Shows the app in another language for the tests of one file. */
import { afterAll, beforeAll } from 'vitest'
import { allCatalogues, loadCatalogues } from '@/lib/catalogues'
import { activateLanguage } from '@/lib/i18n'
import { type Language, SOURCE_LANGUAGE } from '@/lib/language'

/** Called at the top of a `describe`. */
export function inLanguage(language: Language): void {
  beforeAll(async () => {
    await loadCatalogues(allCatalogues())
    await activateLanguage(language)
  })
  afterAll(() => activateLanguage(SOURCE_LANGUAGE))
}
