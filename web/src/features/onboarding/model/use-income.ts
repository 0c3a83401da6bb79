import { useSaveIncome } from '@/entities/profile'
import { type Minor, toMajor } from '@/lib/money'
import { toast } from '@/ui/toast'
import { incomeTexts, retryTexts } from '../content/onboarding'
import type { Fit } from './plan'
import { INCOME_TOAST, RETRY_TOAST } from './toasts'
import type { Progress } from './use-progress'

export interface IncomeInput {
  incomeMinor: Minor
  /** `null` without an income above nothing. */
  fit: Fit | null
  currency: string
  progress: Progress
  onSaved: (needsTuning: boolean) => void
}

/** The end of step 2: saves the income, records what the plan comes to, and goes on. */
export function useIncome({ incomeMinor, fit, currency, progress, onSaved }: IncomeInput) {
  const { mutateAsync } = useSaveIncome()

  return async function saveIncome(): Promise<void> {
    if (!fit) {
      toast.destructive(incomeTexts.requiredTitle, {
        id: INCOME_TOAST,
        description: incomeTexts.requiredDetail,
      })
      return
    }
    try {
      await mutateAsync(toMajor(incomeMinor, currency))
    } catch {
      toast.destructive(retryTexts.title, { id: RETRY_TOAST, description: retryTexts.income })
      return
    }
    // The income is saved; a lost record of progress must not hold anyone up.
    await progress.record(recordOf(fit, currency)).catch(() => undefined)
    onSaved(fit.verdict.needsTuning)
  }
}

function recordOf({ totalMinor, percent }: Fit, currency: string) {
  return {
    step: 2 as const,
    completed: true,
    totalMonthly: toMajor(totalMinor, currency),
    percentage: percent,
  }
}
