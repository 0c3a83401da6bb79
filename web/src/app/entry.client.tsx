import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { hasStoredSession } from '@/features/auth/session/token-storage'
import { loadCatalogues } from '@/lib/catalogues'
import { activateLanguage } from '@/lib/i18n'
import { currentLanguage, setCurrentLanguage } from '@/lib/language'
import { languageAt } from '@/lib/language-at'
import { loadProviders } from './lazy-providers'
import { routes } from './routes'

/** Loads the code of the page on screen first: otherwise a spinner would replace it, or its frame. */
async function loadMatchedRoutes(): Promise<void> {
  const matched = matchRoutes(routes, window.location.pathname) ?? []
  await Promise.all(matched.map(({ route }) => load(route)))
}

async function load(route: RouteObject): Promise<void> {
  if (typeof route.lazy !== 'function') return
  const loaded = await route.lazy()
  delete route.lazy
  Object.assign(route, loaded)
}

function startedReads(): Record<string, null> {
  const matched = matchRoutes(routes, window.location.pathname) ?? []
  return Object.fromEntries(
    matched.flatMap(({ route: { id, loader } }) => (id && loader ? [[id, null]] : [])),
  )
}

async function start(root: HTMLElement): Promise<void> {
  // Loaded before the page renders: later, it would remount the page and lose what the user has typed.
  const layer = hasStoredSession() && loadProviders().catch(() => undefined)
  setCurrentLanguage(languageAt(window.location.pathname))
  await loadCatalogues(import.meta.catalogues)
  await activateLanguage(currentLanguage())
  const prerendered = root.dataset.prerendered !== undefined
  const framed = document.documentElement.dataset.frame !== undefined
  if (prerendered) await loadMatchedRoutes()
  // The router retries what cannot be loaded, and shows the error.
  else if (framed) await loadMatchedRoutes().catch(() => undefined)
  await layer
  // The first reads started with the code, so the page replaces the frame without a spinner in between.
  const hydrationData = { loaderData: startedReads() }
  // From here on, pages set the title.
  if (!prerendered) document.querySelector('title')?.remove()

  const app = (
    <StrictMode>
      <RouterProvider router={createBrowserRouter(routes, framed ? { hydrationData } : {})} />
    </StrictMode>
  )
  // In small steps, between which the page responds.
  startTransition(() => {
    if (prerendered) hydrateRoot(root, app)
    else createRoot(root).render(app)
  })
}

const root = document.getElementById('root')
if (root) void start(root)
