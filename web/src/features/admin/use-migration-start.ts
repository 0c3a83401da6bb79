import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { profileQuery } from '@/entities/household'
import { api } from '@/lib/api-client'
import { readStored, type StorageKey, writeStored } from '@/lib/storage'

const STARTED = 'goldgrove_aead_migration' satisfies StorageKey
const ORDER = { limit: 200, delayMs: 300 } as const

/**
 * An administrator's visit starts the re-sealing of older rows, once per browser. After a failure, the next visit tries
 * again.
 */
export function useMigrationStart(): void {
  const { data: profile } = useQuery(profileQuery)
  const isAdmin = profile?.role === 'admin'

  useEffect(() => {
    if (!isAdmin || readStored(STARTED) !== null) return
    api.post('/start-aead-migration', ORDER).then(
      () => writeStored(STARTED, 'true'),
      () => undefined,
    )
  }, [isAdmin])
}
