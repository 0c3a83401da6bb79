/** The texts of the active language. Components and functions use the macros `t` and `Trans`. */
import { i18n } from '@lingui/core'
import { cataloguesIn, onCatalogue } from './catalogues'
import { currentLanguage, type Language, rememberLanguage, setCurrentLanguage } from './language'

onCatalogue((language, messages) => i18n.load(language, messages))

function activate(language: Language): void {
  i18n.load(language, {})
  i18n.activate(language)
  setCurrentLanguage(language)
  if (typeof document !== 'undefined') document.documentElement.lang = language
}

activate(currentLanguage())

/** Shows the app in `language`, once its texts are there. */
export async function activateLanguage(language: Language): Promise<void> {
  await cataloguesIn(language)
  activate(language)
}

/** Keeps the choice on this device and shows the app in it. */
export async function chooseLanguage(language: Language): Promise<void> {
  rememberLanguage(language)
  await activateLanguage(language)
}

export { i18n }
