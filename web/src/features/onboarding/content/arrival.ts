/** What is said once the wizard is through. Apart from the wizard's own sentences, which most visits never load. */

export const arrivalTexts = {
  welcome: 'Welcome to Goldgrove',
  welcomeDetail: (count: number) =>
    `${count} ${count === 1 ? 'goal is' : 'goals are'} set. Now add what you own.`,
} as const
