import { useMatches } from 'react-router'

/** What the layouts need from a route. */
export interface RouteHandle {
  /** In the header of the app shell and in the window's title. */
  title: string
  /** The page has its own h1 and its own title. */
  ownHeading: boolean
  /** Shown only after the wizard. */
  requireOnboarded: boolean
}

function isRouteHandle(handle: unknown): handle is RouteHandle {
  return typeof handle === 'object' && handle !== null && 'title' in handle
}

/** The deepest matched route's handle. */
export function useRouteHandle(): RouteHandle | undefined {
  return useMatches()
    .map(({ handle }) => handle)
    .findLast(isRouteHandle)
}
