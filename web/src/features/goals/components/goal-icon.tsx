import { Target } from 'lucide-react'
import { goalIcons } from '@/ui/goal-icons'
import { purposeOf } from '../model/goal-purpose'

/** An icon guessed from the goal's name, in English or French. The name is shown beside it. */
export function GoalIcon({ name }: { name: string }) {
  const purpose = purposeOf(name)
  const Icon = purpose ? goalIcons[purpose] : Target
  return (
    <span className="grid size-10 shrink-0 place-items-center rounded-control bg-sunken text-gold-text">
      <Icon className="size-5" />
    </span>
  )
}
