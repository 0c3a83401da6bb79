import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChevronLeft, Landmark } from 'lucide-react'
import { Suspense } from 'react'
import type { Account, Household, NetWorth } from '@/lib/api-types'
import { accountTypeName } from '@/lib/content/api-words'
import { counts, rateOf, signedBalance, worthOf } from '@/lib/exchange'
import { lazyPart } from '@/lib/lazy'
import { numberFormat } from '@/lib/numbers'
import { usePageTitle } from '@/lib/page-title'
import { paths } from '@/lib/paths'
import { ButtonLink } from '@/ui/button-link'
import { Card } from '@/ui/card'
import { DotLine } from '@/ui/dot-line'
import { EmptyState } from '@/ui/empty-state'
import { Freshness } from '@/ui/freshness'
import { HeroMoney, Money } from '@/ui/money'
import { RateLine } from '@/ui/rate-line'
import { Skeleton } from '@/ui/skeleton'
import { balanceName } from '../model/account-types'
import { brokenItemOf, brokenItems, institutionName } from '../model/broken-items'
import { TransactionsCard } from '../transactions/transactions-card'
import { AccountActions } from './account-actions'
import { RepairLine } from './account-row'
import { HoldingsCard } from './holdings-card'

// The balance shows without it.
const AccountHistoryCard = lazyPart('AccountHistoryCard', () => import('./account-history-card'))

const EquityCard = lazyPart('EquityCard', () => import('./equity-card'))

/** One account: its balance, history, holdings and transactions. */
export function AccountDetail({ accountId, data }: { accountId: string; data: Household }) {
  const account = data.accounts.find(({ id }) => id === accountId)
  usePageTitle(account?.name ?? null)
  return (
    <div className="grid grid-cols-1 gap-4 lg:gap-5">
      <ButtonLink
        to={paths.accounts}
        variant="link"
        data-print="hide"
        className="justify-self-start"
      >
        <ChevronLeft />
        {t`All accounts`}
      </ButtonLink>
      {account ? <Known account={account} data={data} /> : <UnknownAccount />}
    </div>
  )
}

const formatInterest = (percent: number) =>
  numberFormat({ style: 'percent', maximumFractionDigits: 3 }).format(percent / 100)

/** The interest on a debt, as far as it is known. */
function interestText({
  interest_rate: percent,
  rate_type: type,
  paid_in_full,
}: Account): string | null {
  if (paid_in_full) return t`paid in full every month: no interest`
  if (percent === null) return type && (type === 'fixed' ? t`fixed rate` : t`variable rate`)
  const rate = formatInterest(percent)
  if (type === null) return t`${rate} annual interest`
  return type === 'fixed' ? t`${rate} annual interest, fixed` : t`${rate} annual interest, variable`
}

/** What a balance in another currency adds to the totals, and at which rate. */
function InTotals({ account, netWorth }: { account: Account; netWorth: NetWorth }) {
  const { currency } = netWorth
  if (account.currency === currency || !counts(account)) return null
  const worth = worthOf(netWorth, account)
  const rate = rateOf(netWorth, account.currency)
  if (worth === null || rate === null) {
    return (
      <p className="mt-1 text-control text-text-2">
        <Trans>
          Not in your totals: there is no exchange rate from {account.currency} to {currency}.
        </Trans>
      </p>
    )
  }
  return (
    <div className="mt-1 text-control text-text-2">
      <Money value={worth} currency={currency} cents className="font-medium text-text" />{' '}
      {t`in your totals`}
      <RateLine from={account.currency} to={currency} rate={rate} />
    </div>
  )
}

function Known({ account, data }: { account: Account; data: Household }) {
  const institution = institutionName(data.institutions, account.institution_id, t`Added manually`)
  const holdings = data.holdings.filter(({ account_id }) => account_id === account.id)
  const interest = account.is_asset ? null : interestText(account)
  const broken = brokenItemOf(account, brokenItems(data))
  return (
    <>
      <Card hero aria-labelledby="balance-title">
        <div className="flex items-start justify-between gap-3">
          <div className="min-w-0 flex-1">
            <h2 id="balance-title" className="text-control font-medium text-text-2">
              {balanceName(account)}
            </h2>
            <p className="mt-1">
              <HeroMoney value={signedBalance(account)} currency={account.currency} />
            </p>
            <InTotals account={account} netWorth={data.netWorth} />
            <DotLine
              className="mt-2 text-control text-text-2"
              parts={[
                { name: 'type', text: accountTypeName(account.account_type) },
                { name: 'institution', text: institution },
                interest !== null && { name: 'interest', text: interest },
                account.hidden && { name: 'hidden', text: t`hidden, not in totals` },
                account.status === 'missing' && {
                  name: 'status',
                  text: t`not reported by the bank`,
                },
                account.status === 'closed' && { name: 'status', text: t`closed, not in totals` },
              ]}
            />
          </div>
          <AccountActions account={account} institution={institution} onItsPage />
        </div>
        <Freshness updatedAt={account.last_updated} className="mt-3" />
        {broken && <RepairLine item={broken} className="mt-2" />}
      </Card>
      {isTied(account, data.accounts) && (
        <Suspense fallback={<CardOutline heights={['h-40']} />}>
          <EquityCard key={account.id} account={account} accounts={data.accounts} />
        </Suspense>
      )}
      <Suspense fallback={<CardOutline heights={['h-11', 'h-12', 'h-52 sm:h-64', 'h-24']} />}>
        <AccountHistoryCard key={account.id} account={account} />
      </Suspense>
      {holdings.length > 0 && (
        <HoldingsCard
          holdings={holdings}
          netWorth={data.netWorth}
          caption={t`Holdings in ${account.name}`}
        />
      )}
      {account.item_id !== null && <TransactionsCard key={account.id} account={account} />}
    </>
  )
}

/** Whether the account secures a loan, or a property secures the account. */
const isTied = (account: Account, accounts: readonly Account[]) =>
  account.secured_by !== null || accounts.some(({ secured_by }) => secured_by === account.id)

/** Placeholder for a card, with the card's initial height, so that content below does not move. */
function CardOutline({ heights }: { heights: readonly string[] }) {
  return (
    <Card aria-busy="true" className="grid gap-4">
      {heights.map((height) => (
        <Skeleton key={height} className={height} />
      ))}
    </Card>
  )
}

function UnknownAccount() {
  return (
    <Card>
      <EmptyState
        icon={<Landmark />}
        title={t`This account doesn't exist`}
        action={
          <ButtonLink to={paths.accounts} variant="secondary">
            {t`All accounts`}
          </ButtonLink>
        }
      >
        {t`It may have been deleted, or the address is wrong.`}
      </EmptyState>
    </Card>
  )
}
