/** The wizard's flow: the plan, where the user is, and what runs. */
import { amountRange } from '@/lib/amount-range'
import type { Goal, Profile } from '@/lib/api-types'
import { MAX_INCOME } from '@/lib/limits'
import { type Minor, ZERO } from '@/lib/money'
import { useTask } from '@/lib/use-task'
import { fitOf } from './plan'
import { stepAfter, stepBefore, type WizardMode, type WizardStep } from './steps'
import { useProgress } from './use-progress'
import { useWizardDraft } from './use-wizard-draft'

export interface WizardOptions {
  mode: WizardMode
  profile: Profile
  /** The monthly total of existing goals. */
  committedMinor: Minor
  /** Existing goals that it leaves out, because there is no exchange rate. */
  uncounted: readonly Goal[]
  /**
   * Creating has begun or ended, here or in another tab. The wizard must stay open until it ends, although the profile
   * changes.
   */
  onCreating?: (creating: boolean) => void
  /** Everything is created, or the user continues without the rest. */
  onDone: (end: WizardEnd) => void
}

export interface WizardEnd {
  /** How many goals exist now. */
  success: number
  /** The goals created since this page loaded: a reload between two attempts drops the earlier ones. */
  goalIds: string[]
}

export type Wizard = ReturnType<typeof useWizard>

/** What the steps share. What one step does alone is in its own hook. */
export function useWizard(options: WizardOptions) {
  const { mode, profile, committedMinor } = options
  const { currency } = profile
  const { draft, change, step, go, close } = useWizardDraft(options)
  // Each task shows its own failure.
  const { pending: busy, run } = useTask((task: () => Promise<void>) => task())
  const progress = useProgress()

  // When adding a goal later, a created goal counts among the existing ones.
  const counted =
    mode === 'evolution'
      ? draft.goals.filter(({ key }) => !draft.createdKeys.includes(key))
      : draft.goals
  const basis = { goals: counted, committedMinor }
  const incomeMinor = draft.incomeMinor ?? ZERO
  const incomeRange = amountRange(currency, MAX_INCOME)

  function leave(finished: 0 | 1): void {
    void progress.recordEnd(finished)
    go(stepAfter(finished, false))
  }

  // The requests' content must not change any more.
  const before = draft.submitted ? null : stepBefore(step, mode)

  /** Back also undoes the choice of step 2.5, so the next one starts from the goals as chosen. */
  function goBack(to: WizardStep): void {
    if (draft.picked) change({ goals: draft.picked, picked: null })
    go(to)
  }

  return {
    ...options,
    currency,
    draft,
    change,
    basis,
    incomeRange,
    /** How the plan fits the income; `null` without one. */
    fit: incomeRange.holds(incomeMinor) ? fitOf(basis, incomeMinor) : null,
    step,
    go,
    leave,
    /** `null` when the user cannot go back. */
    back: before === null ? null : () => goBack(before),
    /** The wizard is done, in every tab. */
    close,
    progress,
    /** A task runs, and the user cannot go back. */
    busy,
    run,
  }
}
