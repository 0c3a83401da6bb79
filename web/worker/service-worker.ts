/**
 * Opens the app without a network: the files of one release, kept on the device. Decisions are in `strategy.ts`.
 * The build writes the release's version and files in. A new release waits until the person asks for it.
 */
import {
  outdatedCaches,
  SETTINGS,
  SETTINGS_CACHE,
  SHELL,
  shellCache,
  strategyOf,
} from './strategy.ts'

declare const self: ServiceWorkerGlobalScope
declare const __VERSION__: string
declare const __FILES__: readonly string[]

self.addEventListener('install', (event) =>
  event.waitUntil(Promise.all([keepRelease(), keepSettings()])),
)
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))

self.addEventListener('message', (event) => {
  if (event.data === 'take-over') void self.skipWaiting()
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  switch (strategyOf(request, self.location.origin)) {
    case 'page':
      return event.respondWith(page(request))
    case 'asset':
      return event.respondWith(asset(request))
    case 'settings':
      return event.respondWith(settings(request))
    case 'pass':
      return
  }
})

async function keepRelease(): Promise<void> {
  const cache = await caches.open(shellCache(__VERSION__))
  await cache.add(new Request(SHELL, { cache: 'no-cache' }))
  await Promise.all(__FILES__.map((file) => keep(cache, file)))
}

/** Who is signed in already does not ask for them until a token runs out, which may be offline. */
async function keepSettings(): Promise<void> {
  const request = new Request(SETTINGS, { headers: { Accept: 'application/json' } })
  // The release is no worse without them.
  await settings(request).catch(() => undefined)
}

/** A file that another release left behind under the same name has the same content. */
async function keep(cache: Cache, file: string): Promise<void> {
  const known = file.startsWith('/assets/') ? await caches.match(file) : undefined
  if (known) await cache.put(file, known)
  else await cache.add(new Request(file, { cache: 'no-cache' }))
}

async function takeOver(): Promise<void> {
  const outdated = outdatedCaches(await caches.keys(), __VERSION__)
  await Promise.all(outdated.map((name) => caches.delete(name)))
  await self.clients.claim()
}

/** A connection that is there and answers nothing must not keep the installed app from opening. */
const PAGE_TIMEOUT_MS = 5_000

async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(PAGE_TIMEOUT_MS) })
  } catch {
    return (await caches.match(SHELL, { cacheName: shellCache(__VERSION__) })) ?? Response.error()
  }
}

async function asset(request: Request): Promise<Response> {
  const own = await caches.match(request, { cacheName: shellCache(__VERSION__) })
  return own ?? (await caches.match(request)) ?? fetch(request)
}

async function settings(request: Request): Promise<Response> {
  const cache = await caches.open(SETTINGS_CACHE)
  try {
    const answer = await fetch(request)
    if (answer.ok) await cache.put(SETTINGS, answer.clone())
    return answer
  } catch {
    return (await cache.match(SETTINGS)) ?? Response.error()
  }
}
