import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@/lib/api-client'
import type { Account, AccountChange } from '@/lib/api-types'
import { announceFinancialData } from '@/lib/financial-data'
import { ApiProblem, userMessage } from '@/lib/problem'
import { queryKeys } from '@/lib/queries'
import { toast } from '@/ui/toast'
import { changedAccount, inverseChange } from '../model/account-change'
import { putAccount } from './account-cache'

export interface AccountEdit {
  /** The account as it was read. */
  account: Account
  /** Only what changes. */
  change: AccountChange
}

const TOAST_ID = 'account-updated'

/** Changes an account: on the screen at once, with a way back. A change that is refused is taken back by itself. */
export function useUpdateAccount() {
  const client = useQueryClient()
  const undo = useMutation({
    mutationFn: patchAccount,
    onMutate: show,
    onSuccess: settle,
    onError: fail,
  })
  return useMutation({
    mutationFn: patchAccount,
    onMutate: show,
    onSuccess: (saved, { account, change }) => {
      settle(saved)
      toast.success(doneTitle(change), {
        id: TOAST_ID,
        description: saved.name,
        action: {
          label: 'Undo',
          onClick: () => undo.mutate({ account: saved, change: inverseChange(account, change) }),
        },
      })
    },
    onError: fail,
  })

  async function show({ account, change }: AccountEdit): Promise<void> {
    // A dashboard that is on its way would put the old account back.
    await client.cancelQueries({ queryKey: queryKeys.dashboard })
    putAccount(client, changedAccount(account, change))
  }

  function settle(saved: Account): void {
    putAccount(client, saved)
    announceFinancialData()
  }

  function fail(error: Error, { account }: AccountEdit): void {
    putAccount(client, account)
    // Somebody changed it elsewhere, or a refresh did.
    void client.invalidateQueries({ queryKey: queryKeys.dashboard })
    // A form says itself which field is at fault.
    if (error instanceof ApiProblem && error.fields.length > 0) return
    toast.destructive('The account was not changed', {
      id: TOAST_ID,
      description: userMessage(error),
    })
  }
}

function doneTitle({ hidden }: AccountChange): string {
  if (hidden === undefined) return 'Account updated'
  return hidden ? 'Account hidden' : 'Account shown again'
}

async function patchAccount({ account, change }: AccountEdit): Promise<Account> {
  const answer = await api.patch<{ account: Account }>(
    `/accounts/${encodeURIComponent(account.id)}`,
    { version: account.version, ...change },
    // It has been seen to happen, whatever the person does next.
    { keepalive: true },
  )
  return answer.account
}
