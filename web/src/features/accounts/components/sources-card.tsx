import { plural, t } from '@lingui/core/macro'
import { PencilLine } from 'lucide-react'
import type { Account, Institution, NetWorth } from '@/lib/api-types'
import { formatRelative } from '@/lib/moments'
import { TitledCard } from '@/ui/card'
import { Freshness } from '@/ui/freshness'
import { Money } from '@/ui/money'
import { type AccountSource, accountSources } from '../model/account-sources'
import { InstitutionLogo } from './account-icon'

interface SourcesCardProps {
  accounts: readonly Account[]
  institutions: readonly Institution[]
  netWorth: NetWorth
  now: Date
}

/** Totals per bank, and when each was updated. Wide screens only: on a phone the list comes first. */
export function SourcesCard({ accounts, institutions, netWorth, now }: SourcesCardProps) {
  return (
    <TitledCard className="max-xl:hidden print:hidden" title={t`Sources`}>
      <ul className="grid gap-4">
        {accountSources(accounts, institutions, netWorth).map((source) => (
          <SourceRow key={source.id} source={source} now={now} />
        ))}
      </ul>
    </TitledCard>
  )
}

function SourceRow({ source, now }: { source: AccountSource; now: Date }) {
  const { id, name, logo, accounts, totals, updatedAt, mixed } = source
  return (
    <li className="flex items-start gap-3">
      {id === null ? (
        <span className="grid size-10 shrink-0 place-items-center rounded-control bg-gold-bg text-gold-text">
          <PencilLine className="size-5" />
        </span>
      ) : (
        <InstitutionLogo name={name} logo={logo} />
      )}
      <div className="min-w-0 flex-1">
        <p className="text-control font-medium wrap-anywhere">{name}</p>
        {mixed ? (
          <p className="text-caption text-text-3">
            {t`Oldest balance: ${formatRelative(updatedAt, now)}`}
          </p>
        ) : (
          <Freshness updatedAt={updatedAt} />
        )}
      </div>
      <div className="grid justify-items-end text-control font-medium">
        {totals.map(({ currency, value }) => (
          <Money key={currency} value={value} currency={currency} />
        ))}
        <p className="text-caption font-normal text-text-3">
          {plural(accounts, { one: '# account', other: '# accounts' })}
        </p>
      </div>
    </li>
  )
}
