import { waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { profile } from '@/testing/builders'
import { type Answers, fakeApi, problem } from '@/testing/fake-api'
import { renderApp } from '@/testing/render-app'
import { useMigrationStart } from './use-migration-start'

const START = 'POST /start-aead-migration'

function Visit() {
  useMigrationStart()
  return null
}

const migration = {
  id: 'migration-1',
  status: 'running',
  limit: 200,
  delayMs: 300,
  usersDone: 0,
  usersStuck: 0,
  rowsResealed: 0,
  startedAt: '2026-11-21T12:00:00Z',
  updatedAt: '2026-11-21T12:00:00Z',
}

function visit(answers: Answers) {
  const api = fakeApi({ [START]: { migration }, ...answers })
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

  it('starts nothing for other users', async () => {
    const { api } = visit({ 'GET /profile': profile() })
    await waitFor(() => expect(api.to('GET /profile')).toHaveLength(1))
    expect(api.to(START)).toEqual([])
  })
})
