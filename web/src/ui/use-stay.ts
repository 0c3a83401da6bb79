import { type FormEvent, useRef } from 'react'
import { isOnToast } from './toast'

/**
 * Keeps a dialog open where a click beside it would lose something: what was entered into a form in it, or the dialog
 * itself to the user who answers a toast. Its own buttons and Escape close it as ever.
 */
export function useStay() {
  const content = useRef<HTMLDivElement>(null)
  return {
    ref: content,
    onInput: ({ target, currentTarget }: FormEvent<HTMLDivElement>) => {
      // Kept with the element, which every opening makes anew.
      if (target instanceof Element && target.closest('form')) currentTarget.dataset.entered = ''
    },
    onInteractOutside: (event: Event) => {
      const isEntered = content.current?.dataset.entered !== undefined
      if (isEntered || isOnToast(event.target)) event.preventDefault()
    },
  }
}
