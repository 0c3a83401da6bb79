import type { ComponentProps } from 'react'
import { cn } from '@/lib/cn'
import { Input } from '@/ui/input'

/** Six digits, usually pasted or filled in by the browser. */
export function CodeInput({ className, ...props }: ComponentProps<typeof Input>) {
  return (
    <Input
      autoComplete="one-time-code"
      inputMode="numeric"
      className={cn('figure tracking-[0.2em]', className)}
      {...props}
    />
  )
}
