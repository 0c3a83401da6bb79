/** Storage of one tab, until it is closed or its user signs out. Never throws. */
import { guarded } from './storage'

const tab = guarded(() => sessionStorage)

export const { read: readTab, write: writeTab, remove: removeTab } = tab

/** Everything in a tab belongs to its user, so signing out clears all of it. */
export const clearTab = () => tab.attempt((open) => open.clear(), undefined)
