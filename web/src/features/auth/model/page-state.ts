/** What one page of this feature tells the next through the router. Read as unknown: history outlives releases. */
import '@/lib/zod-setup'
import { z } from 'zod'

const PageState = z.object({
  /** Shown at the top of the page. */
  message: z.string().optional().catch(undefined),
  /** The account's email waits for verification. */
  requiresVerification: z.boolean().optional().catch(undefined),
  /** Filled in, so that nobody types it twice. */
  email: z.string().optional().catch(undefined),
  /** A code for a new password: just mailed to the email, or in its owner's hands already. */
  resetCode: z.enum(['sent', 'at-hand']).optional().catch(undefined),
  /** The page that asked for a sign-in. */
  from: z.string().optional().catch(undefined),
})

export type PageState = z.infer<typeof PageState>

export function readPageState(state: unknown): PageState {
  return PageState.safeParse(state).data ?? {}
}

/** What the dashboard is told by a person's first arrival. */
export interface WelcomeState {
  fromEmailVerification: true
  message: string
}
