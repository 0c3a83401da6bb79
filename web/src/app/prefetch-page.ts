/** Loads the code of a signed-in user's page, its frame and its first reads in parallel with the app's own code. */
import { loadProviders } from './lazy-providers'
import { pages } from './pages'

export function prefetchPage({ pathname }: Pick<Location, 'pathname'>): void {
  const page = pages.find(({ path }) => path === pathname)
  const reads = page?.reads ?? []
  const started = [
    import('./prefetch-queries').then(({ prefetchQueries }) => prefetchQueries(reads)),
    loadProviders(),
    import('./layouts/protected-layout'),
    page?.load(),
  ]
  for (const one of started) one?.catch(() => undefined)
}
