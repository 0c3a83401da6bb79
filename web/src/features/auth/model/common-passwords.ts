/** Whether a password is among those that leaks hold most often. Its list loads when a password is chosen, and no sooner. */

const BYTES = 4

/**
 * Compares without regard to case. One in a million other passwords is taken for a listed one. Where the list does not load,
 * the password passes: the pool's rules stay.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const [list, hash] = await Promise.all([loadList(), startOfHash(password.toLowerCase())])
  return list.has(hash)
}

let loading: Promise<ReadonlySet<number>> | undefined

function loadList(): Promise<ReadonlySet<number>> {
  loading ??= import('./common-password-hashes').then(
    ({ commonPasswordHashes }) => readList(commonPasswordHashes),
    () => {
      loading = undefined
      return new Set()
    },
  )
  return loading
}

function readList(base64: string): ReadonlySet<number> {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  const view = new DataView(bytes.buffer)
  return new Set(
    Array.from({ length: bytes.length / BYTES }, (_, place) => view.getUint32(place * BYTES)),
  )
}

async function startOfHash(text: string): Promise<number> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return new DataView(hash).getUint32(0)
}
