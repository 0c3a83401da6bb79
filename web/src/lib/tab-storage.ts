/** What one tab keeps until it is closed or its person signs out. Never throws. */
import { guarded } from './storage'

const tab = guarded(() => sessionStorage)

export const { read: readTab, write: writeTab, remove: removeTab } = tab

/** Everything a tab holds belongs to the person who used it, so signing out leaves nothing. */
export const clearTab = () => tab.attempt((open) => open.clear(), undefined)
