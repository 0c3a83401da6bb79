/** The failure of a request, in the API's own terms (`application/problem+json`). */
import { t } from '@lingui/core/macro'
import type { Schemas } from './api-types'

/** The API's own kinds of problem, and two of the browser's. */
export type ProblemSlug = SlugOf<Schemas['ProblemBody']['type']> | 'offline' | 'timeout'

type SlugOf<Type> = Type extends `/problems/${infer Slug}` ? Slug : never

export interface FieldProblem {
  field: string
  message: string
}

export interface ProblemBody {
  type: string
  title?: string
  status: number
  detail?: string
  request_id?: string
  errors?: FieldProblem[]
  userMessage?: string
}

const PREFIX = '/problems/'
const fallbackMessage = () => t`Something went wrong. Please try again.`

/**
 * Sentences for problems that come without one, by kind or status. Read when shown, because a first read can fail before
 * its texts are loaded.
 */
const ownMessages: Readonly<Record<string, () => string>> = {
  offline: () => t`We couldn't reach Goldgrove. Check your connection and try again.`,
  timeout: () => t`Goldgrove took too long to respond. Please try again.`,
  429: () => t`Too many requests. Wait a minute and try again.`,
}

/** What an API call rejects with, unless the caller aborts it or the session has no token for it. */
export class ApiProblem extends Error {
  readonly status: number
  /** A slug of the catalogue; a newer server may send one this version does not list. */
  readonly slug: ProblemSlug | (string & {})
  readonly fields: readonly FieldProblem[]
  /** Seconds the server asked to wait before the next attempt. */
  readonly retryAfterSeconds: number | undefined
  /** The server's message for users, else its safe detail; the gateway's own answers have neither. */
  private readonly shown: string | false | undefined

  constructor(body: ProblemBody, retryAfterSeconds?: number) {
    super(body.detail ?? body.title ?? `${body.type} ${body.status}`)
    this.name = 'ApiProblem'
    this.status = body.status
    this.slug = body.type.replace(PREFIX, '')
    this.fields = body.errors ?? []
    this.retryAfterSeconds = retryAfterSeconds
    this.shown = body.userMessage || (body.status < 500 && (body.detail ?? body.title))
  }

  /** The sentence to show. */
  get userMessage(): string {
    return this.shown || (ownMessages[this.slug] ?? ownMessages[this.status] ?? fallbackMessage)()
  }

  is(slug: ProblemSlug): boolean {
    return this.slug === slug
  }
}

/** The browser could not reach the server at all. */
export function offlineProblem(): ApiProblem {
  return new ApiProblem({ type: `${PREFIX}offline`, status: 0 })
}

/** The server did not answer in time. */
export function timeoutProblem(): ApiProblem {
  return new ApiProblem({ type: `${PREFIX}timeout`, status: 0 })
}

/** The sentence to show for any error. */
export function userMessage(error: unknown): string {
  return error instanceof ApiProblem ? error.userMessage : fallbackMessage()
}

/** Whether a request failed with this problem of the catalogue. */
export function isProblem(
  error: unknown,
  slug: Parameters<ApiProblem['is']>[0],
): error is ApiProblem {
  return error instanceof ApiProblem && error.is(slug)
}
