import { t } from '@lingui/core/macro'
import { useSaveIncome } from '@/entities/profile'
import { type Minor, toMajor } from '@/lib/money'
import { toast } from '@/ui/toast'
import type { Fit } from './plan'
import { stepAfter } from './steps'
import type { Wizard } from './use-wizard'

const INCOME_TOAST = 'income-required'
/** A second failure of a step replaces the first one's toast. */
export const RETRY_TOAST = 'wizard-retry'

/** Step 2: the income, and its end, which saves it, records the plan's total and continues. */
export function useIncome({ draft, change, fit, currency, progress, go, run }: Wizard) {
  const { mutateAsync } = useSaveIncome()

  function setIncome(next: Minor | null): void {
    if (next !== null && next > 0) toast.dismiss(INCOME_TOAST)
    change({ incomeMinor: next })
  }

  async function saveIncome(): Promise<void> {
    if (!fit || draft.incomeMinor === null) {
      toast.destructive(t`Income Required`, {
        id: INCOME_TOAST,
        description: t`Hey, we get it—income can vary! Just estimate your average monthly take-home.`,
      })
      return
    }
    try {
      await mutateAsync(toMajor(draft.incomeMinor, currency))
    } catch {
      toast.destructive(t`Let's try that one more time`, {
        id: RETRY_TOAST,
        description: t`Something went wrong saving your income.`,
      })
      return
    }
    // The income is saved; a failed progress record must not stop the user.
    await progress.record(recordOf(fit, currency)).catch(() => undefined)
    go(stepAfter(2, fit.verdict.needsTuning))
  }

  return { setIncome, saveIncome: () => run(saveIncome) }
}

function recordOf({ totalMinor, percent }: Fit, currency: string) {
  return {
    step: 2 as const,
    completed: true,
    totalMonthly: toMajor(totalMinor, currency),
    percentage: percent,
  }
}
