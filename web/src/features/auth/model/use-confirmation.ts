/** The email confirmation page's state, from the link, the user's actions and other tabs. */
import { useEffect, useState } from 'react'
import { useSession } from '@/lib/session'
import { removeStored, type StorageKey, writeStored } from '@/lib/storage'
import type { SessionController } from '../session/session-controller'
import { useSessionController } from '../session/use-auth'
import { type AuthFailure, toAuthFailure } from './auth-failure'
import type { ConfirmationLink } from './confirmation-link'
import { takeSignUp } from './pending-sign-up'

/** Where a verified user goes; `null` when the user decides. */
export type Destination = 'dashboard' | 'login' | null

export type ConfirmationState =
  | { kind: 'waiting' }
  | { kind: 'ready'; confirm: () => void; pending: boolean }
  | { kind: 'broken' }
  | { kind: 'refused'; failure: AuthFailure; retry: (() => void) | null }
  | { kind: 'verified'; destination: Destination }

type Attempt = 'none' | 'pending' | 'confirmed' | AuthFailure

/** Signs in if this tab still has the password; otherwise the user does on the sign-in page. */
async function signInIfPending(controller: SessionController, userId: string): Promise<void> {
  const pending = takeSignUp(userId)
  if (!pending) return
  await controller.signIn(pending.email, pending.password).catch(() => undefined)
}

export function useConfirmation(link: ConfirmationLink): ConfirmationState {
  const controller = useSessionController()
  const session = useSession()
  const [attempt, setAttempt] = useState<Attempt>('none')
  const linkUserId = link.kind === 'complete' ? link.userId : null

  useEffect(
    () =>
      onConfirmedElsewhere((userId) => {
        if (linkUserId !== null && linkUserId !== userId) return
        setAttempt('confirmed')
        void signInIfPending(controller, userId)
      }),
    [controller, linkUserId],
  )

  async function confirm() {
    if (link.kind !== 'complete' || attempt === 'pending') return
    setAttempt('pending')
    try {
      await (await controller.gateway()).confirmSignUp(link.userId, link.code)
      setAttempt('confirmed')
      announceConfirmation(link.userId)
      await signInIfPending(controller, link.userId)
    } catch (error) {
      setAttempt(toAuthFailure(error))
    }
  }

  const isOwnSession =
    session.status === 'signedIn' && (linkUserId === null || linkUserId === session.user.id)
  if (isOwnSession) return { kind: 'verified', destination: 'dashboard' }
  if (attempt === 'confirmed') {
    return { kind: 'verified', destination: session.status === 'signedIn' ? null : 'login' }
  }
  if (link.kind === 'absent') return { kind: 'waiting' }
  if (link.kind === 'broken') return { kind: 'broken' }
  if (attempt !== 'none' && attempt !== 'pending') {
    const again =
      attempt.kind === 'network' || attempt.kind === 'throttled' || attempt.kind === 'unknown'
    return { kind: 'refused', failure: attempt, retry: again ? () => void confirm() : null }
  }
  return { kind: 'ready', confirm: () => void confirm(), pending: attempt === 'pending' }
}

/** Notifies the other tabs of this browser that this tab confirmed an account's email. */
const KEY = 'goldgrove_email_confirmed' satisfies StorageKey

function announceConfirmation(userId: string): void {
  writeStored(KEY, userId)
  // The event carries the value, so it need not stay stored.
  removeStored(KEY)
}

/** Returns a function that stops it. */
function onConfirmedElsewhere(listener: (userId: string) => void): () => void {
  const handle = (event: StorageEvent) => {
    if (event.key === KEY && event.newValue) listener(event.newValue)
  }
  window.addEventListener('storage', handle)
  return () => window.removeEventListener('storage', handle)
}
