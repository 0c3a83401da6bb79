/**
 * Who is signed in, from the first moment to sign-out, in this tab and told by the others. Knows no React and
 * no router.
 */
import type { Profile } from '@/lib/api-types'
import { ApiProblem } from '@/lib/problem'
import type { SessionUser } from '@/lib/session'
import { createStore, type Store } from '@/lib/store'
import type { SessionCalls } from '../api/session-calls'
import { AuthFailure } from './auth-failure'
import type { AuthGateway, LoadAuthGateway, SignInResult } from './auth-gateway'
import type { Identity } from './identity'
import { forgetSignUp } from './pending-sign-up'
import { createSessionEndKeeper, type SessionEnd } from './session-end'
import { announceSignOut, isSignOutSignal } from './sign-out-signal'
import { storedSession } from './stored-session'
import { hasStoredSession, sessionSignal, tokenStorage } from './token-storage'

/** Loading ends after this long, whatever has arrived by then. */
export const LOADING_LIMIT_MS = 5_000

/** Another tab's tokens arrive one by one; when the first is seen, the last is not there yet. */
export const ARRIVAL_MS = 100

export type SessionState =
  /** `expected` once there is somebody with good tokens, whom the server still has to let in. */
  | { status: 'loading'; expected?: true }
  | { status: 'signedOut' }
  | { status: 'signedIn'; user: SessionUser }

/** Why a session ended that its person had not ended. */
export type ExpiryReason = 'expired' | 'mismatch'

/** What the running app lends the controller. */
export interface SessionSurroundings {
  /** The signed-in person's profile, fresh from the API. */
  fetchProfile(): Promise<Profile>
  /** Empties the caches of what the last person saw. Called on every end of a session. */
  forgetData(): void
  /** Removes drafts and the saved route. Called when someone signs out on purpose, in any tab. */
  forgetDrafts(): void
  /** Says that the session is over. Called once, before the person counts as signed out. */
  announceExpiry(reason: ExpiryReason): void
  /** The server's side of the session. */
  calls: SessionCalls
}

export interface SessionController {
  state: Store<SessionState>
  /** Reads the session and follows it. Returns the function that stops. */
  start(surroundings: SessionSurroundings): () => void
  /** Reads the session again. Rejects with `no-profile` when the person has none. */
  refresh(): Promise<void>
  signIn(email: string, password: string): Promise<SignInResult>
  /** Gives the code that `signIn` asked for. */
  confirmSignIn(code: string): Promise<SignInResult>
  /** Ends the session; `beforeEnd` runs while the person still counts as signed in. */
  signOut(beforeEnd?: () => Promise<void> | void): Promise<void>
  /** When the session ends unless it is extended. */
  sessionEnd: Store<SessionEnd>
  /** Has the server look at the session again. A refusal ends it; anything else changes nothing. */
  validate(): Promise<void>
  /** Adds time, with fresh tokens. Rejects when that failed; a refusal has then ended the session. */
  extend(): Promise<void>
  /** The session is over, by its own clock or the API's refusal. Drafts stay for the next sign-in. */
  expire(reason?: ExpiryReason): Promise<void>
  /** Ends the session and keeps what the person was doing, for an act that asks for a fresh sign-in. */
  signInAgain(): Promise<void>
  accessToken(): Promise<string | null>
  /** For what needs no session: signing up, confirming, resetting a password. */
  gateway(): Promise<AuthGateway>
}

const userOf = (identity: Identity, profile?: Profile): SessionUser => ({
  id: identity.id,
  email: identity.email,
  firstName: profile?.first_name ?? identity.firstName,
  fullName: profile?.full_name ?? identity.fullName,
})

const UNAUTHENTICATED = 401

/** Why the server refused the session; `null` for every failure that says nothing about it. */
export function expiryReason(error: unknown): ExpiryReason | null {
  if (!(error instanceof ApiProblem) || error.status !== UNAUTHENTICATED) return null
  return error.is('session-mismatch') ? 'mismatch' : 'expired'
}

const isMissing = (error: unknown) => error instanceof ApiProblem && error.status === 404

const tooEarly = () => Promise.reject(new Error('the session is used before it was started'))

const notStarted: SessionSurroundings = {
  fetchProfile: tooEarly,
  forgetData: () => undefined,
  forgetDrafts: () => undefined,
  announceExpiry: () => undefined,
  calls: { validate: tooEarly, extend: tooEarly, end: tooEarly },
}

class Controller implements SessionController {
  readonly state = createStore<SessionState>({ status: 'loading' })
  private readonly keeper = createSessionEndKeeper()
  readonly sessionEnd = this.keeper.end
  private readonly loadGateway: LoadAuthGateway
  private around = notStarted
  private known: Identity | null = null
  /** Counts the readings; a reading that is no longer the newest changes nothing. */
  private turn = 0
  private listening = false
  private ending = false
  private arrival: ReturnType<typeof setTimeout> | undefined

  constructor(loadGateway: LoadAuthGateway) {
    this.loadGateway = loadGateway
  }

  start(surroundings: SessionSurroundings): () => void {
    this.around = surroundings
    const mayBeSignedIn = hasStoredSession()
    // Another tab may have signed in while this one showed a public page.
    if (mayBeSignedIn && this.state.get().status === 'signedOut')
      this.state.set({ status: 'loading' })
    const limit = setTimeout(() => this.endLoading(), LOADING_LIMIT_MS)
    const follow = (event: StorageEvent) => this.follow(event)
    window.addEventListener('storage', follow)
    const stopKeeping = this.keeper.follow()
    if (mayBeSignedIn) this.readAgain()
    else this.end()
    return () => {
      clearTimeout(limit)
      clearTimeout(this.arrival)
      window.removeEventListener('storage', follow)
      stopKeeping()
    }
  }

