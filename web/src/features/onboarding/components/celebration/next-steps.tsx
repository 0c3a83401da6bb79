import { ShieldCheck } from 'lucide-react'
import { useId } from 'react'
import { celebrationTexts } from '../../content/onboarding'

/** What follows the wizard, and why it is safe to go on. */
export function NextSteps() {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="grid gap-3">
      <h3 id={titleId} className="text-card">
        {celebrationTexts.nextTitle}
      </h3>
      <ol className="grid gap-3 sm:grid-cols-3">
        {celebrationTexts.next.map(({ title, detail }, index) => (
          <li key={title} className="flex gap-3 text-control sm:grid sm:content-start sm:gap-1.5">
            <span
              aria-hidden="true"
              className="figure grid size-6 shrink-0 place-items-center rounded-full bg-gold-bg text-caption font-semibold text-gold-text"
            >
              {index + 1}
            </span>
            <span className="grid gap-0.5">
              <span className="font-medium">{title}</span>
              <span className="text-caption text-text-2">{detail}</span>
            </span>
          </li>
        ))}
      </ol>
      <ul className="flex flex-wrap justify-center gap-x-5 gap-y-1.5 pt-2 text-caption text-text-2">
        {celebrationTexts.trust.map((claim) => (
          <li key={claim} className="flex items-center gap-1.5">
            <ShieldCheck aria-hidden="true" className="size-4 text-pos" />
            {claim}
          </li>
        ))}
      </ul>
    </section>
  )
}
