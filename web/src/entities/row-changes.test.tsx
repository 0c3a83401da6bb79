import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { createMutationCache, type Notice } from '@/lib/mutation-effects'
import { createQueryClient } from '@/lib/query-client'
import { type ChangeableRows, type RowChange, useRowChange } from './row-changes'

interface Jar {
  id: string
  name: string
  version: number
  label: string
  coins: number
}

type JarChange = Partial<Pick<Jar, 'label' | 'coins'>>

const KEY = ['jars']
const jar: Jar = { id: 'jar', name: 'Jar', version: 4, label: 'Rain', coins: 10 }

/** A server with one jar, which answers on request. */
function jars() {
  let kept = jar
  const sent: (JarChange & { version: number })[] = []
  const waiting: (() => void)[] = []
  const told: Notice[] = []
  const client = createQueryClient(
    createMutationCache({
      tell: (notice) => told.push(notice),
      explain: String,
      publish: () => undefined,
    }),
  )
  const rows: ChangeableRows<Jar, JarChange> = {
    key: 'jar',
    list: KEY,
    changed: (row, change) => ({ ...row, ...change }),
    save: async (_id, change) => {
      sent.push(change)
      await new Promise<void>((release) => waiting.push(release))
      if (change.version !== kept.version) throw new Error('conflict')
      kept = { ...kept, ...change, version: kept.version + 1 }
      return kept
    },
    saved: ({ name }) => ({ title: 'Saved', description: name }),
    failure: () => 'Not saved',
    noticeId: 'jar',
    invalidates: [],
  }
  client.setQueryData(KEY, [jar])
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(
    () => ({
      shown: useQuery({ queryKey: KEY, queryFn: () => [kept], staleTime: 30_000 }).data?.[0],
      one: useRowChange(rows),
      other: useRowChange(rows),
      form: useRowChange(rows, { inForm: true }),
    }),
    { wrapper },
  )
  const edit = (by: 'one' | 'other' | 'form', change: JarChange, before: Jar = jar) => {
    const edited: RowChange<Jar, JarChange> = { before, change }
    act(() => result.current[by].mutate(edited))
  }
  return {
    sent,
    told,
    shown: () => result.current.shown,
    edit,
    changeElsewhere: (change: JarChange) => {
      kept = { ...kept, ...change, version: kept.version + 1 }
    },
    /** Lets the server answer the next call. */
    answer: async () => {
      await waitFor(() => expect(waiting).not.toHaveLength(0))
      await act(async () => waiting.shift()?.())
    },
  }
}

describe('optimistic changes', () => {
  it('sends one after the other, each with the version of the one before', async () => {
    const { sent, shown, edit, answer } = jars()
    edit('one', { coins: 11 })
    edit('other', { label: 'Snow' })
    edit('one', { coins: 12 })
    await waitFor(() => expect(shown()).toMatchObject({ label: 'Snow', coins: 12 }))
    expect(sent).toEqual([{ version: 4, coins: 11 }])
    await answer()
    expect(shown()).toMatchObject({ label: 'Snow', coins: 12 })
    await answer()
    await answer()
    expect(sent).toEqual([
      { version: 4, coins: 11 },
      { version: 5, label: 'Snow' },
      { version: 6, coins: 12 },
    ])
    await waitFor(() => expect(shown()).toEqual({ ...jar, version: 7, label: 'Snow', coins: 12 }))
  })

  it('rolls back only the refused change, and shows that', async () => {
    const { shown, edit, answer, changeElsewhere, told } = jars()
    edit('one', { coins: 11 })
    await answer()
    await waitFor(() => expect(shown()).toMatchObject({ version: 5, coins: 11 }))
    changeElsewhere({ label: 'Hail' })
    edit('one', { coins: 12 }, { ...jar, version: 5, coins: 11 })
    await waitFor(() => expect(shown()).toMatchObject({ coins: 12 }))
    await answer()
    await waitFor(() => expect(shown()).toMatchObject({ version: 6, label: 'Hail', coins: 11 }))
    expect(told.at(-1)).toMatchObject({ tone: 'error', title: 'Not saved' })
  })

  it('leaves a failure to the form that holds it', async () => {
    const { shown, edit, answer, changeElsewhere, told } = jars()
    changeElsewhere({ label: 'Hail' })
    edit('form', { coins: 12 })
    await answer()
    await waitFor(() => expect(shown()).toMatchObject({ label: 'Hail', coins: 10 }))
    expect(told).toEqual([])
  })

  it('restores the earlier values, whatever came since', async () => {
    const { shown, edit, answer, told } = jars()
    edit('one', { coins: 11 })
    await answer()
    await waitFor(() => expect(told).toHaveLength(1))
    edit('other', { label: 'Snow' })
    await answer()
    await waitFor(() => expect(told).toHaveLength(2))
    act(() => told[0]?.undo?.())
    await answer()
    await waitFor(() => expect(shown()).toMatchObject({ version: 7, label: 'Snow', coins: 10 }))
    expect(told.slice(2)).toEqual([
      { tone: 'success', id: 'jar', title: 'Change undone', description: 'Jar' },
    ])
  })

  it('never uses a version made by another user', async () => {
    const { sent, edit, answer, changeElsewhere } = jars()
    changeElsewhere({ coins: 90 })
    edit('one', { coins: 11 })
    await answer()
    edit('one', { coins: 12 })
    await answer()
    expect(sent.map(({ version }) => version)).toEqual([4, 4])
  })
})
