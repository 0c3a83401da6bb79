/**
 * Every page of the app, once: the router, the prerendering, robots, sitemap, head start and chunk plan follow from this list.
 * Build scripts read it as well, so that it imports no more than the addresses.
 */
import type { ComponentType } from 'react'
import { paths, publicPaths } from '../lib/addresses.ts'

export type Area =
  /** Anybody's, in the public layout. */
  | 'public'
  /** Anybody's; inside the app for a signed-in person. */
  | 'open'
  /** The way in. */
  | 'entrance'
  /** A signed-in person's. */
  | 'inside'

/** What a page reads first. */
export type Read = 'netWorth' | 'profile' | 'goals' | 'allocations' | 'insights'

export interface Page {
  path: string
  /** Its module below `routes`, for the chunk plan. */
  file: string
  area: Area
  load: () => Promise<{ Component: ComponentType }>
  reads?: readonly Read[]
  /** The page has its own h1 also inside the app. */
  ownHeading?: true
  /** Shown only to those who have been through the wizard. */
  requireOnboarded?: true
}

type Listed = Omit<Page, 'area'>

const publicPages: readonly Listed[] = [
  { path: paths.home, file: 'home', load: () => import('./routes/home') },
  { path: paths.features, file: 'features', load: () => import('./routes/features') },
  { path: paths.howItWorks, file: 'how-it-works', load: () => import('./routes/how-it-works') },
  { path: paths.pricing, file: 'pricing', load: () => import('./routes/pricing') },
  { path: paths.aboutUs, file: 'about-us', load: () => import('./routes/about-us') },
  { path: paths.contact, file: 'contact', load: () => import('./routes/contact') },
  {
    path: paths.privacyPolicy,
    file: 'privacy-policy',
    load: () => import('./routes/privacy-policy'),
  },
  {
    path: paths.termsOfService,
    file: 'terms-of-service',
    load: () => import('./routes/terms-of-service'),
  },
  { path: paths.unsubscribe, file: 'unsubscribe', load: () => import('./routes/unsubscribe') },
  {
    path: paths.restoreAddress,
    file: 'restore-address',
    load: () => import('./routes/restore-address'),
  },
]

const open: readonly Listed[] = [
  { path: paths.faq, file: 'faq', load: () => import('./routes/faq'), ownHeading: true },
  {
    path: paths.lastFigures,
    file: 'last-figures',
    load: () => import('./routes/last-figures'),
    ownHeading: true,
  },
  { path: '*', file: 'not-found', load: () => import('./routes/not-found'), ownHeading: true },
]

const entrance: readonly Listed[] = [
  { path: paths.login, file: 'login', load: () => import('./routes/login') },
  { path: paths.register, file: 'register', load: () => import('./routes/register') },
  {
    path: paths.forgotPassword,
    file: 'forgot-password',
    load: () => import('./routes/forgot-password'),
  },
  {
    path: paths.emailConfirmation,
    file: 'email-confirmation',
    load: () => import('./routes/email-confirmation'),
  },
]

const inside: readonly Listed[] = [
  {
    path: paths.dashboard,
    file: 'dashboard',
    load: () => import('./routes/dashboard'),
    reads: ['netWorth', 'profile'],
  },
  {
    path: paths.goals,
    file: 'goals',
    load: () => import('./routes/goals'),
    reads: ['goals', 'profile'],
  },
  {
    path: paths.goalPlanner.pattern,
    file: 'planner',
    load: () => import('./routes/planner'),
    reads: ['goals', 'allocations', 'profile'],
  },
  {
    path: paths.insights,
    file: 'insights',
    load: () => import('./routes/insights'),
    reads: ['insights', 'profile'],
  },
  {
    path: paths.newGoal,
    file: 'new-goal',
    load: () => import('./routes/new-goal'),
    reads: ['netWorth', 'allocations', 'profile'],
    requireOnboarded: true,
  },
  {
    path: paths.createGoal,
    file: 'create-goal',
    load: () => import('./routes/create-goal'),
    reads: ['goals', 'profile'],
    requireOnboarded: true,
  },
  {
    path: paths.accounts,
    file: 'accounts',
    load: () => import('./routes/accounts'),
    reads: ['netWorth', 'profile'],
  },
  {
    path: paths.addAsset,
    file: 'add-asset',
    load: () => import('./routes/add-asset'),
    reads: ['profile'],
  },
  {
    path: paths.settings,
    file: 'settings',
    load: () => import('./routes/settings'),
    reads: ['profile'],
  },
]

const inArea = (area: Area, listed: readonly Listed[]): readonly Page[] =>
  listed.map((page) => ({ ...page, area }))

export const pages: readonly Page[] = [
  ...inArea('public', publicPages),
  ...inArea('open', open),
  ...inArea('entrance', entrance),
  ...inArea('inside', inside),
]

export const pagesOf = (...areas: readonly Area[]) =>
  pages.filter(({ area }) => areas.includes(area))

/** Pages rendered to HTML at build time. */
export const prerenderedPages = pages.filter(({ path }) => publicPaths.includes(path))

/** Addresses below which signed-in pages lie. */
export const insidePaths: readonly string[] = pagesOf('inside')
  .map(({ path }) => path)
  .filter((path) => !path.includes(':'))
