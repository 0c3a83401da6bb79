/**
 * Optimistic changes of rows, each with an undo. Changes of one kind are sent one at a time, each with the version that
 * the previous one returned.
 */
import { t } from '@lingui/core/macro'
import {
  type MutationOptions,
  type QueryClient,
  type QueryKey,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { api } from '@/lib/api-client'
import { type Patch, runMutation, withEffects } from '@/lib/mutation-effects'

interface Versioned {
  id: string
  version: number
}

export interface RowChange<Row, Change> {
  /** The row as it was read, before the change. */
  before: Row
  /** Only the fields that change. */
  change: Change
}

/** A kind of row that can be changed in place. */
export interface ChangeableRows<Row, Change> {
  /** Names the queue of changes. */
  key: string
  /** The list that owns the rows. */
  list: QueryKey
  /** The row as the server will return it, except for its version. */
  changed: (row: Row, change: Change) => Row
  /** Fields that undo a change, besides its own fields as they were. */
  alsoUndone?: (before: Row, change: Change) => Partial<Change>
  save: (id: string, change: Change & { version: number }) => Promise<Row>
  saved: (row: Row, change: Change, client: QueryClient) => { title: string; description: string }
  failure: () => string
  noticeId: string
  invalidates: readonly QueryKey[]
}

/** Saves a row at its address below `path`. The screen already shows the change, so the request must outlive the page. */
export function saveAt<Row, Change>(
  path: string,
  name: string,
): ChangeableRows<Row, Change>['save'] {
  return async (id, change) => {
    const address = `${path}/${encodeURIComponent(id)}`
    const answer = await api.patch<Record<string, Row>>(address, change, { keepalive: true })
    return answer[name] as Row
  }
}

/** Changes a row, optimistically and with an undo. With `inForm`, the form shows a failure. */
export function useRowChange<Row extends Versioned, Change extends object>(
  rows: ChangeableRows<Row, Change>,
  { inForm = false } = {},
) {
  return useMutation(rowChange(useQueryClient(), rows, { inForm, undoable: true }))
}

function rowChange<Row extends Versioned, Change extends object>(
  client: QueryClient,
  rows: ChangeableRows<Row, Change>,
  { inForm, undoable }: { inForm: boolean; undoable: boolean },
): MutationOptions<Row, Error, RowChange<Row, Change>> {
  const mutationKey = [rows.key, 'change']
  return withEffects<Row, RowChange<Row, Change>>(
    {
      mutationKey,
      scope: { id: rows.key },
      mutationFn: ({ before, change }) =>
        rows.save(before.id, { version: ownVersion(client, mutationKey, before), ...change }),
    },
    {
      patches: ({ before, change }) => [
        {
          ...patchRow<Row>(rows.list, before.id, (row) => rows.changed(row, change)),
          revert: patchRow<Row>(rows.list, before.id, (row) =>
            rows.changed(row, inverse(rows, before, change)),
          ).apply,
        },
      ],
      // The screen already shows queued changes, and their answers will contain this one.
      writes: (saved) =>
        isWaiting(client, mutationKey, saved.id)
          ? []
          : [patchRow<Row>(rows.list, saved.id, () => saved)],
      invalidates: rows.invalidates,
      noticeId: rows.noticeId,
      success: (saved, { before, change }) => {
        const notice = rows.saved(saved, change, client)
        return undoable
          ? {
              ...notice,
              undo: () =>
                runMutation(client, rowChange(client, rows, { inForm: false, undoable: false }), {
                  before: saved,
                  change: inverse(rows, before, change),
                }),
            }
          : { ...notice, title: t`Change undone` }
      },
      ...(inForm ? {} : { failure: rows.failure }),
    },
  )
}

/** The fields of `after` that differ from those of `before`. */
export function changedFields<Fields extends object>(
  before: Fields,
  after: Fields,
): Partial<Fields> {
  const fields = Object.entries(after) as [keyof Fields, unknown][]
  const changed = fields.filter(([name, value]) => value !== before[name])
  return Object.fromEntries(changed) as Partial<Fields>
}

/** Changes one row of a list. */
export function patchRow<Row extends { id: string }>(
  queryKey: QueryKey,
  id: string,
  change: (row: Row) => Row,
): Patch {
  return {
    queryKey,
    apply: (list: readonly Row[]) => list.map((row) => (row.id === id ? change(row) : row)),
  }
}

function isWaiting(client: QueryClient, mutationKey: QueryKey, id: string): boolean {
  return changesOf(client, mutationKey, id).some(
    ({ isPaused, status }) => isPaused && status === 'pending',
  )
}

/** The version after our own changes since the row was read. If others changed it, the server rejects this version. */
function ownVersion(
  client: QueryClient,
  mutationKey: QueryKey,
  { id, version }: Versioned,
): number {
  const ours = new Set(changesOf(client, mutationKey, id).map(({ data }) => data?.version))
  let latest = version
  while (ours.has(latest + 1)) latest += 1
  return latest
}

function changesOf(client: QueryClient, mutationKey: QueryKey, id: string) {
  return client
    .getMutationCache()
    .findAll({ mutationKey })
    .map(({ state }) => state as ChangeState)
    .filter(({ variables }) => variables?.before.id === id)
}

interface ChangeState {
  isPaused: boolean
  status: string
  variables: { before: Versioned } | undefined
  data: Versioned | undefined
}

/** The change that undoes a change. */
function inverse<Row, Change extends object>(
  { alsoUndone }: ChangeableRows<Row, Change>,
  before: Row,
  change: Change,
): Change {
  const names = Object.keys(change) as (keyof Row & keyof Change)[]
  const fields = Object.fromEntries(names.map((name) => [name, before[name]])) as Change
  return { ...fields, ...alsoUndone?.(before, change) }
}
