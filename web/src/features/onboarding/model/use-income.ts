import { t } from '@lingui/core/macro'
import { useSaveIncome } from '@/entities/profile'
import { type Minor, toMajor } from '@/lib/money'
import { toast } from '@/ui/toast'
import type { Fit } from './plan'
import type { Progress } from './use-progress'

export const INCOME_TOAST = 'income-required'
/** A second failure of a step replaces the first one's toast. */
export const RETRY_TOAST = 'wizard-retry'

interface IncomeInput {
  incomeMinor: Minor
  /** `null` without a positive income. */
  fit: Fit | null
  currency: string
  progress: Progress
  onSaved: (needsTuning: boolean) => void
}

/** The end of step 2: saves the income, records the plan's total, and continues. */
export function useIncome({ incomeMinor, fit, currency, progress, onSaved }: IncomeInput) {
  const { mutateAsync } = useSaveIncome()

  return async function saveIncome(): Promise<void> {
    if (!fit) {
      toast.destructive(t`Income Required`, {
        id: INCOME_TOAST,
        description: t`Hey, we get it—income can vary! Just estimate your average monthly take-home.`,
      })
      return
    }
    try {
      await mutateAsync(toMajor(incomeMinor, currency))
    } catch {
      toast.destructive(t`Let's try that one more time`, {
        id: RETRY_TOAST,
        description: t`Something went wrong saving your income.`,
      })
      return
    }
    // The income is saved; a failed progress record must not stop the user.
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
