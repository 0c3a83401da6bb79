import {
  Car,
  Gem,
  GraduationCap,
  House,
  type LucideIcon,
  Palmtree,
  Plane,
  ShieldCheck,
} from 'lucide-react'
import type { GoalTemplateId } from '@/lib/planning/templates'

const icons: Record<GoalTemplateId, LucideIcon> = {
  home: House,
  retirement: Palmtree,
  education: GraduationCap,
  vacation: Plane,
  emergency: ShieldCheck,
  vehicle: Car,
  wedding: Gem,
}

export function TemplateIcon({ id }: { id: GoalTemplateId }) {
  const Icon = icons[id]
  return <Icon aria-hidden="true" className="size-5" />
}
