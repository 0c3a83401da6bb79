/**
 * Groups modules into chunks. By default the bundler makes a chunk of every set of modules that some pages share: some
 * eighty small files for one page, each a round trip on a slow line and badly compressed. The plan puts what the
 * dashboard needs into a handful of files, without making any other page load code it does not use.
 */
import { join } from 'node:path'
import { type Area, pagesOf } from '../src/app/pages.ts'

/** A chunk of the unplanned build, as the bundler describes it. */
export interface BuiltChunk {
  fileName: string
  /** The module whose exports the chunk exposes; null for a chunk of shared modules. */
  facadeModuleId: string | null
  moduleIds: readonly string[]
  /** File names of the chunks it imports statically. */
  imports: readonly string[]
}

/** Module ids and their chunks. The bundler places a module that is not listed. */
export type ChunkPlan = ReadonlyMap<string, string>

const BOOT = 'index.html'
const CLIENT = 'src/app/entry.client.tsx'
const PROVIDERS = 'src/app/layouts/account-providers.tsx'
const LOADERS = 'src/app/prefetch-queries.ts'
const LAYOUT = 'src/app/layouts/protected-layout.tsx'
const DASHBOARD = 'src/app/routes/dashboard.tsx'

const routesOf = (...areas: Area[]) =>
  pagesOf(...areas).map(({ file }) => `src/app/routes/${file}.tsx`)

/** Shows figures like a signed-in page, also to a user whose session has expired. */
const LAST_FIGURES = 'src/app/routes/last-figures.tsx'

/** Opened without an account. */
const PUBLIC = routesOf('public', 'open').filter((file) => file !== LAST_FIGURES)

/** The pages for signing in. */
const ENTRANCE = routesOf('entrance')

/** Pages that can open instead of the dashboard. */
const INSIDE = [...routesOf('inside').filter((file) => file !== DASHBOARD), LAST_FIGURES]

/** What the dashboard loads once its figures are on the screen. */
export const belowTheFigures: readonly string[] = [
  'src/features/dashboard/components/net-worth-plot.tsx',
  'src/features/dashboard/components/attribution.tsx',
  'src/app/routes/dashboard-cards.tsx',
]

/** What every signed-in page loads once it is on the screen. */
const AFTERWARDS = [
  'src/app/global-ui/global-ui.tsx',
  'src/features/billing/components/trial-badge.tsx',
  'src/features/insights/components/new-insights.tsx',
]

/** Loaded for signing in, on any page. */
const GATEWAY = 'src/features/auth/model/amplify-gateway.ts'

/** What every signed-in page needs around it. */
export const signedInRoots: readonly string[] = [LOADERS, CLIENT, PROVIDERS, LAYOUT]

const onTheWay = [...signedInRoots, DASHBOARD]

/** Modules that are loaded by themselves, and may share their chunk with others. */
export const plannedRoots: readonly string[] = [...onTheWay, ...belowTheFigures, ...AFTERWARDS]

/** Where no user is signed in yet, so nothing that loads after the dashboard may be included. */
const elsewhere = [...PUBLIC, ...ENTRANCE, GATEWAY]

type Users = ReadonlySet<string>

const usedByAny = (users: Users, roots: readonly string[]) => roots.some((root) => users.has(root))

/**
 * The chunk for a module with these users. The order makes chunks depend only on earlier ones: a module's imports have
 * all of its users.
 */
function chunkFor(users: Users): string | null {
  if (users.has(BOOT)) return 'boot'
  if (usedByAny(users, onTheWay)) return chunkOnTheWay(users)
  if (usedByAny(users, elsewhere)) return null
  if (usedByAny(users, belowTheFigures)) return 'figures'
  if (!usedByAny(users, AFTERWARDS)) return null
  return usedByAny(users, INSIDE) ? 'overlays' : 'global-ui'
}

function chunkOnTheWay(users: Users): string {
  const isAnywhere = usedByAny(users, [CLIENT, ...PUBLIC])
  // The first reads start before React is loaded.
  if (users.has(LOADERS)) return isAnywhere ? 'base' : 'reads'
  if (isAnywhere) return 'core'
  if (usedByAny(users, [PROVIDERS, ...ENTRANCE])) return 'account'
  return usedByAny(users, [LAYOUT, ...INSIDE, ...AFTERWARDS]) ? 'app' : 'dashboard'
}

/** The roots that load each module, by static imports of its chunk. */
function usersOfModules(chunks: readonly BuiltChunk[], rootOf: (chunk: BuiltChunk) => string) {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const users = new Map<string, Set<string>>()
  const visit = (file: string, root: string, seen: Set<string>): void => {
    const chunk = byFile.get(file)
    if (!chunk || seen.has(file)) return
    seen.add(file)
    for (const id of chunk.moduleIds) users.set(id, (users.get(id) ?? new Set()).add(root))
    for (const next of chunk.imports) visit(next, root, seen)
  }
  for (const chunk of chunks)
    if (chunk.facadeModuleId) visit(chunk.fileName, rootOf(chunk), new Set())
  return users
}

/**
 * The plan for a build with its sources in `folder`; `cataloguesOf` returns the message catalogues that a root shows.
 * Throws when a page of the plan is missing from the build.
 */
export function planChunks(
  chunks: readonly BuiltChunk[],
  folder: string,
  cataloguesOf: (root: string) => readonly string[],
): ChunkPlan {
  const rootOf = ({ facadeModuleId }: BuiltChunk) =>
    (facadeModuleId ?? '').replace(`${folder}/`, '')
  const roots = new Set(chunks.map(rootOf))
  const known = [BOOT, ...plannedRoots, ...PUBLIC, ...ENTRANCE, ...INSIDE, GATEWAY]
  const missing = known.filter((root) => !roots.has(root))
  if (missing.length > 0) throw new Error(`the build has no chunk for ${missing.join(', ')}`)

  const plan = new Map<string, string>()
  for (const [id, users] of usersOfModules(chunks, rootOf)) {
    const name = chunkFor(users)
    if (name) plan.set(id, name)
  }
  const showing = usersOfCatalogues(known.filter(isOurCode), cataloguesOf)
  for (const root of roots) {
    const [isCatalogue, catalogue = '', isEnglish] = CATALOGUE.exec(root) ?? []
    const name = chunkFor(showing.get(catalogue) ?? new Set())
    const loadedWith = name && (TOGETHER[name] ?? name)
    if (loadedWith && isCatalogue)
      plan.set(join(folder, root), `texts-${loadedWith}-${isEnglish ? 'en' : 'fr'}`)
  }
  return plan
}

/** Texts need not load before React. */
const TOGETHER: Readonly<Record<string, string>> = { base: 'core', reads: 'account' }

const CATALOGUE = /^src\/locales\/fr-CA\/([^/]+)\.po(\?english)?$/
const isOurCode = (root: string) => /\.tsx?$/.test(root)

/** The roots that show each catalogue. The texts of one chunk share a file too, because each file is a round trip. */
function usersOfCatalogues(
  shown: readonly string[],
  cataloguesOf: (root: string) => readonly string[],
) {
  const users = new Map<string, Set<string>>()
  for (const root of shown)
    for (const name of cataloguesOf(root)) users.set(name, (users.get(name) ?? new Set()).add(root))
  return users
}
