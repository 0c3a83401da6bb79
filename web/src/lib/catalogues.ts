/** Loads message catalogues of the active language beside the code that needs them. */
import type { Messages } from '@lingui/core'
import { currentLanguage, type Language, SOURCE_LANGUAGE } from './language'

type Load = () => Promise<{ messages: Messages }>

const files = import.meta.glob<{ messages: Messages }>('../locales/*/*.po')

/** Development and tests carry the source texts in the code. */
const isInSource = (language: Language) => !import.meta.env.PROD && language === SOURCE_LANGUAGE

const needed = new Set<string>()
const pending = new Map<string, Promise<void>>()
const early: [Language, Messages][] = []
let receive = (...catalogue: (typeof early)[number]): void => void early.push(catalogue)

/** Hands every catalogue to `next`, earlier ones first. Called once, by `i18n`. */
export function onCatalogue(next: typeof receive): void {
  receive = next
  for (const catalogue of early.splice(0)) next(...catalogue)
}

function load(name: string, language: Language): Promise<void> {
  const path = `../locales/${language}/${name}.po`
  const file = files[path] as Load | undefined
  if (!file || isInSource(language)) return Promise.resolve()
  const known = pending.get(path)
  if (known) return known
  const loading = file().then(({ messages }) => receive(language, messages))
  // What failed is asked for again the next time.
  loading.catch(() => pending.delete(path))
  pending.set(path, loading)
  return loading
}

/** Loads these catalogues, and brings them along with every later change of the language. */
export async function loadCatalogues(names: readonly string[]): Promise<void> {
  for (const name of names) needed.add(name)
  await Promise.all(names.map((name) => load(name, currentLanguage())))
}

/** Every catalogue asked for so far, in `language`. */
export async function cataloguesIn(language: Language): Promise<void> {
  await Promise.all([...needed].map((name) => load(name, language)))
}

/** Every catalogue there is: for prerendering. */
export function allCatalogues(): string[] {
  return [...new Set(Object.keys(files).map((path) => path.replace(/^.*\/|\.po$/g, '')))]
}
