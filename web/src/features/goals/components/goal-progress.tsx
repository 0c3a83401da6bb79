import { t } from '@lingui/core/macro'
import type { Goal } from '@/lib/api-types'
import { toMinor } from '@/lib/money'
import { hiddenAmountLabel, useAmountsHidden } from '@/lib/privacy'
import { useMoneyFormat } from '@/ui/money'
import { Progress } from '@/ui/progress'

/** "$62,400 of $90,000", or that it is hidden. */
export function useProgressText(goal: Goal): string {
  const hidden = useAmountsHidden()
  const { currency } = goal
  const money = useMoneyFormat(currency)
  if (hidden) return hiddenAmountLabel()
  const saved = money(toMinor(goal.current_amount, currency))
  const target = money(toMinor(goal.target_amount, currency))
  return t`${saved} of ${target}`
}

/** How much of a goal is saved, as a bar. */
export function GoalProgress({ goal, className }: { goal: Goal; className?: string }) {
  return (
    <Progress
      value={goal.plan.percentComplete}
      label={t`Saved for ${goal.name}`}
      valueText={useProgressText(goal)}
      {...(className ? { className } : {})}
    />
  )
}
