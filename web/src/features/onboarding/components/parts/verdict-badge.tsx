import { CircleCheck, Gauge, Sparkles } from 'lucide-react'
import type { Verdict } from '@/lib/planning/verdict'
import { Badge } from '@/ui/badge'

const looks = {
  green: { tone: 'pos', icon: CircleCheck },
  yellow: { tone: 'warn', icon: Gauge },
  orange: { tone: 'neg', icon: Sparkles },
} as const

/** A verdict on the share of income. Its color and sign only repeat the words. */
export function VerdictBadge({ tone, children }: { tone: Verdict['tone']; children: string }) {
  const { tone: badgeTone, icon: Icon } = looks[tone]
  return (
    <Badge tone={badgeTone} data-verdict={tone}>
      <Icon />
      {children}
    </Badge>
  )
}
