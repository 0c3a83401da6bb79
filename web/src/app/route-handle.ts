import type { UIMatch } from 'react-router'
import { useMatches } from 'react-router'

/** What a route tells the layouts about itself. */
export interface RouteHandle {
  /** In the header of the app shell and in the window's title. */
  title: string
}

function isRouteHandle(handle: unknown): handle is RouteHandle {
  return typeof handle === 'object' && handle !== null && 'title' in handle
}

/** The deepest matched route's handle. */
export function findHandle(matches: readonly UIMatch[]): RouteHandle | undefined {
  return matches.map((match) => match.handle).findLast(isRouteHandle)
}

export function useRouteTitle(): string {
  return findHandle(useMatches())?.title ?? ''
}
