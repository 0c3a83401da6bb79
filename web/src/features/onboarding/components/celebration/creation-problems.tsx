import { Callout } from '@/ui/callout'
import { celebrationTexts } from '../../content/onboarding'
import type { CreationResult } from '../../model/create-goals'

/** Which goals could not be created, and why. */
export function CreationProblems({ result }: { result: CreationResult }) {
  return (
    <Callout
      tone="neg"
      role="alert"
      className="w-full"
      title={celebrationTexts.summary(result.success, result.total)}
    >
      <ul className="grid gap-0.5">
        {result.failures.map(({ key, name, message }) => (
          <li key={key}>
            <span className="font-semibold text-text">{name}</span>: {message}
          </li>
        ))}
      </ul>
    </Callout>
  )
}
