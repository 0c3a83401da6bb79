/** All addresses of the app. Imports nothing, because build scripts read it too. */

export const paths = {
  home: '/',
  features: '/features',
  howItWorks: '/how-it-works',
  pricing: '/pricing',
  faq: '/faq',
  aboutUs: '/about-us',
  contact: '/contact',
  privacyPolicy: '/privacy-policy',
  termsOfService: '/terms-of-service',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  emailConfirmation: '/email-confirmation',
  unsubscribe: '/unsubscribe',
  /** Linked from the mail to the old email address. */
  restoreAddress: '/restore-address',
  dashboard: '/dashboard',
  goals: '/goals',
  goalPlanner: Object.assign((goalId: string) => `/goals/${encodeURIComponent(goalId)}/planner`, {
    /** For the route table. */
    pattern: '/goals/:goalId/planner',
  }),
  /** The short form. */
  newGoal: '/goals/new',
  /** The wizard. */
  createGoal: '/create-goal',
  insights: '/insights',
  accounts: '/accounts',
  account: Object.assign(
    (accountId: string) => `/accounts?account=${encodeURIComponent(accountId)}`,
    {
      /** The query parameter that names the account. */
      param: 'account',
    },
  ),
  addAsset: '/add-asset',
  settings: '/settings',
  /** The figures kept on this device, readable offline. */
  lastFigures: '/last-figures',
} as const

/** Public pages in English; each has a French twin below `/fr`. */
export const publicPaths: readonly string[] = [
  paths.home,
  paths.features,
  paths.howItWorks,
  paths.pricing,
  paths.faq,
  paths.aboutUs,
  paths.contact,
  paths.privacyPolicy,
  paths.termsOfService,
]

export const FRENCH = '/fr'

/** The French twin of a public page. */
export const frenchTwin = (path: string) => (path === paths.home ? FRENCH : FRENCH + path)

/** Every page rendered to HTML at build time. */
export const prerenderedPaths: readonly string[] = [...publicPaths, ...publicPaths.map(frenchTwin)]
