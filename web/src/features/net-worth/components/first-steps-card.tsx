import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { cn } from '@/lib/cn'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Progress } from '@/ui/progress'

interface Step {
  title: string
  text: string
  done: boolean
  to?: string
  action?: string
}

export interface FirstStepsCardProps {
  hasGoals: boolean
  className?: string
}

function firstSteps(hasGoals: boolean): Step[] {
  return [
    {
      title: 'Connect your accounts',
      text: 'Balances, holdings and debts come in by themselves, read-only. About two minutes.',
      done: false,
      to: paths.addAsset,
      action: 'Connect a bank',
    },
    {
      title: 'Create a goal',
      text: 'Name it, date it, and see what it takes each month.',
      done: hasGoals,
      to: paths.createGoal,
      action: 'Create a goal',
    },
    {
      title: 'See your net worth grow',
      text: 'This place becomes your net worth, with its line over time.',
      done: false,
    },
  ]
}

/** In place of an empty chart: what is left to do before there is one. */
export function FirstStepsCard({ hasGoals, className }: FirstStepsCardProps) {
  const steps = firstSteps(hasGoals)
  const done = steps.filter((step) => step.done).length
  const next = steps.findIndex((step) => !step.done)
  return (
    <Card hero aria-labelledby="first-steps-title" className={className}>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <p className="text-control font-medium text-text-2">Net worth</p>
          <h2 id="first-steps-title" className="mt-1 text-heading">
            Add your first account to see your net worth.
          </h2>
        </div>
        <div className="w-full max-w-44">
          <p className="figure mb-1.5 text-caption text-text-2">
            {done} of {steps.length} done
          </p>
          <Progress
            value={(done / steps.length) * 100}
            label="First steps"
            valueText={`${done} of ${steps.length} done`}
          />
        </div>
      </div>
      <ol className="mt-6 grid gap-3">
        {steps.map((step, index) => (
          <StepRow key={step.title} step={step} number={index + 1} next={index === next} />
        ))}
      </ol>
    </Card>
  )
}

function StepRow({ step, number, next }: { step: Step; number: number; next: boolean }) {
  return (
    <li
      aria-current={next ? 'step' : undefined}
      className={cn(
        'flex flex-wrap items-center gap-x-4 gap-y-3 rounded-control border p-4',
        next ? 'border-gold-line bg-gold-bg' : 'border-line bg-surface',
      )}
    >
      <span
        className={cn(
          'figure grid size-9 shrink-0 place-items-center rounded-full border text-control font-semibold',
          step.done && 'border-transparent bg-pos-bg text-pos',
          next && 'border-transparent bg-gold-fill text-on-gold',
          !(step.done || next) && 'border-strong',
        )}
      >
        {step.done ? <Check aria-label="Done" className="size-4.5" /> : number}
      </span>
      <div className="min-w-0 flex-1 basis-48">
        <h3 className="text-card">{step.title}</h3>
        <p className="text-control text-text-2">{step.text}</p>
      </div>
      {step.to && !step.done && (
        <Button asChild variant="secondary">
          <Link to={step.to}>{step.action}</Link>
        </Button>
      )}
    </li>
  )
}
