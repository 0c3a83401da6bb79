/**
 * If an element has two utilities for one property, the order of the style sheet decides, which is invisible in the code.
 * After every test, this fails for any such element still in the document.
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

/** Class lists already checked to have no conflict. */
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
