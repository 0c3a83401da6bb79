/**
 * The list of all pages: router, prerendering, robots, sitemap, prefetching and chunk plan are derived from it. Imports
 * only the addresses, because build scripts read it too.
 */
import type { ComponentType } from 'react'
import { paths, publicPaths } from '../lib/addresses.ts'

export type Area =
  /** For everyone, in the public layout. */
  | 'public'
  /** For everyone; inside the app for a signed-in user. */
  | 'open'
  /** For signing in and up. */
  | 'entrance'
  /** For a signed-in user. */
  | 'inside'

/** The first reads of a page, besides the profile. */
export type Read = 'netWorth' | 'goals' | 'allocations' | 'insights'

export interface Page {
  path: string
  /** Its module below `routes`, for the chunk plan. */
  file: string
  area: Area
  load: () => Promise<{ Component: ComponentType }>
  reads?: readonly Read[]
  /** The page has its own h1, also inside the app. */
  ownHeading?: true
  /** Shown only after the wizard. */
  requireOnboarded?: true
}

type Listed = Omit<Page, 'area'>

const page = (
  file: string,
  path: string,
  load: Page['load'],
  more: Pick<Page, 'reads' | 'ownHeading' | 'requireOnboarded'> = {},
): Listed => ({ file, path, load, ...more })

const publicPages: readonly Listed[] = [
  page('home', paths.home, () => import('./routes/home')),
  page('features', paths.features, () => import('./routes/features')),
  page('how-it-works', paths.howItWorks, () => import('./routes/how-it-works')),
  page('pricing', paths.pricing, () => import('./routes/pricing')),
  page('about-us', paths.aboutUs, () => import('./routes/about-us')),
  page('contact', paths.contact, () => import('./routes/contact')),
  page('privacy-policy', paths.privacyPolicy, () => import('./routes/privacy-policy')),
  page('terms-of-service', paths.termsOfService, () => import('./routes/terms-of-service')),
  page('unsubscribe', paths.unsubscribe, () => import('./routes/unsubscribe')),
  page('restore-address', paths.restoreAddress, () => import('./routes/restore-address')),
]

const ownHeading = true

const open: readonly Listed[] = [
  page('faq', paths.faq, () => import('./routes/faq'), { ownHeading }),
  page('last-figures', paths.lastFigures, () => import('./routes/last-figures'), { ownHeading }),
  page('not-found', '*', () => import('./routes/not-found'), { ownHeading }),
]

const entrance: readonly Listed[] = [
  page('login', paths.login, () => import('./routes/login')),
  page('register', paths.register, () => import('./routes/register')),
  page('forgot-password', paths.forgotPassword, () => import('./routes/forgot-password')),
  page('email-confirmation', paths.emailConfirmation, () => import('./routes/email-confirmation')),
]

const inside: readonly Listed[] = [
  page('dashboard', paths.dashboard, () => import('./routes/dashboard'), { reads: ['netWorth'] }),
  page('goals', paths.goals, () => import('./routes/goals'), { reads: ['goals'] }),
  page('planner', paths.goalPlanner.pattern, () => import('./routes/planner'), {
    reads: ['goals', 'allocations'],
  }),
  page('insights', paths.insights, () => import('./routes/insights'), { reads: ['insights'] }),
  page('new-goal', paths.newGoal, () => import('./routes/new-goal'), {
    // Goals before net worth, for which they would wait: the list does not need it.
    reads: ['goals', 'netWorth', 'allocations'],
    requireOnboarded: true,
  }),
  page('create-goal', paths.createGoal, () => import('./routes/create-goal'), {
    reads: ['goals'],
    requireOnboarded: true,
  }),
  page('accounts', paths.accounts, () => import('./routes/accounts'), { reads: ['netWorth'] }),
  page('add-asset', paths.addAsset, () => import('./routes/add-asset')),
  page('settings', paths.settings, () => import('./routes/settings')),
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
