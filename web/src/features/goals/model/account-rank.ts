/** The order in which a goal's form lists accounts. */
import type { Account, Goal } from '@/lib/api-types'
import { isForEmergencies, isForRetirement, isPurposeOf } from './goal-words'

type GoalTraits = Partial<Pick<Goal, 'name' | 'risk_profile'>>

/**
 * Which accounts come first, from 0: for an emergency fund or a conservative goal savings, then other cash; for a first home, studies, care
 * or retirement their plans, and for any other goal those of retirement after all but homes, because what is taken out is taxed or fined.
 */
export function rankFor({ name = '', risk_profile }: GoalTraits): (account: Account) => number {
  const isCareful = isForEmergencies(name) || risk_profile === 'conservative'
  const isRetirement = isForRetirement(name)
  const isLast = (account: Account) => !isCareful || !isCash(account)
  return (account) => {
    // A home can hardly be spent in parts.
    if (account.type === 'property') return 4
    if (isPurposeOf(name, (account.subtype ?? '').toLowerCase())) return 0
    if (isRetirement) return isPlan(account) || isNamed(/^tfsa/i, account) ? 0 : 2
    if (isPlan(account)) return 3
    return isLast(account) ? 2 : Number(!isNamed(/saving/i, account))
  }
}

const PLANS =
  /^(401|403|457|ira\b|roth|rrsp|rrif|lira|lif|lrsp|lrif|rlif|prif|sep|simple|sarsep|tsp|thrift|keogh|pension|retirement)/i
const LOCKED = /^(cd|gic)$/i

const isNamed = (subtypes: RegExp, { subtype }: Account) => subtypes.test(subtype ?? '')
const isPlan = (account: Account) => account.is_typed_in_plan || isNamed(PLANS, account)
const isCash = (account: Account) => account.type === 'depository' && !isNamed(LOCKED, account)
