import { t } from '@lingui/core/macro'
export interface Step {
  title: string
  time: string
  text: string
  /** What helps to have at hand, or to know beforehand. */
  details: readonly string[]
}

/** From a first visit to a plan that is followed. */
export const steps: readonly Step[] = [
  {
    get title() {
      return t`Connect or add manually`
    },
    get time() {
      return t`1 minute per account`
    },
    get text() {
      return t`Link a bank to import balances automatically, or add a house, a car or a debt manually.`
    },
    get details() {
      return [
        t`You sign in to your bank through a connection provider. Goldgrove never sees your password.`,
        t`No bank link needed: you can add any account manually.`,
        t`You can withdraw that access at your bank whenever you like.`,
      ]
    },
  },
  {
    get title() {
      return t`See`
    },
    get time() {
      return t`At once`
    },
    get text() {
      return t`What you own minus what you owe, in one number, broken down into its parts.`
    },
    get details() {
      return [
        t`Percentages add up to exactly 100.0%.`,
        t`Amounts in other currencies are converted at daily rates you can look up.`,
        t`Each figure says when it was last updated.`,
      ]
    },
  },
  {
    get title() {
      return t`Plan`
    },
    time: '3 minutes',
    get text() {
      return t`Choose two to five goals, then see what they take from your income each month.`
    },
    get details() {
      return [
        t`Up to 40% of take-home income counts as a plan you can keep.`,
        t`Above that, you get three choices: more time, smaller targets, or going all in.`,
        t`You decide. Nothing changes until you click.`,
      ]
    },
  },
  {
    get title() {
      return t`Grow`
    },
    get time() {
      return t`Check in when you like`
    },
    get text() {
      return t`See each goal next to its projection, whether it's on track, and what would help.`
    },
    get details() {
      return [
        t`Projections always show the return they assume.`,
        t`A down day is reported calmly, with what you could do about it.`,
        t`Hide all amounts with one tap when someone is nearby.`,
      ]
    },
  },
]
