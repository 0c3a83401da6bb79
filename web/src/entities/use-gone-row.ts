import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryKeys } from './keys'

interface Row {
  id: string
  name: string
}

/** For a dialog over one row: it goes with the row where another tab or device deletes that, and `say` tells so. */
export function useGoneRow(
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
