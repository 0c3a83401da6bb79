/** The router's routes, from the list of pages. The code of a page loads on its first visit. */
import { Outlet, type RouteObject } from 'react-router'
import { pathIn, publicPaths } from '@/lib/paths'
import { PageError, RootError } from './errors'
import { OpenLayout } from './layouts/open-layout'
import { PublicLayout } from './layouts/public-layout'
import { loadProviders } from './lazy-providers'
import { pageTitles } from './page-titles'
import { type Area, type Page, pagesOf } from './pages'
import { Root } from './root'
import type { RouteHandle } from './route-handle'
import { RouteSpinner } from './route-spinner'

function routeOf({ path, file, area, load, reads = [], ...page }: Page): RouteObject {
  const handle: RouteHandle = {
    get title() {
      return pageTitles()[file] ?? ''
    },
    ownHeading: page.ownHeading ?? false,
    requireOnboarded: page.requireOnboarded ?? false,
  }
  const loader = area === 'inside' && { loader: () => begin(reads) }
  return { id: path, path, handle, lazy: load, ...loader }
}

/** Starts the reads in parallel with the page's code. The page shows its own placeholder while they are in flight. */
function begin(reads: NonNullable<Page['reads']>): null {
  import('./prefetch-queries')
    .then(({ prefetchQueries }) => prefetchQueries(reads))
    .catch(() => undefined)
  return null
}

/** The same page below `/fr`. */
function frenchTwin(route: RouteObject): RouteObject {
  const path = pathIn('fr-CA', route.path ?? '')
  return { ...route, id: path, path } as RouteObject
}

const isTranslated = ({ path }: RouteObject) => path !== undefined && publicPaths.includes(path)

function routesOf(area: Area): RouteObject[] {
  const own = pagesOf(area).map(routeOf)
  return [...own, ...own.filter(isTranslated).map(frenchTwin)]
}

export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: RootError,
    HydrateFallback: RouteSpinner,
    children: [
      { Component: PublicLayout, children: routesOf('public') },
      { Component: OpenLayout, children: routesOf('open') },
      {
        lazy: async () => {
          await loadProviders()
          return { Component: Outlet }
        },
        children: [
          ...routesOf('entrance'),
          {
            lazy: () => import('./layouts/protected-layout'),
            children: [{ ErrorBoundary: PageError, children: routesOf('inside') }],
          },
        ],
      },
    ],
  },
]
