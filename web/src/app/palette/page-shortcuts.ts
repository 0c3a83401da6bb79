import { paths } from '@/lib/paths'

/** Keys, pressed one after the other, that lead to a page: for the listener and the sheet. */
export const pageShortcuts = [
  { keys: ['g', 'd'], to: paths.dashboard },
  { keys: ['g', 'g'], to: paths.goals },
  { keys: ['g', 'i'], to: paths.insights },
  { keys: ['g', 'a'], to: paths.accounts },
  { keys: ['g', 's'], to: paths.settings },
  { keys: ['n', 'g'], to: paths.newGoal },
] as const

export type ShortcutTarget = (typeof pageShortcuts)[number]['to']
