import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ClientEvent } from '@/entities/log-event'
import type { RequestFailure } from '@/lib/api-client'
import { ApiProblem, offlineProblem } from '@/lib/problem'
import { createFailureLog, FAILURES_MAX, GATHER_MS, withoutIds } from './failure-log'
import { createClickWatch } from './rapid-clicks'

beforeEach(() => vi.useFakeTimers())

const failure = (changes: Partial<RequestFailure> = {}, status = 500): RequestFailure => ({
  method: 'GET',
  path: '/goals',
  problem: new ApiProblem({ type: '/problems/internal', title: 'x', status, request_id: 'r1' }),
  ...changes,
})

function openLog(send = vi.fn(async (_event: ClientEvent): Promise<void> => undefined)) {
  const log = createFailureLog(send)
  const reported = () => send.mock.calls.map(([event]) => event)
  return { log, send, reported }
}

const gather = () => vi.advanceTimersByTimeAsync(GATHER_MS)

describe('the log of failures', () => {
  it('reports what gathered, equal ones counted', async () => {
    const { log, send, reported } = openLog()
    log.add(failure())
    log.add(failure())
    log.add(failure({ method: 'PATCH', path: '/goals/goal_01J/plan' }, 409))
    expect(send).not.toHaveBeenCalled()
    await gather()
    expect(reported()).toEqual([
      {
        action: 'client.request_failed',
        details: { method: 'GET', path: '/goals', status: 500, problem: 'internal', count: 2 },
      },
      {
        action: 'client.request_failed',
        details: {
          method: 'PATCH',
          path: '/goals/{id}/plan',
          status: 409,
          problem: 'internal',
          count: 1,
        },
      },
    ])
  })

  it('keeps a report for later while there is no connection', async () => {
    const { log, send, reported } = openLog()
    send.mockRejectedValueOnce(offlineProblem())
    log.add(failure({ problem: offlineProblem() }))
    await gather()
    log.retry()
    await gather()
    expect(reported()).toHaveLength(2)
    expect(reported()[1]).toMatchObject({
      action: 'client.network_error',
      details: { status: 0, problem: 'offline' },
    })
  })

  it.each([401, 429, 500])('never repeats a report that was answered with %s', async (status) => {
    const { log, send } = openLog()
    send.mockRejectedValueOnce(failure({}, status).problem)
    log.add(failure())
    await gather()
    log.retry()
    await gather()
    expect(send).toHaveBeenCalledOnce()
  })

  it('stays small however much fails', async () => {
    const { log, reported } = openLog()
    for (const letter of 'abcdefghijklmnopqrstuvwxyz') log.add(failure({ path: `/${letter}` }))
    await gather()
    expect(reported()).toHaveLength(FAILURES_MAX)
  })

  it.each([
    ['/goals', '/goals'],
    ['/goals/goal_01J9', '/goals/{id}'],
    ['/goals/goal_01J9/allocations', '/goals/{id}/allocations'],
    ['/rpc/log_audit_event', '/rpc/log_audit_event'],
  ])('tells %s as %s', (path, told) => {
    expect(withoutIds(path)).toBe(told)
  })
})

describe('the watch over clicks', () => {
  function click(gaps: readonly number[]): number[] {
    const noticed: number[] = []
    const watch = createClickWatch((clicks) => noticed.push(clicks))
    let time = 1_000
    watch(time)
    for (const gap of gaps) {
      time += gap
      watch(time)
    }
    return noticed
  }
  const times = (count: number, gap: number) => Array<number>(count).fill(gap)

  it.each([
    ['ten quick clicks', times(9, 99), []],
    ['eleven quick clicks', times(10, 99), [11]],
    ['thirty quick clicks', times(29, 50), [11]],
    ['thirty slow clicks', times(29, 100), []],
    ['quick clicks with a pause', [...times(6, 50), 100, ...times(6, 50)], []],
    ['two bursts', [...times(10, 50), 500, ...times(10, 50)], [11, 11]],
  ])('judges %s', (_name, gaps, noticed) => {
    expect(click(gaps)).toEqual(noticed)
  })
})
