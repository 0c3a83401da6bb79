import { type ReactNode, useEffect, useRef } from 'react'
import { Button, type ButtonProps } from '@/ui/button'
import { GoldCanvas } from '@/ui/gold-canvas'

/** A step's name. It gets the focus when the step opens, so that keyboard and screen reader start there. */
export function StepHeading({ title, children }: { title: string; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.closest('[data-slot="dialog-body"]')?.scrollTo?.(0, 0)
  }, [])
  return (
    <div className="grid gap-1.5">
      <h2 ref={heading} tabIndex={-1} className="text-heading">
        {title}
      </h2>
      {children && <p className="text-text-2">{children}</p>}
    </div>
  )
}

/**
 * Stays visible while the step scrolls, over the padding of the dialog's body; not on a phone in landscape, which needs
 * the room.
 */
export function StepFooter({ children }: { children: ReactNode }) {
  return (
    <div className="sticky -bottom-5 z-10 -mx-5 mt-auto -mb-5 grid justify-items-center gap-2 border-t border-line bg-surface/95 px-5 py-4 backdrop-blur sm:-mx-6 sm:px-6 [@media(max-height:32rem)]:static">
      {children}
    </div>
  )
}

interface ContinueButtonProps extends ButtonProps {
  /** Why the button is disabled, shown below it; `null` while it is enabled. */
  hint: string | null
}

const HINT_ID = 'wizard-hint'

/**
 * The step's one gold button. While disabled, it keeps focus and clicks, so that its handler can explain what is missing.
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

/** The gold head of the first and the last step. A translucent surface keeps its text readable over the dust. */
export function GoldBanner({ children }: { children: ReactNode }) {
  return (
    <div className="relative isolate overflow-hidden rounded-card border border-gold-line bg-gold-bg">
      <GoldCanvas />
      {/* Passes the pointer through to the canvas's pause button. */}
      <div className="pointer-events-none relative grid grid-cols-1 justify-items-center gap-3 wrap-anywhere bg-surface/35 px-5 pt-8 pb-12 text-center sm:px-10 sm:py-10">
        {children}
      </div>
    </div>
  )
}
