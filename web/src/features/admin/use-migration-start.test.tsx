import { waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { profile } from '@/testing/builders'
import { type Answers, fakeApi, problem } from '@/testing/fake-api'
import { renderApp } from '@/testing/render-app'
import { useMigrationStart } from './use-migration-start'

afterEach(() => vi.unstubAllGlobals())

const START = 'POST /start-aead-migration'

function Visit() {
  useMigrationStart()
  return null
}

function visit(answers: Answers) {
  const api = fakeApi({ [START]: Response.json({}, { status: 202 }), ...answers })
  return { api, ...renderApp(<Visit />) }
}

const admin = { 'GET /profile': profile({ role: 'admin' }) }

describe('an administrator’s visit', () => {
  it('starts the migration, once in each browser', async () => {
    const first = visit(admin)
    await waitFor(() => expect(first.api.to(START)).toHaveLength(1))
    expect(first.api.to(START)[0]?.body).toEqual({ limit: 200, delayMs: 300 })
    await waitFor(() => expect(localStorage.getItem('goldgrove_aead_migration')).toBe('true'))
    first.unmount()

    const second = visit(admin)
    await waitFor(() => expect(second.api.to('GET /profile')).toHaveLength(1))
    expect(second.api.to(START)).toEqual([])
  })

  it('leaves it to the next visit when it failed', async () => {
    const { api } = visit({ ...admin, [START]: problem('unavailable', 503) })
    await waitFor(() => expect(api.to(START)).toHaveLength(1))
    expect(localStorage.getItem('goldgrove_aead_migration')).toBeNull()
  })

  it('is nobody else’s', async () => {
    const { api } = visit({ 'GET /profile': profile() })
    await waitFor(() => expect(api.to('GET /profile')).toHaveLength(1))
    expect(api.to(START)).toEqual([])
  })
})
