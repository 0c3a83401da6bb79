import { newIdempotencyKey } from './api-client'

/** A request's content and its idempotency key. */
export interface Attempt {
  content: string
  key: string
}

/** Keeps the key while the content is the same, so that a retry creates one object. Changed content gets a new key. */
export function attemptAt(content: unknown, before: Attempt | null): Attempt {
  const text = JSON.stringify(content)
  return before?.content === text ? before : { content: text, key: newIdempotencyKey() }
}
