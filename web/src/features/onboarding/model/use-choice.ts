import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { toMajor } from '@/lib/money'
import { formatPercent } from '@/lib/percent'
import type { OptimizationChoice } from '@/lib/planning/optimise'
import { toast } from '@/ui/toast'
import type { Fit } from './plan'
import { stepAfter } from './steps'
import { RETRY_TOAST } from './use-income'
import { useMoneyText } from './use-money-text'
import type { Wizard } from './use-wizard'

/** One of the three choices, or the smallest fix. */
type Choice = OptimizationChoice | 'fix'

/** The end of step 2.5: records the choice, announces its result, and continues with its goals. */
export function useChoice({ currency, draft, change, progress, go, run }: Wizard) {
  const moneyText = useMoneyText(currency)
  const [saving, setSaving] = useState<Choice | null>(null)

  async function choose(choice: Choice, fit: Fit): Promise<void> {
    setSaving(choice)
    try {
      await progress.record({
        step: 2.5,
        completed: true,
        ...(choice === 'fix' ? {} : { optimizationChoice: choice }),
        totalMonthly: toMajor(fit.totalMinor, currency),
        percentage: fit.percent,
      })
    } catch {
      toast.destructive(t`Let's try that one more time`, {
        id: RETRY_TOAST,
        description: t`Something went wrong saving your choice.`,
      })
      return
    } finally {
      setSaving(null)
    }
    const total = moneyText(fit.totalMinor)
    const percent = formatPercent(fit.percent)
    toast.success(t`Your plan is set`, {
      description: t`${total} a month, ${percent} of your income.`,
    })
    change({ goals: fit.goals, picked: draft.picked ?? draft.goals })
    go(stepAfter(2.5, false))
  }

  return {
    choose: (choice: Choice, fit: Fit) => run(() => choose(choice, fit)),
    /** The choice being saved. */
    saving,
  }
}
