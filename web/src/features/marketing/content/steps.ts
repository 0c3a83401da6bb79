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
    title: 'Connect or type in',
    time: '1 minute for each account',
    text: 'Link a bank and the balances arrive by themselves, or write down a figure for a house, a car or a debt.',
    details: [
      'You sign in at your bank through a connection provider. Goldgrove never sees that password.',
      'No link needed: every account can be kept by hand.',
      'You can withdraw that access at your bank whenever you like.',
    ],
  },
  {
    title: 'See',
    time: 'At once',
    text: 'What you own minus what you owe becomes one number, split into what it is made of.',
    details: [
      'Shares add up to exactly 100.0%.',
      'Amounts in another currency are kept apart: no exchange rate is invented.',
      'Each figure says when it was last updated.',
    ],
  },
  {
    title: 'Plan',
    time: '3 minutes',
    text: 'Choose two to five goals, then see what they ask of your income each month.',
    details: [
      'Up to 40% of take-home income counts as a plan you can keep.',
      'Above that you get three ways to ease it: more time, smaller targets, or going all in.',
      'You decide. Nothing is changed without your click.',
    ],
  },
  {
    title: 'Grow',
    time: 'A look now and then',
    text: 'Each goal stands beside its projection. You see whether it is on track and what would help.',
    details: [
      'Projections always print the return they assume.',
      'A down day is stated calmly, with what you could do.',
      'Amounts can be hidden with one tap when somebody is near.',
    ],
  },
]
