/** Texts after the wizard. Separate from the wizard's own texts, which most visits never load. */
import { plural, t } from '@lingui/core/macro'

export const arrivalTexts = {
  welcome: () => t`Welcome to Goldgrove`,
  welcomeDetail: (count: number) =>
    plural(count, {
      one: '# goal is set. Now add what you own.',
      other: '# goals are set. Now add what you own.',
    }),
} as const
