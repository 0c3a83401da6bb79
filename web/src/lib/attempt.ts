import { newIdempotencyKey } from './api-client'

/** What was sent, and under which key. */
export interface Attempt {
  content: string
  key: string
}

/** One key for one content: the same attempt repeated creates one object, a corrected one is another attempt. */
export function attemptAt(content: unknown, before: Attempt | null): Attempt {
  const text = JSON.stringify(content)
  return before?.content === text ? before : { content: text, key: newIdempotencyKey() }
}
