/** The user's choices in the wizard before they are created. Kept through a reload. */
import '@/lib/zod-setup'
import { z } from 'zod'
import type { CurrencyCode, NewGoal } from '@/lib/api-types'
import { type Minor, toMajor } from '@/lib/money'
import type { PlannedGoal } from '@/lib/planning/optimise'
import { RISK_PROFILES } from '@/lib/planning/risk'
import { forgetTabDraft, readTabDraft, storeTabDraft } from '@/lib/tab-draft'
import type { WizardMode } from './steps'

/** A goal of the dream team. */
export interface DraftGoal extends PlannedGoal {
  /** Identifies it here, and is the idempotency key of its creation, also after a reload. */
  key: string
  name: string
}

export interface Draft {
  goals: DraftGoal[]
  /** The goals before step 2.5 changed them; `null` before that step. */
  picked: DraftGoal[] | null
  /** Monthly income; `null` until it is a number. */
  incomeMinor: Minor | null
  /** Creating has begun, so the requests' content must not change any more. */
  submitted: boolean
  /** The keys of the goals already created. */
  createdKeys: string[]
}

export const emptyDraft: Draft = {
  goals: [],
  picked: null,
  incomeMinor: null,
  submitted: false,
  createdKeys: [],
}

const minor = z
  .number()
  .int()
  .transform((value) => value as Minor)

const goals = z.array(
  z.object({
    key: z.string().min(1),
    name: z.string().min(1),
    targetMinor: minor,
    targetDate: z.iso.datetime(),
    risk: z.enum(RISK_PROFILES),
    contributionMinor: minor,
  }),
)

const StoredDraft = z.object({
  goals,
  picked: goals.nullable().default(null),
  incomeMinor: minor.nullable(),
  submitted: z.boolean(),
  createdKeys: z.array(z.string()),
})

const keyFor = (mode: WizardMode) => `goldgrove_${mode}_draft` as const

/** The user's own draft; an empty one when no draft is stored, it is another user's, or it cannot be read. */
export function readDraft(mode: WizardMode, userId: string): Draft {
  return readTabDraft(keyFor(mode), StoredDraft, userId) ?? emptyDraft
}

export function storeDraft(mode: WizardMode, userId: string, draft: Draft): void {
  storeTabDraft(keyFor(mode), userId, draft)
}

/** Another tab's draft, possibly of another release; `null` when it cannot be read. */
export const parseDraft = (draft: unknown): Draft | null =>
  StoredDraft.safeParse(draft).data ?? null

export function forgetDraft(mode: WizardMode): void {
  forgetTabDraft(keyFor(mode))
}

/** The goal as the API takes it. */
export function toNewGoal(goal: DraftGoal, currency: CurrencyCode): NewGoal {
  return {
    name: goal.name,
    targetAmount: toMajor(goal.targetMinor, currency),
    currency,
    targetDate: goal.targetDate,
    riskProfile: goal.risk,
    plannedMonthlyContribution: toMajor(goal.contributionMinor, currency),
    onboardingGoal: true,
  }
}
