/**
 * State passed between this feature's pages: through the router, validated because history outlives releases, and in the
 * tab.
 */
import '@/lib/zod-setup'
import * as z from 'zod/mini'
import { paths } from '@/lib/paths'
import { readTab, removeTab, writeTab } from '@/lib/tab-storage'

const lenient = <T extends z.ZodMiniType>(schema: T) => z.catch(z.optional(schema), undefined)

const PageState = z.object({
  /** Shown at the top of the page. */
  message: lenient(z.string()),
  /** The account's email is not verified yet. */
  requiresVerification: lenient(z.boolean()),
  /** Prefilled, so that the user does not type it twice. */
  email: lenient(z.string()),
  /** The code for a new password: just mailed, or already with the user. */
  resetCode: lenient(z.enum(['sent', 'at-hand'])),
  /** The page that required the sign-in. */
  from: lenient(z.string()),
})

export type PageState = z.infer<typeof PageState>

export const readPageState = (state: unknown): PageState => PageState.safeParse(state).data ?? {}

/** State for the dashboard on a user's first arrival. */
export interface WelcomeState {
  fromEmailVerification: true
  message: string
}

/** The unverified email, so that the page can still resend the link after a reload. */
const EMAIL_KEY = 'goldgrove_pending_email'

export const savePendingEmail = (email: string) => writeTab(EMAIL_KEY, email)
export const readPendingEmail = () => readTab(EMAIL_KEY)
export const forgetPendingEmail = () => removeTab(EMAIL_KEY)

/** The page the user wanted before signing in. Stored in the tab, cleared by signing out. */
const ROUTE_KEY = 'goldgrove_saved_route'

/** Only an address of this app, so that a crafted link cannot lead elsewhere. */
const isOwnRoute = (route: string) => /^\/(?![/\\])/.test(route)

export function saveRoute(route: string): void {
  if (isOwnRoute(route)) writeTab(ROUTE_KEY, route)
}

/** The dashboard if no route was saved. */
export function readSavedRoute(): string {
  const route = readTab(ROUTE_KEY)
  return route !== null && isOwnRoute(route) ? route : paths.dashboard
}
