/** Finds the texts of a French page by their English, so that one walk covers both languages. */
import { globSync, readFileSync } from 'node:fs'
import { formatter } from '@lingui/format-po'
import type { Locator, Page } from '@playwright/test'
import { frenchTwin, publicPaths } from '../../src/lib/addresses'

type Name = string | RegExp

interface Message {
  english: string
  french: string
}

async function messages(): Promise<Message[]> {
  const po = formatter()
  const context = { locale: 'fr-CA', sourceLocale: 'en-CA' }
  const files = globSync('src/locales/fr-CA/*.po').map(async (filename) => {
    const catalogue = await po.parse(readFileSync(filename, 'utf8'), { ...context, filename })
    return Object.values(catalogue ?? {})
  })
  return (await Promise.all(files))
    .flat()
    .flatMap(({ message = '', translation = '' }) =>
      ['one', 'other'].map((form) => ({
        english: inForm(message, form),
        french: inForm(translation, form),
      })),
    )
}

/** The singular or the plural of a message. */
const inForm = (message: string, form: string) =>
  message.replace(/\{(\w+), plural,((?: ?\w+ \{[^{}]*\})+)\}/g, (_, name, forms) => {
    const own = new RegExp(`\\b${form} \\{([^{}]*)\\}`).exec(forms)?.[1] ?? ''
    return own.replaceAll('#', `{${name}}`)
  })

const escaped = (text: string) => text.replace(/[.*+?^$()|[\]\\{}]/g, '\\$&')

/** A value in an escaped message, or the start or end of a tag. */
const VALUE = /\\\{(\w+)\\\}|<\/?\d+\/?>/g

/** A text's French translations, in all its meanings; a value in it may be a text itself. */
function frenchOf(text: string, known: readonly Message[]): string[] {
  return known.flatMap(({ english, french }) => {
    const names: string[] = []
    const pattern = escaped(english).replace(VALUE, (_, name) => {
      if (name) names.push(name)
      return name ? '(.+)' : ''
    })
    const values = new RegExp(`^${pattern}$`, 's').exec(text)
    // A pattern of values only would match anything.
    if (!values || values.slice(1).join('').length === text.length) return []
    const inFrench = (name: string) => either(values[names.indexOf(name) + 1] ?? '', known)
    return escaped(french).replace(VALUE, (_, name) => (name ? inFrench(name) : ''))
  })
}

/** Matches the text in English or in French. */
const either = (text: string, known: readonly Message[]): string =>
  `(?:${[escaped(text), ...frenchOf(text, known)].join('|')})`

/** Longer texts are not accessible names. */
const NAME_LENGTH = 60

function inBoth(name: Name, known: readonly Message[], exact: boolean): Name {
  if (typeof name === 'string') {
    const both = either(name, known)
    return new RegExp(exact ? `^${both}$` : both, 'i')
  }
  const found = known.filter(({ english }) => english.length < NAME_LENGTH && name.test(english))
  const french = found.map((message) => escaped(message.french).replace(VALUE, '.*'))
  return new RegExp([name.source, ...french].join('|'), 'i')
}

const french = new WeakSet<Page>()
let isTaught = false

/** From now on, the page's locators also match French. */
export async function findInFrench(page: Page): Promise<void> {
  french.add(page)
  if (isTaught) return
  isTaught = true
  const known = await messages()
  for (const finder of [page, page.locator('body')]) teach(Object.getPrototypeOf(finder), known)
}

type Options = { name?: Name; exact?: boolean }
type Finders = Record<string, (this: Page | Locator, text: Name, options?: Options) => Locator>

function teach(finders: Finders, known: readonly Message[]): void {
  const isFrench = (finder: Page | Locator) => french.has('goto' in finder ? finder : finder.page())
  for (const finder of ['getByLabel', 'getByText', 'getByRole']) {
    const plain = finders[finder]
    if (!plain) throw new Error(`the runner has no ${finder}`)
    finders[finder] = function (text, options = {}) {
      if (!isFrench(this)) return plain.call(this, text, options)
      const { name, exact = false } = options
      if (finder !== 'getByRole') return plain.call(this, inBoth(text, known, exact), options)
      if (name === undefined) return plain.call(this, text, options)
      return plain.call(this, text, { ...options, name: inBoth(name, known, exact) })
    }
  }
}

/** The page's address in this language. */
export const pathIn = (path: string, isFrench: boolean) =>
  isFrench && publicPaths.includes(path) ? frenchTwin(path) : path
