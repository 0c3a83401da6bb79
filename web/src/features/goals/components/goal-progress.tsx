import type { Goal } from '@/lib/api-types'
import { formatMoney, toMinor } from '@/lib/money'
import { HIDDEN_AMOUNT_LABEL, useAmountsHidden } from '@/lib/privacy'
import { Progress } from '@/ui/progress'

/** "$62,400 of $90,000", or that it is hidden. */
export function useProgressText(goal: Goal): string {
  const hidden = useAmountsHidden()
  if (hidden) return HIDDEN_AMOUNT_LABEL
  const { currency } = goal
  const saved = formatMoney(toMinor(goal.current_amount, currency), { currency })
  return `${saved} of ${formatMoney(toMinor(goal.target_amount, currency), { currency })}`
}

/** How much of a goal is there, as a bar. */
export function GoalProgress({ goal, className }: { goal: Goal; className?: string }) {
  return (
    <Progress
      value={goal.plan.percentComplete}
      label={`Saved for ${goal.name}`}
      valueText={useProgressText(goal)}
      {...(className ? { className } : {})}
    />
  )
}
