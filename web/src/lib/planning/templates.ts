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
  /** The name of a goal made from it; unique among templates. */
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
export const goalTemplates = (): readonly GoalTemplate[] => [
  {
    id: 'home',
    name: t`Dream Home`,
    description: t`A down payment on a place of your own.`,
    amount: 100_000,
    years: 10,
    risk: 'moderate',
  },
  {
    id: 'retirement',
    name: t`Comfortable Retirement`,
    description: t`Enough saved to stop working when you choose.`,
    amount: 500_000,
    years: 30,
    risk: 'moderate',
  },
  {
    id: 'education',
    name: t`Education Fund`,
    description: t`Tuition and living costs, paid without debt.`,
    amount: 50_000,
    years: 10,
    risk: 'conservative',
  },
  {
    id: 'vacation',
    name: t`Dream Vacation`,
    description: t`The trip you keep talking about.`,
    amount: 10_000,
    years: 2,
    risk: 'aggressive',
  },
  {
    id: 'emergency',
    name: t`Emergency Fund`,
    description: t`Months of expenses, ready for a bad surprise.`,
    amount: 25_000,
    years: 3,
    risk: 'conservative',
  },
  {
    id: 'vehicle',
    name: t`New Vehicle`,
    description: t`Your next car, bought outright.`,
    amount: 30_000,
    years: 5,
    risk: 'moderate',
  },
  {
    id: 'wedding',
    name: t`Dream Wedding`,
    description: t`The day you want, without the loan.`,
    amount: 40_000,
    years: 3,
    risk: 'moderate',
  },
]
