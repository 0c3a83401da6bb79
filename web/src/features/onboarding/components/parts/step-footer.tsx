import type { ReactNode } from 'react'
import { Button, type ButtonProps } from '@/ui/button'

/** Stays in sight while the step scrolls, over the padding of the dialog's body. */
export function StepFooter({ children }: { children: ReactNode }) {
  return (
    <div className="sticky -bottom-5 z-10 -mx-5 mt-auto -mb-5 grid justify-items-center gap-2 border-t border-line bg-surface/95 px-5 py-4 backdrop-blur sm:-mx-6 sm:px-6">
      {children}
    </div>
  )
}

export interface ContinueButtonProps extends ButtonProps {
  /** Why it is disabled, shown below it; `null` when it is not. */
  hint: string | null
}

const HINT_ID = 'wizard-hint'

/**
 * The step's one gold button. Disabled it keeps focus and clicks, so that its handler can say what is missing.
 */
export function ContinueButton({ hint, ...props }: ContinueButtonProps) {
  return (
    <>
      <Button
        size="lg"
        className="w-full sm:w-auto sm:min-w-72"
        {...props}
        {...(hint ? { 'aria-disabled': true, 'aria-describedby': HINT_ID } : {})}
      />
      {hint && (
        <p id={HINT_ID} className="text-caption text-text-3">
          {hint}
        </p>
      )}
    </>
  )
}
