import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useRemove } from '@/entities/removals'
import type { Account, PastBalance } from '@/lib/api-types'
import { formatDay } from '@/lib/dates'
import { type Minor, toMinor } from '@/lib/money'
import { useSignedInUser } from '@/lib/session'
import { Button } from '@/ui/button'
import { IconButton } from '@/ui/icon-button'
import { KeepFocus } from '@/ui/keep-focus'
import { Money } from '@/ui/money'
import { canBeNegative } from '../model/account-history'
import { isDebt } from '../model/account-types'

/** How many are shown before the user shows all. */
const FEW = 5

interface PastBalancesProps {
  account: Account
  /** Earliest first. */
  balances: readonly PastBalance[]
  onChange: (balance: PastBalance) => void
  /** The button that adds one. */
  action: ReactNode
}

/** The balances of past days that the user entered, latest first. */
export function PastBalances({ account, balances, onChange, action }: PastBalancesProps) {
  const user = useSignedInUser()
  const remove = useRemove()
  const [all, setAll] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  const latest = balances.toReversed()
  const shown = all ? latest : latest.slice(0, FEW)

  function removeBalance({ date }: PastBalance): void {
    // The row is removed with the focus, and the list with its last row.
    title.current?.focus()
    remove.mutate({
      kind: 'balances',
      id: `${account.id}/${date}`,
      name: account.name,
      userId: user.id,
    })
  }

  return (
    <div
      className="mt-5 border-t border-line pt-4"
      data-print={balances.length > 0 ? undefined : 'hide'}
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 ref={title} tabIndex={-1} className="text-control font-medium">
          {t`Past balances`}
        </h3>
        {action}
      </div>
      <p className="mt-1 text-caption text-text-2" data-print="hide">
        {account.item_id === null
          ? t`Enter the balance on a day you know. We use it until the next balance you enter.`
          : canBeNegative(account)
            ? t`Enter a balance from a statement. Your bank's transactions fill the days around it.`
            : t`Enter a balance from a statement. We use it until the next balance.`}
      </p>
      <KeepFocus>
        {balances.length > 0 && (
          <ul aria-label={t`Past balances`} className="mt-2 grid divide-y divide-line">
            {shown.map((balance) => {
              const day = formatDay(balance.date)
              const value = toMinor(balance.balance, balance.currency)
              return (
                <li key={balance.date} className="flex items-center gap-1 py-1">
                  <span className="min-w-0 flex-1 text-control text-text-2">{day}</span>
                  <Money
                    value={(isDebt(account.type) ? 0 - value : value) as Minor}
                    currency={balance.currency}
                    cents
                    className="text-control font-medium"
                  />
                  <IconButton
                    data-print="hide"
                    label={t`Change the balance of ${day}`}
                    onClick={() => onChange(balance)}
                  >
                    <Pencil />
                  </IconButton>
                  <IconButton
                    data-print="hide"
                    label={t`Delete the balance of ${day}`}
                    onClick={() => removeBalance(balance)}
                  >
                    <Trash2 />
                  </IconButton>
                </li>
              )
            })}
          </ul>
        )}
        {latest.length > shown.length && (
          <Button variant="ghost" size="sm" onClick={() => setAll(true)}>
            <Trans>Show all {latest.length}</Trans>
          </Button>
        )}
      </KeepFocus>
    </div>
  )
}
