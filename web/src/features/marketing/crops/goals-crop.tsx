import { CircleCheck } from 'lucide-react'
import { Bar, Crop } from './crop'
import { goals } from './sample'

export function GoalsCrop({ className }: { className?: string | undefined }) {
  return (
    <Crop
      label="Example goals: Dream Home at 69.3%, Emergency Fund at 85.0% and Dream Vacation at 42.0% of their targets."
      className={className}
    >
      <p className="text-card">Goals</p>
      <ul className="mt-1 divide-y divide-line">
        {goals.map((goal) => (
          <li key={goal.name} className="grid gap-2 py-4 last:pb-0">
            <p className="flex justify-between font-semibold">
              {goal.name}
              <span className="figure">{goal.percent.toFixed(1)}%</span>
            </p>
            <Bar percent={goal.percent} />
            <p className="figure flex flex-wrap items-center justify-between gap-x-3 text-caption text-text-2">
              {goal.saved} of {goal.target} · {goal.due}
              <span className="inline-flex items-center gap-1 font-medium text-pos">
                <CircleCheck className="size-3.5" />
                Likely
              </span>
            </p>
          </li>
        ))}
      </ul>
    </Crop>
  )
}
