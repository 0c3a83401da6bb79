/**
 * What the product says about itself and its users, in one file: an operator who cannot stand behind a line changes
 * it here and nowhere else.
 */

export const claims = {
  join: 'Join 10,000+',
  faster: 'average user reaches first goal 30% faster',
  succeed: 'Only 10% succeed',
  people: '80% of people',
  /** How soon a person answers. */
  reply: 'Within two working days, in the order of arrival.',
} as const

/** Features of the plan that are announced but not there yet. The pages mark them; take them out when they are. */
export const comingFeatures: readonly string[] = []
