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

const icons: readonly [RegExp, LucideIcon][] = [
  [/home|house|down payment|apartment|condo|maison|mise de fonds/i, House],
  [/retire|retraite/i, Palmtree],
  [/educat|school|college|universit|tuition|étude|école|scolarité/i, GraduationCap],
  [/vacation|vacances|trip|travel|voyage|holiday/i, Plane],
  [/emergency|urgence|rainy|safety|buffer/i, ShieldCheck],
  [/\bcar\b|v[eé]hic|truck|van\b|\bauto\b|voiture|camion/i, Car],
  [/wedding|marri|mariage|ring\b/i, Gem],
]

function iconForGoal(name: string): LucideIcon {
  return icons.find(([pattern]) => pattern.test(name))?.[1] ?? Target
}

/** An icon guessed from the goal's name, in English or French. The name is shown beside it. */
export function GoalIcon({ name }: { name: string }) {
  const Icon = iconForGoal(name)
  return (
    <span className="grid size-10 shrink-0 place-items-center rounded-control bg-sunken text-gold-text">
      <Icon className="size-5" />
    </span>
  )
}
