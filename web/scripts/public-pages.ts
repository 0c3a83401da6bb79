/** The pages that anybody may read, by the names of their routes. */
export const publicPages = [
  'home',
  'features',
  'how-it-works',
  'pricing',
  'faq',
  'about-us',
  'contact',
  'privacy-policy',
  'terms-of-service',
] as const
