import { confirmationMessages } from '../content/account-messages'

/** What to do while waiting for the email. */
export function VerificationSteps() {
  return (
    <ol className="grid gap-3">
      {confirmationMessages.waitingSteps.map((step, index) => (
        <li key={step} className="flex items-start gap-3 text-control text-text-2">
          <span
            aria-hidden="true"
            className="figure grid size-6 shrink-0 place-items-center rounded-full border border-gold-line bg-gold-bg text-caption font-semibold text-gold-text"
          >
            {index + 1}
          </span>
          <span className="pt-0.5">{step}</span>
        </li>
      ))}
    </ol>
  )
}
