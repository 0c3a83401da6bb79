/** Search and sorting of a long list of positions. */
import { assetCategoryName } from '@/lib/content/api-words'
import { groupBy } from '@/lib/group-by'
import { compareNames } from '@/lib/numbers'
import { plainText } from '@/lib/plain-text'
import { positionTitle, securityName } from '@/lib/position-title'
import { gainOf, type Position } from './holdings'

const holdingColumns = ['name', 'price', 'gain', 'value'] as const
export type HoldingColumn = (typeof holdingColumns)[number]

export interface HoldingOrder {
  column: HoldingColumn
  rising: boolean
}

/** The initial order: the largest value first. */
export const largestFirst: HoldingOrder = { column: 'value', rising: false }

/** Positions whose symbol, name or class contains `search`, in their order. */
export function searched(positions: readonly Position[], search: string): readonly Position[] {
  const wanted = plainText(search.trim())
  if (wanted === '') return positions
  return positions.filter(
    (position) =>
      searchable(position).includes(wanted) ||
      plainText(assetCategoryName(position.class)).includes(wanted),
  )
}

/**
 * The positions, sorted. Values compare in the currency of the totals; prices and gains of one currency stay together.
 */
export function inOrder(
  positions: readonly Position[],
  { column, rising }: HoldingOrder,
): readonly Position[] {
  if (column === 'value' && !rising) return positions
  const compare = comparing(keys[column], rising)
  if (column === 'name' || column === 'value') return positions.toSorted(compare)
  const byCurrency = groupBy(positions, ({ currency }) => currency)
  return [...byCurrency.values()].flatMap((same) => same.sort(compare))
}

type Key = string | number | null

/** The sort key of each column. */
const keys: Record<HoldingColumn, (position: Position) => Key> = {
  name: positionTitle,
  price: (position) => position.current_price,
  gain: workedOutOnce((position) => gainOf(position)?.amount ?? null),
  value: (position) => position.worth ?? null,
}

const searchable = workedOutOnce((position) =>
  plainText(`${position.symbol ?? ''} ${securityName(position)}`),
)

/** Unknown values come last in either direction. */
function comparing(keyOf: (position: Position) => Key, rising: boolean) {
  const direction = rising ? 1 : -1
  return (a: Position, b: Position): number => {
    const [left, right] = [keyOf(a), keyOf(b)]
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    const order =
      typeof left === 'number' && typeof right === 'number'
        ? left - right
        : compareNames(String(left), String(right))
    return order * direction
  }
}

/** Caches a value per position: of ten thousand positions, most are never read, and the others many times. */
function workedOutOnce<Answer>(work: (position: Position) => Answer) {
  const answers = new WeakMap<Position, { answer: Answer }>()
  return (position: Position): Answer => {
    const known = answers.get(position)
    if (known) return known.answer
    const answer = work(position)
    answers.set(position, { answer })
    return answer
  }
}

/** The first click on a column sorts its most useful end first; the second reverses the order. */
export function nextOrder(order: HoldingOrder, column: HoldingColumn): HoldingOrder {
  if (order.column === column) return { column, rising: !order.rising }
  return { column, rising: column === 'name' }
}
