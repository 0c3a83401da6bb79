import { useMutation } from '@tanstack/react-query'
import { api } from '@/lib/api-client'
import type { Account, NewAccount } from '@/lib/api-types'
import { announceFinancialData } from '@/lib/financial-data'
import { userMessage } from '@/lib/problem'
import { toast } from '@/ui/toast'

export interface CreateAccount {
  account: NewAccount
  /** The same for every attempt at the same account, so that it is created once. */
  idempotencyKey: string
}

const TOAST_ID = 'account-created'

/** Adds what somebody typed in, with a way back. */
export function useCreateAccount() {
  const undo = useMutation({
    mutationFn: ({ id }: Account) => api.delete(`/accounts/${encodeURIComponent(id)}`),
    onSuccess: announceFinancialData,
    onError: (error) =>
      toast.destructive('The account was not deleted', {
        id: TOAST_ID,
        description: userMessage(error),
      }),
  })
  return useMutation({
    mutationFn: async ({ account, idempotencyKey }: CreateAccount) => {
      const answer = await api.post<{ account: Account }>('/accounts', account, { idempotencyKey })
      return answer.account
    },
    onSuccess: (created) => {
      announceFinancialData()
      toast.success('Account added', {
        id: TOAST_ID,
        description: created.name,
        action: { label: 'Undo', onClick: () => undo.mutate(created) },
      })
    },
  })
}
