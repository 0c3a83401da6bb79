import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { Account } from '@/lib/api-types'
import { TitledCard } from '@/ui/card'
import { Money } from '@/ui/money'
import type { AccountGroup } from '../model/account-groups'
import { AccountRow, type AccountRowProps } from './account-row'

type RowsProps = Omit<AccountRowProps, 'account'>

/** The accounts of one group, with their total. */
export function AccountGroupCard({ group, ...rows }: RowsProps & { group: AccountGroup }) {
  return (
    <RowsCard
      title={group.name}
      action={
        <span className="grid justify-items-end">
          {group.totals.map((total) => (
            <span key={total.currency} className="text-card">
              <Money value={total.value} currency={total.currency} cents />
            </span>
          ))}
        </span>
      }
      accounts={group.accounts}
      {...rows}
    />
  )
}

/** The accounts that no total includes, below those that count. */
export function HiddenAccountsCard({
  accounts,
  ...rows
}: RowsProps & { accounts: readonly Account[] }) {
  if (accounts.length === 0) return null
  return (
    <RowsCard
      title={accounts.some(({ status }) => status === 'closed') ? t`Hidden and closed` : t`Hidden`}
      action={<span className="text-caption text-text-3">{t`Not in totals`}</span>}
      onPaper={false}
      accounts={accounts}
      {...rows}
    />
  )
}

interface RowsCardProps extends RowsProps {
  title: string
  action: ReactNode
  accounts: readonly Account[]
  /** Whether to print it. */
  onPaper?: boolean
}

function RowsCard({ title, action, accounts, onPaper = true, ...rows }: RowsCardProps) {
  return (
    <TitledCard
      flush
      data-print={onPaper ? undefined : 'hide'}
      title={title}
      headerClassName="mb-0 border-b border-line px-4 py-3.5 md:px-6"
      action={action}
    >
      <ul className="divide-y divide-line">
        {accounts.map((account) => (
          <AccountRow key={account.id} account={account} {...rows} />
        ))}
      </ul>
    </TitledCard>
  )
}
