import { type ReactNode, useEffect, useRef } from 'react'

export interface StepHeadingProps {
  title: string
  children?: ReactNode
}

/** A step's name. It takes focus when the step opens, so that eye, keyboard and screen reader start there. */
export function StepHeading({ title, children }: StepHeadingProps) {
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
