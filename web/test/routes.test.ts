import { matchRoutes, type RouteObject } from 'react-router'
import { describe, expect, it } from 'vitest'
import { pageTitles } from '@/app/page-titles'
import { pagesOf } from '@/app/pages'
import { routes } from '@/app/routes'
import { paths, prerenderedPaths } from '@/lib/paths'

function flatten(list: readonly RouteObject[]): string[] {
  return list.flatMap((route) => [
    ...(route.path ? [route.path] : []),
    ...flatten(route.children ?? []),
  ])
}

/** The number of layouts around an address: 4 for protected pages, 2 for the others. */
const layouts = (path: string) => (matchRoutes(routes, path)?.length ?? 0) - 1

describe('the route map', () => {
  it('is this', () => {
    expect(flatten(routes)).toMatchInlineSnapshot(`
      [
        "/",
        "/features",
        "/how-it-works",
        "/pricing",
        "/about-us",
        "/contact",
        "/privacy-policy",
        "/terms-of-service",
        "/unsubscribe",
        "/restore-address",
        "/fr",
        "/fr/features",
        "/fr/how-it-works",
        "/fr/pricing",
        "/fr/about-us",
        "/fr/contact",
        "/fr/privacy-policy",
        "/fr/terms-of-service",
        "/faq",
        "/last-figures",
        "*",
        "/fr/faq",
        "/login",
        "/register",
        "/forgot-password",
        "/email-confirmation",
        "/dashboard",
        "/goals",
        "/goals/:goalId/planner",
        "/insights",
        "/goals/new",
        "/create-goal",
        "/accounts",
        "/add-asset",
        "/settings",
      ]
    `)
  })

  it('puts the guard around every protected page and around nothing else', () => {
    const guarded = [
      paths.dashboard,
      paths.goals,
      paths.goalPlanner('g1'),
      paths.insights,
      paths.createGoal,
      paths.accounts,
      paths.addAsset,
      paths.settings,
    ]
    expect(guarded.map(layouts)).toEqual(guarded.map(() => 4))
    const open = [
      ...prerenderedPaths,
      paths.unsubscribe,
      paths.restoreAddress,
      paths.lastFigures,
      paths.login,
      paths.register,
      paths.emailConfirmation,
    ]
    expect(open.map(layouts)).toEqual(open.map(() => 2))
  })

  it('shows the not-found page at any other address', () => {
    expect(matchRoutes(routes, '/no/such/page')?.at(-1)?.route.path).toBe('*')
    expect(matchRoutes(routes, '/goals/g1')?.at(-1)?.route.path).toBe('*')
  })

  it('has a title for every page inside the app', () => {
    const titles = pagesOf('inside', 'open').map(({ file }) => pageTitles()[file])
    expect(titles.filter((title) => !title)).toEqual([])
  })

  it('encodes ids in addresses', () => {
    expect(paths.goalPlanner('a/b')).toBe('/goals/a%2Fb/planner')
  })
})
