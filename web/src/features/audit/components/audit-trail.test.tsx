import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { AuditEvent } from '@/lib/api-types'
import { institution, item } from '@/testing/builders'
import { type Answers, fakeApi, offContract, problem, type SeenRequest } from '@/testing/fake-api'
import { renderApp } from '@/testing/render-app'
import { AuditTrail } from './audit-trail'

const TRAIL = 'GET /audit-events'

const event = (seq: number, changes: Partial<AuditEvent> = {}): AuditEvent => ({
  id: `event-${seq}`,
  seq,
  created_at: '2026-11-21T12:00:00Z',
  action: 'session.started',
  table_name: null,
  record_id: null,
  hash: '0'.repeat(64),
  details: {},
  user_agent: null,
  ...changes,
})

const whole = { verified: true, entries: 2, head: '0'.repeat(64) }

function open(answers: Answers) {
  const api = fakeApi(answers)
  return { api, ...renderApp(<AuditTrail />) }
}

describe('the activity', () => {
  it('names each action, and shows that the record is complete', async () => {
    open({
      [TRAIL]: {
        events: [
          event(2, {
            action: 'client.request_failed',
            details: {
              method: 'GET',
              path: '/goals/{id}',
              status: 500,
              problem: 'internal',
              count: 2,
            },
            user_agent: 'Browser/1.0',
          }),
          event(1),
        ],
        nextCursor: null,
        chain: whole,
      },
    })
    const entries = within(await screen.findByRole('list', { name: 'Activity' }))
    expect(entries.getByText('Signed in')).toBeVisible()
    expect(
      entries.getByText('Reading “goals”: an error on our side, 2 times').closest('li'),
    ).toHaveTextContent('A request failed in the app')
    expect(screen.getByText(/^Verified:/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Show older' })).not.toBeInTheDocument()
  })

  it('shows a lost connection as one entry, which unfolds to every request', async () => {
    const lost = (seq: number, path: string, count: number, created_at: string) =>
      event(seq, {
        action: 'client.network_error',
        details: { method: 'GET', path, status: 0, problem: 'offline', count },
        created_at,
      })
    const events = [
      lost(5, '/rpc/get_current_user_subscription', 2, '2026-11-21T12:00:09Z'),
      lost(4, '/dashboard', 9, '2026-11-21T12:00:08Z'),
      event(3),
      lost(2, '/goals', 1, '2026-11-21T11:00:00Z'),
      lost(1, '/goals', 1, '2026-11-20T11:00:00Z'),
    ]
    open({ [TRAIL]: { events, nextCursor: null, chain: whole } })
    const list = await screen.findByRole('list', { name: 'Activity' })
    const rows = within(list).getAllByRole('listitem')
    expect(rows).toHaveLength(4)
    expect(rows[0]?.querySelector('summary')).toHaveTextContent(
      /^The app had no connection11 requests got no answer/,
    )
    expect(rows[0]?.querySelectorAll('dl')).toHaveLength(2)
  })

  it('names the bank of a connection the user still has', async () => {
    const bank = (seq: number, record_id: string, changes: Partial<AuditEvent>) =>
      event(seq, { table_name: 'plaid_items', record_id, ...changes })
    const events = [
      bank(3, 'item-1', { action: 'item.needs_login' }),
      bank(2, 'item-gone', { action: 'item.removed' }),
      bank(1, 'item-1', { action: 'item.linked', details: { accounts: 6 } }),
    ]
    open({
      [TRAIL]: { events, nextCursor: null, chain: whole },
      'GET /plaid-items': { items: [item({ id: 'item-1', institution_id: 'ins-1' })] },
      'GET /institutions': { institutions: [institution({ id: 'ins-1', name: 'Maple Trust' })] },
    })
    const linked = await screen.findByText('Maple Trust · With 6 accounts')
    expect(linked.closest('summary')).toHaveTextContent(/^A bank was connected/)
    expect(screen.getByText('Maple Trust').closest('summary')).toHaveTextContent(
      /^A bank asked you to sign in again/,
    )
    expect(screen.getByText('A bank was disconnected').nextElementSibling).toBeNull()
  })

  it('unfolds to all that is recorded', async () => {
    const details = { items: 3, failed: 0 }
    const refreshed = event(7, {
      action: 'data.refreshed',
      table_name: 'plaid_items',
      user_agent: 'Browser/1.0',
      details,
    })
    const { user } = open({ [TRAIL]: { events: [refreshed], nextCursor: null, chain: whole } })
    const raw = await screen.findByText('data.refreshed')
    expect(raw).not.toBeVisible()
    await user.click(screen.getByText('3 connections answered'))
    expect(raw).toBeVisible()
    expect(raw.closest('dl')).toHaveTextContent(
      /id ?event-7.*seq ?7.*created_at ?2026-11-21T12:00:00Z.*table_name ?plaid_items.*hash ?0{64}.*user_agent ?Browser\/1\.0.*items ?3.*failed ?0/,
    )
  })

  it('shows an action it does not know by the server’s own word', async () => {
    const unknown = { ...event(1), action: 'vault.opened' }
    open({ [TRAIL]: offContract({ events: [unknown], nextCursor: null, chain: whole }) })
    expect(await screen.findByText('vault.opened', { selector: 'summary *' })).toBeVisible()
  })

  it('warns of a record that is not whole', async () => {
    const chain = { verified: false, entries: 2, head: '0'.repeat(64) }
    open({ [TRAIL]: { events: [event(1)], nextCursor: null, chain } })
    expect(await screen.findByText(/This record is incomplete/)).toBeVisible()
  })

  it('goes back page by page', async () => {
    const { user } = open({
      [TRAIL]: ({ path }: SeenRequest) =>
        path.includes('cursor=older')
          ? { events: [event(1, { action: 'user.founded' })], nextCursor: null, chain: null }
          : { events: [event(2)], nextCursor: 'older', chain: whole },
    })
    await user.press('Show older')
    expect(await screen.findByText('Your account was created')).toBeVisible()
    expect(screen.getByText('Signed in')).toBeVisible()
    expect(screen.getByText(/^Verified:/)).toBeVisible()
  })

  it('says when there is nothing yet, and when it could not be read', async () => {
    const { unmount } = open({ [TRAIL]: { events: [], nextCursor: null, chain: whole } })
    expect(await screen.findByText('No activity yet')).toBeVisible()
    unmount()
    open({ [TRAIL]: problem('internal', 500) })
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
  })
})
