import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { routes } from './routes'

/** Loads the code of the page on screen first: hydration would otherwise replace it by a spinner. */
async function loadMatchedRoutes(): Promise<void> {
  for (const { route } of matchRoutes(routes, window.location.pathname) ?? []) {
    if (typeof route.lazy !== 'function') continue
    const loaded = await route.lazy()
    delete route.lazy
    Object.assign(route, loaded)
  }
}

async function start(root: HTMLElement): Promise<void> {
  const prerendered = root.dataset.prerendered !== undefined
  if (prerendered) await loadMatchedRoutes()
  // From here on the title belongs to the pages.
  else document.querySelector('title')?.remove()

  const app = (
    <StrictMode>
      <RouterProvider router={createBrowserRouter(routes)} />
    </StrictMode>
  )
  // In small steps, between which the page answers.
  if (prerendered) startTransition(() => void hydrateRoot(root, app))
  else createRoot(root).render(app)
}

const root = document.getElementById('root')
if (root) void start(root)
