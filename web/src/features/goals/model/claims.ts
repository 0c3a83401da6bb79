/**
 * How much of an account or holding goals may still claim. A share of an account is a share of everything in it, so a
 * claim on an account is a claim on each of its holdings. Twin of `shared/domain/src/claims.rs`, which decides: the
 * server rejects what passes here by a rounding. An amount in a currency that the account had before claims nothing.
 */
import { groupBy } from '@/lib/group-by'
import { type Minor, toMinor } from '@/lib/money'
import type { Share } from './share'

/** What claims need of accounts and holdings. */
interface Claimable {
  accounts: readonly { id: string; balance: number; currency: string }[]
  holdings: readonly Heap[]
}

interface Heap {
  id: string
  account_id: string
  quantity: number
}

/** Percentages have at most two decimals, so sums in hundredths are exact. */
const WHOLE = 10_000
const hundredths = (percent: number) => Math.round(percent * 100)
/** A smaller difference is a rounding error, not something to claim. */
const ROUNDING_ERROR = 1e-9

export class Claims {
  private readonly ofAccounts = new Map<string, number>()
  private readonly ofHoldings = new Map<string, number>()
  private readonly amounts = new Map<string, number>()
  private readonly units = new Map<string, number>()
  private readonly balances: ReadonlyMap<string, Minor>
  private readonly currencies: ReadonlyMap<string, string>
  private readonly byId: ReadonlyMap<string, Heap>
  private readonly byAccount: ReadonlyMap<string, Heap[]>

  constructor({ accounts, holdings }: Claimable, shares: readonly Share[]) {
    this.currencies = new Map(accounts.map(({ id, currency }) => [id, currency]))
    this.balances = new Map(
      accounts.map(({ id, balance, currency }) => [id, toMinor(balance, currency)]),
    )
    this.byId = new Map(holdings.map((holding) => [holding.id, holding]))
    this.byAccount = groupBy(holdings, (holding) => holding.account_id)
    for (const { type, id, unit, amount, currency } of shares) {
      const own = this.currencies.get(id)
      if (unit === 'units') add(this.units, id, amount)
      else if (unit === 'amount') {
        if ((currency ?? own) === own) add(this.amounts, id, toMinor(amount, own))
      } else add(type === 'account' ? this.ofAccounts : this.ofHoldings, id, hundredths(amount))
    }
  }

  /** The percentage left, rounded down to two decimals; negative when more is claimed than there is. */
  percentLeft(type: Share['type'], id: string): number {
    const left = type === 'account' ? this.accountLeft(id) : this.holdingLeft(id)
    return Math.floor(left + ROUNDING_ERROR) / 100
  }

  /** The units of a holding left; negative when more is claimed than held. */
  unitsLeft(id: string): number {
    const held = this.byId.get(id)
    if (!held) return 0
    const free = this.unclaimed(held.account_id) - (this.ofHoldings.get(id) ?? 0)
    const left = (held.quantity * free) / WHOLE - (this.units.get(id) ?? 0)
    return Math.abs(left) < ROUNDING_ERROR ? 0 : left
  }

  /** The amount of an account left, in its currency, rounded down; negative when more is claimed than there is. */
  amountLeft(id: string): Minor {
    const free = WHOLE - (this.ofAccounts.get(id) ?? 0)
    const left = ((this.balances.get(id) ?? 0) * free) / WHOLE - (this.amounts.get(id) ?? 0)
    return Math.floor(left + ROUNDING_ERROR) as Minor
  }

  /**
   * The fraction of an account that an amount of it counts as: amounts share what percentages leave if they are more. Twin of
   * `Valuation::fraction_of_amount` in `shared/domain/src/valuation.rs`.
   */
  fractionOf(id: string, amount: Minor): number {
    const balance = Math.max(0, this.balances.get(id) ?? 0)
    const left = Math.max(0, WHOLE - (this.ofAccounts.get(id) ?? 0)) / WHOLE
    const all = Math.max(amount, this.amounts.get(id) ?? 0)
    return all <= balance * left ? amount / balance : (amount / all) * left
  }

  /** The most claimed holding of an account, if claims on holdings leave less of it than claims on the account. */
  limitOf(accountId: string): string | null {
    const inside = (this.byAccount.get(accountId) ?? []).map(({ id }) => id)
    const [least] = inside.sort((a, b) => this.holdingLeft(a) - this.holdingLeft(b))
    const unclaimed = this.unclaimed(accountId)
    return least !== undefined && this.holdingLeft(least) < unclaimed ? least : null
  }

  /** In hundredths of a percent. */
  private accountLeft(id: string): number {
    const limit = this.limitOf(id)
    return limit === null ? this.unclaimed(id) : this.holdingLeft(limit)
  }

  /** What claims on an account leave of it; amounts claim all of one that is empty or overdrawn. */
  private unclaimed(accountId: string): number {
    const amounts = this.amounts.get(accountId) ?? 0
    const balance = this.balances.get(accountId) ?? 0
    const byAmounts = amounts === 0 ? 0 : balance > 0 ? (amounts / balance) * WHOLE : WHOLE
    return WHOLE - (this.ofAccounts.get(accountId) ?? 0) - byAmounts
  }

  private holdingLeft(id: string): number {
    const held = this.byId.get(id)
    if (!held) return 0
    const byUnits = held.quantity === 0 ? 0 : ((this.units.get(id) ?? 0) / held.quantity) * WHOLE
    return this.unclaimed(held.account_id) - (this.ofHoldings.get(id) ?? 0) - byUnits
  }
}

function add(sums: Map<string, number>, id: string, amount: number): void {
  sums.set(id, (sums.get(id) ?? 0) + amount)
}
