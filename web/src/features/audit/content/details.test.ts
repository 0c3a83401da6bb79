import { describe, expect, it } from 'vitest'
import type { AuditEvent } from '@/lib/api-types'
import { inLanguage } from '@/testing/in-language'
import { detailText } from './details'

type Told = [
  action: string,
  details: AuditEvent['details'],
  sentence: string | null,
  table?: string,
]

const told: Told[] = [
  ['session.started', {}, null],
  [
    'sealed_data.opened',
    { accounts: 18, investment_holdings: 1 },
    '18 values from accounts and 1 value from holdings',
  ],
  [
    'sealed_data.opened',
    { accounts: 2, failed: 1 },
    '2 values from accounts and 1 unreadable value',
  ],
  ['sealed_data.listed', { rows: 30 }, '30 records from net worth history', 'net_worth_history'],
  [
    'data.exported',
    { format: 'json', accounts: 18, holdings: 24, transactions: 1200, goals: 1 },
    'As JSON: 18 accounts, 24 holdings, 1,200 transactions and 1 goal',
  ],
  ['data.exported', { format: 'csv', accounts: 0, goals: 0 }, 'As CSV: nothing'],
  ['data.refreshed', { items: 1, failed: 0 }, '1 connection answered'],
  ['data.refreshed', { items: 3, failed: 1 }, '2 of 3 connections answered'],
  ['item.linked', { accounts: 6, holdings: 0 }, 'With 6 accounts'],
  [
    'billing.subscription_changed',
    { status: 'past_due', payment: 'settled' },
    'Subscription overdue',
  ],
  ['billing.subscription_changed', { status: 'active', payment: 'settled' }, 'Subscription active'],
  [
    'billing.payment_reversed',
    { status: 'active', payment: 'refunded' },
    'Subscription active, payment refunded',
  ],
  [
    'client.network_error',
    { method: 'PUT', path: '/goals/{id}/allocations', status: 0, problem: 'offline', count: 1 },
    '1 request got no answer',
  ],
  [
    'client.request_failed',
    {
      method: 'POST',
      path: '/rpc/get_current_user_subscription',
      status: 418,
      problem: 'odd',
      count: 3,
    },
    'Reason: refused, 3 times',
  ],
  [
    'client.request_failed',
    { method: 'GET', path: '/odd', status: 401, problem: 'session-ended', count: 1 },
    'Reason: the session had ended',
  ],
  [
    'client.request_failed',
    { method: 'PATCH', path: '/goals/{id}', status: 409, problem: 'conflict', count: 1 },
    'Changing “goals”: it had changed in the meantime',
  ],
  [
    'client.request_failed',
    {
      method: 'PUT',
      path: '/accounts/{id}/balances/{id}',
      status: 409,
      problem: 'conflict',
      count: 1,
    },
    'Changing “accounts”: refused',
  ],
  [
    'client.rapid_clicks',
    { clicks: 11, gap_ms: 100, path: '/dashboard' },
    '11 clicks less than 0.1 seconds apart',
  ],
  ['vault.opened', { door: 2 }, null],
]

describe('the details of an entry', () => {
  it.each(told)('of %s with %o are told', (action, details, sentence, table) => {
    const event = { action, details, table_name: table ?? null } as AuditEvent
    expect(detailText(event)).toBe(sentence)
  })
})

describe('the details of an entry in French', () => {
  inLanguage('fr-CA')

  it.each<Told>([
    [
      'sealed_data.opened',
      { accounts: 18, investment_holdings: 1 },
      '18 valeurs (comptes) et 1 valeur (placements)',
    ],
    ['data.refreshed', { items: 3, failed: 1 }, '2 connexions sur 3 ont répondu'],
    [
      'billing.payment_reversed',
      { status: 'past_due', payment: 'refunded' },
      'Abonnement en souffrance, paiement remboursé',
    ],
    [
      'client.network_error',
      { method: 'PUT', path: '/goals/{id}/allocations', status: 0, problem: 'offline', count: 1 },
      '1 requête est restée sans réponse',
    ],
  ])('of %s with %o', (action, details, sentence) => {
    const event = { action, details, table_name: null } as AuditEvent
    expect(detailText(event)).toBe(sentence)
  })
})
