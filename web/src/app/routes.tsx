/** The map of the app. Every page is loaded when it is first visited. */
import type { RouteObject } from 'react-router'
import { paths } from '@/lib/paths'
import { PublicLayout } from './layouts/public-layout'
import { PageError } from './page-error'
import { Root } from './root'
import { RootError } from './root-error'
import { RouteSpinner } from './route-spinner'

const publicRoutes: RouteObject[] = [
  { path: paths.home, lazy: () => import('./routes/home') },
  { path: paths.features, lazy: () => import('./routes/features') },
  { path: paths.howItWorks, lazy: () => import('./routes/how-it-works') },
  { path: paths.pricing, lazy: () => import('./routes/pricing') },
  { path: paths.faq, lazy: () => import('./routes/faq') },
  { path: paths.aboutUs, lazy: () => import('./routes/about-us') },
  { path: paths.contact, lazy: () => import('./routes/contact') },
  { path: paths.privacyPolicy, lazy: () => import('./routes/privacy-policy') },
  { path: paths.termsOfService, lazy: () => import('./routes/terms-of-service') },
  { path: paths.unsubscribe, lazy: () => import('./routes/unsubscribe') },
  { path: '*', lazy: () => import('./routes/not-found') },
]

const authRoutes: RouteObject[] = [
  { path: paths.login, lazy: () => import('./routes/login') },
  { path: paths.register, lazy: () => import('./routes/register') },
  { path: paths.forgotPassword, lazy: () => import('./routes/forgot-password') },
  { path: paths.emailConfirmation, lazy: () => import('./routes/email-confirmation') },
]

/** Pages of a signed-in person. */
export const insideRoutes: RouteObject[] = [
  { path: paths.dashboard, lazy: () => import('./routes/dashboard') },
  { path: paths.goals, lazy: () => import('./routes/goals') },
  { path: paths.goalPlanner.pattern, lazy: () => import('./routes/planner') },
  { path: paths.insights, lazy: () => import('./routes/insights') },
  { path: paths.createGoal, lazy: () => import('./routes/create-goal') },
  { path: paths.accounts, lazy: () => import('./routes/accounts') },
  { path: paths.addAsset, lazy: () => import('./routes/add-asset') },
  { path: paths.settings, lazy: () => import('./routes/settings') },
]

export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: RootError,
    HydrateFallback: RouteSpinner,
    children: [
      { Component: PublicLayout, children: publicRoutes },
      {
        lazy: () => import('./layouts/account-providers'),
        children: [
          ...authRoutes,
          {
            lazy: () => import('./layouts/protected-layout'),
            children: [{ ErrorBoundary: PageError, children: insideRoutes }],
          },
        ],
      },
    ],
  },
]
