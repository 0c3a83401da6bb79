/** Checks a password against the most common ones in leaks. The list loads only when a user chooses a password. */

const BYTES = 4

/**
 * Ignores case. One in a million other passwords matches by accident. If the list cannot be loaded, every password
 * passes, because the pool's rules still apply.
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
