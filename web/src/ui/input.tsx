import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from '@/lib/cn'
import { useFieldControl } from './field'

export const inputVariants = cva(
  [
    'w-full min-w-0 rounded-control border border-strong bg-surface text-text placeholder:text-text-3',
    'transition-[border-color,box-shadow] hover:border-text-2 focus-visible:outline-offset-0',
    'aria-invalid:border-neg disabled:bg-sunken disabled:opacity-70 [&[readonly]]:bg-sunken',
    'text-body sm:text-control',
  ],
  {
    variants: {
      size: { md: 'h-10 px-3 pointer-coarse:h-11', lg: 'h-12 px-4' },
    },
    defaultVariants: { size: 'md' },
  },
)

export interface InputProps
  extends Omit<ComponentProps<'input'>, 'size'>,
    VariantProps<typeof inputVariants> {}

export function Input({ className, size, type = 'text', ...props }: InputProps) {
  const control = useFieldControl(props)
  return (
    <input
      type={type}
      data-slot="input"
      className={cn(inputVariants({ size }), className)}
      {...props}
      {...control}
    />
  )
}

export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  const control = useFieldControl(props)
  return (
    <textarea
      data-slot="textarea"
      className={cn(inputVariants(), 'h-auto min-h-28 py-2.5', className)}
      {...props}
      {...control}
    />
  )
}
