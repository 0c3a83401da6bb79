import { t } from '@lingui/core/macro'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '@/lib/cn'
import { paths } from '@/lib/paths'
import { ButtonLink } from '@/ui/button-link'
import { Card } from '@/ui/card'
import { Progress } from '@/ui/progress'

interface Step {
  title: string
  text: string
  done: boolean
  to: string | undefined
  action: string
}

/** The steps in order. `allocate` is the page that allocates accounts; `undefined` without accounts. */
function firstSteps(hasGoals: boolean, allocate: Step['to']): Step[] {
  return [
    {
      title: t({ message: 'Connect your accounts', context: 'a step' }),
      text: t`We import balances, holdings and debts, read-only. It takes about two minutes.`,
      done: allocate !== undefined,
      to: paths.addAsset,
      action: t`Connect a bank`,
    },
    {
      title: t`Create a goal`,
      text: t`Name it, pick a date and see what it takes each month.`,
      done: hasGoals,
      to: paths.newGoal,
      action: t`Create a goal`,
    },
    {
      title: t`Allocate your accounts`,
      text: t`Choose which savings go to which goal.`,
      done: false,
      to: allocate,
      action: t`Allocate your accounts`,
    },
  ]
}

/** Instead of an empty chart: the steps that lead to one. */
export function FirstStepsCard({ hasGoals, className }: { hasGoals: boolean; className?: string }) {
  return (
    <Card hero aria-labelledby="first-steps-title" className={className}>
      <Steps steps={firstSteps(hasGoals, undefined)}>
        <p className="text-control font-medium text-text-2">{t`Net worth`}</p>
        <h2 id="first-steps-title" className="mt-1 text-heading">
          {t`Add your first account to see your net worth.`}
        </h2>
      </Steps>
    </Card>
  )
}

/** Once there are accounts and goals: the step that is left. `allocate` is the page for it. */
export function LastStep({ allocate }: { allocate: string }) {
  return (
    <section aria-labelledby="first-steps-title" className="mt-4 border-t border-line pt-4">
      <Steps steps={firstSteps(true, allocate)}>
        <h3 id="first-steps-title" className="text-title">
          {t`Nothing is set aside for your goals yet.`}
        </h3>
      </Steps>
    </section>
  )
}

function Steps({ steps, children }: { steps: readonly Step[]; children: ReactNode }) {
  const done = steps.filter((step) => step.done).length
  const progress = t`${done} of ${steps.length} done`
  const next = steps.findIndex((step) => !step.done)
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>{children}</div>
        <div className="w-full max-w-44">
          <p className="figure mb-1.5 text-caption text-text-2">{progress}</p>
          <Progress
            value={(done / steps.length) * 100}
            label={t`First steps`}
            valueText={progress}
          />
        </div>
      </div>
      <ol className="mt-6 grid gap-3">
        {steps.map((step, index) => (
          <StepRow key={step.title} step={step} number={index + 1} next={index === next} />
        ))}
      </ol>
    </>
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
        {step.done ? <Check aria-label={t`Done`} className="size-4.5" /> : number}
      </span>
      <div className="min-w-0 flex-1 basis-48">
        <h3 className="text-card">{step.title}</h3>
        <p className="text-control text-text-2">{step.text}</p>
      </div>
      {step.to && !step.done && (
        <ButtonLink to={step.to} variant="secondary">
          {step.action}
        </ButtonLink>
      )}
    </li>
  )
}
