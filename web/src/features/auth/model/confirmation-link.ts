/**
 * Parses the link of the verification email: `?token_hash=<base64url(account id)>.<code>&type=signup`. Parsing confirms
 * nothing, because mail scanners open links too.
 */

export type ConfirmationLink =
  /** The page was opened without a link. */
  | { kind: 'absent' }
  /** The link is not ours, or a part of it is missing. */
  | { kind: 'broken' }
  | { kind: 'complete'; userId: string; code: string }

/** Some mail programs include the punctuation after a link. */
const SIGN_UP = /^signup\W*$/
const CODE = /^\d{4,10}$/

export function readConfirmationLink(params: URLSearchParams): ConfirmationLink {
  const tokenHash = params.get('token_hash')
  const type = params.get('type')
  if (tokenHash === null && type === null) return { kind: 'absent' }
  if (!tokenHash || (type !== null && !SIGN_UP.test(type))) return { kind: 'broken' }

  const dot = tokenHash.lastIndexOf('.')
  const code = tokenHash.slice(dot + 1)
  const userId = dot > 0 ? decodeBase64Url(tokenHash.slice(0, dot)) : null
  if (!userId || !CODE.test(code)) return { kind: 'broken' }
  return { kind: 'complete', userId, code }
}

function decodeBase64Url(encoded: string): string | null {
  if (!/^[\w-]+={0,2}$/.test(encoded)) return null
  try {
    const binary = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
