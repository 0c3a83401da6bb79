import { TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import type { Account, Institution } from '@/lib/api-types'
import { cn } from '@/lib/cn'
import { formatDay, formatRelative } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { DotLine } from '@/ui/dot-line'
import { Money } from '@/ui/money'
import { signedBalance } from '../model/account-groups'
import { type BrokenItem, brokenItemOf, institutionName } from '../model/broken-items'
import { reconnectPath } from '../model/reconnect-path'
import { AccountActions } from './account-actions'
import { InstitutionLogo } from './institution-logo'
import { KindIcon } from './kind-icon'

export interface AccountRowProps {
  account: Account
  institutions: readonly Institution[]
  broken: readonly BrokenItem[]
  now: Date
}

export function AccountRow({ account, institutions, broken, now }: AccountRowProps) {
  const institution = institutions.find((one) => one.id === account.institution_id)
  const name = institutionName(institutions, account.institution_id, 'Added by hand')
  const item = brokenItemOf(account, broken)
  return (
    <li className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5 px-4 py-3.5 sm:gap-x-3.5 md:px-6">
      {account.item_id === null ? (
        <KindIcon type={account.type} />
      ) : (
        <InstitutionLogo name={name} logo={institution?.logo ?? null} />
      )}
      <div className="min-w-0 flex-1">
        <p className="text-body font-medium wrap-anywhere">
          <Link
            to={paths.account(account.id)}
            className="rounded-chip underline-offset-4 hover:underline"
          >
            {account.name}
          </Link>
        </p>
        <DotLine
          className="text-caption text-text-2"
          parts={[
            { name: 'type', text: account.account_type },
            // On a phone the logo says it.
            {
              name: 'institution',
              text: name,
              className: cn(institution?.logo && 'max-sm:sr-only'),
            },
            account.mask !== null && { name: 'mask', text: <Mask digits={account.mask} /> },
          ]}
        />
      </div>
      <div className="shrink-0 text-right">
        <Money
          value={signedBalance(account)}
          currency={account.currency}
          cents
          className="text-body font-semibold"
        />
        {/* On the smallest screens the name needs the room, and the totals say it. */}
        <p className="text-caption text-text-3 max-[22.5rem]:sr-only">
          {formatRelative(account.last_updated, now)}
        </p>
      </div>
      <AccountActions account={account} institution={name} />
      {item && <RepairLine item={item} />}
      {account.status !== 'reported' && <StatusLine account={account} institution={name} />}
    </li>
  )
}

function Mask({ digits }: { digits: string }) {
  return (
    <>
      <span className="sr-only">ending in </span>
      <span className="figure">
        <span aria-hidden="true">••</span>
        {digits}
      </span>
    </>
  )
}

/** An account that its bank stopped reporting: whether it still counts, and since when it is gone. */
export function StatusLine({ account, institution }: { account: Account; institution: string }) {
  const since = account.status_since === null ? '' : ` since ${formatDay(account.status_since)}`
  return (
    <p className="flex basis-full items-center gap-1.5 pl-12.5 text-caption text-warn sm:pl-13.5">
      <TriangleAlert aria-hidden="true" className="size-3.5 shrink-0" />
      {account.status === 'closed'
        ? `Closed${since}. It is in no total.`
        : `${institution} has not reported it${since}. It counts with its last balance for 30 days.`}
    </p>
  )
}

/** Under the names, over the whole width: beside the amount a phone would break it word by word. */
function RepairLine({ item }: { item: BrokenItem }) {
  return (
    <p className="flex basis-full items-center gap-1.5 pl-12.5 text-caption text-warn sm:pl-13.5">
      <TriangleAlert aria-hidden="true" className="size-3.5 shrink-0" />
      <span>
        {item.needsSignIn ? 'Sign-in needed.' : 'Not reached.'}{' '}
        <Link
          to={reconnectPath(item.id)}
          className="font-semibold underline underline-offset-2"
          aria-label={`Reconnect ${item.institution}`}
        >
          Reconnect
        </Link>
      </span>
    </p>
  )
}
