import type { Institution, NetWorth } from '@/lib/api-types'
import { Card, CardHeader } from '@/ui/card'
import { Money } from '@/ui/money'
import type { AccountGroup } from '../model/account-groups'
import type { BrokenItem } from '../model/broken-items'
import { AccountRow } from './account-row'

export interface AccountGroupCardProps {
  group: AccountGroup
  netWorth: NetWorth
  institutions: readonly Institution[]
  broken: readonly BrokenItem[]
  now: Date
}

export function AccountGroupCard({
  group,
  netWorth,
  institutions,
  broken,
  now,
}: AccountGroupCardProps) {
  const id = `group-${group.key}`
  return (
    <Card flush aria-labelledby={id}>
      <CardHeader
        id={id}
        title={group.name}
        className="mb-0 border-b border-line px-4 py-3.5 md:px-6"
        action={
          <span className="grid justify-items-end">
            {group.totals.map((total) => (
              <span key={total.currency} className="text-card">
                <Money value={total.value} currency={total.currency} cents />
              </span>
            ))}
          </span>
        }
      />
      <ul className="divide-y divide-line">
        {group.accounts.map((account) => (
          <AccountRow
            key={account.id}
            account={account}
            netWorth={netWorth}
            institutions={institutions}
            broken={broken}
            now={now}
          />
        ))}
      </ul>
    </Card>
  )
}
