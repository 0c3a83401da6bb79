import { t } from '@lingui/core/macro'
import { TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import type { Account, Institution, NetWorth } from '@/lib/api-types'
import { cn } from '@/lib/cn'
import { accountTypeName } from '@/lib/content/api-words'
import { counts, signedBalance, worthOf } from '@/lib/exchange'
import { formatMomentDay, formatRelative } from '@/lib/moments'
import { capitalized } from '@/lib/numbers'
import { paths } from '@/lib/paths'
import { DotLine } from '@/ui/dot-line'
import { Money } from '@/ui/money'
import { repairPath } from '../model/add-asset-path'
import { type BrokenItem, brokenItemOf, institutionName } from '../model/broken-items'
import { AccountActions } from './account-actions'
import { InstitutionLogo, KindIcon } from './account-icon'

export interface AccountRowProps {
  account: Account
  netWorth: NetWorth
  institutions: readonly Institution[]
  broken: readonly BrokenItem[]
  now: Date
}

export function AccountRow({ account, netWorth, institutions, broken, now }: AccountRowProps) {
  const institution = institutions.find((one) => one.id === account.institution_id)
  const name = institutionName(institutions, account.institution_id, t`Added manually`)
  const item = brokenItemOf(account, broken)
  return (
    <li className="relative flex flex-wrap items-center gap-x-2.5 gap-y-0.5 px-4 py-3.5 sm:gap-x-3.5 md:px-6">
      {account.item_id === null ? (
        <KindIcon type={account.subtype === 'cash' ? 'cash' : account.type} />
      ) : (
        <InstitutionLogo name={name} logo={institution?.logo ?? null} />
      )}
      {/* On a phone, the details have a line of their own below the name and the amount. */}
      <div className="min-w-[5.5rem] flex-1 max-sm:contents">
        <p className="min-w-[5.5rem] text-body font-medium wrap-anywhere max-sm:flex-1">
          <Link
            to={paths.account(account.id)}
            data-row
            className="rounded-chip after:absolute after:inset-0 after:z-1 underline-offset-4 hover:underline"
          >
            {account.name}
          </Link>
        </p>
        <DotLine
          className="text-caption text-text-2 max-sm:order-3 max-sm:w-full max-sm:ml-12.5"
          parts={[
            { name: 'type', text: accountTypeName(account.account_type) },
            { name: 'institution', text: name },
            account.mask !== null && { name: 'mask', text: <Mask digits={account.mask} /> },
          ]}
        />
      </div>
      <div className="ml-auto flex items-center gap-x-2.5 text-right sm:gap-x-3.5">
        <div>
          <Money
            value={signedBalance(account)}
            currency={account.currency}
            cents
            className="text-body font-semibold"
          />
          <Converted account={account} netWorth={netWorth} />
          <p className="text-caption text-text-3">{formatRelative(account.last_updated, now)}</p>
        </div>
        <AccountActions account={account} institution={name} />
      </div>
      {item && <RepairLine item={item} className="pl-12.5 max-sm:order-4 sm:pl-13.5" />}
      {account.status !== 'reported' && <StatusLine account={account} institution={name} />}
    </li>
  )
}

function Mask({ digits }: { digits: string }) {
  return (
    <>
      <span className="sr-only">{t`ending in`} </span>
      <span className="figure">
        <span aria-hidden="true">••</span>
        {digits}
      </span>
    </>
  )
}

/** For an account that its bank stopped reporting: since when, and whether totals still include it. */
function StatusLine({ account, institution }: { account: Account; institution: string }) {
  return (
    <p className="flex basis-full items-center gap-1.5 pl-12.5 text-caption text-warn max-sm:order-4 sm:pl-13.5">
      <TriangleAlert className="size-3.5 shrink-0" />
      {statusText(account, institution)}
    </p>
  )
}

function statusText({ status, status_since }: Account, institution: string): string {
  const since = status_since === null ? null : formatMomentDay(status_since)
  if (status === 'closed')
    return since ? t`Closed since ${since}. Not in totals.` : t`Closed. Not in totals.`
  return capitalized(
    since
      ? t`${institution} stopped reporting it on ${since}. Its last balance counts for 30 days.`
      : t`${institution} no longer reports it. Its last balance counts for 30 days.`,
  )
}

/**
 * The connection's problem, and a link to fix it where the user can. Below the names at full width: beside the amount, a
 * phone would break it after every word.
 */
export function RepairLine({ item, className }: { item: BrokenItem; className?: string }) {
  const { institution, trouble } = item
  const again = trouble === 'disconnected'
  return (
    <p className={cn('flex basis-full items-center gap-1.5 text-caption text-warn', className)}>
      <TriangleAlert className="size-3.5 shrink-0" />
      <span>
        {repairText(item)}{' '}
        {trouble !== 'outage' && (
          <Link
            to={repairPath(item)}
            className="touch-target relative z-1 font-semibold underline underline-offset-2"
            aria-label={again ? t`Connect again: ${institution}` : t`Reconnect ${institution}`}
          >
            {again ? t`Connect again` : t`Reconnect`}
          </Link>
        )}
      </span>
    </p>
  )
}

function repairText({ trouble, disconnectedAt }: BrokenItem): string {
  if (trouble === 'sign-in') return t`Sign-in needed.`
  if (trouble === 'outage') return t`Bank not reachable for now.`
  if (trouble === 'broken') return t`Connection lost.`
  return disconnectedAt === null
    ? t`Disconnected.`
    : t`Disconnected on ${formatMomentDay(disconnectedAt)}.`
}

/** What a balance in another currency adds to the totals. The account's page shows the rate. */
function Converted({ account, netWorth }: { account: Account; netWorth: NetWorth }) {
  if (account.currency === netWorth.currency || !counts(account)) return null
  const worth = worthOf(netWorth, account)
  return (
    <p className="text-caption text-text-2">
      {worth === null ? (
        t`no exchange rate`
      ) : (
        <Money value={worth} currency={netWorth.currency} cents />
      )}
    </p>
  )
}
