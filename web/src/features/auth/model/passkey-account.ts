/**
 * The id of the account whose passkey this device can request; only the user pool can tell its owner from it. The pool
 * creates challenges for named accounts only, so without the id a passkey would need the email first.
 */
import { readStored, removeStored, writeStored } from '@/lib/storage'

const KEY = 'goldgrove_passkey_account'

export const readPasskeyAccount = () => readStored(KEY)

export const keepPasskeyAccount = (id: string) => writeStored(KEY, id)

export const forgetPasskeyAccount = () => removeStored(KEY)
