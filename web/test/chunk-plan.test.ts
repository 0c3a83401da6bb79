import { describe, expect, it } from 'vitest'
import { type BuiltChunk, planChunks } from '../scripts/chunk-plan.ts'

const FOLDER = '/project'

/** Every page in the plan, each in its own chunk with the given shared chunks. */
const roots = [
  'index.html',
  'src/app/entry.client.tsx',
  'src/app/layouts/account-providers.tsx',
  'src/app/prefetch-queries.ts',
  'src/app/layouts/protected-layout.tsx',
  'src/app/global-ui/global-ui.tsx',
  'src/features/auth/model/amplify-gateway.ts',
  'src/features/billing/components/trial-badge.tsx',
  'src/features/insights/components/new-insights.tsx',
  'src/features/dashboard/components/attribution.tsx',
  'src/features/dashboard/components/net-worth-plot.tsx',
  'src/app/routes/dashboard-cards.tsx',
  ...[
    'home features how-it-works pricing faq about-us contact privacy-policy terms-of-service unsubscribe restore-address not-found',
    'login register forgot-password email-confirmation',
    'dashboard goals planner insights new-goal create-goal accounts add-asset settings last-figures',
  ].flatMap((names) => names.split(' ').map((name) => `src/app/routes/${name}.tsx`)),
]

const page = (name: string) => `src/app/routes/${name}.tsx`
const globalUi = 'src/app/global-ui/global-ui.tsx'
const gateway = 'src/features/auth/model/amplify-gateway.ts'
const client = 'src/app/entry.client.tsx'
const loaders = 'src/app/prefetch-queries.ts'
const cards = 'src/app/routes/dashboard-cards.tsx'

/** The chunk of a module that `users` share. */
function placeOf(...users: string[]): string | undefined {
  const chunks: BuiltChunk[] = roots.map((root) => ({
    fileName: `${root}.js`,
    facadeModuleId: `${FOLDER}/${root}`,
    moduleIds: [`${FOLDER}/${root}`],
    imports: users.includes(root) ? ['between.js'] : [],
  }))
  chunks.push(
    { fileName: 'between.js', facadeModuleId: null, moduleIds: [], imports: ['shared.js'] },
    { fileName: 'shared.js', facadeModuleId: null, moduleIds: ['module'], imports: ['between.js'] },
  )
  return planChunks(chunks, FOLDER, () => []).get('module')
}

/** The chunk of the French catalogue `words` that `users` show. */
function placeOfTexts(...users: string[]): string | undefined {
  const catalogue = 'src/locales/fr-CA/words.po'
  const chunks: BuiltChunk[] = [...roots, catalogue].map((root) => ({
    fileName: `${root}.js`,
    facadeModuleId: `${FOLDER}/${root}`,
    moduleIds: [`${FOLDER}/${root}`],
    imports: [],
  }))
  const shows = (root: string) => (users.includes(root) ? ['words'] : [])
  return planChunks(chunks, FOLDER, shows).get(`${FOLDER}/${catalogue}`)
}

describe('the plan of chunks', () => {
  it.each([
    ['the script that starts everything', ['index.html', client], 'boot'],
    ['what every page starts with', [client, page('home'), page('dashboard')], 'core'],
    ['what a public page shares with the dashboard', [page('faq'), page('dashboard')], 'core'],
    ['what the first reads share with every page', [loaders, client], 'base'],
    ['what the first reads share with a public page', [loaders, page('contact')], 'base'],
    ['what the first reads need', [loaders, page('login'), page('dashboard')], 'reads'],
    ['what the way in shares with it', [page('login'), page('dashboard')], 'account'],
    ['what another signed-in page shares with it', [page('goals'), page('dashboard')], 'app'],
    ['what it shares with what follows every page', [globalUi, page('dashboard')], 'app'],
    ['what is its own', [page('dashboard')], 'dashboard'],
    ['what its figures share with what is below them', [cards, page('dashboard')], 'dashboard'],
    ['what is below its figures', [cards], 'figures'],
    ['what is below its figures and on another page', [cards, page('goals'), globalUi], 'figures'],
    ['what follows it', [globalUi], 'global-ui'],
    ['what follows it elsewhere too', [globalUi, page('goals')], 'overlays'],
  ])('puts %s into one file', (_what, users, chunk) => {
    expect(placeOf(...users)).toBe(chunk)
  })

  it.each([
    ['what the dashboard does not need', [page('goals'), page('accounts')]],
    ['what follows it, for a page without it', [globalUi, page('home')]],
    ['what follows it, for the sign-in library', [globalUi, gateway]],
  ])('leaves %s to the bundler', (_what, users) => {
    expect(placeOf(...users)).toBeUndefined()
  })

  it.each([
    ['every page', [client], 'texts-core-fr'],
    ['the dashboard and a public page', [page('dashboard'), page('faq')], 'texts-core-fr'],
    ['the dashboard', [page('dashboard')], 'texts-dashboard-fr'],
    ['what follows it', [globalUi], 'texts-global-ui-fr'],
  ])('puts the texts of %s into one file for each language', (_what, users, chunk) => {
    expect(placeOfTexts(...users)).toBe(chunk)
  })

  it('leaves texts of other pages to the bundler', () => {
    expect(placeOfTexts(page('goals'))).toBeUndefined()
  })

  it('fails when a page it speaks of is gone', () => {
    expect(() => planChunks([], FOLDER, () => [])).toThrow('src/app/routes/dashboard.tsx')
  })
})
