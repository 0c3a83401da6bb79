import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@/lib/api-client'
import type { Account, AccountChange, AccountType, NewAccount } from '@/lib/api-types'
import { runMutation, withEffects } from '@/lib/mutation-effects'
import { announceFinancialData } from './figures'
import { leftText } from './goals-using'
import { FIGURES, FIGURES_OF_ACCOUNTS, queryKeys } from './query-keys'
import { type ChangeableRows, saveAt, useRowChange } from './row-changes'

const accounts: ChangeableRows<Account, AccountChange> = {
  key: 'account',
  list: queryKeys.accounts,
  changed: changedAccount,
  alsoUndone,
  save: saveAt('/accounts', 'account'),
  saved: (account, change, client) => ({
    title: doneTitle(change),
    description: change.hidden || change.closed ? leftText(client, account) : account.name,
  }),
  failure: () => t`The account was not changed`,
  noticeId: 'account-updated',
  invalidates: FIGURES_OF_ACCOUNTS,
}

/** Changes an account; the screen shows it at once. */
export const useUpdateAccount = (options?: { inForm: boolean }) => useRowChange(accounts, options)

/** The account as the server will return it. */
function changedAccount(account: Account, { type, closed, ...change }: AccountChange): Account {
  const retyped = type === undefined ? {} : { type: type as AccountType }
  const status = closed ? 'closed' : 'missing'
  return { ...account, ...change, ...retyped, ...(closed === undefined ? {} : { status }) }
}

/**
 * Fields that undo a change besides its own. Changing the type may clear the rate, the property and whether a card is paid
 * in full; an account has no field `closed`.
 */
function alsoUndone(
  { interest_rate, rate_type, paid_in_full, secured_by }: Account,
  { type, closed }: AccountChange,
): AccountChange {
  return {
    ...(type === undefined ? {} : { interest_rate, rate_type, paid_in_full, secured_by }),
    ...(closed === undefined ? {} : { closed: !closed }),
  }
}

function doneTitle({ hidden, closed }: AccountChange): string {
  if (closed !== undefined) return closed ? t`Account closed` : t`Account reopened`
  if (hidden === undefined) return t`Account updated`
  return hidden ? t`Account hidden` : t`Account shown again`
}

interface CreateAccount {
  account: NewAccount
  /** The same on every retry, so that the account is created once. */
  idempotencyKey: string
}

const CREATED = 'account-created'

/** Adds an account entered by hand, with an undo. The form shows a failure. */
export function useCreateAccount() {
  const client = useQueryClient()
  return useMutation(
    withEffects<Account, CreateAccount>(
      {
        mutationFn: async ({ account, idempotencyKey }) =>
          (await api.post<{ account: Account }>('/accounts', account, { idempotencyKey })).account,
        onSuccess: announceFinancialData,
      },
      {
        noticeId: CREATED,
        success: (created) => ({
          title: t`Account added`,
          description: created.name,
          undo: () => runMutation(client, deleteAddedAccount(), created.id),
        }),
      },
    ),
  )
}

function deleteAddedAccount() {
  return withEffects<void, string>(
    {
      mutationFn: async (id) => {
        await api.delete(`/accounts/${encodeURIComponent(id)}`, { keepalive: true })
      },
    },
    {
      invalidates: FIGURES,
      noticeId: CREATED,
      success: () => ({ title: t`Account deleted` }),
      failure: () => t`The account was not deleted`,
    },
  )
}
