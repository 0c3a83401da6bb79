/**
 * Who is signed in, from the first moment to sign-out, in this tab and told by the others. Knows no React and
 * no router.
 */
import type { Profile } from '@/lib/api-types'
import { ApiProblem } from '@/lib/problem'
import type { SessionUser } from '@/lib/session'
import { createStore, type Store } from '@/lib/store'
import { AuthFailure } from './auth-failure'
import type { AuthGateway, Identity, LoadAuthGateway, SignInResult } from './auth-gateway'
import { forgetSignUp } from './pending-sign-up'
import { hasStoredSession, sessionSignal } from './token-storage'

/** Loading ends after this long, whatever has arrived by then. */
export const LOADING_LIMIT_MS = 5_000

/** Another tab's tokens arrive one by one; when the first is seen, the last is not there yet. */
export const ARRIVAL_MS = 100

export type SessionState =
  | { status: 'loading' }
  | { status: 'signedOut' }
  | { status: 'signedIn'; user: SessionUser }

/** What the running app lends the controller. */
export interface SessionSurroundings {
  /** The signed-in person's profile, fresh from the API. */
  fetchProfile(): Promise<Profile>
  /** Empties the caches of what the last person saw. Called on every end of a session. */
  forgetData(): void
  /** Removes drafts and the saved route. Called when someone signs out on purpose, in any tab. */
  forgetDrafts(): void
}

export interface SessionController {
  state: Store<SessionState>
  /** Reads the session and follows it. Returns the function that stops. */
  start(surroundings: SessionSurroundings): () => void
  /** Reads the session again. Rejects with `no-profile` when the person has none. */
  refresh(): Promise<void>
  signIn(email: string, password: string): Promise<SignInResult>
  /** Ends the session; `beforeEnd` runs while the person still counts as signed in. */
  signOut(beforeEnd?: () => Promise<void> | void): Promise<void>
  /** The API no longer accepts the session. Drafts stay for the next sign-in. */
  expire(): Promise<void>
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

const isMissing = (error: unknown) => error instanceof ApiProblem && error.status === 404

const notStarted: SessionSurroundings = {
  fetchProfile: () => Promise.reject(new Error('the session is read before it was started')),
  forgetData: () => undefined,
  forgetDrafts: () => undefined,
}

class Controller implements SessionController {
  readonly state = createStore<SessionState>({ status: 'loading' })
  private readonly loadGateway: LoadAuthGateway
  private around = notStarted
  private known: Identity | null = null
  /** Counts the readings; a reading that is no longer the newest changes nothing. */
  private turn = 0
  private listening = false
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
    if (mayBeSignedIn) this.readAgain()
    else this.end()
    return () => {
      clearTimeout(limit)
      clearTimeout(this.arrival)
      window.removeEventListener('storage', follow)
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
    const profile = await this.readProfile()
    if (turn !== this.turn) return
    if (profile === 'missing') {
      await this.leave()
      throw new AuthFailure('no-profile')
    }
    this.state.set({ status: 'signedIn', user: userOf(identity, profile) })
  }

  async signIn(email: string, password: string): Promise<SignInResult> {
    const gateway = await this.gateway()
    const result = await gateway.signIn(email, password)
    if (result !== 'signed-in') return result

    await this.refresh()
    if (this.state.get().status !== 'signedIn') throw new AuthFailure('network')
    return result
  }

  async signOut(beforeEnd?: () => Promise<void> | void): Promise<void> {
    await beforeEnd?.()
    this.around.forgetDrafts()
    await this.leave()
  }

  async expire(): Promise<void> {
    if (this.state.get().status === 'signedIn') await this.leave()
  }

  async accessToken(): Promise<string | null> {
    if (!hasStoredSession()) return null
    return (await this.gateway()).accessToken()
  }

  async gateway(): Promise<AuthGateway> {
    const gateway = await this.loadGateway()
    if (!this.listening) {
      this.listening = true
      gateway.onSessionLost(() => this.end())
    }
    return gateway
  }

  private async readIdentity(): Promise<Identity | null> {
    try {
      return await (await this.gateway()).identity()
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

  private readAgain(): void {
    void this.refresh().catch(() => undefined)
  }

  private follow(event: StorageEvent): void {
    const signal = sessionSignal(event)
    if (signal === 'began') this.arrival = setTimeout(() => this.readAgain(), ARRIVAL_MS)
    if (signal === 'ended' && this.state.get().status === 'signedIn') {
      this.around.forgetDrafts()
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

  private async leave(): Promise<void> {
    forgetSignUp()
    const gateway = await this.gateway().catch(() => null)
    await gateway?.signOut().catch(() => undefined)
    this.end()
  }

  private end(): void {
    this.turn += 1
    this.known = null
    this.around.forgetData()
    this.state.set({ status: 'signedOut' })
  }
}

export function createSessionController(loadGateway: LoadAuthGateway): SessionController {
  return new Controller(loadGateway)
}
