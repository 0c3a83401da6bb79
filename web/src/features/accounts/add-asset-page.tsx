import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Check, Landmark } from 'lucide-react'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useHousehold } from '@/entities/use-household'
import { lazyPart } from '@/lib/lazy'
import { formatList } from '@/lib/numbers'
import { usePageTitle } from '@/lib/page-title'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/button'
import { ButtonLink } from '@/ui/button-link'
import { Card, TitledCard } from '@/ui/card'
import { RadioCards } from '@/ui/radio-cards'
import { Skeleton } from '@/ui/skeleton'
import { Spinner } from '@/ui/spinner'
import type { ConnectionKind } from './api/link'
import { useRefresh } from './api/use-refresh'
import { KindIcon } from './components/account-icon'
import { ConnectSteps, KindsCard, SecurityCard } from './components/connect-facts'
import { LinkFailureNotice } from './components/link-failure-notice'
import { type PendingLink, returnedLink } from './link/pending-link'
import { useBankLink } from './link/use-bank-link'
import { MANUAL_ANCHOR, MANUAL_PARAM, manualPath, REPAIR_PARAM } from './model/add-asset-path'
import { distinction, institutionName } from './model/broken-items'
import { manualKind, manualKinds } from './model/manual-kinds'

const LinkWidget = lazyPart('LinkWidget', () => import('./link/link-widget'))

const ManualAssetCard = lazyPart('ManualAssetCard', () => import('./components/manual-asset-card'))

/** Connects a bank, repairs a connection that the address names, or adds an account or asset by hand. */
export function AddAssetPage() {
  const [search] = useSearchParams()
  // From the address at the time the browser returned.
  const returned = useMemo(() => returnedLink(search), [search])
  const itemId = returned?.mode.mode === 'update' ? returned.mode.itemId : search.get(REPAIR_PARAM)
  const kind = manualKind(search.get(MANUAL_PARAM))
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-12 lg:gap-5">
      <div className="grid grid-cols-1 content-start gap-4 lg:col-span-8 lg:gap-5">
        {kind ? (
          <Suspense fallback={<Skeleton className="h-96 rounded-card" />}>
            <ManualAssetCard key={kind.type} kind={kind} />
          </Suspense>
        ) : (
          <ConnectCard key={itemId} itemId={itemId} returned={returned} />
        )}
        {itemId === null && !kind && <ManualKindsCard />}
      </div>
      <div className="grid content-start gap-4 lg:col-span-4 lg:gap-5">
        <SecurityCard />
        <KindsCard />
      </div>
    </div>
  )
}

const connectionKinds = () =>
  [
    {
      value: 'bank',
      title: t`Bank or card`,
      description: t`Accounts, cards and anything else at your bank`,
    },
    {
      value: 'investments',
      title: t`Investments or retirement`,
      description: t`Brokerage, RRSP, TFSA, FHSA, RESP, crypto exchange`,
    },
    { value: 'loans', title: t`Mortgage or loan`, description: t`Lenders other than your bank` },
  ] as const

interface ConnectCardProps {
  /** The connection to repair. */
  itemId: string | null
  returned: PendingLink | null
}

function ConnectCard({ itemId, returned }: ConnectCardProps) {
  const navigate = useNavigate()
  const { refresh } = useRefresh()
  const { bank, accounts } = useRepairedBank(itemId)
  const [, setSearch] = useSearchParams()
  const [kind, setKind] = useState<ConnectionKind>(
    returned?.mode.mode === 'create' ? returned.mode.kind : 'bank',
  )
  const link = useBankLink({
    mode: itemId === null ? { mode: 'create', kind } : { mode: 'update', itemId },
    returned,
    onDone: () => void navigate(paths.dashboard),
    refresh: () => refresh(itemId),
  })
  const { state } = link
  const working = state.step === 'preparing' || state.step === 'open'
  const isOver = state.step === 'idle' || state.step === 'failed'
  // The bank's answer is valid for one window, so a reload or another attempt must not find it in the address.
  useEffect(() => {
    if (returned && isOver)
      setSearch(itemId === null ? {} : { [REPAIR_PARAM]: itemId }, { replace: true })
  }, [returned, isOver, itemId, setSearch])
  usePageTitle(itemId === null ? null : t`Reconnect ${bank}`)

  return (
    <Card hero aria-labelledby="connect-title">
      {state.step === 'importing' ? (
        <ImportProgress institution={state.institution} />
      ) : (
        <div className="grid gap-6">
          <div className="grid gap-3">
            <span className="grid size-14 place-items-center rounded-card bg-gold-bg text-gold-text">
              <Landmark className="size-7" />
            </span>
            <ConnectIntro bank={itemId === null ? null : bank} accounts={accounts} />
          </div>
          {state.step === 'failed' && (
            <LinkFailureNotice
              failure={state.failure}
              onRetry={() => void link.retry()}
              onSkipLiabilities={() => void link.start(true)}
            />
          )}
          {itemId === null && (
            <RadioCards
              label={t`What do you want to connect?`}
              cards={connectionKinds()}
              value={kind}
              onValueChange={setKind}
            />
          )}
          <ConnectSteps isChosen={itemId !== null} />
          <div className="flex flex-wrap items-center gap-3">
            <Button
              size="lg"
              pending={working}
              onClick={() => void link.start()}
              className="max-sm:w-full"
            >
              {working ? t`Opening…` : startLabel(itemId)}
            </Button>
            <ButtonLink to={paths.dashboard} variant="ghost" size="lg" className="max-sm:w-full">
              {t`I'll do this later`}
            </ButtonLink>
          </div>
          {/* Below the button, because it arrives late. */}
          {itemId === null && <ConnectedBanks />}
        </div>
      )}
      {state.step === 'open' && (
        <Suspense fallback={null}>
          <LinkWidget
            key={state.token}
            token={state.token}
            isReturning={state.isReturning}
            {...link.widget}
          />
        </Suspense>
      )}
    </Card>
  )
}

