/** Which message catalogues a module needs: its own and those of every module it imports statically. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

const STATIC_IMPORT =
  /^\s*(?:import|export)(?!\s+type\b)[^'"();]*?from\s*['"]([^'"]+)['"]|^\s*import\s*['"]([^'"]+)['"]/gm
/** Whether a module has texts. */
export const MACRO = /from ['"]@lingui\/(?:core|react)\/macro['"]/
const PUBLIC_PAGE = /^features\/marketing\/(?:([^/.]+)-page|content\/(faq))\.tsx?$/
/** What the dashboard shows of other features, so that it does not load the rest of their texts. */
const ON_DASHBOARD =
  /^features\/(accounts|goals)\/(?:api\/use-refresh|model\/(?:asset-classes|broken-items)|components\/(?:goal-progress|goals-card|holdings-table|item-notices|refresh-button|top-holdings-card))\./
/** The frame around signed-in pages; the sign-in pages do not load it. */
const SHELL = /^app\/layouts\/(?:app-|bottom-nav|navigation|sidebar|user-menu)/
/** Texts of figures; the sign-in pages do not load them either. */
const FIGURES = /^lib\/(?:attribution|odds-band|content\/exchange-rates)\./
/** Dialogs; no page shows one at first. */
const DIALOGS = /^ui\/(?:(?:alert-|form-)?dialog|error-summary|sheet)\./
/** The parts of `auth` that the sign-in page does not load: other pages, and parts that load later or on demand. */
const BESIDE_SIGN_IN: readonly (readonly [catalogue: string, files: RegExp])[] = [
  [
    'auth-account',
    /^features\/auth\/(?:register|forgot-password|email-confirmation|restore-address|components\/resend-)/,
  ],
  ['auth-session', /^features\/auth\/(?:components\/session-warning|session\/use-auth)\./],
  ['auth-passkeys', /^features\/auth\/(?:components\/passkey|model\/passkeys-query)/],
  ['auth-code', /^features\/auth\/components\/(?:code-step|app-code-)/],
  ['auth-change', /^features\/auth\/components\/(?:change-|sign-in-again)/],
  [
    'auth-security',
    /^features\/auth\/(?:components\/(?:authenticator-|signed-in-|two-step)|session\/end-every-)/,
  ],
]
/** Parts that load after their page or on demand, and separate pages. */
const APART: readonly (readonly [catalogue: string, files: RegExp])[] = [
  ['ui-table', /^ui\/charts\/series-table\./],
  // Shown where plans are made, and in few other forms.
  ['lib-planning', /^(?:lib\/amount-range|ui\/(?:todays-money|later-amount-note))\./],
  [
    'goals-dialogs',
    /^features\/goals\/(?:api\/use-(?:goal-plan|new-goal)|components\/(?:allocate-|allocation-|edit-goal-|new-goal-))/,
  ],
  ['goals-together', /^features\/goals\/components\/together\//],
  ['settings-dialogs', /^features\/settings\/components\/(?:delete-button|rate-dialog)\./],
  ['accounts-link', /^features\/accounts\/(?:add-asset-page|components\/manual-asset-card)\./],
]
const ENDINGS = ['', '.ts', '.tsx', '/index.ts']

/**
 * The catalogue of a module: its feature, else its folder below `src`. Public pages, files in a `content` folder, and
 * folders that most pages do not need have their own.
 */
export function catalogueOf(file: string, source: string): string {
  const path = file.slice(source.length + 1)
  const page = PUBLIC_PAGE.exec(path)
  if (page) return `${page[1] ?? page[2]}-page`
  const onDashboard = ON_DASHBOARD.exec(path)?.[1]
  if (onDashboard) return `${onDashboard}-dashboard`
  if (SHELL.test(path)) return 'app-shell'
  if (FIGURES.test(path)) return 'lib-figures'
  if (DIALOGS.test(path)) return 'ui-dialogs'
  const apart = [...BESIDE_SIGN_IN, ...APART].find(([, files]) => files.test(path))
  if (apart) return apart[0]
  const own =
    /^(?:features\/)?([^/]+)\/(content\/([^/.]+)|planning|charts|palette|global-ui|routes|link)\b/.exec(
      path,
    )
  if (own) return `${own[1]}-${own[3] ?? own[2]}`
  const [first = '', second = ''] = path.split('/')
  return first === 'features' ? second : first
}

/** The file of an import specifier; `null` for a package, a style or a picture. */
export function resolveModule(from: string, specifier: string, source: string): string | null {
  const base = specifier.startsWith('@/')
    ? join(source, specifier.slice(2))
    : specifier.startsWith('.')
      ? join(dirname(from), specifier)
      : null
  if (!base) return null
  const found = ENDINGS.map((ending) => base + ending).find(
    (file) => existsSync(file) && statSync(file).isFile(),
  )
  return found && /\.tsx?$/.test(found) ? found : null
}

/** Names of the catalogues that `entry` needs, sorted. `source` is the absolute path of `src`. */
export function cataloguesOf(entry: string, source: string): string[] {
  const names = filesWithTexts(entry, source).map((file) => catalogueOf(file, source))
  return [...new Set(names)].sort()
}

/** The files with texts that `entry` loads, including itself. */
export function filesWithTexts(entry: string, source: string): string[] {
  const seen = new Set<string>()
  const found: string[] = []
  const open = [entry]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    const code = readFileSync(file, 'utf8')
    if (MACRO.test(code)) found.push(file)
    for (const [, named, bare] of code.matchAll(STATIC_IMPORT)) {
      const next = resolveModule(file, named ?? bare ?? '', source)
      if (next) open.push(next)
    }
  }
  return found
}
