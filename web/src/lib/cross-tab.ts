/**
 * Keeps the tabs of one browser in sync: when one tab changes data, the others refetch it. Only keys are sent, never
 * data.
 */
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { invalidateQueries } from './invalidate-queries'

const NAME = 'goldgrove-data'

let channel: BroadcastChannel | undefined

function open(): BroadcastChannel {
  channel ??= new BroadcastChannel(NAME)
  return channel
}

export function publishToTabs(keys: readonly QueryKey[]): void {
  if (keys.length > 0) open().postMessage(keys)
}

/** Refetches what other tabs changed. Returns a function that stops it. */
export function followOtherTabs(client: QueryClient): () => void {
  const listener = ({ data }: MessageEvent<readonly QueryKey[]>) => invalidateQueries(client, data)
  open().addEventListener('message', listener)
  return () => open().removeEventListener('message', listener)
}
