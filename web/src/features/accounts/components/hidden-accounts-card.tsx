import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Account } from '@/lib/api-types'
import { Card, CardHeader } from '@/ui/card'
import { AccountRow, type AccountRowProps } from './account-row'

export interface HiddenAccountsCardProps extends Omit<AccountRowProps, 'account'> {
  accounts: readonly Account[]
}

/** Accounts that no total includes, below those that count. */
export function HiddenAccountsCard({ accounts, ...shared }: HiddenAccountsCardProps) {
  if (accounts.length === 0) return null
  return (
    <Card flush aria-labelledby="hidden-title" data-print="hide">
      <CardHeader
        id="hidden-title"
        title={
          accounts.some(({ status }) => status === 'closed') ? t`Hidden and closed` : t`Hidden`
        }
        className="mb-0 border-b border-line px-4 py-3.5 md:px-6"
        action={
          <span className="text-caption text-text-3">
            <Trans>Not in totals</Trans>
          </span>
        }
      />
      <ul className="divide-y divide-line">
        {accounts.map((account) => (
          <AccountRow key={account.id} account={account} {...shared} />
        ))}
      </ul>
    </Card>
  )
}
