import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { toMajor } from '@/lib/money'
import { formatPercent } from '@/lib/percent'
import type { OptimizationChoice } from '@/lib/planning/optimise'
import { toast } from '@/ui/toast'
import type { Tweak } from './plan'
import { RETRY_TOAST } from './use-income'
import { useMoneyText } from './use-money-text'
import type { Progress } from './use-progress'

interface ChoiceInput {
  currency: string
  progress: Progress
  onChosen: (tweak: Tweak) => void
}

/** One of the three choices, or the smallest fix. */
export type Choice = OptimizationChoice | 'fix'

/** The end of step 2.5: records the choice, announces its result, and continues with its goals. */
export function useChoice({ currency, progress, onChosen }: ChoiceInput) {
  const moneyText = useMoneyText(currency)
  const [saving, setSaving] = useState<Choice | null>(null)

  async function choose(choice: Choice, tweak: Tweak): Promise<void> {
    setSaving(choice)
    try {
      await progress.record({
        step: 2.5,
        completed: true,
        ...(choice === 'fix' ? {} : { optimizationChoice: choice }),
        totalMonthly: toMajor(tweak.totalMinor, currency),
        percentage: tweak.percent,
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
    const total = moneyText(tweak.totalMinor)
    const percent = formatPercent(tweak.percent)
    toast.success(t`Your plan is set`, {
      description: t`${total} a month, ${percent} of your income.`,
    })
    onChosen(tweak)
  }

  return { choose, saving }
}
