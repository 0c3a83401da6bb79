import { describe, expect, it } from 'vitest'
import { ApiProblem } from '@/lib/problem'
import { inLanguage } from '@/testing/in-language'
import {
  connectedMessage,
  exchangeFailure,
  exitMessage,
  MissingLinkScript,
  MissingLinkToken,
  startFailure,
} from './link-messages'

const problem = (slug: string, status: number) =>
  new ApiProblem({ type: `/problems/${slug}`, title: slug, status, userMessage: 'Words.' })

describe('why no connection could be started', () => {
  it.each([
    ['connection-limit', 429, 'Connection Limit Reached', 'retry'],
    ['rate-limited', 429, 'Connection Limit Reached', 'retry'],
    ['link-configuration', 502, 'Configuration Error', 'support'],
    ['no-liability-accounts', 422, 'Liability Accounts Not Found', 'skipLiabilities'],
    ['connection-error', 502, 'Connection Error', 'retry'],
    ['unavailable', 503, 'Connection Error', 'retry'],
    ['offline', 0, 'Connection Error', 'retry'],
    ['timeout', 0, 'Connection Error', 'retry'],
    ['internal', 500, 'Failed to connect to Plaid', 'retry'],
    ['a-slug-of-tomorrow', 418, 'Failed to connect to Plaid', 'retry'],
  ])('%s (%i): %s', (slug, status, title, remedy) =>
    expect(startFailure(problem(slug, status))).toEqual({ title, message: 'Words.', remedy }),
  )

  it('an answer without a token', () =>
    expect(startFailure(new MissingLinkToken()).title).toBe('No link token received from server'))

  it('no script for the window', () =>
    expect(startFailure(new MissingLinkScript())).toMatchObject({
      title: 'Connection Error',
      remedy: 'retry',
    }))

  it('anything else', () =>
    expect(startFailure(new Error('boom'))).toMatchObject({
      title: 'Failed to connect to Plaid',
      message: 'Something went wrong. Please try again.',
    }))
})

describe('why a finished connection could not be taken over', () => {
  it.each([
    ['exchange-failed', 502, 'Connection failed', 'retry'],
    ['offline', 0, 'Connection failed', 'retry'],
    ['institution-already-linked', 409, 'Already connected', 'accounts'],
    ['no-liability-accounts', 422, 'Liability Accounts Not Found', 'skipLiabilities'],
  ])('%s (%i): %s', (slug, status, title, remedy) =>
    expect(exchangeFailure(problem(slug, status))).toEqual({ title, message: 'Words.', remedy }),
  )
})

describe('leaving the window', () => {
  const error = { display_message: 'The bank is closed for maintenance.' }
  it.each([
    ['no account chosen', null, 'requires_account_selection', 'Account selection required', true],
    ['changed one’s mind', null, 'requires_credentials', 'Connection cancelled', false],
    ['the bank failed', error, 'institution_not_available', 'Connection cancelled', true],
    ['no status at all', null, null, 'Connection cancelled', false],
  ])('%s', (_, failure, status, title, failed) =>
    expect(exitMessage({ error: failure, status })).toMatchObject({ title, failed }),
  )

  it('passes the provider’s words on', () =>
    expect(exitMessage({ error, status: null }).description).toBe(error.display_message))

  it('has its own message where the provider has none', () =>
    expect(exitMessage({ error: { display_message: null }, status: null }).description).toBe(
      "We couldn't finish the connection to your bank. Try again in a few minutes.",
    ))

  describe('in French', () => {
    inLanguage('fr-CA')
    it('has its own message, because the provider’s are English', () =>
      expect(exitMessage({ error, status: null }).description).toMatch(
        /^Nous n’avons pas pu terminer la connexion/,
      ))
  })
})

it.each([
  [2, 9, 'Investment accounts connected', '2 accounts and 9 holdings imported.'],
  [1, 1, 'Investment accounts connected', '1 account and 1 holding imported.'],
  [3, 0, 'Banking accounts connected', '3 accounts imported.'],
])('%i accounts and %i holdings: %s', (accountsProcessed, holdingsProcessed, title, description) =>
  expect(connectedMessage({ accountsProcessed, holdingsProcessed })).toEqual({
    title,
    description,
  }),
)
