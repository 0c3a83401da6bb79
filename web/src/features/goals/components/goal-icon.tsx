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
import { type Purpose, purposeOf } from '../model/goal-purpose'

const icons: Readonly<Record<Purpose, LucideIcon>> = {
  home: House,
  retirement: Palmtree,
  education: GraduationCap,
  vacation: Plane,
  emergency: ShieldCheck,
  car: Car,
  wedding: Gem,
}

/** An icon guessed from the goal's name, in English or French. The name is shown beside it. */
export function GoalIcon({ name }: { name: string }) {
  const purpose = purposeOf(name)
  const Icon = purpose ? icons[purpose] : Target
  return (
    <span className="grid size-10 shrink-0 place-items-center rounded-control bg-sunken text-gold-text">
      <Icon className="size-5" />
    </span>
  )
}
