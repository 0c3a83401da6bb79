import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { storageKeys, writeStored } from '@/lib/storage'
import { pendingOffer } from './undo'

const stored = { kind: 'goals', token: 'token-1', userId: 'user-1', until: Date.now() + 30_000 }

it.each([
  ['an offer of this person', JSON.stringify(stored), 'Goal deleted'],
  ['an offer of another person', JSON.stringify({ ...stored, userId: 'user-2' }), undefined],
  ['an offer that has ended', JSON.stringify({ ...stored, until: 1 }), undefined],
  ['a text that is cut off', '{"kind":"goa', undefined],
])('offers the stored undo after a reload: %s', (_name, text, title) => {
  writeStored(storageKeys.undo, text)
  expect(pendingOffer(new QueryClient(), 'user-1')?.title).toBe(title)
})
