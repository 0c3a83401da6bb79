import { t } from '@lingui/core/macro'

interface Step {
  title: string
  time: string
  text: string
  /** What to prepare or know beforehand. */
  details: readonly string[]
}

/** From the first visit to a plan in use. */
export const steps = (): readonly Step[] => [
  {
    title: t`Connect or add manually`,
    time: t`1 minute per account`,
    text: t`Link a bank to import balances automatically, or add a house, a car or a debt manually.`,
    details: [
      t`You sign in to your bank through a connection provider. Goldgrove never sees your password.`,
      t`You can withdraw the provider's access at your bank whenever you like.`,
      t`No bank link needed: you can enter cash, retirement plans, property, vehicles, crypto, credit cards and loans yourself.`,
    ],
  },
  {
    title: t`See`,
    time: t`Right away`,
    text: t`What you own minus what you owe, in one number, broken down into its parts.`,
    details: [
      t`Percentages add up to exactly 100.0%.`,
      t`Amounts in other currencies are converted at daily rates you can look up.`,
      t`Each figure says when it was last updated.`,
    ],
  },
  {
    title: t`Plan`,
    time: '3 minutes',
    text: t`Choose two to five goals, then see what they take from your income each month.`,
    details: [
      t`Up to 40% of take-home income counts as a plan you can keep.`,
      t`Above that, you get three choices: more time, smaller targets, or going all in.`,
      t`You decide. Nothing changes until you click.`,
    ],
  },
  {
    title: t`Grow`,
    time: t`Check in when you like`,
    text: t`See each goal next to its projection, whether it's on track, and what would help.`,
    details: [
      t`Projections always show the return they assume.`,
      t`A down day is reported calmly, with what you could do about it.`,
      t`Hide all amounts with one tap when someone is nearby.`,
    ],
  },
]
