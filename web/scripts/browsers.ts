/** The oldest supported browsers, from `browserslist` in package.json, and what they support. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type {
  BrowserName,
  Identifier,
  SimpleSupportStatement,
  SupportStatement,
} from '@mdn/browser-compat-data/forLegacyNode'

/** Names in `browserslist`, and the browsers of the compatibility data that share their versions. */
const namesakes: Record<string, readonly BrowserName[]> = {
  chrome: ['chrome', 'chrome_android'],
  edge: ['edge'],
  firefox: ['firefox', 'firefox_android'],
  safari: ['safari'],
  ios_saf: ['safari_ios'],
  samsung: ['samsunginternet_android'],
}

/** The build uses other names, and none for Samsung Internet, whose oldest version is based on Chrome 111. */
const buildNames: Record<string, string> = { ios_saf: 'ios', samsung: 'chrome' }

const rules = (
  JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as {
    browserslist: string[]
  }
).browserslist.map((rule) => {
  const [, name = '', version = ''] = /^(\w+) >= ([\d.]+)$/.exec(rule) ?? []
  if (!namesakes[name]) throw new Error(`browserslist: cannot read "${rule}"`)
  return { name, version }
})

/** The oldest version of each browser. */
export const floors = new Map(
  rules.flatMap(({ name, version }) =>
    (namesakes[name] ?? []).map((browser) => [browser, version] as const),
  ),
)

/** The build's targets for lowering syntax. */
export const buildTargets = rules
  .filter(({ name }) => name !== 'samsung')
  .map(({ name, version }) => (buildNames[name] ?? name) + version)

/** Whether `version` is not newer than `other`. */
export function isUpTo(version: string, other: string): boolean {
  const [major = 0, minor = 0] = version.replace('≤', '').split('.').map(Number)
  const [otherMajor = 0, otherMinor = 0] = other.split('.').map(Number)
  return major < otherMajor || (major === otherMajor && minor <= otherMinor)
}

const isUsable = (one: SimpleSupportStatement) =>
  !one.flags && !one.prefix && !one.alternative_name && !one.version_removed

function isSupported(statement: SupportStatement | undefined, floor: string): boolean {
  return [statement ?? []].flat().some((one) => {
    const added = one.version_added
    return isUsable(one) && typeof added === 'string' && isUpTo(added, floor)
  })
}

/** Browsers whose oldest version lacks a feature, as "safari 16.4". */
export function lacking(feature: Identifier): string[] {
  const support = feature.__compat?.support
  if (!support) return []
  return [...floors]
    .filter(([browser, floor]) => !isSupported(support[browser], floor))
    .map(([browser, floor]) => `${browser} ${floor}`)
}