  async refresh(): Promise<void> {
    this.turn += 1
    const turn = this.turn
    const identity = await this.readIdentity()
    if (turn !== this.turn) return
    if (!identity) return this.end()

    if (this.known && this.known.id !== identity.id) this.around.forgetData()
    this.known = identity
    if (this.state.get().status === 'loading') this.state.set({ status: 'loading', expected: true })
    // Side by side: the guard waits for both.
    const [profile, refusal] = await Promise.all([this.readProfile(), this.readRefusal()])
    if (turn !== this.turn) return
    if (refusal) return this.endExpired(refusal)
    if (profile === 'missing') {
      await this.leave()
      throw new AuthFailure('no-profile')
    }
    this.state.set({ status: 'signedIn', user: userOf(identity, profile) })
  }

  async signIn(email: string, password: string): Promise<SignInResult> {
    return this.arrive((gateway) => gateway.signIn(email, password))
  }

  async confirmSignIn(code: string): Promise<SignInResult> {
    return this.arrive((gateway) => gateway.confirmSignIn(code))
  }

  private async arrive(
    attempt: (gateway: AuthGateway) => Promise<SignInResult>,
  ): Promise<SignInResult> {
    const result = await attempt(await this.gateway())
    if (result !== 'signed-in') return result

    await this.refresh()
    if (this.state.get().status !== 'signedIn') throw new AuthFailure('network')
    return result
  }

  async signOut(beforeEnd?: () => Promise<void> | void): Promise<void> {
    await beforeEnd?.()
    this.around.forgetDrafts()
    announceSignOut()
    await this.endOnServer()
    await this.leave()
  }

  async expire(reason: ExpiryReason = 'expired'): Promise<void> {
    if (this.state.get().status === 'signedIn') await this.endExpired(reason)
  }

  async signInAgain(): Promise<void> {
    await this.endOnServer()
    await this.leave()
  }

  async validate(): Promise<void> {
    const refusal = await this.readRefusal()
    if (refusal) await this.expire(refusal)
  }

  async extend(): Promise<void> {
    try {
      await (await this.gateway()).renewTokens()
      this.keeper.keep(await this.around.calls.extend())
    } catch (error) {
      const reason = expiryReason(error)
      if (reason) await this.expire(reason)
      throw error
    }
  }

  async accessToken(): Promise<string | null> {
    if (!hasStoredSession()) return null
    return storedSession()?.accessToken ?? (await this.gateway()).accessToken()
  }

  async gateway(): Promise<AuthGateway> {
    const gateway = await this.loadGateway()
    if (!this.listening) {
      this.listening = true
      gateway.onSessionLost(() => {
        if (this.state.get().status === 'signedIn') this.around.announceExpiry('expired')
        this.end()
      })
    }
    return gateway
  }

  private async readIdentity(): Promise<Identity | null> {
    try {
      return storedSession()?.identity ?? (await (await this.gateway()).identity())
    } catch {
      // Without an answer nobody can be let in. The tokens stay for the next attempt.
      return null
    }
  }

  /** Any failure but "there is none" leaves the person signed in: the pages say what they could not load. */
  private async readProfile(): Promise<Profile | 'missing' | undefined> {
    try {
      return await this.around.fetchProfile()
    } catch (error) {
      return isMissing(error) ? 'missing' : undefined
    }
  }

  /** Without an answer the session goes on: the API refuses whatever a dead one asks for. */
  private async readRefusal(): Promise<ExpiryReason | null> {
    try {
      this.keeper.keep(await this.around.calls.validate())
      return null
    } catch (error) {
      return expiryReason(error)
    }
  }

  private async endExpired(reason: ExpiryReason): Promise<void> {
    // Several requests are refused at once; it is said and done once.
    if (this.ending) return
    this.ending = true
    this.around.announceExpiry(reason)
    await this.leave()
    this.ending = false
  }

  private readAgain(): void {
    void this.refresh().catch(() => undefined)
  }

  private follow(event: StorageEvent): void {
    const signal = sessionSignal(event)
    if (signal === 'began') this.arrival = setTimeout(() => this.readAgain(), ARRIVAL_MS)
    if (this.state.get().status !== 'signedIn') return
    if (isSignOutSignal(event)) {
      this.around.forgetDrafts()
      this.end()
    } else if (signal === 'ended') {
      this.around.announceExpiry('expired')
      this.end()
    }
  }

  private endLoading(): void {
    if (this.state.get().status !== 'loading') return
    // A reading under way may still answer and put this right.
    this.state.set(
      this.known ? { status: 'signedIn', user: userOf(this.known) } : { status: 'signedOut' },
    )
  }

  /** Sets out with the token in hand and waits for no answer: the device is signed out whatever comes. */
  private async endOnServer(): Promise<void> {
    const token = await this.accessToken().catch(() => null)
    if (token) void this.around.calls.end(token).catch(() => undefined)
  }

  private async leave(): Promise<void> {
    forgetSignUp()
    // Without the library nobody can tell the provider; the device is signed out all the same.
    const gateway = await this.gateway().catch(() => null)
    await (gateway ? gateway.signOut() : tokenStorage.clear()).catch(() => undefined)
    this.end()
  }

  private end(): void {
    this.turn += 1
    this.known = null
    this.keeper.forget()
    this.around.forgetData()
    this.state.set({ status: 'signedOut' })
  }
}

export function createSessionController(loadGateway: LoadAuthGateway): SessionController {
  return new Controller(loadGateway)
}
