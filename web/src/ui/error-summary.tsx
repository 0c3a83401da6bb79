import { t } from '@lingui/core/macro'
import { Callout } from './callout'

/** From this many problems on, a list at the top helps more than the field errors alone. */
const SUMMARY_FROM = 3

export interface FieldProblem<Name extends string> {
  name: Name
  message: string
}

interface ErrorSummaryProps<Name extends string> {
  problems: readonly FieldProblem<Name>[]
  /** Focuses the field. */
  onGo: (name: Name) => void
}

/** The problems of a form, each linked to its field; nothing while the field errors are enough. */
export function ErrorSummary<Name extends string>({ problems, onGo }: ErrorSummaryProps<Name>) {
  if (problems.length < SUMMARY_FROM) return null
  return (
    <Callout
      tone="neg"
      title={t`${problems.length} fields need your attention`}
      className="col-span-full"
    >
      <ul className="mt-1 grid gap-1">
        {problems.map(({ name, message }) => (
          <li key={name}>
            <button
              type="button"
              className="text-left text-text underline underline-offset-4"
              onClick={() => onGo(name)}
            >
              {message}
            </button>
          </li>
        ))}
      </ul>
    </Callout>
  )
}
