/** The session of this tab, from its start to sign-out, in step with the other tabs. Contains no React and no router. */
import type { Profile } from '@/lib/api-types'
import { ApiProblem } from '@/lib/problem'
import type { SessionUser } from '@/lib/session'
import { createStore } from '@/lib/store'
import { AuthFailure } from '../model/auth-failure'
import type { AuthGateway, LoadAuthGateway, SignInResult } from '../model/auth-gateway'
import { forgetSignUp } from '../model/pending-sign-up'
import type { SessionCalls } from './session-calls'
import { announceSignOut, createSessionEndKeeper, isSignOutSignal } from './session-tabs'
import { storedSession } from './stored-session'
import {
  hasStoredSession,
  sessionSignal,
  storedAccessToken,
  tokenStorage,
  withdrawTokens,
} from './token-storage'

/** Loading ends after this time, whatever has arrived by then. */
export const LOADING_LIMIT_MS = 5_000

/** Another tab's tokens arrive one by one: when the first arrives, the last has not. */
export const ARRIVAL_MS = 100

export type SessionState =
  | { status: 'loading' }
  /** `left` after the user signed out in this tab. */
  | { status: 'signedOut'; left?: true }
  | { status: 'signedIn'; user: SessionUser }

/** Why a session ended without a sign-out. */
type ExpiryReason = 'expired' | 'mismatch'

/** The message for an ended session: `unchecked` when the server could not check it. */
export type EndReason = ExpiryReason | 'unchecked'

/** What the controller needs from the running app. */
export interface SessionSurroundings {
  /** The signed-in user's profile, fresh from the API. */
  fetchProfile(): Promise<Profile>
  /** Clears the caches of the last user's data. Called on every end of a session. */
  forgetData(): void
  /** Removes drafts and the saved route. Called when the user signs out, in any tab. */
  forgetDrafts(): void
  /** Deletes the last figures. Called when the server has ended the session, but not when it expires by its own clock. */
  forgetFigures(): void
  /** Announces the end of the session. Called once, before the state becomes signed out. */
  announceExpiry(reason: EndReason): void
  /** The server's side of the session. */
  calls: SessionCalls
}

/** The public interface of the controller; fakes in tests have no private members. */
export type SessionController = { [Key in keyof Controller]: Controller[Key] }

const userOf = (identity: SessionUser, profile?: Profile): SessionUser => ({
  id: identity.id,
  email: identity.email,
  firstName: profile?.first_name ?? identity.firstName,
  fullName: profile?.full_name ?? identity.fullName,
})

const UNAUTHENTICATED = 401

/** Why the server refused the session; `null` for unrelated failures. */
export function expiryReason(error: unknown): ExpiryReason | null {
  if (!(error instanceof ApiProblem) || error.status !== UNAUTHENTICATED) return null
  return error.is('session-mismatch') ? 'mismatch' : 'expired'
}

/** Offline, the pages cannot read the user's data either, and they show that. */
const isUnanswered = (error: unknown) => error instanceof ApiProblem && error.status === 0

const isMissing = (error: unknown) => error instanceof ApiProblem && error.status === 404

const tooEarly = () => Promise.reject(new Error('the session is used before it was started'))

const notStarted: SessionSurroundings = {
  fetchProfile: tooEarly,
  forgetData: () => undefined,
  forgetDrafts: () => undefined,
  forgetFigures: () => undefined,
  announceExpiry: () => undefined,
  calls: { validate: tooEarly, extend: tooEarly, end: tooEarly, endAll: tooEarly },
}

class Controller {
  readonly state = createStore<SessionState>({ status: 'loading' })
  private readonly keeper = createSessionEndKeeper()
  /** The end of the session, unless it is extended. */
  readonly sessionEnd = this.keeper.end
  private readonly loadGateway: LoadAuthGateway
  private around = notStarted
  private known: SessionUser | null = null
  /** Counts the reads; only the newest one changes the state. */
  private turn = 0
  private listening = false
  private ending = false
  /** Revoking clears the tokens at its end, so a new sign-in waits for it. */
  private leaving: Promise<void> = Promise.resolve()
  private arrival: ReturnType<typeof setTimeout> | undefined

  constructor(loadGateway: LoadAuthGateway) {
    this.loadGateway = loadGateway
  }

  /** Reads the session and follows it. Returns a function that stops it. */
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

  /** Reads the session again. Rejects with `no-profile` when the user has none. */
  async refresh(): Promise<void> {
    this.turn += 1
    const turn = this.turn
    const identity = await this.readIdentity()
    if (turn !== this.turn) return
    if (identity === 'failed') return this.endUnchecked()
    if (!identity) return this.end()

    if (this.known && this.known.id !== identity.id) this.around.forgetData()
    this.known = identity
    // In parallel, because the guard waits for both.
    const [profile, check] = await Promise.all([this.readProfile(), this.check()])
    if (turn !== this.turn) return
    if (check === 'failed') return this.endUnchecked()
    if (check !== null) return this.endExpired(check)
    if (profile === 'missing') {
      await this.leave()
      throw new AuthFailure('no-profile')
    }
    this.state.set({ status: 'signedIn', user: userOf(identity, profile) })
  }

  async signIn(email: string, password: string): Promise<SignInResult> {
    return this.arrive((gateway) => gateway.signIn(email, password))
  }

