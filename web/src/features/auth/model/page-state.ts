/** What one page of this feature tells the next: through the router, read as unknown because history outlives releases, and in the tab. */
import '@/lib/zod-setup'
import * as z from 'zod/mini'
import { paths } from '@/lib/paths'
import { readTab, removeTab, writeTab } from '@/lib/tab-storage'

const lenient = <T extends z.ZodMiniType>(schema: T) => z.catch(z.optional(schema), undefined)

const PageState = z.object({
  /** Shown at the top of the page. */
  message: lenient(z.string()),
  /** The account's email waits for verification. */
  requiresVerification: lenient(z.boolean()),
  /** Filled in, so that the user does not type it twice. */
  email: lenient(z.string()),
  /** A code for a new password: just mailed to the email, or in its owner's hands already. */
  resetCode: lenient(z.enum(['sent', 'at-hand'])),
  /** The page that asked for a sign-in. */
  from: lenient(z.string()),
})

export type PageState = z.infer<typeof PageState>

export const readPageState = (state: unknown): PageState => PageState.safeParse(state).data ?? {}

/** What the dashboard is told by a person's first arrival. */
export interface WelcomeState {
  fromEmailVerification: true
  message: string
}

/** The email that waits for verification, so that a reload of the page can still send the link again. */
const EMAIL_KEY = 'goldgrove_pending_email'

export const savePendingEmail = (email: string) => writeTab(EMAIL_KEY, email)
export const readPendingEmail = () => readTab(EMAIL_KEY)
export const forgetPendingEmail = () => removeTab(EMAIL_KEY)

/** The page someone wanted when they were asked to sign in first. Kept for the tab, cleared by signing out. */
const ROUTE_KEY = 'goldgrove_saved_route'

/** Only an address of this app: never one that a crafted link could point elsewhere. */
const isOwnRoute = (route: string) => /^\/(?![/\\])/.test(route)

export function saveRoute(route: string): void {
  if (isOwnRoute(route)) writeTab(ROUTE_KEY, route)
}

/** The dashboard when no route was saved. */
export function readSavedRoute(): string {
  const route = readTab(ROUTE_KEY)
  return route !== null && isOwnRoute(route) ? route : paths.dashboard
}
