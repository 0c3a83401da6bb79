/** Builds requests to our own API. Small, because the script that starts every page includes it. */

/** The base path of the API. */
export const API_BASE = '/api'

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

export interface ApiRequest {
  method: Method
  /** Language of the texts in the answer. */
  language: string
  /** Below `/api`, with its query. */
  path: string
  token: string | null
  body?: unknown
  idempotencyKey?: string | undefined
}

export type Query = Record<string, string | number | boolean | undefined>

/** A path with its query; undefined values are left out. */
export function addressOf(path: string, query: Query = {}): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) params.set(name, String(value))
  }
  const search = params.toString()
  return `${path}${search ? `?${search}` : ''}`
}

/** Options for `fetch`. Only the token identifies the user. */
export function requestInit({
  method,
  language,
  token,
  body,
  idempotencyKey,
}: ApiRequest): RequestInit {
  const headers = new Headers({
    Accept: 'application/json, application/problem+json',
    'Accept-Language': language,
  })
  if (body !== undefined) headers.set('Content-Type', 'application/json')
  if (token) headers.set('Authorization', `Bearer ${token}`)
  if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey)
  return {
    method,
    headers,
    credentials: 'omit',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }
}
