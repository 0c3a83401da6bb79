import {
  Car,
  Gem,
  GraduationCap,
  House,
  type LucideIcon,
  Palmtree,
  Plane,
  ShieldCheck,
  Target,
} from 'lucide-react'
import { cn } from '@/lib/cn'

const icons: readonly [RegExp, LucideIcon][] = [
  [/home|house|down payment|apartment|condo/i, House],
  [/retire/i, Palmtree],
  [/educat|school|college|university|tuition/i, GraduationCap],
  [/vacation|trip|travel|holiday/i, Plane],
  [/emergency|rainy|safety|buffer/i, ShieldCheck],
  [/\bcar\b|vehicle|truck|van\b/i, Car],
  [/wedding|marri|ring\b/i, Gem],
]

export function iconForGoal(name: string): LucideIcon {
  return icons.find(([pattern]) => pattern.test(name))?.[1] ?? Target
}

/** A picture guessed from the goal's name; the name itself stands beside it. */
export function GoalIcon({ name, className }: { name: string; className?: string }) {
  const Icon = iconForGoal(name)
  return (
    <span
      className={cn(
        'grid size-10 shrink-0 place-items-center rounded-control bg-sunken text-gold-text',
        className,
      )}
    >
      <Icon aria-hidden="true" className="size-5" />
    </span>
  )
}
