/**
 * Who is signed in, as every feature may know it. The implementation belongs to the auth feature; the app puts
 * it into this context, so that features need not import each other.
 */
import { createContext, use } from 'react'

export interface SessionUser {
  id: string
  email: string
  firstName: string | null
  fullName: string | null
}

interface SessionActions {
  /**
   * Ends the session on this device and clears what it left behind. Leads to the start page, or with a farewell to the
   * sign-in page, which shows it.
   */
  signOut(farewell?: string): Promise<void>
  /** Whether the last sign-in allows what only a fresh one may do. */
  isFresh(): Promise<boolean>
  /** For what only a fresh sign-in may do: asks for one, then comes back to the given address. */
  signInAgain(returnTo: string): Promise<void>
}

export type Session = SessionActions &
  (
    | { status: 'loading'; user?: undefined }
    /** `left` by their own wish: the way to another page is being taken. */
    | { status: 'signedOut'; left?: true; user?: undefined }
    | { status: 'signedIn'; user: SessionUser }
  )

export const SessionContext = createContext<Session | null>(null)

export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession is used outside the app providers')
  return session
}

/** The signed-in person. Only below the route guard. */
export function useSignedInUser(): SessionUser {
  const session = useSession()
  if (session.status !== 'signedIn') throw new Error('nobody is signed in here')
  return session.user
}
