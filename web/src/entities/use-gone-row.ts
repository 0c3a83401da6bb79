import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { goneTexts } from './content/gone'
import { queryKeys } from './keys'

interface Row {
  id: string
  name: string
}

/** For a dialog over one row: it goes with the row where another tab or device deletes that, and `say` tells so. */
export function useGoneRow(
  kind: 'accounts' | 'goals',
  { id, name }: Row,
  say: (title: string, more: { description: string }) => void,
): void {
  const client = useQueryClient()
  useEffect(
    () => () => {
      const rows = client.getQueryData<readonly Row[]>(queryKeys[kind])
      if (rows?.every((row) => row.id !== id)) say(goneTexts()[kind], { description: name })
    },
    [client, kind, id, name, say],
  )
}
