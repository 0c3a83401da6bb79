import { api } from '@/lib/api-client'
import type { Account, AccountChange } from '@/lib/api-types'
import { announceFinancialData } from '@/lib/financial-data'
import { queryKeys } from '@/lib/queries'
import { type ChangeableRows, useRowChange } from '@/lib/row-changes'
import { toast } from '@/ui/toast'
import { changedAccount } from '../model/account-change'
import { findAccount, putAccount } from './account-cache'

const TOAST_ID = 'account-updated'

const accounts: ChangeableRows<Account, AccountChange> = {
  key: 'account',
  readBy: queryKeys.dashboard,
  find: findAccount,
  put: putAccount,
  changed: changedAccount,
  save: patchAccount,
  tellSaved: ({ name }, change, undo) =>
    toast.success(doneTitle(change), {
      id: TOAST_ID,
      description: name,
      action: { label: 'Undo', onClick: undo },
    }),
  tellRefused: (description) =>
    toast.destructive('The account was not changed', { id: TOAST_ID, description }),
  onSaved: announceFinancialData,
  onRefused: (client) => void client.invalidateQueries({ queryKey: queryKeys.dashboard }),
}

/** Changes an account, seen at once. */
export function useUpdateAccount() {
  return useRowChange(accounts)
}

function doneTitle({ hidden }: AccountChange): string {
  if (hidden === undefined) return 'Account updated'
  return hidden ? 'Account hidden' : 'Account shown again'
}

async function patchAccount(
  id: string,
  change: AccountChange & { version: number },
): Promise<Account> {
  const answer = await api.patch<{ account: Account }>(
    `/accounts/${encodeURIComponent(id)}`,
    change,
    // It has been seen to happen, whatever the person does next.
    { keepalive: true },
  )
  return answer.account
}