  /** See `AuthGateway`. */
  async signInWithPasskey(account: string, autofill = false): Promise<SignInResult> {
    return this.arrive((gateway) => gateway.signInWithPasskey(account, autofill))
  }

  /** Sends the code that `signIn` requires. */
  async confirmSignIn(code: string): Promise<SignInResult> {
    return this.arrive((gateway) => gateway.confirmSignIn(code))
  }

  private async arrive(
    attempt: (gateway: AuthGateway) => Promise<SignInResult>,
  ): Promise<SignInResult> {
    await this.leaving
    const result = await attempt(await this.gateway())
    if (result !== 'signed-in') return result

    await this.refresh()
    if (this.state.get().status !== 'signedIn') throw new AuthFailure('network')
    return result
  }

  /**
   * Ends the session. Clears the device at once; resolves when the provider has answered or cannot be reached. `gone`:
   * the server has already ended it.
   */
  async signOut(gone = false): Promise<void> {
    this.around.forgetDrafts()
    announceSignOut()
    await this.leave({ left: true }, gone)
  }

  /** The session has ended, by its own clock or by the API's refusal. Drafts stay for the next sign-in. */
  async expire(reason?: ExpiryReason): Promise<void> {
    if (this.state.get().status === 'signedIn') await this.endExpired(reason)
  }

  /**
   * Ends every session of the user, including this one. Rejects when the server fails, and then this session continues.
   * With `signsInAgain`, drafts stay.
   */
  async signOutEverywhere(signsInAgain = false): Promise<void> {
    await this.around.calls.endAll()
    this.around.forgetFigures()
    if (!signsInAgain) {
      this.around.forgetDrafts()
      announceSignOut()
    }
    await this.leave()
  }

  /** Ends the session and keeps the drafts, for an action that requires a fresh sign-in. */
  async signInAgain(): Promise<void> {
    await this.leave()
  }

  /** Makes the server check the session again. A refusal ends it; any other failure changes nothing. */
  async validate(): Promise<void> {
    const check = await this.check()
    if (check !== null && check !== 'failed') await this.expire(check)
  }

  /** Extends the session, with fresh tokens. Rejects on failure; a refusal has then ended the session. */
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

  /** For actions without a session: signing up, confirming, resetting a password. */
  async gateway(): Promise<AuthGateway> {
    const gateway = await this.loadGateway()
    if (!this.listening) {
      this.listening = true
      gateway.onSessionLost(() => {
        this.around.forgetFigures()
        const wasSignedIn = this.state.get().status === 'signedIn'
        this.end()
        if (wasSignedIn) this.around.announceExpiry('expired')
      })
    }
    return gateway
  }

  private async readIdentity(): Promise<SessionUser | 'failed' | null> {
    try {
      return storedSession()?.identity ?? (await (await this.gateway()).identity())
    } catch {
      return 'failed'
    }
  }

  /** Any failure but a missing profile leaves the user signed in: the pages show what they could not load. */
  private async readProfile(): Promise<Profile | 'missing' | undefined> {
    try {
      return await this.around.fetchProfile()
    } catch (error) {
      return isMissing(error) ? 'missing' : undefined
    }
  }

  /** Makes the server check the session: `null` when it is alive, `failed` when the server could not check. */
  private async check(): Promise<ExpiryReason | 'failed' | null> {
    try {
      this.keeper.keep(await this.around.calls.validate())
      return null
    } catch (error) {
      return expiryReason(error) ?? (isUnanswered(error) ? null : 'failed')
    }
  }

  /** A failed check, or no fresh tokens: the user is not signed in. The tokens stay, so that a reload tries again. */
  private endUnchecked(): void {
    this.end()
    this.around.announceExpiry('unchecked')
  }

  /** Without a reason, the session expired by its own clock. */
  private async endExpired(reason?: ExpiryReason): Promise<void> {
    // Several requests are refused at once; end and announce the session only once.
    if (this.ending) return
    this.ending = true
    if (reason) this.around.forgetFigures()
    const left = this.leave()
    this.around.announceExpiry(reason ?? 'expired')
    await left
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
      this.end()
      this.around.announceExpiry('expired')
    }
  }

  private endLoading(): void {
    if (this.state.get().status !== 'loading') return
    // A read in flight may still answer and correct this.
    this.state.set(
      this.known ? { status: 'signedIn', user: userOf(this.known) } : { status: 'signedOut' },
    )
  }

  /** Clears the device first, without waiting for the server or the provider. */
  private leave(how: { left?: true } = {}, gone = false): Promise<void> {
    const token = storedAccessToken()
    forgetSignUp()
    withdrawTokens()
    this.end(how)
    if (token && !gone) void this.around.calls.end(token).catch(() => undefined)
    this.leaving = this.revoke()
    return this.leaving
  }

  /** Without the library, the provider is not notified, but the device is signed out. */
  private async revoke(): Promise<void> {
    const gateway = await this.gateway().catch(() => null)
    await gateway?.signOut().catch(() => undefined)
    await tokenStorage.clear()
  }

  private end(how: { left?: true } = {}): void {
    this.turn += 1
    this.known = null
    this.keeper.forget()
    this.around.forgetData()
    this.state.set({ status: 'signedOut', ...how })
  }
}

export function createSessionController(loadGateway: LoadAuthGateway): SessionController {
  return new Controller(loadGateway)
}
