/** What pages that know an account need, and public pages must not pay for. */
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Outlet } from 'react-router'
import { useAuth } from '@/features/auth/model/session'
import { createQueryClient } from '@/lib/query-client'
import { SessionContext } from '@/lib/session'
import { Toaster } from '@/ui/toast'

export function Component() {
  const [queryClient] = useState(createQueryClient)
  return (
    <QueryClientProvider client={queryClient}>
      <WithSession />
      <Toaster />
    </QueryClientProvider>
  )
}

function WithSession() {
  return (
    <SessionContext value={useAuth()}>
      <Outlet />
    </SessionContext>
  )
}
