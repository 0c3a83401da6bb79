/**
 * The signed-in user, as every feature sees it. The auth feature implements it and the app provides it by this context,
 * so that features need not import each other.
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
   * Ends the session on this device and clears its data. Goes to the start page, or with `farewell` to the sign-in page,
   * which shows it.
   */
  signOut(farewell?: string): Promise<void>
  /** Whether the last sign-in is recent enough for actions that need a fresh one. */
  isFresh(): Promise<boolean>
  /** Asks for a fresh sign-in, then returns to the given address. */
  signInAgain(returnTo: string): Promise<void>
}

export type Session = SessionActions &
  (
    | { status: 'loading'; user?: undefined }
    /** `left` when the user signed out: the app is already going to another page. */
    | { status: 'signedOut'; left?: true; user?: undefined }
    | { status: 'signedIn'; user: SessionUser }
  )

export const SessionContext = createContext<Session | null>(null)

export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession is used outside the app providers')
  return session
}

/** The signed-in user. Only below the route guard. */
export function useSignedInUser(): SessionUser {
  const session = useSession()
  if (session.status !== 'signedIn') throw new Error('no user is signed in')
  return session.user
}
