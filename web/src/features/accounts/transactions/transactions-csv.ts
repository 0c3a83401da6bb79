import type { Transaction } from '@/lib/api-types'
import { toMajor } from '@/lib/money'
import { toCsv } from '@/ui/charts/csv'
import { plainCategory } from './categories'
import { flowOf } from './transaction-filter'

const header = ['date', 'description', 'category', 'amount', 'currency', 'pending']

/** The file is the same in every language. */
export function transactionsCsv(transactions: readonly Transaction[]): string {
  return toCsv(
    header,
    transactions.map((transaction) => [
      transaction.date,
      transaction.description,
      plainCategory(transaction.category),
      toMajor(flowOf(transaction), transaction.currency),
      transaction.currency,
      transaction.pending ? 'yes' : 'no',
    ]),
  )
}
