import { type FetchQueryOptions, MutationObserver, type QueryKey } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { createMutationCache, type Notice, runMutation, withEffects } from './mutation-effects'
import { createQueryClient } from './query-client'

const COINS = ['coins']
const TOTAL = ['total']

function start() {
  const told: Notice[] = []
  const published: (readonly QueryKey[])[] = []
  const client = createQueryClient(
    createMutationCache({
      tell: (notice) => told.push(notice),
      explain: (error) => (error as Error).message,
      publish: (keys) => published.push(keys),
    }),
  )
  client.setQueryData(COINS, [1, 2])
  client.setQueryData(TOTAL, 3)
  return { client, told, published }
}

function adding(answer: () => Promise<number[]>) {
  return withEffects<number[], number>(
    { mutationFn: answer },
    {
      patches: (coin) => [
        {
          queryKey: COINS,
          apply: (coins: number[]) => [...coins, coin],
          revert: (coins: number[]) => coins.filter((one) => one !== coin),
        },
      ],
      writes: (coins) => [{ queryKey: COINS, apply: () => coins }],
      invalidates: [TOTAL],
      success: (_coins, coin) => ({ title: `Added ${coin}` }),
      failure: (coin) => `${coin} was not added`,
      noticeId: 'coins',
    },
  )
}

const pending: FetchQueryOptions<number[]> = {
  queryKey: COINS,
  queryFn: () => new Promise(() => undefined),
  staleTime: 0,
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

describe('the effects of a mutation', () => {
  it('are shown at once, confirmed by the answer, announced, and published', async () => {
    const { client, told, published } = start()
    const { promise, resolve } = Promise.withResolvers<number[]>()
    runMutation(
      client,
      adding(() => promise),
      5,
    )
    await settled()
    expect(client.getQueryData(COINS)).toEqual([1, 2, 5])
    expect(client.getQueryState(TOTAL)?.isInvalidated).toBe(false)
    resolve([1, 2, 5, 8])
    await settled()
    expect(client.getQueryData(COINS)).toEqual([1, 2, 5, 8])
    expect(client.getQueryState(TOTAL)?.isInvalidated).toBe(true)
    expect(told).toEqual([{ tone: 'success', id: 'coins', title: 'Added 5' }])
    expect(published).toEqual([[COINS, COINS, TOTAL]])
  })

  it('are rolled back on failure, with a notice', async () => {
    const { client, told, published } = start()
    runMutation(
      client,
      adding(() => Promise.reject(new Error('no room'))),
      5,
    )
    await settled()
    expect(client.getQueryData(COINS)).toEqual([1, 2])
    expect(client.getQueryState(COINS)?.isInvalidated).toBe(true)
    expect(told).toEqual([
      { tone: 'error', id: 'coins', title: '5 was not added', description: 'no room' },
    ])
    expect(published).toEqual([])
  })

  it('are rolled back without later changes', async () => {
    const { client } = start()
    const { promise, reject } = Promise.withResolvers<number[]>()
    runMutation(
      client,
      adding(() => promise),
      5,
    )
    await settled()
    client.setQueryData(COINS, [1, 2, 5, 9])
    reject(new Error('no room'))
    await settled()
    expect(client.getQueryData(COINS)).toEqual([1, 2, 9])
  })

  it('are not overwritten by a read in flight', async () => {
    const { client } = start()
    const { promise, resolve } = Promise.withResolvers<number[]>()
    const read = client.fetchQuery({ queryKey: COINS, queryFn: () => promise, staleTime: 0 })
    read.catch(() => undefined)
    runMutation(
      client,
      adding(() => new Promise(() => undefined)),
      5,
    )
    await settled()
    resolve([1, 2])
    await settled()
    expect(client.getQueryData(COINS)).toEqual([1, 2, 5])
  })

  it.each(['in flight', 'due'])('leave a read that was %s due', async (state) => {
    const { client } = start()
    if (state === 'due') await client.invalidateQueries({ queryKey: COINS })
    else client.fetchQuery(pending).catch(() => undefined)
    runMutation(
      client,
      adding(() => Promise.resolve([1, 2, 5])),
      5,
    )
    await settled()
    expect(client.getQueryData(COINS)).toEqual([1, 2, 5])
    expect(client.getQueryState(COINS)?.isInvalidated).toBe(true)
  })

  it('belong to mutations that declare them', async () => {
    const { client, told } = start()
    const plain = new MutationObserver(client, { mutationFn: () => Promise.reject(new Error('x')) })
    await plain.mutate().catch(() => undefined)
    expect(told).toEqual([])
  })
})
