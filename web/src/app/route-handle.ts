import type { QueryClient } from '@tanstack/react-query'
import type { UIMatch } from 'react-router'
import { useMatches } from 'react-router'

/** What a route tells the layouts about itself. */
export interface RouteHandle {
  /** In the header of the app shell and in the window's title. */
  title: string
  /** Fetches what the page reads first, while the session is being checked. */
  prefetch?: (client: QueryClient) => void
}

function isRouteHandle(handle: unknown): handle is RouteHandle {
  return typeof handle === 'object' && handle !== null && 'title' in handle
}

/** The deepest matched route's handle. */
export function findHandle(matches: readonly UIMatch[]): RouteHandle | undefined {
  return matches.map((match) => match.handle).findLast(isRouteHandle)
}

export function useRouteHandle(): RouteHandle | undefined {
  return findHandle(useMatches())
}

export function useRouteTitle(): string {
  return useRouteHandle()?.title ?? ''
}
