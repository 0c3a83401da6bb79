import { QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { account, dashboard } from '@/testing/builders'
import { fakeApi } from '@/testing/fake-api'
import type { Dashboard } from './api-types'
import { announceFinancialData, useFinancialDataUpdates } from './financial-data'
import { queryKeys } from './queries'
import { createQueryClient } from './query-client'
import { type Session, SessionContext } from './session'

const REBALANCE = 'POST /rpc/update_investment_account_balances'
const session = { status: 'signedIn', user: { id: 'user-1' } } as Session

function Frame() {
  useFinancialDataUpdates()
  return null
}

function start(known?: Dashboard, accountsUpdated = 0) {
  const api = fakeApi({ [REBALANCE]: { success: true, accountsUpdated } })
  const client = createQueryClient()
  if (known) client.setQueryData(queryKeys.dashboard, known)
  const invalidate = vi.spyOn(client, 'invalidateQueries')
  render(
    <QueryClientProvider client={client}>
      <SessionContext value={session}>
        <Frame />
      </SessionContext>
    </QueryClientProvider>,
  )
  return { api, invalidate }
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const broker = account({ type: 'brokerage', balance: 0 })

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('investment accounts are given their balance', () => {
  it('two seconds after somebody arrived', async () => {
    const { api } = start(dashboard({ accounts: [broker] }))
    await pass(1_999)
    expect(api.to(REBALANCE)).toEqual([])
    await pass(1)
    expect(api.to(REBALANCE)[0]?.body).toEqual({ target_user_id: 'user-1' })
  })

  it('two seconds after the last of several changes', async () => {
    const { api } = start(dashboard({ accounts: [broker] }))
    await pass(2_000)
    act(announceFinancialData)
    await pass(1_500)
    act(announceFinancialData)
    await pass(1_999)
    expect(api.to(REBALANCE)).toHaveLength(1)
    await pass(1)
    expect(api.to(REBALANCE)).toHaveLength(2)
  })

  it('and the figures are read again only if that changed any', async () => {
    const changed = start(dashboard({ accounts: [broker] }), 1)
    await pass(2_000)
    expect(changed.invalidate).toHaveBeenCalledWith({ queryKey: queryKeys.dashboard })
    const same = start(dashboard({ accounts: [broker] }), 0)
    await pass(2_000)
    expect(same.invalidate).not.toHaveBeenCalled()
  })

  it.each([
    ['there are none', account()],
    ['each has one', account({ ...broker, balance: 0.01 })],
  ])('not where %s', async (_where, only) => {
    const { api } = start(dashboard({ accounts: [only] }))
    await pass(2_000)
    expect(api.to(REBALANCE)).toEqual([])
  })
})

it('the event reads everything again that shows figures, goals among it', () => {
  const { invalidate } = start(dashboard())
  act(announceFinancialData)
  for (const queryKey of [queryKeys.dashboard, queryKeys.goals, queryKeys.allocations]) {
    expect(invalidate).toHaveBeenCalledWith({ queryKey })
  }
})
