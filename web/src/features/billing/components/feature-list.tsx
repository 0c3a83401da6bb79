import { Trans } from '@lingui/react/macro'
import { Check, Clock } from 'lucide-react'
import { cn } from '@/lib/cn'
import { isComing, paidFeatures } from '@/lib/plans'
import { Badge } from '@/ui/badge'

/** Everything that is paid for with Premium; what is announced only is marked as such. */
export function FeatureList({ label }: { label: string }) {
  return (
    <ul aria-label={label} className="grid gap-x-6 gap-y-2 text-control sm:grid-cols-2">
      {paidFeatures.map((feature) => {
        const coming = isComing(feature)
        const Icon = coming ? Clock : Check
        return (
          <li key={feature.name} className="flex items-start gap-2.5">
            <Icon
              aria-hidden="true"
              className={cn('mt-0.5 size-4 shrink-0', coming ? 'text-text-3' : 'text-pos')}
            />
            <span className="flex flex-wrap items-center gap-x-2">
              {feature.name}
              {coming && (
                <Badge>
                  <Trans>Coming soon</Trans>
                </Badge>
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
