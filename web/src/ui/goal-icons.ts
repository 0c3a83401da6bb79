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

/** By what a goal is for. */
export const goalIcons: Readonly<Record<GoalTemplateId, LucideIcon>> = {
  home: House,
  retirement: Palmtree,
  education: GraduationCap,
  vacation: Plane,
  emergency: ShieldCheck,
  vehicle: Car,
  wedding: Gem,
}
