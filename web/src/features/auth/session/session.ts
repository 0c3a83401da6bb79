/**
 * Ties the session to the running app: the query cache, the router and the API client.
 * Other features read who is signed in through `useSession` of the library.
 */
import { t } from '@lingui/core/macro'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, use, useCallback, useEffect, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { profileQuery } from '@/entities/household'
import { dropLastFigures, stopKeepingFigures } from '@/lib/last-figures'
import { localPath, paths } from '@/lib/paths'
import type { Session } from '@/lib/session'
import { removeStored, storageKeys } from '@/lib/storage'
import { clearTab } from '@/lib/tab-storage'
import { useStore } from '@/lib/use-store'
import { toast } from '@/ui/toast'
import { isFresh } from '../model/fresh-sign-in'
import { sessionCalls } from './session-calls'
import {
  type EndReason,
  expiryReason,
  type SessionController,
  type SessionState,
  type SessionSurroundings,
} from './session-controller'
import { connectTokens, sessionCheck, sessionController } from './session-start'

/** The default serves the app, tests put their own in its place. */
export const SessionControllerContext = createContext<SessionController>(sessionController)

/** Signing in and out, for the pages of this feature. */
export const useSessionController = (): SessionController => use(SessionControllerContext)

/** Who is signed in. The app's providers call it once and hand the answer to everyone. */
export function useAuth(): Session {
  const controller = useSessionController()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const state = useNamed(useStore(controller.state, LOADING))

  useEffect(() => {
    connectTokens(controller)
    const stopReading = controller.start(surroundings(queryClient))
    const stopWatching = expireOnRefusal(controller, queryClient)
    return () => {
      stopReading()
      stopWatching()
    }
  }, [controller, queryClient])

  // The device forgets first: the way to the next page may need the network.
  const signOut = useCallback(
    async (farewell?: string) => {
      // Words of farewell are for an account that was deleted, with its sessions.
      const revoked = controller.signOut(farewell !== undefined)
      if (farewell === undefined) await navigate(localPath(paths.home))
      else await navigate(paths.login, { replace: true, state: { message: farewell } })
      await revoked
    },
    [controller, navigate],
  )

  const signInAgain = useCallback(
    async (returnTo: string) => {
      // The guard remembers the address it was asked to leave.
      await navigate(returnTo, { replace: true, flushSync: true })
      await controller.signInAgain()
    },
    [controller, navigate],
  )

  return useMemo(
    () => ({ ...state, signOut, signInAgain, isFresh: () => isFresh(controller) }),
    [state, signOut, signInAgain, controller],
  )
}

const LOADING = { status: 'loading' } as const

/** A name that is changed in the settings is the person's name everywhere. */
function useNamed(state: SessionState): SessionState {
  const { data: profile } = useQuery({ ...profileQuery, enabled: false })
  return useMemo(() => {
    if (state.status !== 'signedIn' || profile?.id !== state.user.id) return state
    const { first_name: firstName, full_name: fullName } = profile
    const { user } = state
    return {
      ...state,
      user: {
        ...user,
        firstName: firstName ?? user.firstName,
        fullName: fullName ?? user.fullName,
      },
    }
  }, [state, profile])
}

function surroundings(queryClient: QueryClient): SessionSurroundings {
  return {
    fetchProfile: () => queryClient.fetchQuery(profileQuery),
    forgetData: () => {
      queryClient.clear()
      // An undo names what was deleted, and is not offered to the next person.
      toast.dismiss()
    },
    forgetDrafts: () => {
      clearTab()
      stopKeepingFigures()
      removeStored(storageKeys.onboardingStep)
      removeStored(storageKeys.onboardingOwner)
    },
    announceExpiry,
    forgetFigures: dropLastFigures,
    calls: { ...sessionCalls, validate: () => queryClient.fetchQuery(sessionCheck) },
  }
}

function announceExpiry(reason: EndReason): void {
  const { title, description } = expiryText(reason)
  toast.destructive(title, { id: 'session-expired', description })
}

function expiryText(reason: EndReason): { title: string; description: string } {
  switch (reason) {
    case 'unchecked':
      return {
        title: t`We couldn't check your session`,
        description: t`Goldgrove did not answer. Reload the page to try again, or sign in.`,
      }
    case 'expired':
      return {
        title: t`Session Expired`,
        description: t`You were signed out to protect your data. Sign in to pick up where you left off.`,
      }
    case 'mismatch':
      return {
        title: t`Session Expired`,
        description: t`Your session was used in another browser, so we ended it. Sign in again. If that wasn't you, change your password.`,
      }
  }
}

/** A session revoked elsewhere shows itself by the API's refusal. */
function expireOnRefusal(controller: SessionController, queryClient: QueryClient): () => void {
  const look = (error: unknown) => {
    const reason = expiryReason(error)
    if (reason) void controller.expire(reason)
  }
  const stopQueries = queryClient.getQueryCache().subscribe(({ query, type }) => {
    if (type === 'updated') look(query.state.error)
  })
  const stopMutations = queryClient.getMutationCache().subscribe(({ mutation, type }) => {
    if (type === 'updated') look(mutation?.state.error)
  })
  return () => {
    stopQueries()
    stopMutations()
  }
}
