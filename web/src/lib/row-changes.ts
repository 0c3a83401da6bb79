/**
 * Changes of rows that are shown before the server has confirmed them, each with a way back. Knows in which order
 * they are sent and with which version; knows nothing of accounts, goals, where they are kept or how people are told.
 */
import {
  type QueryClient,
  type QueryKey,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { ApiProblem, userMessage } from './problem'

interface Versioned {
  id: string
  version: number
}

/** One change of one row. */
export interface RowChange<Row, Change> {
  /** The row as it was read, before the change. */
  before: Row
  /** Only the fields that change. */
  change: Change
}

/** A kind of row that can be changed in place. */
export interface ChangeableRows<Row, Change> {
  /** Of the kind: names its queue. */
  key: string
  /** What reads the rows. An answer that is on its way would put an old row back. */
  readBy: QueryKey
  find: (client: QueryClient, id: string) => Row | undefined
  put: (client: QueryClient, row: Row) => void
  /** The row as the server is going to answer it, but for its version. */
  changed: (row: Row, change: Change) => Row
  save: (id: string, change: Change & { version: number }) => Promise<Row>
  /** Says that a change was saved, and offers the way back. */
  tellSaved: (saved: Row, change: Change, undo: () => void) => void
  /** Says that a change was taken back, and why; not where a form says it itself, beside the field at fault. */
  tellRefused: (reason: string) => void
  /** After the last of several changes was saved. */
  onSaved?: () => void
  /** After a change was refused: somebody changed the row elsewhere, or deleted it. */
  onRefused: (client: QueryClient) => void
}

/**
 * Changes a row: on the screen at once, with a way back. A change that is refused is taken back by itself. A change
 * made while another is on its way waits for it, and is sent with the version that one gave.
 */
export function useRowChange<Row extends Versioned, Change extends object>(
  rows: ChangeableRows<Row, Change>,
): UseMutationResult<Row, Error, RowChange<Row, Change>> {
  const client = useQueryClient()
  const mutationKey = [rows.key, 'change']
  const shared = {
    mutationKey,
    scope: { id: rows.key },
    mutationFn: ({ before, change }: RowChange<Row, Change>) =>
      rows.save(before.id, { version: ownVersion(before), ...change }),
    onMutate: async ({ before, change }: RowChange<Row, Change>) => {
      await client.cancelQueries({ queryKey: rows.readBy })
      rows.put(client, rows.changed(shown(before), change))
    },
    onError: (error: Error, { before, change }: RowChange<Row, Change>) => {
      rows.put(client, rows.changed(shown(before), inverse(before, change)))
      rows.onRefused(client)
      if (error instanceof ApiProblem && error.fields.length > 0) return
      rows.tellRefused(userMessage(error))
    },
  }
  const undo = useMutation({ ...shared, onSuccess: settle })
  return useMutation({
    ...shared,
    onSuccess: (saved, { before, change }) => {
      settle(saved)
      rows.tellSaved(saved, change, () =>
        undo.mutate({ before: saved, change: inverse(before, change) }),
      )
    },
  })

  function shown(row: Row): Row {
    return rows.find(client, row.id) ?? row
  }

  function settle(saved: Row): void {
    // What waits is shown already, and its answer is going to hold all of it.
    if (waiting(saved.id) > 0) return
    rows.put(client, saved)
    rows.onSaved?.()
  }

  function waiting(id: string): number {
    return changesOf(id).filter(({ isPaused, status }) => isPaused && status === 'pending').length
  }

  /** The version that our own changes made of it since it was read; another's is for the server to refuse. */
  function ownVersion({ id, version }: Row): number {
    const ours = new Set(changesOf(id).map(({ data }) => data?.version))
    let latest = version
    while (ours.has(latest + 1)) latest += 1
    return latest
  }

  function changesOf(id: string) {
    return client
      .getMutationCache()
      .findAll({ mutationKey })
      .map(({ state }) => state as ChangeState<Row, Change>)
      .filter(({ variables }) => variables?.before.id === id)
  }
}

interface ChangeState<Row, Change> {
  isPaused: boolean
  status: string
  variables: RowChange<Row, Change> | undefined
  data: Row | undefined
}

/** What takes the change back: the same fields as they were. */
function inverse<Row, Change extends object>(before: Row, change: Change): Change {
  const names = Object.keys(change) as (keyof Row & keyof Change)[]
  return Object.fromEntries(names.map((name) => [name, before[name]])) as Change
}
