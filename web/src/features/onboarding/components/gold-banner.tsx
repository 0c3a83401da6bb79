import type { ReactNode } from 'react'
import { GoldCanvas } from '@/ui/gold-canvas'

/** The gold head of the first and the last step. A veil of surface keeps its words readable over the dust. */
export function GoldBanner({ children }: { children: ReactNode }) {
  return (
    <div className="relative isolate overflow-hidden rounded-card border border-gold-line bg-gold-bg">
      <GoldCanvas />
      {/* Lets the pointer through to the canvas's pause button. */}
      <div className="pointer-events-none relative grid grid-cols-1 justify-items-center gap-3 wrap-anywhere bg-surface/35 px-5 pt-8 pb-12 text-center sm:px-10 sm:py-10">
        {children}
      </div>
    </div>
  )
}
