import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import compatData from '@mdn/browser-compat-data/forLegacyNode'
import { describe, expect, it } from 'vitest'
import { floors, isUpTo, lacking } from '../scripts/browsers.ts'
import { gapsIn } from '../scripts/interfaces.ts'

const newerThanTheFloor = `
  declare const signal: AbortSignal
  export const grouped = Map.groupBy([1], String)
  export const first = new Set([1]).union(new Set([2]))
  export const later = [1].values().map((one) => one + 1)
  export const either = AbortSignal.any([signal])
  export const parsed = URL.canParse('/')
  export const settled = Promise.withResolvers()
  export const menu = (element: HTMLDivElement) => element.showPopover()
  navigator.setAppBadge(1)
  export const idle = requestIdleCallback(() => undefined)
  export const page = () => <div popover="auto" inert />
`

const asOldAsTheFloor = `
  export type Signal = ReturnType<typeof AbortSignal.any>
  export const sorted = [3].toSorted().findLast(Boolean)
  export const copy = structuredClone({ id: crypto.randomUUID() })
  document.body.append('text')
  document.body.inert = true
  class Map { static groupBy() {} }
  Map.groupBy()
  export const page = () => <div inert className="" />
`

function namesIn(code: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'interfaces-'))
  const compilerOptions = { target: 'ES2024', lib: ['ESNext', 'DOM'], jsx: 'preserve', types: [] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }))
  writeFileSync(join(folder, 'code.tsx'), code)
  const gaps = gapsIn(join(folder, 'tsconfig.json'), (file) => file.endsWith('code.tsx'))
  return [...new Set(gaps.map(({ name }) => name))].toSorted()
}

describe('the check of interfaces', () => {
  it('names globals, static and inherited members and attributes that are too new', () => {
    expect(namesIn(newerThanTheFloor)).toEqual([
      '<div popover>',
      'AbortSignal.any',
      'HTMLElement.showPopover',
      'Iterator.map',
      'Map.groupBy',
      'NavigatorBadge.setAppBadge',
      'Promise.withResolvers',
      'Set.union',
      'URL.canParse',
      'requestIdleCallback',
    ])
  })

  it('ignores supported interfaces, types, and our own names', () => {
    expect(namesIn(asOldAsTheFloor)).toEqual([])
  })
})

describe('the oldest browsers', () => {
  it('are compared by version, not by letter', () => {
    expect(isUpTo('9', '16.4')).toBe(true)
    expect(isUpTo('16.10', '16.4')).toBe(false)
    expect(isUpTo('preview', '16.4')).toBe(false)
  })

  it('have what the stylesheet needs', () => {
    const { 'at-rules': rules, types, selectors } = compatData.css
    const used = [rules?.property, rules?.layer, types?.color?.['color-mix'], selectors?.has]
    expect(used.map((feature) => feature && lacking(feature))).toEqual([[], [], [], []])
  })

  it('are the first that `public/theme.js` does not call old', () => {
    const looked = [compatData.api.CSSPropertyRule, compatData.css.types?.color?.['color-mix']]
    for (const [browser, floor] of floors) {
      const added = looked.map((one) => [one?.__compat?.support[browser]].flat()[0]?.version_added)
      const newest = added.map(String).toSorted((a, b) => Number(a) - Number(b))
      expect(Number(newest.at(-1)), browser).toBe(Number(floor))
    }
  })

  it.each([
    '../../README.md',
    '../src/features/marketing/content/faq.ts',
    '../src/locales/fr-CA/faq-page.po',
  ])('are those that %s promises', (file) => {
    const text = readFileSync(join(import.meta.dirname, file), 'utf8')
    for (const [name, browser] of [
      ['Safari', 'safari'],
      ['Edge', 'edge'],
      ['Firefox', 'firefox'],
      ['Samsung Internet', 'samsunginternet_android'],
    ] as const)
      expect(text).toContain(`${name} ${floors.get(browser)}`)
    expect(floors.get('safari_ios')).toBe(floors.get('safari'))
    expect(floors.get('chrome')).toBe(floors.get('edge'))
  })

  it('are all in the data', () => {
    const unknown = [...floors].filter(
      ([browser, floor]) =>
        !Object.keys(compatData.browsers[browser].releases).some((one) => isUpTo(one, floor)),
    )
    expect(unknown).toEqual([])
  })
})
