/**
 * Who is signed in, from the first moment to sign-out, in this tab and told by the others. Knows no React and
 * no router.
 */
import type { Profile } from '@/lib/api-types'
import { ApiProblem } from '@/lib/problem'
import type { SessionUser } from '@/lib/session'
import { createStore } from '@/lib/store'
import { AuthFailure } from '../model/auth-failure'
import type { AuthGateway, LoadAuthGateway, SignInResult } from '../model/auth-gateway'
import { forgetSignUp } from '../model/pending-sign-up'
import type { SessionCalls } from './session-calls'
import { announceSignOut, createSessionEndKeeper, isSignOutSignal } from './session-tabs'
import { type Identity, storedSession } from './stored-session'
import {
  hasStoredSession,
  sessionSignal,
  storedAccessToken,
  tokenStorage,
  withdrawTokens,
} from './token-storage'

/** Loading ends after this long, whatever has arrived by then. */
export const LOADING_LIMIT_MS = 5_000

/** Another tab's tokens arrive one by one; when the first is seen, the last is not there yet. */
export const ARRIVAL_MS = 100

export type SessionState =
  | { status: 'loading' }
  /** `left` after a sign-out on purpose in this tab. */
  | { status: 'signedOut'; left?: true }
  | { status: 'signedIn'; user: SessionUser }

/** Why a session ended that its person had not ended. */
type ExpiryReason = 'expired' | 'mismatch'

/** What a person is told when their session is over: `unchecked` when the server could not check it. */
export type EndReason = ExpiryReason | 'unchecked'

/** What the running app lends the controller. */
export interface SessionSurroundings {
  /** The signed-in person's profile, fresh from the API. */
  fetchProfile(): Promise<Profile>
  /** Empties the caches of what the last person saw. Called on every end of a session. */
  forgetData(): void
  /** Removes drafts and the saved route. Called when someone signs out on purpose, in any tab. */
  forgetDrafts(): void
  /** Deletes the last figures. Called when the server has ended the session; its own clock leaves them. */
  forgetFigures(): void
  /** Says that the session is over. Called once, before the person counts as signed out. */
  announceExpiry(reason: EndReason): void
  /** The server's side of the session. */
  calls: SessionCalls
}

/** What others see of the controller; fakes of tests have no private parts. */
export type SessionController = { [Key in keyof Controller]: Controller[Key] }

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

/** Without a connection nothing of the person's can be read either: the pages say so. */
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
  /** When the session ends unless it is extended. */
  readonly sessionEnd = this.keeper.end
  private readonly loadGateway: LoadAuthGateway
  private around = notStarted
  private known: Identity | null = null
  /** Counts the readings; a reading that is no longer the newest changes nothing. */
  private turn = 0
  private listening = false
  private ending = false
  /** Revoking clears the tokens at its end: a new sign-in waits for it. */
  private leaving: Promise<void> = Promise.resolve()
  private arrival: ReturnType<typeof setTimeout> | undefined

  constructor(loadGateway: LoadAuthGateway) {
    this.loadGateway = loadGateway
  }

  /** Reads the session and follows it. Returns the function that stops. */
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

  /** Reads the session again. Rejects with `no-profile` when the person has none. */
  async refresh(): Promise<void> {
    this.turn += 1
    const turn = this.turn
    const identity = await this.readIdentity()
    if (turn !== this.turn) return
    if (!identity) return this.end()

    if (this.known && this.known.id !== identity.id) this.around.forgetData()
    this.known = identity
    // Side by side: the guard waits for both.
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

  /** See the gateway's. */
  async signInWithPasskey(account: string, autofill = false): Promise<SignInResult> {
    return this.arrive((gateway) => gateway.signInWithPasskey(account, autofill))
  }

  /** Gives the code that `signIn` asked for. */
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
   * Ends the session. The device forgets at once; resolves when the provider has answered, or cannot be reached. `gone`: the
   * server has ended it already.
   */
  async signOut(gone = false): Promise<void> {
    this.around.forgetDrafts()
    announceSignOut()
    await this.leave({ left: true }, gone)
  }

  /** The session is over, by its own clock or the API's refusal. Drafts stay for the next sign-in. */
  async expire(reason?: ExpiryReason): Promise<void> {
    if (this.state.get().status === 'signedIn') await this.endExpired(reason)
  }

  /**
   * Ends every session of the person, this one too. Rejects when the server could not; this one then lives on. Drafts stay
   * for who signs in again after a change.
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

  /** Ends the session and keeps what the person was doing, for an act that asks for a fresh sign-in. */
  async signInAgain(): Promise<void> {
    await this.leave()
  }

  /** Has the server look at the session again. A refusal ends it; anything else changes nothing. */
  async validate(): Promise<void> {
    const check = await this.check()
    if (check !== null && check !== 'failed') await this.expire(check)
  }

  /** Adds time, with fresh tokens. Rejects when that failed; a refusal has then ended the session. */
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

  /** For what needs no session: signing up, confirming, resetting a password. */
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

  private async readIdentity(): Promise<Identity | null> {
    try {
      return storedSession()?.identity ?? (await (await this.gateway()).identity())
    } catch {
      // Without an answer no user is let in. The tokens stay for the next attempt.
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

  /** Has the server check the session: `null` when it lives, `failed` when the server could not tell. */
  private async check(): Promise<ExpiryReason | 'failed' | null> {
    try {
      this.keeper.keep(await this.around.calls.validate())
      return null
    } catch (error) {
      return expiryReason(error) ?? (isUnanswered(error) ? null : 'failed')
    }
  }

  /** A check that failed lets no user in. The tokens stay: a reload tries again. */
  private endUnchecked(): void {
    this.end()
    this.around.announceExpiry('unchecked')
  }

  /** Without a reason the session's own clock has ended it. */
  private async endExpired(reason?: ExpiryReason): Promise<void> {
    // Several requests are refused at once; it is said and done once.
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
    // A reading under way may still answer and put this right.
    this.state.set(
      this.known ? { status: 'signedIn', user: userOf(this.known) } : { status: 'signedOut' },
    )
  }

  /** The device forgets first, and waits for no answer: not the server's, not the provider's. */
  private leave(how: { left?: true } = {}, gone = false): Promise<void> {
    const token = storedAccessToken()
    forgetSignUp()
    withdrawTokens()
    this.end(how)
    if (token && !gone) void this.around.calls.end(token).catch(() => undefined)
    this.leaving = this.revoke()
    return this.leaving
  }

  /** Without the library the provider is not told; the device is signed out all the same. */
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
