/** The email that waits for verification, so that a reload of the page can still send the link again. */
import { readTab, removeTab, writeTab } from '@/lib/tab-storage'

const KEY = 'goldgrove_pending_email'

export const savePendingEmail = (email: string) => writeTab(KEY, email)
export const readPendingEmail = () => readTab(KEY)
export const forgetPendingEmail = () => removeTab(KEY)
