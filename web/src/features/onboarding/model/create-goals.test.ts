import { describe, expect, it } from 'vitest'
import { ApiProblem } from '@/lib/problem'
import { inLanguage } from '@/testing/in-language'
import { draftGoal } from '../testing/draft-goal'
import { createdText, createGoals } from './create-goals'

const goals = ['a', 'b', 'c'].map((key) => draftGoal({ key, name: `Goal ${key}` }))

describe('createGoals', () => {
  it('requests all goals at once', async () => {
    let waiting = 0
    let most = 0
    await createGoals(goals, async () => {
      waiting += 1
      most = Math.max(most, waiting)
      await Promise.resolve()
      waiting -= 1
    })
    expect(most).toBe(3)
  })

  it('counts successes and failures, and names each failure', async () => {
    const refused = new ApiProblem({ type: '', title: 'No', status: 400, detail: 'Too far away.' })
    const result = await createGoals(goals, async ({ key }) => {
      if (key === 'b') throw refused
    })
    expect(result).toEqual({
      total: 3,
      success: 2,
      createdKeys: ['a', 'c'],
      failures: [{ key: 'b', name: 'Goal b', message: 'Too far away.' }],
    })
  })

  it.each([
    ['an error’s own message', new Error('boom'), 'boom'],
    ['"Unknown error" for an error without one', new Error(''), 'Unknown error'],
    ['"Unknown error" for what is no error', 'odd', 'Unknown error'],
  ])('reports %s', async (_what, reason, message) => {
    const result = await createGoals([draftGoal()], () => Promise.reject(reason))
    expect(result.failures[0]?.message).toBe(message)
  })

  it('names a goal without a name', async () => {
    const result = await createGoals([draftGoal({ name: ' ' })], () => Promise.reject(new Error()))
    expect(result.failures[0]?.name).toBe('Unknown Goal')
  })

  it('of nothing is a success of nothing', async () => {
    const result = await createGoals([], () => Promise.reject(new Error()))
    expect(result).toEqual({ total: 0, success: 0, createdKeys: [], failures: [] })
  })
})

describe('createdText in French', () => {
  inLanguage('fr-CA')

  it.each([
    [0, '0 objectif créé sur 3'],
    [1, '1 objectif créé sur 3'],
    [2, '2 objectifs créés sur 3'],
  ])('of %d is "%s"', (success, text) => {
    expect(createdText({ success, total: 3 })).toBe(text)
  })
})
