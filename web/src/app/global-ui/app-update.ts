/**
 * Installs the service worker, and offers a new release when one is ready. It never reloads by itself: a user who is
 * typing stays on the current release, whose files stay on the device.
 */
import { t } from '@lingui/core/macro'
import { SERVICE_WORKER, trustedScript } from '@/lib/trusted-script'
import { toast } from '@/ui/toast'

/** For a tab that is never reloaded. */
const LOOK_EVERY_MS = 60 * 60_000

/** Returns a function that stops it. */
export function followReleases(): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined
  let timer: ReturnType<typeof setInterval> | undefined
  let stopped = false
  navigator.serviceWorker.register(trustedScript(SERVICE_WORKER)).then(
    (registration) => {
      if (stopped || !registration) return
      follow(registration)
      timer = setInterval(() => void registration.update().catch(ignore), LOOK_EVERY_MS)
    },
    // Private windows may refuse it; the app works without it.
    ignore,
  )
  return () => {
    stopped = true
    clearInterval(timer)
  }
}

function follow(registration: ServiceWorkerRegistration): void {
  // A browser's first worker is no update.
  const isUpdate = () => navigator.serviceWorker.controller !== null
  if (registration.waiting && isUpdate()) offer(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && isUpdate()) offer(worker)
    })
  })
}

function offer(worker: ServiceWorker): void {
  toast.info(t`A new version is ready`, {
    id: 'new-version',
    description: t`Reload when you're ready. Nothing changes until then.`,
    duration: Number.POSITIVE_INFINITY,
    action: { label: t`Reload`, onClick: () => takeOver(worker) },
  })
}

function takeOver(worker: ServiceWorker): void {
  const reload = () => window.location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
  worker.postMessage('take-over')
}

function ignore(): void {}
