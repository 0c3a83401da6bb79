import { t } from '@lingui/core/macro'
import type { Account, Transaction } from '@/lib/api-types'
import { cn } from '@/lib/cn'
import { formatDay } from '@/lib/dates'
import { Badge } from '@/ui/badge'
import { Money } from '@/ui/money'
import { VIRTUAL_ABOVE, type VirtualRowProps, VirtualTable } from '@/ui/virtual-table'
import { categoryName } from './categories'
import { flowOf } from './transaction-filter'

interface TransactionTableProps {
  account: Account
  transactions: readonly Transaction[]
}

const COLUMNS = 3

/** Transactions, latest first. A long list renders only the visible rows, all of one height. */
export function TransactionTable({ account, transactions }: TransactionTableProps) {
  const caption = t`Transactions in ${account.name}, latest first`
  if (transactions.length > VIRTUAL_ABOVE) {
    return (
      <VirtualTable
        caption={caption}
        rows={transactions}
        columns={COLUMNS}
        head={<Head sticky />}
        row={(transaction, props) => (
          <Row key={transaction.id} transaction={transaction} oneLine={props} />
        )}
      />
    )
  }
  return (
    <table className="figure w-full text-control">
      <caption className="sr-only">{caption}</caption>
      <Head />
      <tbody>
        {transactions.map((transaction) => (
          <Row key={transaction.id} transaction={transaction} />
        ))}
      </tbody>
    </table>
  )
}

function Head({ sticky = false }: { sticky?: boolean }) {
  return (
    <thead className={cn('text-caption text-text-2', sticky && 'sticky top-0 z-10 bg-surface')}>
      <tr {...(sticky ? { 'aria-rowindex': 1 } : {})}>
        <th scope="col" className="py-2 pl-4 text-left font-medium max-sm:hidden md:pl-6">
          {t`Date`}
        </th>
        <th scope="col" className="px-4 py-2 text-left font-medium wrap-anywhere">
          {t`Description`}
        </th>
        <th scope="col" className="py-2 pr-4 text-right font-medium md:pr-6">
          {t`Amount`}
        </th>
      </tr>
    </thead>
  )
}

interface RowProps {
  transaction: Transaction
  /** For long lists: no text may wrap. */
  oneLine?: VirtualRowProps
}

function Row({ transaction, oneLine }: RowProps) {
  const { date, description, category, pending, currency } = transaction
  const named = categoryName(category)
  return (
    <tr {...oneLine} className="border-t border-line align-baseline">
      <td className="py-2.5 pl-4 whitespace-nowrap text-text-2 max-sm:hidden md:pl-6">
        {formatDay(date)}
      </td>
      <th
        scope="row"
        className={cn(
          'w-full px-4 py-2.5 text-left font-normal',
          oneLine ? 'max-w-0' : 'wrap-anywhere',
        )}
      >
        <span className={cn(oneLine && 'block truncate')}>
          {description}
          {pending && <Badge className="ml-2">{t`Pending`}</Badge>}
        </span>
        <span className={cn('block text-caption text-text-3', oneLine && 'min-h-[1lh] truncate')}>
          {/* A phone has no room for a separate column. */}
          <span className="sm:hidden">
            {formatDay(date)}
            {named && ' · '}
          </span>
          {named}
        </span>
      </th>
      <td className="py-2.5 pr-4 text-right font-medium whitespace-nowrap md:pr-6">
        <Money value={flowOf(transaction)} currency={currency} cents signed />
      </td>
    </tr>
  )
}