function ConnectIntro({ bank, accounts }: { bank: string | null; accounts: string }) {
  return (
    <>
      <h2 id="connect-title" className="text-heading">
        {bank === null ? t`Connect a bank` : t`Sign in to ${bank} again`}
      </h2>
      <p className="max-w-xl text-text-2">
        {bank === null
          ? t`We import your accounts and keep them up to date. It takes about two minutes.`
          : t`Banks ask you to sign in again from time to time. Your accounts and their history don't change.`}
      </p>
      {accounts !== '' && (
        <p className="font-medium">{t`Use the bank sign-in that has ${accounts}.`}</p>
      )}
    </>
  )
}

/** Lists the connected banks up front, and says that a bank can have a second sign-in. */
function ConnectedBanks() {
  const { data } = useHousehold()
  const names = (data?.items ?? [])
    .filter(({ status }) => status !== 'disconnected')
    .map(({ institution_id }) => institutionName(data?.institutions ?? [], institution_id))
  if (names.length === 0) return null
  const banks = [...new Set(names)]
  return (
    <p className="text-control text-text-2">
      <Trans>
        Already connected: {formatList(banks)}. You can add a second sign-in at a bank, such as your
        partner's. Accounts that both of you see are counted once.{' '}
        <Link to={paths.accounts} className="font-medium text-gold-text underline">
          Go to your accounts
        </Link>
      </Trans>
    </p>
  )
}

const startLabel = (itemId: string | null) =>
  itemId === null ? t`Choose your bank` : t`Sign in again`

/** The bank to repair, once loaded, and the accounts that tell its sign-in from others there; empty without others. */
function useRepairedBank(itemId: string | null): { bank: string; accounts: string } {
  const { data } = useHousehold(itemId !== null)
  const item = data?.items.find((candidate) => candidate.id === itemId)
  if (!data || !item) return { bank: t`your bank`, accounts: '' }
  return {
    bank: institutionName(data.institutions, item.institution_id),
    accounts: distinction(data, item),
  }
}

/** While accounts are imported. The user can leave the page: the import continues. */
function ImportProgress({ institution }: { institution: string | null }) {
  const bank = institution ?? t`your bank`
  return (
    <div role="status" className="grid justify-items-center gap-4 py-8 text-center">
      <Spinner className="size-10 text-gold" />
      <p className="text-title">
        <Trans>Importing from {bank}</Trans>
      </p>
      <ul className="grid gap-2 text-left text-control text-text-2">
        <li className="flex items-center gap-2">
          <Check aria-label={t`Done:`} className="size-4 text-pos" />
          <Trans>Connected to {bank}</Trans>
        </li>
        <li className="flex items-center gap-2">
          <Spinner className="size-4 text-gold" />
          {t`Importing accounts, holdings and debts`}
        </li>
      </ul>
      <p className="text-caption text-text-3">{t`This usually takes less than a minute.`}</p>
    </div>
  )
}

/** Assets and debts without a bank. */
function ManualKindsCard() {
  return (
    <TitledCard id={MANUAL_ANCHOR} className="scroll-mt-24" title={t`Or add it yourself`}>
      <ul className="grid gap-3 sm:auto-rows-fr sm:grid-cols-2">
        {manualKinds().map(({ type, name, detail }) => (
          <li key={type}>
            <Link
              to={manualPath(type)}
              className="flex h-full items-center gap-3 rounded-control border border-line bg-surface p-3.5 transition-colors hover:border-strong"
            >
              <KindIcon type={type} />
              <span className="min-w-0">
                <span className="block text-card">{name}</span>
                <span className="block text-caption text-text-2">{detail}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </TitledCard>
  )
}
