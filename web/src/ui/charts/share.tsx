import { cn } from '@/lib/cn'
import { useAmountsHidden } from '@/lib/hidden-amounts'
import { formatPercent } from '@/lib/percent'
import { HiddenAmount } from '../money'

/** An unsigned percentage ("42.7%"). Masked while amounts are hidden, like every figure. */
export function Share({ percent, className }: { percent: number; className?: string }) {
  const hidden = useAmountsHidden()
  if (hidden) return <HiddenAmount className={className} />
  return <span className={cn('figure', className)}>{formatPercent(percent)}</span>
}
