/**
 * Of two utilities for one property the style sheet's order decides, which nobody sees where they are written: after
 * every test, no element that is still there may have two.
 */
import { extendTailwindMerge } from 'tailwind-merge'
import { afterEach, expect } from 'vitest'

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

/** What was found to be without a conflict. */
const sound = new Set<string>()

afterEach(() => {
  for (const element of document.querySelectorAll('[class]')) {
    const classes = element.getAttribute('class') ?? ''
    if (sound.has(classes)) continue
    const kept = new Set(merge(classes).split(' '))
    const lost = classes.split(/\s+/).filter((name) => name !== '' && !kept.has(name))
    expect(lost, `yield to others among "${classes}"`).toEqual([])
    sound.add(classes)
  }
})
