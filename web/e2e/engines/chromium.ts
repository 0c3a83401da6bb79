/** The journeys' own engine. The other engines must show the same figures. */
import type { Page } from '@playwright/test'
import type { Driver } from './driver'

export function chromiumDriver(page: Page): Driver {
  return {
    resize: (width, height) => page.setViewportSize({ width, height }),
    open: async (url) => {
      await page.goto(url)
    },
    evaluate: (expression) => page.evaluate(expression),
    perform: async (sources) => {
      for (const { type, actions } of sources as { type: string; actions: Step[] }[]) {
        for (const step of actions) await (type === 'key' ? key(page, step) : pointer(page, step))
      }
    },
    close: () => page.close(),
  }
}

interface Step {
  type: string
  x: number
  y: number
  value: string
}

async function pointer({ mouse }: Page, { type, x, y }: Step): Promise<void> {
  if (type === 'pointerMove') await mouse.move(x, y)
  else await (type === 'pointerDown' ? mouse.down() : mouse.up())
}

async function key({ keyboard }: Page, { type, value }: Step): Promise<void> {
  if (type === 'keyDown') await keyboard.type(value)
}
