import { plainText } from '@/lib/plain-text'

/** Words that an attacker tries first here: the product's name, and the user's own. */
const PRODUCT = 'Goldgrove'
const SHORTEST_WORD = 4

/** The letter that each digit from 0 to 9 replaces. An l looks like a 1, which stands for an i. */
const LOOK_ALIKES = 'oizeasgtbg'

/** Whether a password contains the product's name, whatever its case, accents, separators and digits for letters. */
export const namesProduct = (password: string) => contains(password, PRODUCT)

/**
 * Whether a password contains a word of the user's name, or the part of the address before the @. Ignores words of fewer
 * than four letters, because too many good passwords contain them.
 */
export function namesUser(password: string, name: string, email: string): boolean {
  const [mailbox = ''] = email.split('@')
  return [mailbox, ...name.split(/\s/)].some((word) => contains(password, word))
}

function contains(password: string, word: string): boolean {
  const folded = fold(word)
  return folded.length >= SHORTEST_WORD && fold(password).includes(folded)
}

function fold(text: string): string {
  return plainText(text)
    .replace(/\d/g, (digit) => LOOK_ALIKES[Number(digit)] ?? digit)
    .replaceAll('l', 'i')
    .replace(/\P{L}/gu, '')
}
