import { Trans } from '@lingui/react/macro'
import { cn } from '@/lib/cn'

interface StepDotsProps {
  /** From 1. */
  current: number
  total: number
  className?: string | undefined
}

/** "Step 2 of 5", as dots and in words. */
export function StepDots({ current, total, className }: StepDotsProps) {
  const steps = Array.from({ length: total }, (_, index) => index + 1)
  return (
    <div className={cn('flex items-center gap-3', className)}>
      <div aria-hidden="true" className="flex items-center gap-1.5">
        {steps.map((step) => (
          <span
            key={step}
            className={cn(
              'h-2 rounded-full transition-[width] forced-colors:border',
              step === current ? 'w-6 bg-gold' : 'w-2',
              step < current && 'bg-gold',
              step > current && 'bg-strong/50',
            )}
          />
        ))}
      </div>
      <p className="text-caption text-text-3">
        <Trans>
          Step {current} of {total}
        </Trans>
      </p>
    </div>
  )
}
