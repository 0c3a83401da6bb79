/** Loads message catalogues of the active language beside the code that needs them. */
import type { Messages } from '@lingui/core'
import { currentLanguage, type Language } from './language'

type Load = () => Promise<{ messages: Messages }>

const french = import.meta.glob<{ messages: Messages }>('./fr-CA/*.po', { base: '../locales' })
const english = import.meta.glob<{ messages: Messages }>('./fr-CA/*.po', {
  base: '../locales',
  query: '?english',
})

/** The few words with American spelling, laid over the Canadian texts. */
const american: Load = () => import('../locales/en-US.po?english')

/** In development and tests, the code carries the source texts. */
const isInSource = (language: Language) => !import.meta.env.PROD && language !== 'fr-CA'

const needed = new Set<string>()
const pending = new Map<string, Promise<void>>()
const early: [Language, Messages][] = []
let receive = (...catalogue: (typeof early)[number]): void => void early.push(catalogue)

/** Passes every catalogue to `next`, earlier ones first. `i18n` calls it once. */
export function onCatalogue(next: typeof receive): void {
  receive = next
  for (const catalogue of early.splice(0)) next(...catalogue)
}

async function read(name: string, language: Language): Promise<void> {
  const files = language === 'fr-CA' ? french : english
  const file = files[`./fr-CA/${name}.po`] as Load | undefined
  const layers = [
    isInSource(language) ? undefined : file,
    language === 'en-US' ? american : undefined,
  ]
  const loaded = await Promise.all(layers.map((layer) => layer?.()))
  for (const layer of loaded) if (layer) receive(language, layer.messages)
}

function load(name: string, language: Language): Promise<void> {
  const key = `${language}/${name}`
  const known = pending.get(key)
  if (known) return known
  const loading = read(name, language)
  // The next call retries a failed load.
  loading.catch(() => pending.delete(key))
  pending.set(key, loading)
  return loading
}

/** Loads these catalogues now, and again on every change of the language. */
export async function loadCatalogues(names: readonly string[]): Promise<void> {
  for (const name of names) needed.add(name)
  await Promise.all(names.map((name) => load(name, currentLanguage())))
}

/** Loads every requested catalogue in `language`, including those requested while it loads. */
export async function cataloguesIn(language: Language): Promise<void> {
  let known = 0
  while (known < needed.size) {
    known = needed.size
    await Promise.all([...needed].map((name) => load(name, language)))
  }
}

/** The names of all catalogues, for prerendering. */
export function allCatalogues(): string[] {
  return [...new Set(Object.keys(french).map((path) => path.replace(/^.*\/|\.po$/g, '')))]
}
