import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { queryKeys } from '@/entities/query-keys'
import { api } from '@/lib/api-client'
import type { Account, Equity } from '@/lib/api-types'
import { paths } from '@/lib/paths'
import { formatPercent } from '@/lib/percent'
import { ButtonLink } from '@/ui/button-link'
import { TitledCard } from '@/ui/card'
import { FactList } from '@/ui/fact-list'
import { Money } from '@/ui/money'
import { QueryFallback } from '@/ui/query-fallback'
import { Loading, Skeleton } from '@/ui/skeleton'

/** The equity of the property that the account is, or is secured by. */
function accountEquityQuery(accountId: string) {
  return queryOptions({
    queryKey: [...queryKeys.accountEquity, accountId],
    queryFn: async ({ signal }) =>
      (
        await api.get<{ equity: Equity | null }>(
          `/accounts/${encodeURIComponent(accountId)}/equity`,
          { signal },
        )
      ).equity,
  })
}

interface EquityCardProps {
  account: Account
  accounts: readonly Account[]
}

/** A property's value minus its loans, on the pages of the property and of the loans. */
export function EquityCard({ account, accounts }: EquityCardProps) {
  const query = useQuery(accountEquityQuery(account.id))
  if (query.data === null) return null
  return (
    <TitledCard title={t`Equity`}>
      {query.data ? (
        <Known equity={query.data} account={account} accounts={accounts} />
      ) : (
        <QueryFallback read={query} title={t`We couldn't load the equity`}>
          <Loading label={t`Loading the equity`} className="grid gap-3">
            <Skeleton className="h-8" />
            <Skeleton className="h-24" />
          </Loading>
        </QueryFallback>
      )}
    </TitledCard>
  )
}

function Known({ equity, account, accounts }: EquityCardProps & { equity: Equity }) {
  const { currency } = equity
  const named = (id: string) => accounts.find((known) => known.id === id)
  const property = named(equity.property_id)
  const loans = equity.loan_ids.map(named).filter((loan) => loan !== undefined)
  const others = account.id === equity.property_id ? loans : property ? [property] : []
  const share = equity.loan_to_value
  const amount = (value: number) => <Money major={value} currency={currency} cents />
  return (
    <>
      {equity.equity === null || equity.owed === null ? (
        <p className="text-control text-text-2">
          <Trans>
            There is no exchange rate from a loan's currency to {currency}, so the equity isn't
            known.
          </Trans>
        </p>
      ) : (
        <>
          <p className="text-title">{amount(equity.equity)}</p>
          <FactList
            className="mt-3 max-w-md"
            facts={[
              { name: t`Value`, value: amount(equity.value) },
              {
                name: plural(loans.length, { one: 'Owed on # loan', other: 'Owed on # loans' }),
                value: amount(-equity.owed),
              },
              {
                name: t`Loan-to-value`,
                value: share === null ? t`not known` : formatPercent(share),
              },
            ]}
          />
        </>
      )}
      <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-control">
        {others.map(({ id, name }) => (
          <li key={id}>
            <ButtonLink to={paths.account(id)} variant="link">
              {name}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </>
  )
}
