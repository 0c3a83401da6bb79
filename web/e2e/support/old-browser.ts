/** Chromium without the features that one of the oldest supported browsers lacks. */
import compatData, { type Identifier } from '@mdn/browser-compat-data/forLegacyNode'
import type { BrowserContext } from '@playwright/test'
import { lacking } from '../../scripts/browsers'

interface Absence {
  /** The owner's path from the global object: `['Intl', 'NumberFormat']`. */
  owner: string[]
  name: string
}

/**
 * Globals that the imitation itself, or the tool that drives it, needs. Chromium keeps requiring trusted types when no
 * API is left to create them, while an old browser never requires them.
 */
const KEPT = /^(?:globalThis|Error|trustedTypes|Trusted\w+)$/

function absences(tree: Identifier, owner: string[] = []): Absence[] {
  return Object.keys(tree).flatMap((name) => {
    const feature = name === '__compat' || KEPT.test(name) ? undefined : tree[name]
    if (!feature) return []
    if (lacking(feature).length > 0) return [{ owner, name }]
    return absences(feature, [...owner, name])
  })
}

const { api, javascript } = compatData

/** Call it before the first page opens. */
export async function growOld(context: BrowserContext): Promise<void> {
  await context.addInitScript(
    (missing) => {
      const remove = (from: unknown, name: string) => {
        if (from && (typeof from === 'object' || typeof from === 'function'))
          Reflect.deleteProperty(from, name)
      }
      for (const { owner, name } of missing) {
        let holder: unknown = globalThis
        for (const step of owner) holder = (holder as Record<string, unknown> | undefined)?.[step]
        remove(holder, name.replace(/_static$/, ''))
        remove((holder as { prototype?: unknown } | undefined)?.prototype, name)
        if (owner[0] === 'Window') remove(globalThis, name)
      }
    },
    [...absences(javascript.builtins ?? {}), ...absences(api)],
  )
}
