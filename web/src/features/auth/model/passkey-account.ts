/**
 * Whose passkey this device can ask for: the account's id, which names its owner to the user pool alone. The pool makes a
 * challenge for a named account only, so a tap on a passkey would otherwise need the email first.
 */
import { readStored, removeStored, writeStored } from '@/lib/storage'

const KEY = 'goldgrove_passkey_account'

export const readPasskeyAccount = () => readStored(KEY)

export const keepPasskeyAccount = (id: string) => writeStored(KEY, id)

export const forgetPasskeyAccount = () => removeStored(KEY)
