/**
 * Connects the session to the running app: the query cache, the router and the API client. Other features read the
 * signed-in user through the library's `useSession`.
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

/** The default is for the app; tests provide their own. */
export const SessionControllerContext = createContext<SessionController>(sessionController)

/** Signing in and out, for the pages of this feature. */
export const useSessionController = (): SessionController => use(SessionControllerContext)

/** The session. The app's providers call it once and provide it to every component. */
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

  // Clears the device first, because loading the next page may need the network.
  const signOut = useCallback(
    async (farewell?: string) => {
      // A farewell is for a deleted account, whose sessions are already gone.
      const revoked = controller.signOut(farewell !== undefined)
      if (farewell === undefined) await navigate(localPath(paths.home))
      else await navigate(paths.login, { replace: true, state: { message: farewell } })
      await revoked
    },
    [controller, navigate],
  )

  const signInAgain = useCallback(
    async (returnTo: string) => {
      // The guard stores the address that it was asked to leave.
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

/** Takes the user's name from the profile, so that a change in the settings shows everywhere. */
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
      // An undo names what was deleted, so the next user must not see it.
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

/** A refusal by the API shows that the session was revoked elsewhere. */
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
