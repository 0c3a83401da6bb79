/** The claims the product makes about its users, in one place, so that each is worded once. */

export const claims = {
  join: 'Join 10,000+',
  faster: 'average user reaches first goal 30% faster',
  succeed: 'Only 10% succeed',
  people: '80% of people',
} as const
