import { type ClassValue, clsx } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'

const merge = extendTailwindMerge({
  extend: {
    theme: {
      text: [
        'hero',
        'display',
        'heading',
        'title',
        'card',
        'lead',
        'body',
        'control',
        'caption',
        'axis',
      ],
      radius: ['chip', 'control', 'card', 'dialog'],
      shadow: ['card', 'popover', 'dialog'],
    },
  },
})

/** Joins class names; of two utilities for the same property the later one wins. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes))
}
