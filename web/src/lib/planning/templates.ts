/** The goals the product suggests, each with an amount, a timeline and a risk to start from. */
import { t } from '@lingui/core/macro'
import type { RiskProfile } from '../api-types'

export type GoalTemplateId =
  | 'home'
  | 'retirement'
  | 'education'
  | 'vacation'
  | 'emergency'
  | 'vehicle'
  | 'wedding'

export interface GoalTemplate {
  id: GoalTemplateId
  /** The name a goal made from it gets; no two templates share one. */
  name: string
  /** One line on what it is for. */
  description: string
  /** The suggested target, in whole major units of the user's currency. */
  amount: number
  /** The suggested timeline, in years. */
  years: number
  risk: RiskProfile
}

/** Every template, in display order. */
export const GOAL_TEMPLATES: readonly GoalTemplate[] = [
  {
    id: 'home',
    get name() {
      return t`Dream Home`
    },
    get description() {
      return t`A down payment on a place of your own.`
    },
    amount: 100_000,
    years: 10,
    risk: 'moderate',
  },
  {
    id: 'retirement',
    get name() {
      return t`Comfortable Retirement`
    },
    get description() {
      return t`Enough saved to stop working when you choose.`
    },
    amount: 500_000,
    years: 30,
    risk: 'moderate',
  },
  {
    id: 'education',
    get name() {
      return t`Education Fund`
    },
    get description() {
      return t`Tuition and living costs, paid without debt.`
    },
    amount: 50_000,
    years: 10,
    risk: 'conservative',
  },
  {
    id: 'vacation',
    get name() {
      return t`Dream Vacation`
    },
    get description() {
      return t`The trip you keep talking about.`
    },
    amount: 10_000,
    years: 2,
    risk: 'aggressive',
  },
  {
    id: 'emergency',
    get name() {
      return t`Emergency Fund`
    },
    get description() {
      return t`Months of expenses, ready for a bad surprise.`
    },
    amount: 25_000,
    years: 3,
    risk: 'conservative',
  },
  {
    id: 'vehicle',
    get name() {
      return t`New Vehicle`
    },
    get description() {
      return t`Your next car, bought outright.`
    },
    amount: 30_000,
    years: 5,
    risk: 'moderate',
  },
  {
    id: 'wedding',
    get name() {
      return t`Dream Wedding`
    },
    get description() {
      return t`The day you want, without the loan.`
    },
    amount: 40_000,
    years: 3,
    risk: 'moderate',
  },
]
