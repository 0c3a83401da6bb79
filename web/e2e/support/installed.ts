import type { Page } from '@playwright/test'

/** For the browser, a worker at another address is a new one, like that of a newer release. */
const NEWER = '/sw.js?newer'

/** From the next page on, the app's policy also allows the worker of a newer release. */
export async function admitNewerRelease(page: Page): Promise<void> {
  await page.addInitScript((newer) => {
    interface Rules {
      createScriptURL(address: string): string
    }
    const { trustedTypes } = window as unknown as {
      trustedTypes: { createPolicy(name: string, rules: Rules): Rules }
    }
    const createPolicy = trustedTypes.createPolicy.bind(trustedTypes)
    trustedTypes.createPolicy = (name, { createScriptURL }) => {
      const policy = createPolicy(name, {
        createScriptURL: (address) => (address === newer ? newer : createScriptURL(address)),
      })
      Object.assign(window, { policyOfApp: policy })
      return policy
    }
  }, NEWER)
}

export async function installNewerRelease(page: Page): Promise<void> {
  await page.evaluate(async (newer) => {
    const { policyOfApp } = window as unknown as {
      policyOfApp: { createScriptURL(address: string): string }
    }
    await navigator.serviceWorker.register(policyOfApp.createScriptURL(newer))
  }, NEWER)
}

/** Waits until the worker has cached the app and controls this page. */
export async function installed(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    )
  })
}
