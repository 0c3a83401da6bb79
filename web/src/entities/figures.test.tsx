import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '@/lib/query-client'
import { fakeApi } from '@/testing/fake-api'
import { announceFinancialData, useFinancialDataUpdates } from './figures'
import { FIGURES } from './query-keys'

const REBALANCE = 'POST /rpc/update_investment_account_balances'

function start(accountsUpdated = 0) {
  const api = fakeApi({ [REBALANCE]: { success: true, accountsUpdated } })
  const client = createQueryClient()
  const invalidate = vi.spyOn(client, 'invalidateQueries')
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  renderHook(() => useFinancialDataUpdates('user-1'), { wrapper })
  return { api, invalidate }
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => vi.useFakeTimers())

describe('investment accounts are rebalanced', () => {
  it('two seconds after sign-in', async () => {
    const { api } = start()
    await pass(1_999)
    expect(api.to(REBALANCE)).toEqual([])
    await pass(1)
    expect(api.to(REBALANCE)[0]?.body).toEqual({ target_user_id: 'user-1' })
  })

  it('two seconds after the last of several changes', async () => {
    const { api } = start()
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
    const changed = start(1)
    await pass(2_000)
    expect(changed.invalidate).toHaveBeenCalledTimes(FIGURES.length)
    const same = start(0)
    await pass(2_000)
    expect(same.invalidate).not.toHaveBeenCalled()
  })
})

it('the event reads every figure again', () => {
  const { invalidate } = start()
  act(() => {
    window.dispatchEvent(new Event('financialDataUpdated'))
  })
  for (const queryKey of FIGURES) expect(invalidate).toHaveBeenCalledWith({ queryKey })
})
