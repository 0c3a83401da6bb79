import { Clock } from 'lucide-react'
import { steps } from '../content/steps'

/** The four steps in short. */
export function StepRow() {
  return (
    <ol className="grid gap-8 sm:grid-cols-2 lg:grid-cols-4 lg:gap-6">
      {steps().map((step, index) => (
        <li key={step.title} className="grid content-start gap-3">
          <span
            aria-hidden="true"
            className="figure grid size-10 place-items-center rounded-full border border-gold-line bg-surface text-card text-gold-text"
          >
            {index + 1}
          </span>
          <h3 className="text-title">{step.title}</h3>
          <p className="text-text-2">{step.text}</p>
          <p className="inline-flex items-center gap-1.5 text-caption text-text-3">
            <Clock className="size-4" />
            {step.time}
          </p>
        </li>
      ))}
    </ol>
  )
}
