/** Keeps tabs of one browser in step: what one changes, the others read again. Only keys travel, never data. */
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { readAgain } from './read-again'

const NAME = 'goldgrove-data'

let channel: BroadcastChannel | undefined

function open(): BroadcastChannel {
  channel ??= new BroadcastChannel(NAME)
  return channel
}

export function publishToTabs(keys: readonly QueryKey[]): void {
  if (keys.length > 0) open().postMessage(keys)
}

/** Reads again what other tabs changed. Returns the function that stops. */
export function followOtherTabs(client: QueryClient): () => void {
  const listener = ({ data }: MessageEvent<readonly QueryKey[]>) => readAgain(client, data)
  open().addEventListener('message', listener)
  return () => open().removeEventListener('message', listener)
}
