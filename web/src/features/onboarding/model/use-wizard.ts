/** The wizard's flow: where each step leads, and the state it needs. */
import { amountRange } from '@/lib/amount-range'
import type { Goal, Profile } from '@/lib/api-types'
import { MAX_INCOME } from '@/lib/limits'
import { type Minor, toMajor, toMinor, ZERO } from '@/lib/money'
import { useTask } from '@/lib/use-task'
import { toast } from '@/ui/toast'
import type { DraftGoal } from './draft'
import { fitOf, type Tweak } from './plan'
import { stepAfter, stepBefore, type WizardMode, type WizardStep } from './steps'
import { type Choice, useChoice } from './use-choice'
import { useFinish, type WizardEnd } from './use-finish'
import { INCOME_TOAST, useIncome } from './use-income'
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

export type Wizard = ReturnType<typeof useWizard>

export function useWizard(options: WizardOptions) {
  const { mode, profile, committedMinor, onCreating, onDone } = options
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
  const fit = incomeRange.holds(incomeMinor) ? fitOf(basis, incomeMinor) : null

  const saveIncome = useIncome({
    incomeMinor,
    fit,
    currency,
    progress,
    onSaved: (needsTuning) => go(stepAfter(2, needsTuning)),
  })
  const { choose, saving } = useChoice({
    currency,
    progress,
    onChosen: ({ goals }) => {
      change({ goals, picked: draft.picked ?? draft.goals })
      go(stepAfter(2.5, false))
    },
  })
  const { result, finish, goOnWithoutTheRest } = useFinish({
    mode,
    currency,
    draft,
    change,
    progress,
    onCreating,
    onEnd: (end) => {
      close()
      onDone(end)
    },
  })

  function leave(finished: 0 | 1): void {
    void progress.recordEnd(finished)
    go(stepAfter(finished, false))
  }

  function setIncome(next: Minor | null): void {
    if (next !== null && next > 0) toast.dismiss(INCOME_TOAST)
    change({ incomeMinor: next })
  }

  /** The digits stay: 5,000 dollars become 5,000 yen. */
  function changeCurrency(next: string): void {
    if (draft.incomeMinor !== null)
      change({ incomeMinor: toMinor(toMajor(draft.incomeMinor, currency), next) })
  }

  // The requests' content must not change any more.
  const before = draft.submitted ? null : stepBefore(step, mode)

  /** Back also undoes the choice of step 2.5, so the next one starts from the goals as chosen. */
  function goBack(to: WizardStep): void {
    if (draft.picked) change({ goals: draft.picked, picked: null })
    go(to)
  }

  return {
    mode,
    profile,
    currency,
    step,
    basis,
    uncounted: options.uncounted,
    goals: draft.goals,
    incomeMinor: draft.incomeMinor,
    incomeRange,
    /** How the plan fits the income; `null` without one. */
    fit,
    busy,
    /** Creating has begun, so the requests' content must not change any more. */
    submitted: draft.submitted,
    /** The choice being saved. */
    saving,
    result,
    /** `null` when the user cannot go back. */
    back: before === null ? null : () => goBack(before),
    leave,
    addGoal: (goal: DraftGoal) => change({ goals: [...draft.goals, goal] }),
    /** Replaces the contribution that the wizard computed. */
    contribute: (key: string, contributionMinor: Minor) =>
      change({
        goals: draft.goals.map((goal) =>
          goal.key === key ? { ...goal, contributionMinor } : goal,
        ),
      }),
    removeGoal: (key: string) => change({ goals: draft.goals.filter((goal) => goal.key !== key) }),
    setIncome,
    changeCurrency,
    saveIncome: () => run(saveIncome),
    choose: (choice: Choice, tweak: Tweak) => run(() => choose(choice, tweak)),
    finish: () => run(finish),
    goOnWithoutTheRest: () => run(goOnWithoutTheRest),
  }
}
