import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryKeys } from './query-keys'

interface Row {
  id: string
  name: string
}

/** For a dialog over one row, which unmounts with the row: calls `say` when another tab or device deleted the row. */
export function useDeletedRow(
  kind: 'accounts' | 'goals',
  { id, name }: Row,
  say: (name: string) => void,
): void {
  const client = useQueryClient()
  useEffect(
    () => () => {
      const rows = client.getQueryData<readonly Row[]>(queryKeys[kind])
      if (rows?.every((row) => row.id !== id)) say(name)
    },
    [client, kind, id, name, say],
  )
}
