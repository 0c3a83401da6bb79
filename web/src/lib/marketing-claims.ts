/** All claims about the product and its users. An operator who cannot stand behind one changes it here only. */
import { t } from '@lingui/core/macro'

export const claims = {
  join: () => t`Join 10,000+`,
  faster: () => t`average user reaches first goal 30% faster`,
  succeed: () => t`Only 10% succeed`,
  people: () => t`80% of people`,
  /** How soon a person answers. */
  reply: () => t`We'll reply within two business days to the address you gave.`,
} as const
